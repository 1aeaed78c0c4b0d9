// What the return says about itself and the company, each a tick: boxes 4, 50 to 75, 616 to 618 and 630 to
// 640. Follows
// business rules 9602 and 9603.

import type { BoxValues } from "../form/table.ts";
import { daysInclusive } from "../period.ts";
import type { Problem, Warning } from "../problem.ts";
import { INSTALMENT_LIMIT } from "../rates/limits.ts";
import type { ReturnInput } from "../return.ts";
import { type AssociatedCompanies, companiesIn, yearLength } from "./charge/charge-years.ts";
import type { TypeOfCompany } from "./charge/company-type.ts";
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
  ["instalments", 630],
  ["group_payment_arrangement", 635],
  ["intangibles_sold_or_written_down", 640],
];

export interface StatementFacts {
  /** The profits with exempt distributions. */
  augmented: Line;
  associated: AssociatedCompanies;
  company: TypeOfCompany;
}

export function statements(
  { period, return: said = {} }: Pick<ReturnInput, "period" | "return">,
  { augmented, associated, company }: StatementFacts,
): Step {
  const marks: Record<number, number | true> = { 4: company.type };
  for (const [name, box] of TICKS) if (said[name] === true) marks[box] = true;
  return {
    lines: [],
    marks,
    problems: [...company.problems, ...exportProblems(said)],
    warnings: said.instalments === undefined ? instalmentWarnings(period, augmented, associated) : [],
  };
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
  const message = `Profits above ${poundsText(limit)} usually mean that the tax is payable in instalments, though not in the first such year or for at most £10,000 of tax (SI 1998/3175 reg 3). Send return.instalments: true for box 630, or false.`;
  return [{ code: "profits_above_instalment_limit", message, field: "financials.trading_profit" }];
}
