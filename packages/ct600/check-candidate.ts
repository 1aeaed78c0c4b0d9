// From an input to the return that would be filed: input rules, figures, boxes, documents, structure, schema, business
// rules, marked Body. Validate, create and amend all come through here, so create refuses exactly what validate calls
// invalid.

import { reservesWarnings } from "./accounts/rules/reserves-warnings.ts";
import { attachedPdfs } from "./attachments/attached-pdfs.ts";
import { plainBase64 } from "./base64.ts";
import type { OfficialPack } from "./checks/official-pack.ts";
import { returnProblems } from "./checks/return-problems.ts";
import { judgedByOn } from "./checks/rulebook.ts";
import { type Computation, compute } from "./computation/computation.ts";
import { checkDocument } from "./documents/check-document.ts";
import { statedFigures } from "./documents/computations/stated-figures.ts";
import type { IntakeContext } from "./documents/intake/rules.ts";
import { taxInAccounts } from "./documents/return-accounts.ts";
import { generatedDocuments } from "./documents/return-documents.ts";
import { type Boxes, boxesOf } from "./form/boxes.ts";
import { refusesIncomplete, withoutIncomplete } from "./incomplete.ts";
import { withOneAssumed } from "./input/assumed.ts";
import { type Declarant, declarantOf } from "./input/declarant.ts";
import { type Metadata, metadataAfter } from "./input/fields/metadata.ts";
import { type InputContext, inputProblems, inputWarnings } from "./input/rules.ts";
import { type Codec, portableCodec } from "./message/codec.ts";
import {
  irEnvelope,
  type MarkedBody,
  markedBody,
  type ReturnDocuments,
  SCHEMA_VERSION,
  utrKey,
} from "./message/return-xml.ts";
import { releaseOn } from "./packs.ts";
import { carriesAccounts, periodOfAccount } from "./period-of-account.ts";
import type { Problem, Warning } from "./problem.ts";
import { promptsFor } from "./prompts/prompts.ts";
import { accountsProblems, registerContext } from "./register/delivered-accounts.ts";
import type { DeliveryInput } from "./register/delivery-fields.ts";
import type { ReturnInput } from "./return.ts";
import { base64Of } from "./xml/element.ts";

export interface BuiltReturn {
  input: ReturnInput;
  /** Kept with the filing, no part of the return. */
  metadata: Metadata;
  /** What is said of delivering its accounts to Companies House, if that is asked for. No part of the return either. */
  delivery?: DeliveryInput;
  taxDuePence: number;
  settlement: Settlement;
  schemaVersion: string;
  /** The release whose schema and rules it passed, such as "v1.993 + changes to v1.994". */
  judgedBy: string;
  boxes: Boxes;
  documents: ReturnDocuments;
  /** The Body as it is filed. Made when it is first asked for: what is only validated is never sent. */
  marked: () => MarkedBody;
  /** Financial years of the period whose rates are not known yet and were carried forward. */
  carriedForwardYears: readonly number[];
}

/** Pence; null where the return does not say. */
export interface Settlement {
  payable: number;
  loanTax: number;
  outstanding: number | null;
  overpaid: number | null;
  /** Paid to the company of its credits for research and development: boxes 875 and 880. */
  creditPayable: number;
}

/** A return that may be filed. */
export interface SoundReturn {
  kind: "sound";
  built: BuiltReturn;
  computation: Computation;
  warnings: Warning[];
  /**
   * The second return of a period of account that has two, the warnings of both, and which of them the caller wants
   * filed.
   */
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
  /** The trading profits of both together, in pence: with details, what follows from them. */
  tradingProfitOfBoth?: number;
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
  /** Judges a document of the caller's own; a service does that in a thread. */
  checkDocument?: (document: Uint8Array, context: IntakeContext) => Promise<Problem[]>;
  codec?: Codec;
  /** False where nobody reads the warnings: then none are looked for. */
  warns: boolean;
}

/** Everything that is wrong with it, or the return as it would be filed. */
export async function checkCandidate(
  candidate: Candidate,
  context: InputContext,
  options: CheckOptions,
): Promise<ReturnCheck> {
  const check = await checkApart(candidate, context, options);
  return { ...check, warnings: withOneAssumed(check.warnings) };
}

/** Each assumption is a warning of its own: of two returns, those that both make are told once. */
export async function checkApart(
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
  if (context.mode === "live") problems.push(...(computation?.asked ?? []).map(unanswered));
  problems.push(...(await documentProblems(candidate, { problems, computation }, options)));
  if (problems.length === 0 && computation !== null)
    problems.push(...deliveredProblems(candidate.value, computation, context));
  const looks = options.warns || refusesIncomplete(context);
  const beside = (found: readonly Problem[]) =>
    looks ? findingsBeside(found, candidate, context, computation) : { problems: [], warnings: [] };
  const { problems: incomplete, warnings } = beside(problems);
  problems.push(...incomplete);
  if (problems.length > 0 || computation === null) return { kind: "unsound", problems, computation, warnings };
  const { built, problems: found } = await buildReturn(candidate.value, computation, context, options);
  return found.length > 0
    ? { kind: "unsound", problems: found, computation, warnings: beside(found).warnings }
    : { kind: "sound", built, computation, warnings };
}

/** The accounts as Companies House would get them. Of two returns, those of the one that has them. */
function deliveredProblems(input: ReturnInput, computation: Computation, context: InputContext): Problem[] {
  const { companies_house: delivery, other_period: other } = input;
  if (delivery === undefined || (other !== undefined && !carriesAccounts(input))) return [];
  const choice = declarantOf(input, context);
  if (choice.kind === "missing") return [];
  const { today } = context;
  const given = { today, declarant: choice.declarant, taxPence: taxInAccounts(input, computation) };
  return accountsProblems(input, delivery, given, "companies_house");
}

/** Without an answer the tax may be wrong. */
function unanswered({ field, message }: Warning): Problem {
  return { code: "missing_field", field, message };
}

/** The groups that the figures come from. Other faults of an input do not keep its tax from being computed. */
const COMPUTED_FROM = [
  "period",
  "next_period",
  "financials",
  "return",
  "repayment",
  "charity",
  "avoidance_schemes",
  "company.associated",
  "company.type",
  "company.close_investment_holding",
  "company.uk_resident",
];

export function isComputable({ isClean }: Candidate, problems: readonly Problem[]): boolean {
  return (
    ["", "company", "period", "financials", "next_period"].every(isClean) &&
    !problems.some(
      ({ field }) => field === "" || field === "company" || COMPUTED_FROM.some((group) => field.startsWith(group)),
    )
  );
}

/**
 * What else there is to say: warnings, and those of them that are problems here because what is incomplete is refused.
 */
export function findingsBeside(
  problems: readonly Problem[],
  candidate: Candidate,
  context: InputContext,
  computation: Computation | null,
): { problems: Problem[]; warnings: Warning[] } {
  return withoutIncomplete(warningsBeside(problems, candidate, context, computation), context);
}

/** A field that has an error gets no warning, and no warning is drawn from its value. */
function warningsBeside(
  problems: readonly Problem[],
  { value, isClean }: Candidate,
  context: InputContext,
  computation: Computation | null,
): Warning[] {
  const wrong = new Set(problems.map(({ field }) => field));
  const asked = context.mode === "live" ? [] : (computation?.asked ?? []);
  const { warnings = [], assumed = [] } = computation ?? {};
  const prompts = computation === null ? [] : promptsFor({ input: value, context, computation });
  const isSound = problems.length === 0 && computation !== null;
  const ofReserves = isSound
    ? reservesWarnings(value, { ...context, taxPence: taxInAccounts(value, computation) })
    : [];
  const computed = [
    ...warnings,
    ...prompts,
    ...asked,
    ...ofReserves,
    ...assumed,
    ...(context.againstLast ?? []),
  ].filter(({ field }) => !wrong.has(field));
  const isRight = wrong.size === 0 ? isClean : (path: string) => isClean(path) && !wrong.has(path);
  const found = [...inputWarnings(value, context, isRight), ...computed];
  // The return that has the accounts is warned about them.
  return !isClean("") || carriesAccounts(value) ? found : found.filter(({ field }) => !field.startsWith("accounts"));
}

const PERIODS = ["period.start", "period.end", "period.accounts_start", "period.accounts_end"];

/**
 * A document can be judged once it can be decoded and it is known whose it should be. Figures are compared where the
 * return has any.
 */
export async function documentProblems(
  { value, isClean }: Candidate,
  { problems, computation }: { problems: readonly Problem[]; computation: Computation | null },
  { codec = portableCodec, checkDocument: check = async (...given) => checkDocument(...given) }: CheckOptions,
): Promise<Problem[]> {
  const isKnown = (group: string, ...fields: string[]) =>
    ["", group, "company", "period", ...fields].every(isClean) && !problems.some(({ field }) => fields.includes(field));
  const found: Problem[] = [];
  const needed = ["company.registration_number", ...PERIODS];
  if (isKnown("accounts", "accounts.ixbrl", ...needed) && value.accounts?.ixbrl !== undefined) {
    const { start: periodStart, end: periodEnd } = periodOfAccount(value);
    const document = codec.fromBase64(value.accounts.ixbrl);
    const said = ["companies_house", "companies_house.profit_and_loss", "company.name"];
    const delivered = said.every(isClean) && value.companies_house;
    const register = delivered ? { register: registerContext(value, delivered) } : {};
    found.push(...(await check(document, { ...whose(value.company), periodStart, periodEnd, ...register })));
  }
  if (
    isKnown("computations", "computations.ixbrl", "company.utr", ...needed) &&
    value.computations?.ixbrl !== undefined
  ) {
    const figures = computation === null || problems.length > 0 ? [] : statedFigures(computation);
    const context = {
      ...whose(value.company),
      periodStart: value.period.start,
      periodEnd: value.period.end,
      computations: { utr: value.company.utr, figures },
    };
    found.push(...(await check(codec.fromBase64(value.computations.ixbrl), context)));
  }
  return found;
}

/** A body without a number may be identified by its UTR. */
function whose({ registration_number: number, utr }: ReturnInput["company"]) {
  return number === undefined ? { registrationNumber: null, utr } : { registrationNumber: number };
}

async function buildReturn(
  input: ReturnInput,
  computation: Computation,
  context: InputContext,
  { returnType, filesAs, officialPacks, codec = portableCodec }: CheckOptions,
): Promise<{ built: BuiltReturn; problems: Problem[] }> {
  const { boxes, documents } = contentOf(input, computation, context, returnType);
  const heading = { sender: SENDERS[filesAs], release: releaseOn(context.today) };
  const structure = { envelopeKeys: [utrKey(boxes[3])], irEnvelope: irEnvelope(boxes, documents, heading) };
  let made: MarkedBody | undefined;
  const marked = () => {
    made ??= markedBody(structure.irEnvelope, codec);
    return made;
  };
  const built = {
    input: asFiled(input),
    metadata: metadataAfter({}, input.metadata),
    ...(input.companies_house && { delivery: input.companies_house }),
    taxDuePence: Number(computation.charge.due.value),
    settlement: settlementOf(computation),
    schemaVersion: SCHEMA_VERSION,
    judgedBy: judgedByOn(context.today, officialPacks),
    boxes,
    documents,
    marked,
    carriedForwardYears: computation.charge.carriedForwardYears,
  };
  const body = () => marked().body;
  const problems = await returnProblems(structure, { body, today: context.today, packs: officialPacks });
  return { built, problems };
}

/** Whether both would be filed with the same boxes and documents, on one day and with one default declarant. */
export function filesTheSame(
  one: ReturnInput,
  other: ReturnInput,
  context: InputContext,
  { toBase64 }: Codec = portableCodec,
): boolean {
  const [first, second] = [one, other].map((input) => {
    const { boxes, documents } = contentOf(input, compute(input, context), context, "amended");
    const files = [documents.computation, documents.accounts].map((file) => file && base64Of(file, toBase64));
    const pdfs = (documents.pdfs ?? []).flatMap(({ name, type, description, content }) => [
      JSON.stringify([name, type, description]),
      base64Of(content, toBase64),
    ]);
    return [boxesText(boxes), ...files, ...pdfs];
  });
  return first?.length === second?.length && first?.every((part, index) => part === second?.[index]) === true;
}

/** Two with the same text have the same boxes. */
function boxesText(boxes: Boxes): string {
  const entries = Object.entries(boxes).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
}

/**
 * Whether an input still has the boxes that it had on the day of the context: rates and reliefs may depend on the day
 * of filing.
 */
export function keepsItsBoxes(input: ReturnInput, context: InputContext, day: string): boolean {
  const [then, now] = [context, { ...context, today: day }].map((on) =>
    boxesText(contentOf(input, compute(input, on), on, "amended").boxes),
  );
  return then === now;
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

/**
 * Each is the caller's own bytes where there are any. Otherwise it is made when the return is written: one that is only
 * validated needs none.
 */
function documentsFor(
  input: ReturnInput,
  { boxes, computation, declarant }: { boxes: Boxes; computation: Computation; declarant: Declarant },
  { today, previousAccounts }: InputContext,
): ReturnDocuments {
  const made = generatedDocuments(input, { boxes, computation, declarant, today, previousAccounts });
  const pdfs = attachedPdfs(input);
  const orOwn = (own: string | undefined, make: () => Uint8Array) =>
    own === undefined ? make : { base64: plainBase64(own) };
  return {
    computation: orOwn(input.computations?.ixbrl, made.computation),
    ...(carriesAccounts(input) &&
      input.accounts?.pdf === undefined && { accounts: orOwn(input.accounts?.ixbrl, made.accounts) }),
    ...(pdfs.length > 0 && { pdfs }),
  };
}

export function settlementOf({
  settlement: { payable, loanTax, outstanding, overpaid },
  figures,
}: Computation): Settlement {
  return {
    payable: Number(payable.value),
    loanTax: Number(loanTax?.value ?? 0n),
    outstanding: outstanding === null ? null : Number(outstanding.value),
    overpaid: overpaid === null ? null : Number(overpaid.value),
    creditPayable: Number(figures.credit_payable_pence ?? 0),
  };
}

/** The input without what concerns the request and not the return. */
function asFiled({ options, metadata: _, companies_house: __, ...input }: ReturnInput): ReturnInput {
  const { test_mode, approval } = options ?? {};
  const kept = { ...(test_mode !== undefined && { test_mode }), ...(approval !== undefined && { approval }) };
  return { ...input, ...(Object.keys(kept).length > 0 && { options: kept }) };
}
