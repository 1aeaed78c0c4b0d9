// From figures as a caller has them to the return that HMRC would take, or everything that is wrong with them. Nothing
// is read or sent: the day, the packs and what a machine does faster are parameters.

import { type Candidate, type CheckOptions, checkCandidate, type SoundReturn } from "./check-candidate.ts";
import { checkTwoReturns } from "./check-two-returns.ts";
import type { OfficialPack } from "./checks/official-pack.ts";
import { allBoxTexts } from "./computation/stated.ts";
import { type ComputedReturn, computedReturn } from "./compute.ts";
import type { IntakeContext } from "./documents/intake/rules.ts";
import type { Declarant } from "./input/declarant.ts";
import { FILING } from "./input/fields/filing.ts";
import { shapeOf } from "./input/shape.ts";
import { type Codec, portableCodec } from "./message/codec.ts";
import { twoPeriodsIn } from "./period-of-account.ts";
import type { Problem, Warning } from "./problem.ts";
import { base64Of, type Carried } from "./xml/element.ts";

export interface ReturnContext {
  /** The day in the United Kingdom on which the return is made, YYYY-MM-DD: rates, reliefs and rules follow from it. */
  today: string;
  /** Declares the return correct, if the input names nobody. */
  declarant?: Declarant;
  /** A new return, unless you say otherwise. */
  returnType?: "new" | "amended";
  /** Who sends it: the company, unless you say otherwise. */
  filesAs?: "company" | "agent";
  /** True: what is missing for complete accounts is a problem. It is a warning, unless you say so. */
  refuseIncomplete?: boolean;
  /** HMRC's own schema and rules, if you have them: they judge the return beside ours. */
  packs?: readonly OfficialPack[];
  /** Base64 and SHA-1 in the machine's own, faster way. */
  codec?: Codec;
  /** Judges a document of the caller's own, in a thread for example. */
  checkDocument?: (document: Uint8Array, context: IntakeContext) => Promise<Problem[]>;
}

/** A return that may be filed. */
export interface MadeReturn {
  computation: ComputedReturn;
  /** What each box of the form states, by its number. */
  boxes: Readonly<Record<string, string>>;
  /** iXBRL, in the bytes in which they are filed. A return may have no accounts: then another one carries them. */
  documents: { readonly computations: Uint8Array; readonly accounts?: Uint8Array };
  /** The `<Body>` of a GovTalk message, with its mark: send it byte for byte. */
  body: string;
  /** In base64, as it stands in the body. */
  irmark: string;
}

export interface CheckedReturn {
  /** Reasons why it cannot be filed, each with a code, a sentence and the field. */
  problems: Problem[];
  /** How many more there are, if there are very many. */
  problemsLeftOut: number;
  /** What deserves a look: what the documents assume, and what is missing in them. */
  warnings: Warning[];
  /** How the figures come about, also where there are problems elsewhere. */
  computation: ComputedReturn | null;
  /** Null if there are problems. */
  return: MadeReturn | null;
  /** The second return of a period of account of more than 12 months. Null if there is none. */
  next: MadeReturn | null;
}

const readFiling = shapeOf(FILING);

/** `input` is any JSON value: what is wrong with its shape is a problem like any other. */
export async function checkReturn(input: unknown, context: ReturnContext): Promise<CheckedReturn> {
  const {
    today,
    declarant = null,
    packs = [],
    returnType = "new",
    filesAs = "company",
    refuseIncomplete = false,
    codec = portableCodec,
  } = context;
  const options: CheckOptions = {
    returnType,
    filesAs,
    officialPacks: packs,
    codec,
    warns: true,
    ...(context.checkDocument && { checkDocument: context.checkDocument }),
  };
  const inputContext = { today, mode: "live", defaultDeclarant: declarant, refuseIncomplete } as const;
  const candidate: Candidate = readFiling(input);
  const isTwo = twoPeriodsIn(candidate.value, candidate.isClean) !== null;
  const check = isTwo
    ? await checkTwoReturns(candidate, { first: inputContext, second: inputContext }, options)
    : await checkCandidate(candidate, inputContext, options);
  const isSound = check.kind === "sound";
  return {
    problems: isSound ? [] : check.problems,
    problemsLeftOut: isSound ? 0 : (check.leftOut ?? 0),
    warnings: (isSound && check.pair?.warnings) || check.warnings,
    computation: check.computation && computedReturn(check.computation),
    return: isSound ? made(check, codec) : null,
    next: isSound && check.pair !== undefined ? made(check.pair.next, codec) : null,
  };
}

function made({ built, computation }: SoundReturn, codec: Codec): MadeReturn {
  const { body, irmark } = built.marked();
  const { returnType: _, ...boxes } = built.boxes;
  const bytes = (document: Carried) => codec.fromBase64(base64Of(document, codec.toBase64));
  const { computation: computations, accounts } = built.documents;
  if (computations === undefined) throw new Error("a return has computations");
  return {
    computation: computedReturn(computation),
    boxes: allBoxTexts(boxes),
    documents: { computations: bytes(computations), ...(accounts && { accounts: bytes(accounts) }) },
    body,
    irmark,
  };
}
