// A question as it comes in: its shape, its values, and what contradicts itself.

import { boundsProblems } from "../input/fields/bounds.ts";
import { checkRegistrationNumber } from "../input/registration-number.ts";
import { shapeOf } from "../input/shape.ts";
import { isCalendarDate } from "../period.ts";
import type { Problem } from "../problem.ts";
import { ELIGIBILITY, type EligibilityInput } from "./input.ts";
import { isWithoutAccounts } from "./together.ts";

export type ReadEligibility =
  | { readonly kind: "sound"; readonly asked: EligibilityInput }
  | { readonly kind: "unsound"; readonly problems: readonly Problem[]; readonly leftOut: number };

const shaped = shapeOf(ELIGIBILITY);

export function readEligibility(body: unknown): ReadEligibility {
  const { value, problems, leftOut, isClean } = shaped(body);
  const found = problems.length > 0 ? problems : valueProblems(value, isClean);
  return found.length > 0 ? { kind: "unsound", problems: found, leftOut } : { kind: "sound", asked: value };
}

function valueProblems(value: EligibilityInput, isClean: (path: string) => boolean): Problem[] {
  const { registration_number: number, period } = value;
  const problems = boundsProblems(ELIGIBILITY, value, { path: "", isClean });
  if (number !== undefined && checkRegistrationNumber(number).kind === "invalid")
    problems.push({
      code: "invalid_registration_number",
      field: "registration_number",
      message:
        "The registration number must be 8 digits, or a Companies House prefix in capitals and 6 digits, such as 01234567 or SC123456.",
    });
  if (period !== undefined && isCalendarDate(period.start) && isCalendarDate(period.end) && period.end < period.start)
    problems.push({
      code: "invalid_period",
      field: "period.end",
      message: `The period ends on ${period.end}, before it starts on ${period.start}. Check both dates.`,
    });
  if (isWithoutAccounts(value) && value.own_accounts !== undefined)
    problems.push({
      code: "invalid_type",
      field: "own_accounts",
      message:
        "The circumstances say that the return has no accounts, and own_accounts that the company brings its own. Leave one of them out.",
    });
  return problems;
}
