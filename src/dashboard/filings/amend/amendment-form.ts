// The form of an amendment: from what the user typed, in pounds, to the fields that differ from what was filed. Those
// alone are sent. Which fields it has, their names and their words stand in the definition of the input.

import type { UnsoundReturn } from "../../../../packages/ct600/check-candidate.ts";
import type { AmendmentInput } from "../../../../packages/ct600/input/fields/amendment.ts";
import { type Field, fieldsBelow } from "../../../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../../../packages/ct600/input/fields/filing.ts";
import type { Problem } from "../../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { poundsText } from "../../../../packages/ct600/text/numbers.ts";
import { readPounds, typedPounds } from "./typed-pounds.ts";

type NameIn<F> =
  | (F extends { readonly asked: { readonly as: infer Name extends string } } ? Name : never)
  | (F extends { readonly fields: infer Of } ? NameIn<Of[keyof Of]> : never);

/** Which document to send, where the one that was filed was the caller's own. */
export const documentFields = { accounts: "document", computations: "computations_document" } as const;
type DocumentField = (typeof documentFields)[keyof typeof documentFields];

export type AmendField = NameIn<typeof FILING> | DocumentField;

export interface FormField {
  readonly name: AmendField;
  readonly label: string;
  readonly hint?: string;
  readonly hintBesideDetails?: string;
  /** Of the input. */
  readonly path: string;
  readonly field: Field;
}

/** In the order of the definition. */
export const formFields: readonly FormField[] = fieldsBelow(FILING).flatMap(({ path, field }) => {
  if (field.asked === undefined) return [];
  const { as, ...words } = field.asked;
  return [{ name: as as AmendField, ...words, path, field }];
});

/** What was filed, as the form has to know it: documents of the caller's own are not read for it. */
export interface FiledReturn {
  input: ReturnInput;
  own_accounts: boolean;
  own_computations: boolean;
}

/** By field; what belongs to none stands under the empty name. */
export type FormProblems = Partial<Record<AmendField | "", string>>;

export interface ReadForm {
  change: AmendmentInput;
  problems: FormProblems;
}

/** What the fields hold at first. */
export function filedValues({ input, own_accounts, own_computations }: FiledReturn): Record<AmendField, string> {
  const values = formFields.map(({ name, path, field }) => {
    const filed = valueAt(input, path) ?? (field.kind === "choice" ? field.default : undefined);
    return [name, typeof filed === "number" ? typedPounds(filed) : String(filed ?? "")];
  });
  return {
    ...Object.fromEntries(values),
    document: own_accounts ? "own" : "generated",
    computations_document: own_computations ? "own" : "generated",
  };
}

export function readAmendment(form: URLSearchParams, filed: FiledReturn): ReadForm {
  const problems: FormProblems = {};
  const change: Change = {};
  const choose = (which: keyof typeof documentFields, isOwn: boolean) => {
    const name = documentFields[which];
    const chosen = isOwn ? (form.get(name) ?? "own") : "generated";
    if (chosen !== "own" && chosen !== "generated") problems[name] = `Choose which ${which} to send.`;
    if (isOwn && chosen === "generated") put(change, `${which}.use_generated`, true);
    return chosen;
  };
  const document = choose("accounts", filed.own_accounts);
  choose("computations", filed.own_computations);
  for (const { name, label, path, field } of formFields) {
    // The customer's own document is sent as it is, so fields for generated accounts do not matter.
    if (document === "own" && path.startsWith("accounts.")) continue;
    const outcome = read(field, { typed: form.get(name), label, filed: valueAt(filed.input, path) });
    if (outcome.kind === "wrong") problems[name] = outcome.message;
    if (outcome.kind === "changed") put(change, path, outcome.value);
  }
  if (Object.keys(problems).length === 0 && Object.keys(change).length === 0)
    problems[""] = "Nothing has changed. Change at least one field.";
  // Every value was read by the kind of its field.
  return { change: change as AmendmentInput, problems };
}

type Outcome = { kind: "same" } | { kind: "changed"; value: string | number } | { kind: "wrong"; message: string };
const SAME: Outcome = { kind: "same" };
const wrong = (message: string): Outcome => ({ kind: "wrong", message });

function read(field: Field, { typed, label, filed }: { typed: string | null; label: string; filed: unknown }): Outcome {
  if (field.kind === "pence") {
    const amount = readPounds(typed ?? "");
    if (amount.kind === "wrong") return amount;
    if (amount.kind === "nothing" && field.required) return wrong("Enter an amount in pounds, or 0.");
    // An empty optional amount and 0 both ask for its default.
    const pence = amount.kind === "amount" ? amount.pence : 0;
    if (pence === (filed ?? 0)) return SAME;
    return field.least === 0 && pence < 0 ? wrong(`${label} must be 0 or more.`) : { kind: "changed", value: pence };
  }
  if (field.kind === "choice") {
    const before = filed ?? field.default;
    const chosen = typed ?? String(before);
    if (field.of.includes(chosen)) return chosen === before ? SAME : { kind: "changed", value: chosen };
    return wrong(`Choose ${field.of.map((one) => choiceLabel(field, one).split(",")[0]).join(" or ")}.`);
  }
  const text = (typed ?? "").trim();
  if (text === "" && filed !== undefined)
    return wrong("An amendment cannot remove this. Keep it or enter another value.");
  return text === "" || text === filed ? SAME : { kind: "changed", value: text };
}

export function choiceLabel(field: Field, choice: string): string {
  return (field.kind === "choice" ? field.labels?.[choice] : undefined) ?? choice;
}

const DOCUMENTS_BY_PATH: Readonly<Record<string, DocumentField>> = {
  "accounts.use_generated": documentFields.accounts,
  "computations.use_generated": documentFields.computations,
  "computations.ixbrl": documentFields.computations,
};

type Unsound = Pick<UnsoundReturn, "problems" | "computation">;

/** The problems of the return at the fields of this form; problems of other fields appear above it. */
export function problemsInForm({ problems: found, computation }: Unsound): FormProblems {
  const problems: FormProblems = {};
  for (const problem of found) {
    const { field } = problem;
    const name = DOCUMENTS_BY_PATH[field] ?? formFields.find(({ path }) => path === field)?.name;
    const at = name ?? "";
    const text = inPounds(problem, computation);
    const before = problems[at];
    problems[at] = before === undefined ? text : `${before} ${text}`;
  }
  return problems;
}

/** The message of the API speaks of pence; this form takes pounds. */
function inPounds({ code, field, message }: Problem, computation: Unsound["computation"]): string {
  if (code === "invalid_monetary_value") return "This amount is too large for a return.";
  const follows = computation?.figures.trading_profit_from_detail;
  if (code === "does_not_reconcile" && field === "financials.trading_profit" && typeof follows === "number")
    return `The net profit with this return's adjustments and allowances gives ${poundsText(follows)}. Enter that, or correct the net profit.`;
  return message;
}

type Change = { [name: string]: Change | string | number | boolean };

function put(change: Change, path: string, value: string | number | boolean): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let at = change;
  for (const name of names) {
    const inner = at[name];
    const next: Change = typeof inner === "object" ? inner : {};
    at[name] = next;
    at = next;
  }
  at[last] = value;
}

function valueAt(input: ReturnInput, path: string): unknown {
  let at: unknown = input;
  for (const name of path.split(".")) at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}
