// The form of an amendment: from what a person typed, in pounds, to the fields that differ from what was filed. Those alone are sent.

import type { Problem } from "../ct600/problem.ts";
import type { ReturnInput } from "../ct600/return.ts";
import type { AmendmentInput } from "../filings/amend.ts";
import { readPounds, typedPounds } from "./typed-pounds.ts";

export const amountFields = ["turnover", "trading_profit", "gross_profit", "net_profit"] as const;
export type AmountField = (typeof amountFields)[number];
export const declarantFields = ["declarant_name", "declarant_status"] as const;
type DeclarantField = (typeof declarantFields)[number];
export type AmendField = AmountField | DeclarantField | "standard";

/** By field; what belongs to none stands under the empty name. */
export type FormProblems = Partial<Record<AmendField | "", string>>;

export interface ReadForm {
  change: AmendmentInput;
  problems: FormProblems;
}

/** What the fields hold before anybody types. */
export function filedValues(input: ReturnInput): Record<AmendField, string> {
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
    standard: accounts?.standard ?? "frs102",
    declarant_name: declarant?.name ?? "",
    declarant_status: declarant?.status ?? "",
  };
}

export function readAmendment(form: URLSearchParams, input: ReturnInput): ReadForm {
  const problems: FormProblems = {};
  const financials = changedAmounts(form, input, problems);
  const declarant = changedDeclarant(form, input, problems);
  const standard = changedStandard(form, input, problems);
  const change: AmendmentInput = {
    ...(Object.keys(financials).length === 0 ? {} : { financials }),
    ...(standard === null ? {} : { accounts: { standard } }),
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
    const filed = financials[field];
    if (typed.kind === "wrong") problems[field] = typed.message;
    if (typed.kind === "nothing" && filed !== undefined)
      problems[field] =
        "This was filed with an amount, which an amendment can change but not take away. Give one, or 0.";
    if (typed.kind !== "amount" || typed.pence === filed) continue;
    if (field === "turnover" && typed.pence < 0) problems[field] = "Turnover is 0 or more.";
    else changed[field] = typed.pence;
  }
  return changed;
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

function changedStandard(form: URLSearchParams, { accounts }: ReturnInput, problems: FormProblems) {
  const filed = accounts?.standard ?? "frs102";
  const typed = form.get("standard") ?? filed;
  if (typed === filed) return null;
  if (typed === "frs102" || typed === "frs105") return typed;
  problems.standard = "Choose FRS 102 or FRS 105.";
  return null;
}

const fieldOfInput: Record<string, AmendField> = {
  "financials.turnover": "turnover",
  "financials.trading_profit": "trading_profit",
  "financials.gross_profit": "gross_profit",
  "financials.net_profit": "net_profit",
  "accounts.standard": "standard",
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
