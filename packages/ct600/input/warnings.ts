// What deserves a hint although the return may be filed: one table, in the order of the input.
// Follows docs/interface.md. A warning never changes what is filed.

import { accountsProfitOf } from "../accounts/accounts-profit.ts";
import { ACCOUNTS_WARNINGS } from "../accounts/rules/warnings.ts";
import { ATTACHMENT_WARNINGS } from "../attachments/rules.ts";
import { plainBase64 } from "../base64.ts";
import { tooLateToAmend } from "../deadlines/amendment-window.ts";
import { financialYearOf, isCalendarDate } from "../period.ts";
import { hasOwnAccounts } from "../period-of-account.ts";
import type { Warning } from "../problem.ts";
import { LAST_KNOWN_FINANCIAL_YEAR } from "../rates/corporation-tax.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { BOX_TEXT_MAX, companyNameForBox1, textForDeclaration } from "./company-name.ts";
import { type DeclarantField, declarantOf, STAND_IN } from "./declarant.ts";
import { checkRegistrationNumber } from "./registration-number.ts";
import { allClean, type Complaint, findings, type InputContext, type InputRule, rule } from "./rule.ts";
import { isUtr, utrCheckDigitFits } from "./utr.ts";

export const WARNING_RULES: readonly InputRule<string>[] = [
  rule("company_name_folded", "company.name", ({ company }) => {
    const box1 = companyNameForBox1(company.name);
    return box1.kind === "ok" && box1.folded
      ? `The form takes only plain characters, so box 1 will show "${box1.value}". The documents keep the name as sent.`
      : undefined;
  }),
  rule("company_name_shortened", "company.name", ({ company }) => {
    const box1 = companyNameForBox1(company.name);
    return box1.kind === "ok" && box1.shortened
      ? `Box 1 takes ${BOX_TEXT_MAX} characters, so it will show "${box1.value}". The documents keep the full name.`
      : undefined;
  }),
  rule("utr_check_digit", "company.utr", ({ company: { utr } }) =>
    isUtr(utr) && !utrCheckDigitFits(utr)
      ? "The check digit of this UTR is wrong. Compare the UTR with a letter from HMRC."
      : undefined,
  ),
  rule("partnership_registration_number", "company.registration_number", ({ company }) => {
    if (company.registration_number === undefined) return undefined;
    const number = checkRegistrationNumber(company.registration_number);
    return number.kind === "partnership"
      ? `The prefix ${number.prefix} belongs to a partnership, which seldom owes corporation tax. Check the number.`
      : undefined;
  }),
  rule("rates_carried_forward", "period.end", ({ period: { end } }) =>
    isCalendarDate(end) && financialYearOf(end) > LAST_KNOWN_FINANCIAL_YEAR
      ? `The rates after the financial year ${LAST_KNOWN_FINANCIAL_YEAR} are not known yet. That year's rates are used.`
      : undefined,
  ),
  rule(
    "already_filed",
    "period",
    (_, { alreadyFiledAs }) =>
      alreadyFiledAs === undefined
        ? undefined
        : `${alreadyFiledAs} is already the original for this UTR and period, and HMRC accepts only one. To correct it, amend it.`,
    ["company.utr", "period.start", "period.end"],
  ),
  rule("amendment_too_late", "period.notice_given_on", (input, context) => {
    const message = context.mode === "live" ? undefined : tooLateToAmend(input, context);
    return message && `${message} Live refuses the amendment.`;
  }),
  rule("tax_rate_year_mismatch", "financials.tax_rate_year", unfittingTaxRateYear, [
    "period.start",
    "period.end",
    "financials.tax_rate_year",
  ]),
  rule("gross_profit_not_shown", "financials.gross_profit", ({ financials: { gross_profit }, accounts }) =>
    gross_profit !== undefined && accounts?.standard === "frs105" && !hasOwnAccounts({ accounts })
      ? "Micro-entity accounts have no line for the gross profit, so it is not shown."
      : undefined,
  ),
  ACCOUNTS_WARNINGS,
  rule("accounts_details_unused", "accounts.ixbrl", ({ accounts }) =>
    accounts?.ixbrl === undefined ? undefined : unusedDetails(accounts),
  ),
  rule("accounts_details_unused", "accounts.pdf", ({ accounts }) =>
    accounts?.pdf === undefined ? undefined : unusedDetails(accounts),
  ),
  rule("ixbrl_not_amended", "accounts.ixbrl", documentOfOtherFigures, [
    "accounts.ixbrl",
    "financials.turnover",
    "financials.trading_profit",
    "financials.gross_profit",
    "financials.net_profit",
  ]),
  ...ATTACHMENT_WARNINGS,
  rule("declarant_missing", "declarant.name", missingInLive("declarant.name")),
  rule("declarant_missing", "declarant.status", missingInLive("declarant.status")),
  rule("declarant_name_folded", "declarant.name", ({ declarant }) => foldedDeclaration(declarant?.name)),
  rule("declarant_status_folded", "declarant.status", ({ declarant }) => foldedDeclaration(declarant?.status)),
];

/** Every hint there is. Without `isClean` the whole input is taken to be well shaped. */
export function inputWarnings(
  input: ReturnInput,
  context: InputContext,
  isClean: (path: string) => boolean = allClean,
): Warning[] {
  return findings(WARNING_RULES, input, { context, isClean });
}

// The default is "the current year", so naming it, as a calendar or as a financial year, says no more than leaving it
// out.
function unfittingTaxRateYear(input: ReturnInput, { today }: InputContext): string | undefined {
  const { start, end } = input.period;
  const year = input.financials.tax_rate_year;
  if (year === undefined || !isCalendarDate(start) || !isCalendarDate(end)) return undefined;
  if (year === Number(today.slice(0, 4)) || year === financialYearOf(today)) return undefined;
  if (year >= financialYearOf(start) && year <= financialYearOf(end)) return undefined;
  return `The period is not in the financial year ${year}. The rates of the period's own financial years are used.`;
}

function unusedDetails({ ixbrl, pdf, pdf_name, standard, filed_with, ...details }: AccountsInput): string | undefined {
  const unused = Object.keys(details).sort();
  return unused.length === 0 ? undefined : `With your own document these are not used: ${unused.join(", ")}.`;
}

/** The figures of an amendment have changed, and the caller's document beside them has not. */
function documentOfOtherFigures(input: ReturnInput, { amends }: InputContext): string | undefined {
  const [before, now] = [amends?.accounts?.ixbrl, input.accounts?.ixbrl];
  if (amends === undefined || before === undefined || now === undefined) return undefined;
  if (plainBase64(before) !== plainBase64(now)) return undefined;
  return shownFigures(amends) === shownFigures(input)
    ? undefined
    : "The figures change, but your accounts document is the one that was filed. If it shows them, send a new one in accounts.ixbrl.";
}

function shownFigures(input: ReturnInput): string {
  const { turnover, grossProfit, beforeTax } = accountsProfitOf(input);
  const shown = [turnover, BigInt(input.financials.trading_profit), beforeTax, grossProfit ?? 0n];
  return shown.map((pence) => pence / 100n).join(" ");
}

/** The sandbox has a placeholder; the same return is refused in live. Told once, on the first field that is missing. */
function missingInLive(field: DeclarantField): Complaint {
  return (input, context) => {
    if (context.mode === "live") return undefined;
    const choice = declarantOf(input, { mode: "live", defaultDeclarant: context.defaultDeclarant });
    return choice.kind === "missing" && choice.fields[0] === field
      ? `The sandbox uses "${STAND_IN.name}"; live refuses the return. Send ${choice.fields.join(" and ")}, or set a declarant in the organisation's settings.`
      : undefined;
  };
}

function foldedDeclaration(text: string | undefined): string | undefined {
  const carried = text === undefined ? undefined : textForDeclaration(text);
  return carried?.kind === "ok" && carried.folded
    ? `The form takes only plain characters, so the declaration will show "${carried.value}".`
    : undefined;
}
