// The super-deduction: 130% of new plant, less across its end, and the charge on sales of such plant. Follows FA 2021
// s9, s11 and s12.

import { SUPER_DEDUCTION } from "../../rates/allowances.ts";
import { type Line, line, type Ratio, ratio } from "../line.ts";
import { wholePoundsOf } from "../pounds.ts";
import { unavailable } from "./availability.ts";
import { aboveZero, type Contribution } from "./contribution.ts";
import { daysOf, daysWithin, type Period } from "./days.ts";

export interface SuperDeductionInput {
  readonly expenditure?: number;
  readonly disposals?: number;
}

const PATH = "financials.capital_allowances.super_deduction";

/** 1.3 up to the end of the super-deduction, 1 after it, and between the two in proportion of days. */
export function superDeductionFactor(period: Period): Ratio {
  const { percentAdded, until } = SUPER_DEDUCTION;
  if (period.end <= until) return ratio(`${100n + percentAdded}%`, 100n + percentAdded, 100n);
  const days = daysOf(period);
  const before = daysWithin(period, SUPER_DEDUCTION);
  const words = `100% + ${percentAdded}% x ${before} of ${days} days`;
  return ratio(words, 100n * BigInt(days) + percentAdded * BigInt(before), 100n * BigInt(days));
}

export function superDeduction(
  input: SuperDeductionInput,
  { period, hasCeased }: { period: Period; hasCeased: boolean },
): Contribution {
  const expenditure = amount("expenditure", "expenditure", input);
  const allowance = times("allowed", "allowance", ["share_up_to_pound", expenditure, superDeductionFactor(period)]);
  const disposals = amount("disposals", "proceeds of sales", input);
  const charge = times("charged", "charge on sales", ["share_down_to_pound", disposals, superDeductionFactor(period)]);
  const spent = aboveZero(expenditure);
  const facts = { words: "Super-deduction", dates: SUPER_DEDUCTION, period, hasCeased };
  return {
    boxes: [
      [691, aboveZero(allowance)],
      [692, aboveZero(charge)],
      [760, spent],
      [772, spent],
    ],
    problems: unavailable("super_deduction", input, facts),
  };
}

function amount(field: keyof SuperDeductionInput, words: string, input: SuperDeductionInput): Line {
  const at = { path: `${PATH}.${field}`, pence: input[field] };
  return wholePoundsOf(`super_deduction_${field}`, `Super-deduction: ${words}`, at);
}

function times(id: string, words: string, how: Parameters<typeof line>[2]): Line {
  return line(`super_deduction_${id}`, `Super-deduction: ${words}`, how, { statute: "FA 2021 s11" });
}
