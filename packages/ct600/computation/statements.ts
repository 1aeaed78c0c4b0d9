// What the return says about itself and the company, each a tick: boxes 4, 50 to 75, 616 to 618, 635 and 640. Follows
// business rules 9602 and 9603.

import type { BoxValues } from "../form/table.ts";
import { daysInclusive } from "../period.ts";
import type { Problem, Warning } from "../problem.ts";
import { INSTALMENT_LIMIT } from "../rates/limits.ts";
import type { ReturnInput } from "../return.ts";
import { type AssociatedCompanies, companiesIn, yearLength } from "./charge/charge-years.ts";
import type { Line } from "./line.ts";
import { poundsText } from "./pounds.ts";
import type { Step } from "./step.ts";

type Statements = NonNullable<ReturnInput["return"]>;

const TICKS: readonly (readonly [keyof Statements, number & keyof BoxValues])[] = [
  ["several_returns", 50],
  ["estimated_figures", 55],
  ["group_not_small", 60],
  ["transfer_pricing_exemption", 75],
  ["exports_goods", 616],
  ["exports_services", 617],
  ["exports_nothing", 618],
  ["group_payment_arrangement", 635],
  ["intangibles_sold_or_written_down", 640],
];

/** Ordinary companies, members' clubs and property management companies. */
const COMPANY_TYPES: readonly number[] = [0, 6, 7];

export interface StatementFacts {
  /** The profits with exempt distributions. */
  augmented: Line;
  associated: AssociatedCompanies;
}

export function statements(
  { company, period, return: said = {} }: Pick<ReturnInput, "company" | "period" | "return">,
  { augmented, associated }: StatementFacts,
): Step {
  const marks: Record<number, number | true> = { 4: company.type ?? 0 };
  for (const [name, box] of TICKS) if (said[name] === true) marks[box] = true;
  return {
    lines: [],
    marks,
    problems: [...typeProblems(company), ...exportProblems(said)],
    warnings: instalmentWarnings(period, augmented, associated),
  };
}

function typeProblems({ type = 0 }: ReturnInput["company"]): Problem[] {
  if (COMPANY_TYPES.includes(type)) return [];
  const message =
    "The type must be 0 (no special status), 6 (members' club) or 7 (property management company). Other companies cannot file here.";
  return [{ code: "invalid_type", message, field: "company.type" }];
}

function exportProblems({ exports_goods, exports_services, exports_nothing }: Statements): Problem[] {
  if (!exports_nothing || !(exports_goods || exports_services)) return [];
  const message = "A company that exports goods or services does not export nothing. Leave exports_nothing out.";
  return [{ code: "invalid_type", message, field: "return.exports_nothing" }];
}

/** Shared by associated companies and shortened with the period, like the limits of the rates. */
function instalmentWarnings(
  { start, end }: ReturnInput["period"],
  augmented: Line,
  associated: AssociatedCompanies,
): Warning[] {
  const days = daysInclusive(start, end);
  const divisor = BigInt(yearLength(days)) * (1n + BigInt(companiesIn(associated, "period")));
  if (augmented.value * divisor <= INSTALMENT_LIMIT.pence * BigInt(days)) return [];
  const limit = (INSTALMENT_LIMIT.pence * BigInt(days)) / divisor;
  const message = `Profits above ${poundsText(limit)} may mean that the tax is payable in instalments. The return does not say so (box 630): check with HMRC.`;
  return [{ code: "profits_above_instalment_limit", message, field: "financials.trading_profit" }];
}
