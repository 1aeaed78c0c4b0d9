// The seven steps by which an expenditure credit is used, and what comes before the first: amounts held back in earlier
// periods. Each step takes what the one before it left, and a step that nothing reaches is left out. Boxes L5 to L165.
// Follows CTA 2009 s1042I to s1042M.

import type { Line } from "../../computation/line.ts";
import type { Problem } from "../../problem.ts";
import { beforeStep1, stepOne, stepThree, stepTwo } from "./early-steps.ts";
import { carriedForward, surrendered, unusedStep2 } from "./held-over.ts";
import { laterSteps } from "./later-steps.ts";
import type { CreditFacts } from "./step-box.ts";

export interface CreditSteps {
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  /** Set against tax of this return: boxes L194, L195 and L200. */
  readonly setOff: readonly Line[];
  /** Whether the credit of step 1 is there, and whether step 3 is reached. */
  readonly hasStep1: boolean;
  readonly hasStep3: boolean;
  /** Box L125; null where no step reaches it. */
  readonly payable: Line | null;
}

export function creditSteps(facts: CreditFacts): CreditSteps {
  const before = beforeStep1(facts);
  const one = stepOne(facts, before);
  const two = one === null ? null : stepTwo(facts, one);
  const three = two === null ? null : stepThree(facts, two.left);
  const later = laterSteps(facts, three?.left ?? null, one);
  const kept = carriedForward(facts, { before, two, three });
  const givenAway = surrendered({ step2: kept?.givenAway ?? null, step5: later.toGroup, hasStep5: later.hasStep5 });
  return {
    lines: [
      ...(before?.lines ?? []),
      ...(one?.lines ?? []),
      ...(two?.lines ?? []),
      ...(three?.lines ?? []),
      ...later.lines,
      ...(kept?.lines ?? []),
      ...givenAway,
    ],
    problems: [...(before?.problems ?? []), ...later.problems, ...(kept?.problems ?? unusedStep2(facts))],
    setOff: [before?.setOff, one?.setOff, later.setOff].filter((set) => set !== undefined && set !== null),
    hasStep1: one !== null,
    hasStep3: three !== null,
    payable: later.payable,
  };
}
