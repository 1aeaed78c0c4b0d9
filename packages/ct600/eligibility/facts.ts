// The facts of a question as rows of the table, and what the period and the size say beside them.

import { exceededOf, limitsFor, type Sizes } from "../accounts/size.ts";
import { isTooLong } from "../input/period-of-account-rules.ts";
import { isLongerThanTwelveMonths } from "../period.ts";
import { EARLIEST_PERIOD_START } from "../rates/corporation-tax.ts";
import { companyTypeOf } from "../register/company-type.ts";
import { type CompanyType, companyTypeByNumber } from "./company-rows.ts";
import { ELIGIBILITY_TABLE, type EligibilityInput } from "./input.ts";
import { type Authority, cannot, note, type Reason, type Row, type Standard } from "./row.ts";

export interface Fact {
  /** Dotted, as it was sent: `claims.patent_box`. */
  readonly name: string;
  readonly row: Row;
}

/** In the order of the input, each once. */
export function factsOf(asked: EligibilityInput): Fact[] {
  const facts: Fact[] = [];
  const add = (field: keyof typeof ELIGIBILITY_TABLE, value: string | undefined, name = `${field}.${value}`) => {
    const rows: Readonly<Record<string, Row>> = ELIGIBILITY_TABLE[field];
    const row = value === undefined ? undefined : rows[value];
    if (row !== undefined && !facts.some((fact) => fact.row === row)) facts.push({ name, row });
  };
  add("company_type", asked.company_type);
  if (asked.registration_number !== undefined)
    add("company_type", companyTypeByNumber(asked.registration_number) ?? undefined, "registration_number");
  for (const field of ["income", "claims", "circumstances", "pages"] as const)
    for (const value of asked[field] ?? []) add(field, value);
  add("standard", asked.standard);
  add("own_accounts", asked.own_accounts);
  return facts;
}

/** Its number says nothing of companies of several kinds. */
export function typesOf({ company_type, registration_number }: EligibilityInput): CompanyType[] {
  const byNumber = registration_number === undefined ? null : companyTypeByNumber(registration_number);
  return [company_type, byNumber].filter((type): type is CompanyType => type !== undefined && type !== null);
}

/** Of Companies House: it has only numbers of three kinds. */
export function numberReasons({ registration_number }: EligibilityInput): Reason[] {
  const found = registration_number === undefined ? null : companyTypeOf(registration_number);
  return found?.kind === "refused" ? [cannot("register_not_offered", found.message, DELIVER_ELSEWHERE)] : [];
}

const DELIVER_ELSEWHERE = "Deliver these accounts, where they have to be, with other software.";

export function periodReasons({ period }: EligibilityInput, authority: Authority, today: string): Reason[] {
  if (period === undefined) return [];
  if (isTooLong(period))
    return [
      cannot("invalid_period", "Accounts cover at most 18 months (Companies Act 2006 s392).", "Check both dates."),
    ];
  const running = period.end > today ? [NOT_OVER] : [];
  if (authority === "companies_house") return running;
  if (period.start < EARLIEST_PERIOD_START)
    return [
      cannot(
        "invalid_period",
        "The period starts before 1 April 2015, the earliest start that HMRC's form accepts.",
        "Ask HMRC how to send a return for so old a period.",
      ),
    ];
  return isLong(period) ? [...running, TWO_RETURNS] : running;
}

/** Who asks before any work asks about this year: until it is over create refuses the return, and not the company. */
const NOT_OVER = note("invalid_period", "The period is not over yet.", "File after its last day.");
const TWO_RETURNS = note(
  "two_returns",
  "The accounts are for more than 12 months, so there are two returns: for the first 12 months and for the rest.",
  "File both by one request: the first 12 months are the period, and the last day is that of the accounts.",
);

export const isLong = ({ start, end }: { start: string; end: string }) => isLongerThanTwelveMonths(start, end);

export type Size = "within" | "too_large" | "not_known";

/** By the limits of a standard; too large only if the year before was so too, as far as it is known. */
export function sizeOfFacts(asked: EligibilityInput, standard: Standard): Size {
  const { period, previous_year: before } = asked;
  if (period === undefined) return "not_known";
  const limits = limitsFor(standard, period.start);
  const now = verdict(exceededOf({ ...sizesOf(asked), period }, limits));
  if (now !== "too_large" || before === undefined) return now;
  return verdict(exceededOf({ ...sizesOf(before), period: A_YEAR }, limits)) === "within" ? "within" : now;
}

const A_YEAR = { start: "2001-01-01", end: "2001-12-31" };

type Figures = Pick<EligibilityInput, "turnover" | "balance_sheet_total" | "average_employees">;

function sizesOf({
  turnover,
  balance_sheet_total: total,
  average_employees: employees,
}: Figures): Omit<Sizes, "period"> {
  return { turnover, totalAssets: total === undefined ? undefined : BigInt(total), employees };
}

/** Two of the three limits decide. */
function verdict(exceeded: readonly (boolean | undefined)[]): Size {
  const count = (of: boolean) => exceeded.filter((one) => one === of).length;
  if (count(true) >= 2) return "too_large";
  return count(false) >= 2 ? "within" : "not_known";
}
