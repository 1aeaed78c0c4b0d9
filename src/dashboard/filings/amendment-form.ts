// The form of an amendment: from what a person typed, in pounds, to the fields that differ from what was filed. Those alone are sent.

import type { Problem } from "../../ct600/problem.ts";
import type { ReturnInput } from "../../ct600/return.ts";
import type { AmendmentInput } from "../../filings/amend.ts";
import { readPounds, typedPounds } from "./typed-pounds.ts";

export const amountFields = ["turnover", "trading_profit", "gross_profit", "net_profit"] as const;
export type AmountField = (typeof amountFields)[number];
export const declarantFields = ["declarant_name", "declarant_status"] as const;
type DeclarantField = (typeof declarantFields)[number];
export type AmendField = AmountField | DeclarantField | "standard" | "document";

/** What was filed, as the form has to know it: a document of the caller's own is not read for it. */
export interface FiledReturn {
  input: ReturnInput;
  own_accounts: boolean;
}

/** By field; what belongs to none stands under the empty name. */
export type FormProblems = Partial<Record<AmendField | "", string>>;

export interface ReadForm {
  change: AmendmentInput;
  problems: FormProblems;
}

/** What the fields hold before anybody types. */
export function filedValues({ input, own_accounts }: FiledReturn): Record<AmendField, string> {
  const { financials, accounts, declarant } = input;
  const amount = (field: AmountField) => {
    const pence = financials[field];
    return pence === undefined ? "" : typedPounds(pence);
  };
  return {
    turnover: amount("turnover"),
    trading_profit: amount("trading_profit"),
    gross_profit: amount("gross_profit"),
    net_profit: amount("net_profit"),
    document: own_accounts ? "own" : "generated",
    standard: accounts?.standard ?? "frs102",
    declarant_name: declarant?.name ?? "",
    declarant_status: declarant?.status ?? "",
  };
}

export function readAmendment(form: URLSearchParams, filed: FiledReturn): ReadForm {
  const problems: FormProblems = {};
  const financials = changedAmounts(form, filed.input, problems);
  const declarant = changedDeclarant(form, filed.input, problems);
  const accounts = changedAccounts(form, filed, problems);
  const change: AmendmentInput = {
    ...(Object.keys(financials).length === 0 ? {} : { financials }),
    ...(Object.keys(accounts).length === 0 ? {} : { accounts }),
    ...(Object.keys(declarant).length === 0 ? {} : { declarant }),
  };
  if (Object.keys(problems).length === 0 && Object.keys(change).length === 0)
    problems[""] = "Nothing differs from what was filed. Change at least one field.";
  return { change, problems };
}

function changedAmounts(form: URLSearchParams, { financials }: ReturnInput, problems: FormProblems) {
  const changed: Partial<Record<AmountField, number>> = {};
  for (const field of amountFields) {
    const typed = readPounds(form.get(field) ?? "");
    if (typed.kind === "wrong") problems[field] = typed.message;
    if (typed.kind === "nothing" && isRequired(field)) problems[field] = "Give an amount in pounds, or 0.";
    if (problems[field] !== undefined) continue;
    // An empty optional amount and 0 both ask for its default.
    const pence = typed.kind === "amount" ? typed.pence : 0;
    if (pence === (financials[field] ?? 0)) continue;
    if (field === "turnover" && pence < 0) problems[field] = "Turnover is 0 or more.";
    else changed[field] = pence;
  }
  return changed;
}

function isRequired(field: AmountField): boolean {
  return field === "turnover" || field === "trading_profit";
}

function changedDeclarant(form: URLSearchParams, { declarant = {} }: ReturnInput, problems: FormProblems) {
  const changed: NonNullable<AmendmentInput["declarant"]> = {};
  for (const part of ["name", "status"] as const) {
    const typed = (form.get(`declarant_${part}`) ?? "").trim();
    const filed = declarant[part];
    if (typed === "" && filed !== undefined)
      problems[`declarant_${part}`] =
        "This was filed, and an amendment cannot take it away. Give it, or somebody else's.";
    else if (typed !== "" && typed !== filed) changed[part] = typed;
  }
  return changed;
}

/** A document of the caller's own is kept or given up; the standard is that of generated accounts. */
function changedAccounts(
  form: URLSearchParams,
  { input, own_accounts }: FiledReturn,
  problems: FormProblems,
): NonNullable<AmendmentInput["accounts"]> {
  const document = own_accounts ? (form.get("document") ?? "own") : "generated";
  if (document === "own") return {};
  if (document !== "generated") problems.document = "Choose which accounts to send.";
  const filed = input.accounts?.standard ?? "frs102";
  const standard = form.get("standard") ?? filed;
  if (standard !== "frs102" && standard !== "frs105") {
    problems.standard = "Choose FRS 102 or FRS 105.";
    return {};
  }
  return { ...(own_accounts ? { use_generated: true } : {}), ...(standard === filed ? {} : { standard }) };
}

const fieldOfInput: Record<string, AmendField> = {
  "financials.turnover": "turnover",
  "financials.trading_profit": "trading_profit",
  "financials.gross_profit": "gross_profit",
  "financials.net_profit": "net_profit",
  "accounts.standard": "standard",
  "accounts.use_generated": "document",
  "declarant.name": "declarant_name",
  "declarant.status": "declarant_status",
};

/** What the checks of the return found, at the fields of this form; what none of them can help is told above it. */
export function problemsInForm(found: readonly Problem[]): FormProblems {
  const problems: FormProblems = {};
  for (const { code, field, message } of found) {
    const at = fieldOfInput[field] ?? "";
    // The API counts in pence, people here do not.
    const text = code === "invalid_monetary_value" ? "This amount is larger than a return can hold." : message;
    const before = problems[at];
    problems[at] = before === undefined ? text : `${before} ${text}`;
  }
  return problems;
}
