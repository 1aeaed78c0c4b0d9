// Group and consortium relief: the page CT600C and boxes 105, 310, 312, 785, 800, 810, 845 and 855. Fractions of a
// consortium are the caller's matter. Follows CTA 2010 Part 5 and Part 5A.

import type { Line } from "../../computation/line.ts";
import type { ProfitLimits } from "../../computation/profits/profits.ts";
import type { Step } from "../../computation/step.ts";
import type { Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { GROUP_PATH, type GroupReliefAsked, type SurrenderPart } from "./asked.ts";
import { pageBoxes } from "./boxes.ts";
import { groupReliefLimits } from "./limits.ts";
import { groupReliefProblems } from "./problems.ts";

export function groupRelief(asked: GroupReliefAsked, limits: ProfitLimits, input: ReturnInput): Step {
  const { claim, claimCarriedForward, surrender, surrenderCarriedForward } = asked;
  const limited = groupReliefLimits(asked, limits, input.period);
  const problems = groupReliefProblems(asked, input);
  const claims = [claim, claimCarriedForward].flatMap((part) =>
    part === null ? [] : [...part.companies.map(({ amount }) => amount), part.total],
  );
  return {
    lines: [...claims, ...limited.lines, ...surrenderLines(surrender), ...surrenderLines(surrenderCarriedForward)],
    problems: [...problems, ...limited.problems],
    warnings: [...noneAssociated(input), ...limited.warnings, ...(claimCarriedForward === null ? [] : [SHARED])],
    marks: problems.length > 0 ? {} : pageBoxes(asked, input),
  };
}

function surrenderLines(part: SurrenderPart | null): Line[] {
  if (part === null) return [];
  return [...Object.values(part.kinds), part.surrendered, ...part.companies.map(({ amount }) => amount), part.total];
}

/** A company of the same group is associated (CTA 2010 s18E), and halves the limits of the rates. */
function noneAssociated({ company }: ReturnInput): Warning[] {
  const { associated_companies: all = 0, associated_companies_by_year: byYear } = company;
  if (all > 0 || byYear?.some((one) => one > 0)) return [];
  return [
    {
      code: "associated_companies_expected",
      field: "company.associated_companies",
      message:
        "A company of the same group is an associated company, which shares the limits of the rates (CTA 2010 s18E), and none is stated. Send how many there are.",
    },
  ];
}

const SHARED: Warning = {
  code: "deductions_allowance_shared",
  field: `${GROUP_PATH}.claims`,
  message:
    "The deductions allowance of £5,000,000 a year is the group's, and carried-forward losses that are claimed count towards it (CTA 2010 s269ZR). The nominated company owes HMRC an allocation statement.",
};
