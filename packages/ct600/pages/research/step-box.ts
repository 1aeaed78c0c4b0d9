// What the steps of the expenditure credit start from, and the line of one of their boxes.

import { type Line, line, type Ratio } from "../../computation/line.ts";
import type { PayeCap } from "./cap.ts";
import type { ResearchFacts } from "./claim-problems.ts";

/** Of the return, what the credit meets. */
export interface TaxOfReturn {
  /** Box 475. */
  readonly liability: Line;
  /** Beside it: box 480, and what other pages charge. */
  readonly otherTax: readonly Line[];
  /** Box 515; null where none was deducted. */
  readonly incomeTax: Line | null;
}

export interface CreditFacts extends TaxOfReturn {
  readonly facts: ResearchFacts;
  readonly expenditure: Line;
  readonly credit: Line;
  readonly notionalRate: Ratio;
  readonly cap: PayeCap;
  /** Box L170, by which the cap is less; null without any. */
  readonly intensiveCredit: Line | null;
}

export const STEPS = "CTA 2009 s1042I";
export const HELD_BACK = "CTA 2009 s1042L";
export const CHARGE = "CTA 2009 s1042K";

type How = Parameters<typeof line>[2];
type StepBox = `L${number}`;

/** Within a step that is there a box stands also where it is nil, unless it is only stated above zero. */
export function boxOf(
  box: StepBox,
  [id, words]: readonly [string, string],
  how: How,
  { statute = STEPS, rules, isStated = true }: { statute?: string; rules: readonly number[]; isStated?: boolean },
): Line {
  return line(`research_${id}`, words, how, { box, statute, rules, ...(isStated && { isStated }) });
}
