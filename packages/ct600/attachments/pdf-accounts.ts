// Who may send accounts as a PDF, and beside what. HMRC takes them from bodies outside the Companies Act and from
// charities up to an income; any other company files iXBRL.

import { type InputRule, rule } from "../input/rule.ts";
import type { ProblemCode } from "../problem-codes.ts";
import { PDF_ACCOUNTS_INCOME } from "../rates/limits.ts";
import type { ReturnInput } from "../return.ts";

const FIELD = "accounts.pdf";

/** Clubs and societies; charities and companies that they own (box 4). */
const TYPES: readonly (number | undefined)[] = [6, 8];

export const PDF_ACCOUNTS_RULES: readonly InputRule<ProblemCode>[] = [
  rule(
    "invalid_type",
    FIELD,
    ({ accounts: { pdf, ixbrl } = {} }) =>
      pdf !== undefined && ixbrl !== undefined
        ? "The accounts are a PDF or iXBRL, not both (rule 9349). Leave accounts.pdf or accounts.ixbrl out."
        : undefined,
    [FIELD, "accounts.ixbrl"],
  ),
  rule(
    "missing_field",
    FIELD,
    ({ accounts: { pdf, pdf_name } = {} }) =>
      pdf === undefined && pdf_name !== undefined
        ? "accounts.pdf_name is the name of a file that is not there. Send the file in accounts.pdf, or leave the name out."
        : undefined,
    [FIELD, "accounts.pdf_name"],
  ),
  rule(
    "pdf_accounts_not_accepted",
    FIELD,
    (input) =>
      input.accounts?.pdf !== undefined && !mayFilePdfAccounts(input)
        ? "HMRC takes accounts as a PDF only from clubs and societies (company.type 6) and from charities and companies owned by them (company.type 8). Every other company must file its accounts in iXBRL: leave accounts.pdf out to have them generated, or send your own in accounts.ixbrl."
        : undefined,
    [FIELD, "company.type", "company.registration_number", "charity"],
  ),
];

export const PDF_ACCOUNTS_WARNINGS: readonly InputRule<string>[] = [
  rule(
    "pdf_accounts_income_limit",
    FIELD,
    (input) =>
      input.accounts?.pdf !== undefined && mayFilePdfAccounts(input) && isAboveIncomeLimit(input)
        ? "HMRC takes accounts as a PDF from a charitable company only up to an income of £6,500,000. Check, and send your own document in accounts.ixbrl if it is above."
        : undefined,
    [FIELD, "company.type", "company.registration_number", "financials.turnover", "charity", "charity.income"],
  ),
];

/** The page for charities (CT600E) is a reason of its own. */
function mayFilePdfAccounts({ company, charity }: ReturnInput): boolean {
  return charity !== undefined || TYPES.includes(company.type) || company.registration_number === undefined;
}

/** Charities that are no companies have numbers of their own, or none: the limit is not theirs. */
const NO_COMPANY = /^(CE|CS|RC)/;

function isAboveIncomeLimit(input: ReturnInput): boolean {
  const { type, registration_number: number } = input.company;
  const isCharitable = input.charity !== undefined || type === 8;
  const isCompany = number !== undefined && !NO_COMPANY.test(number);
  return isCharitable && isCompany && incomeOf(input) > PDF_ACCOUNTS_INCOME.pence;
}

/** As far as the return states it: what is taxed, and what is exempt. */
function incomeOf({ financials, charity }: ReturnInput): bigint {
  const { legacies = [], ...income } = charity?.income ?? {};
  const exempt = [...Object.values(income), ...legacies.map(({ amount }) => amount)];
  return [financials.turnover, ...exempt].reduce<bigint>((sum, pence) => sum + BigInt(pence ?? 0), 0n);
}
