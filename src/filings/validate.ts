// From an input to the return that would be filed: input rules, figures, boxes, documents, structure, schema, business rules, marked Body.
// Validate, create and amend all come through here, so create refuses exactly what validate calls invalid.

import { isDeepStrictEqual } from "node:util";
import type { OfficialPack } from "../../packages/ct600/checks/official-pack.ts";
import { returnProblems } from "../../packages/ct600/checks/return-problems.ts";
import { judgedByOn } from "../../packages/ct600/checks/rulebook.ts";
import { type Computation, compute } from "../../packages/ct600/computation/computation.ts";
import { accountsDocument } from "../../packages/ct600/documents/accounts/accounts.ts";
import { computationsDocument } from "../../packages/ct600/documents/computations/computations.ts";
import { statedFigures } from "../../packages/ct600/documents/computations/stated-figures.ts";
import { accountsTaxonomyFor, computationsTaxonomyFor } from "../../packages/ct600/documents/taxonomies.ts";
import { type Boxes, boxesOf } from "../../packages/ct600/form/boxes.ts";
import { type Declarant, declarantOf } from "../../packages/ct600/input/declarant.ts";
import { type Metadata, metadataAfter } from "../../packages/ct600/input/fields/metadata.ts";
import { type InputContext, inputProblems, inputWarnings } from "../../packages/ct600/input/rules.ts";
import {
  irEnvelope,
  type MarkedBody,
  markedBody,
  type ReturnDocuments,
  SCHEMA_VERSION,
  utrKey,
} from "../../packages/ct600/message/return-xml.ts";
import { wholePounds } from "../../packages/ct600/money.ts";
import { releaseOn } from "../../packages/ct600/packs.ts";
import { carriesAccounts, periodOfAccount } from "../../packages/ct600/period-of-account.ts";
import type { Problem, Warning } from "../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { bytesOf } from "../../packages/ct600/xml/element.ts";
import type { DocumentSender, Intake } from "./intake.ts";
import { accountsOfReturn, SOFTWARE } from "./return-accounts.ts";

export interface BuiltReturn {
  input: ReturnInput;
  /** Kept with the filing, no part of the return. */
  metadata: Metadata;
  taxDuePence: number;
  settlement: Settlement;
  schemaVersion: string;
  /** The release whose schema and rules it passed, such as "v1.993 + changes to v1.994". */
  judgedBy: string;
  /** The Body as it is filed. Made when it is first asked for: what is only validated is never sent. */
  marked: () => MarkedBody;
  /** Financial years of the period whose rates are not known yet and were carried forward. */
  carriedForwardYears: readonly number[];
}

/** Pence; null where the return does not say. */
interface Settlement {
  payable: number;
  loanTax: number;
  outstanding: number | null;
  overpaid: number | null;
}

/** A return that may be filed. */
export interface SoundReturn {
  kind: "sound";
  built: BuiltReturn;
  computation: Computation;
  warnings: Warning[];
  /** The second return of a period of account that has two, the warnings of both, and which of them the caller wants filed. */
  pair?: { next: SoundReturn; warnings: Warning[]; file: "both" | "this" | "next" };
}

export interface UnsoundReturn {
  kind: "unsound";
  problems: Problem[];
  /** How many more problems its shape has: then nothing but the shape was looked at. */
  leftOut?: number;
  /** Null where the input cannot be computed with. */
  computation: Computation | null;
  /** The same of a second return, where there is one. */
  nextComputation?: Computation | null;
  warnings: Warning[];
}

export type ReturnCheck = SoundReturn | UnsoundReturn;

/** An input as it came through the door: what its shape was found to be, and where its values can be relied on. */
export interface Candidate<Input = ReturnInput> {
  value: Input;
  problems: readonly Problem[];
  /** How many more problems there are; then nothing is clean. */
  leftOut?: number;
  isClean: (path: string) => boolean;
}

export interface CheckOptions {
  returnType: "new" | "amended";
  filesAs: "company" | "agent";
  /** The authority's own schema and rules, those releases that are installed. */
  officialPacks: readonly OfficialPack[];
  /** Judges a document of the caller's own. */
  intake: Intake;
  sender: DocumentSender;
  /** False where nobody reads the warnings: then none are looked for. */
  warns: boolean;
}

/** Everything that is wrong with it, or the return as it would be filed. */
export async function checkReturn(
  candidate: Candidate,
  context: InputContext,
  options: CheckOptions,
): Promise<ReturnCheck> {
  const { leftOut = 0 } = candidate;
  if (leftOut > 0)
    return { kind: "unsound", problems: [...candidate.problems], leftOut, computation: null, warnings: [] };
  const problems = [...candidate.problems, ...inputProblems(candidate.value, context, candidate.isClean)];
  const computation = isComputable(candidate, problems) ? compute(candidate.value, context) : null;
  problems.push(...(computation?.problems ?? []));
  problems.push(...(await documentProblems(candidate, { problems, computation }, options)));
  const warningsNow = (found: readonly Problem[]) =>
    options.warns ? warningsBeside(found, candidate, context, computation) : [];
  if (problems.length > 0 || computation === null)
    return { kind: "unsound", problems, computation, warnings: warningsNow(problems) };
  const { built, problems: found } = await buildReturn(candidate.value, computation, context, options);
  const warnings = warningsNow(found);
  return found.length > 0
    ? { kind: "unsound", problems: found, computation, warnings }
    : { kind: "sound", built, computation, warnings };
}

/** The groups that the figures come from. Other faults of an input do not keep its tax from being computed. */
const COMPUTED_FROM = [
  "period",
  "next_period",
  "financials",
  "return",
  "repayment",
  "company.associated",
  "company.type",
];

export function isComputable({ isClean }: Candidate, problems: readonly Problem[]): boolean {
  return (
    ["", "company", "period", "financials", "next_period"].every(isClean) &&
    !problems.some(
      ({ field }) => field === "" || field === "company" || COMPUTED_FROM.some((group) => field.startsWith(group)),
    )
  );
}

/** A field that has an error gets no warning, and no warning is drawn from its value. */
export function warningsBeside(
  problems: readonly Problem[],
  { value, isClean }: Candidate,
  context: InputContext,
  computation: Computation | null,
): Warning[] {
  const wrong = new Set(problems.map(({ field }) => field));
  const computed = [...(computation?.warnings ?? []), ...(context.againstLast ?? [])].filter(
    ({ field }) => !wrong.has(field),
  );
  const isRight = wrong.size === 0 ? isClean : (path: string) => isClean(path) && !wrong.has(path);
  const found = [...inputWarnings(value, context, isRight), ...computed];
  // The return that has the accounts is warned about them.
  return !isClean("") || carriesAccounts(value) ? found : found.filter(({ field }) => !field.startsWith("accounts"));
}

const PERIODS = ["period.start", "period.end", "period.accounts_start", "period.accounts_end"];

/** A document can be judged once it can be decoded and it is known whose it should be. Figures are compared where the return has any. */
export async function documentProblems(
  { value, isClean }: Candidate,
  { problems, computation }: { problems: readonly Problem[]; computation: Computation | null },
  { intake, sender }: CheckOptions,
): Promise<Problem[]> {
  const isKnown = (group: string, ...fields: string[]) =>
    ["", group, "company", "period", ...fields].every(isClean) && !problems.some(({ field }) => fields.includes(field));
  const found: Problem[] = [];
  const needed = ["company.registration_number", ...PERIODS];
  if (isKnown("accounts", "accounts.ixbrl", ...needed) && value.accounts?.ixbrl !== undefined) {
    const { start: periodStart, end: periodEnd } = periodOfAccount(value);
    const { registration_number: registrationNumber } = value.company;
    const document = Buffer.from(value.accounts.ixbrl, "base64");
    found.push(...(await intake.check(document, { registrationNumber, periodStart, periodEnd }, sender)));
  }
  if (
    isKnown("computations", "computations.ixbrl", "company.utr", ...needed) &&
    value.computations?.ixbrl !== undefined
  ) {
    const figures = computation === null || problems.length > 0 ? [] : statedFigures(computation);
    const context = {
      registrationNumber: value.company.registration_number,
      periodStart: value.period.start,
      periodEnd: value.period.end,
      computations: { utr: value.company.utr, figures },
    };
    found.push(...(await intake.check(Buffer.from(value.computations.ixbrl, "base64"), context, sender)));
  }
  return found;
}

async function buildReturn(
  input: ReturnInput,
  computation: Computation,
  context: InputContext,
  { returnType, filesAs, officialPacks }: CheckOptions,
): Promise<{ built: BuiltReturn; problems: Problem[] }> {
  const { boxes, documents } = contentOf(input, computation, context, returnType);
  const heading = { sender: SENDERS[filesAs], release: releaseOn(context.today) };
  const structure = { envelopeKeys: [utrKey(boxes[3])], irEnvelope: irEnvelope(boxes, documents, heading) };
  let made: MarkedBody | undefined;
  const marked = () => {
    made ??= markedBody(structure.irEnvelope);
    return made;
  };
  const built = {
    input: asFiled(input),
    metadata: metadataAfter({}, input.metadata),
    taxDuePence: Number(computation.charge.due.value),
    settlement: settlementOf(computation),
    schemaVersion: SCHEMA_VERSION,
    judgedBy: judgedByOn(context.today, officialPacks),
    marked,
    carriedForwardYears: computation.charge.carriedForwardYears,
  };
  const body = () => marked().body;
  const problems = await returnProblems(structure, { body, today: context.today, packs: officialPacks });
  return { built, problems };
}

/** Whether both would be filed with the same boxes and documents, on one day and with one default declarant. */
export function filesTheSame(one: ReturnInput, other: ReturnInput, context: InputContext): boolean {
  const filed = [one, other].map((input) => {
    const { boxes, documents } = contentOf(input, compute(input, context), context, "amended");
    const bytes = [documents.computation, documents.accounts].map((one) => (one === undefined ? null : bytesOf(one)));
    return { boxes, bytes };
  });
  return isDeepStrictEqual(filed[0], filed[1]);
}

/** Whether an input still has the boxes that it had on the day of the context: rates and reliefs may depend on the day of filing. */
export function keepsItsBoxes(input: ReturnInput, context: InputContext, day: string): boolean {
  const [then, now] = [context, { ...context, today: day }].map(
    (on) => contentOf(input, compute(input, on), on, "amended").boxes,
  );
  return isDeepStrictEqual(then, now);
}

/** All in which one return differs from another. */
function contentOf(
  input: ReturnInput,
  computation: Computation,
  context: InputContext,
  returnType: CheckOptions["returnType"],
) {
  const choice = declarantOf(input, context);
  if (choice.kind === "missing") throw new Error(`${choice.fields} is missing; the input rules let it pass`);
  const { declarant } = choice;
  const boxes = boxesOf(input, computation, { returnType, declarant });
  return { boxes, documents: documentsFor(input, { boxes, computation, declarant }, context) };
}

const SENDERS = { company: "Company", agent: "Agent" } as const;

/** Each is the caller's own bytes where there are any. Otherwise it is made when the return is written: one that is only validated needs none. */
function documentsFor(
  input: ReturnInput,
  { boxes, computation, declarant }: { boxes: Boxes; computation: Computation; declarant: Declarant },
  { today, previousAccounts }: InputContext,
): ReturnDocuments {
  const period = periodOfAccount(input);
  const companyName = input.company.name.trim();
  const makeAccounts = () =>
    accountsDocument(
      accountsOfReturn(input, computation, { declarant, today, previousAccounts }),
      accountsTaxonomyFor(period.end),
    );
  const makeComputations = () =>
    computationsDocument(
      {
        companyName,
        tradeName: input.accounts?.principal_activity?.trim() ?? companyName,
        boxes,
        periodOfAccount: period,
        computation,
        profitPerAccounts: wholePounds(input.financials.net_profit ?? input.financials.trading_profit),
        software: SOFTWARE,
      },
      computationsTaxonomyFor(input.period.end),
    );
  const orOwn = (own: string | undefined, make: () => Uint8Array) =>
    own === undefined ? make : Buffer.from(own, "base64");
  return {
    computation: orOwn(input.computations?.ixbrl, makeComputations),
    ...(carriesAccounts(input) && { accounts: orOwn(input.accounts?.ixbrl, makeAccounts) }),
  };
}

function settlementOf({ settlement: { payable, loanTax, outstanding, overpaid } }: Computation): Settlement {
  return {
    payable: Number(payable.value),
    loanTax: Number(loanTax?.value ?? 0n),
    outstanding: outstanding === null ? null : Number(outstanding.value),
    overpaid: overpaid === null ? null : Number(overpaid.value),
  };
}

/** The input without what concerns the request and not the return. */
function asFiled({ options, metadata: _, ...input }: ReturnInput): ReturnInput {
  const testMode = options?.test_mode;
  return { ...input, ...(testMode === undefined ? {} : { options: { test_mode: testMode } }) };
}
