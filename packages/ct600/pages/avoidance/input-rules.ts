// What must hold of avoidance schemes as they are given, beyond their shape.

import { type InputRule, standingOn } from "../../input/rule.ts";
import { twoPeriodsIn } from "../../period-of-account.ts";
import type { Problem } from "../../problem.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import type { ReturnInput } from "../../return.ts";
import { FIRST_ADVANTAGE } from "./input.ts";

const FIELD = "avoidance_schemes";

export type AvoidanceScheme = NonNullable<ReturnInput["avoidance_schemes"]>[number];

export const AVOIDANCE_RULES: readonly InputRule<ProblemCode>[] = [
  {
    field: FIELD,
    needs: standingOn([FIELD]),
    check: ({ avoidance_schemes: schemes = [] }, _context, isClean) =>
      schemes.flatMap((_, index) => (isClean(`${FIELD}.${index}`) ? schemeProblems(schemes, index, isClean) : [])),
  },
  {
    field: FIELD,
    needs: standingOn([FIELD, "next_period.file"]),
    check: (input, _, isClean) =>
      (input.avoidance_schemes?.length ?? 0) > 0 &&
      input.next_period?.file === "next" &&
      twoPeriodsIn(input, isClean) !== null
        ? [{ code: "invalid_type", message: NOT_FILED, field: FIELD }]
        : [],
  },
];

const NOT_FILED =
  "Avoidance schemes go with the return of the first 12 months, which this request does not file. Leave them out. To state them in the next return, amend it.";

function schemeProblems(
  schemes: readonly AvoidanceScheme[],
  index: number,
  isClean: (path: string) => boolean,
): Problem[] {
  const [numberField, dayField] = [`${FIELD}.${index}.number`, `${FIELD}.${index}.advantage_period_end`];
  const { number, advantage_period_end: day } = schemes[index] ?? {};
  const isRepeated = schemes.slice(0, index).some((other, at) => isClean(`${FIELD}.${at}`) && other.number === number);
  return [
    ...(isClean(numberField) && isRepeated
      ? [
          {
            code: "invalid_scheme_number" as const,
            message: `The scheme ${number} is there twice. State it once, with the earliest period in which it gives an advantage.`,
            field: numberField,
          },
        ]
      : []),
    ...(isClean(dayField) && day !== undefined && day < FIRST_ADVANTAGE
      ? [
          {
            code: "invalid_date" as const,
            message: `Schemes have been disclosed since ${FIRST_ADVANTAGE}, so no period of an advantage ends earlier. Check the date.`,
            field: dayField,
          },
        ]
      : []),
  ];
}
