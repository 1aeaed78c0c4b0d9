// A question as it comes in: its shape, its values, and what contradicts itself.

import { boundsProblems } from "../input/fields/bounds.ts";
import { endProblems } from "../input/period-rules.ts";
import { checkRegistrationNumber } from "../input/registration-number.ts";
import { shapeOf } from "../input/shape.ts";
import type { Problem } from "../problem.ts";
import { contradictingKind } from "./company-rows.ts";
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
  const { company_type: type, registration_number: number, period } = value;
  const problems = boundsProblems(ELIGIBILITY, value, { path: "", isClean });
  const isNumber = number !== undefined && checkRegistrationNumber(number).kind !== "invalid";
  if (number !== undefined && !isNumber)
    problems.push({
      code: "invalid_registration_number",
      field: "registration_number",
      message:
        "The registration number must be 8 digits, or a Companies House prefix in capitals and 6 digits, such as 01234567 or SC123456.",
    });
  const kind = isNumber && type !== undefined ? contradictingKind(type, number) : null;
  if (kind !== null)
    problems.push({
      code: "invalid_registration_number",
      field: "registration_number",
      message: `The number ${number} belongs to another kind of body (${kind}) than company_type ${type}. Correct one of them, or leave one out.`,
    });
  if (period !== undefined) problems.push(...endProblems(period));
  if (isWithoutAccounts(value) && value.own_accounts !== undefined)
    problems.push({
      code: "invalid_type",
      field: "own_accounts",
      message:
        "The circumstances say that the return has no accounts, and own_accounts that the company brings its own. Leave one of them out.",
    });
  return problems;
}
