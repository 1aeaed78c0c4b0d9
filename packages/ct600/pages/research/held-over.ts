// What of the expenditure credit is carried forward, and what the group is given: boxes L129 to L165. Rules 9494, 9632,
// 9633 and 9769 to 9779.

import { given, type Line, line, RETURN_STATUTE } from "../../computation/line.ts";
import { NOTHING } from "../../computation/pounds.ts";
import type { Problem } from "../../problem.ts";
import { RESEARCH_PATH, tooHigh } from "./claim-problems.ts";
import type { Before, StepThree, StepTwo } from "./early-steps.ts";
import { boxOf, type CreditFacts, HELD_BACK, STEPS } from "./step-box.ts";

export interface Kept {
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  readonly givenAway: Line;
}

/** Null where step 2 is not reached and nothing of an earlier period is left. */
export function carriedForward(
  { facts }: CreditFacts,
  { before, two, three }: { before: Before | null; two: StepTwo | null; three: StepThree | null },
): Kept | null {
  const hasEarlier = before !== null && before.left.value > 0n;
  if (two === null && !hasEarlier) return null;
  const earlier = hasEarlier
    ? [
        boxOf("L129", ["earlier_held_back", "Step 2 amount of earlier periods left"], ["sum", before.left], {
          statute: HELD_BACK,
          rules: [9632],
        }),
      ]
    : [];
  const now = boxOf("L130", ["now_held_back", "Step 2 amount of this period"], ["sum", two?.heldBack ?? NOTHING], {
    statute: HELD_BACK,
    rules: [9769],
  });
  const most = [...earlier, now].reduce((sum, { value }) => sum + value, 0n);
  const pence = facts.use?.group_step_2 ?? 0;
  const isTooHigh = BigInt(pence) > most;
  const givenAway = boxOf(
    "L135",
    ["step_2_given_to_group", "Step 2 amount given to the group"],
    ["sum", isTooHigh ? NOTHING : given(`${RESEARCH_PATH}.use.group_step_2`, pence)],
    { statute: HELD_BACK, rules: [9770, 9771, 9772], isStated: false },
  );
  const inAll = line("research_held_back_at_step_2_in_all", "Step 2 amounts", ["sum", ...earlier, now]);
  const balance = line(
    "rdec_step_2_carried_forward_pence",
    "Step 2 amount carried forward",
    ["subtract", inAll, givenAway],
    { box: "L140", isStated: true, isFigure: true, statute: HELD_BACK, rules: [9633] },
  );
  const third =
    three === null
      ? []
      : [
          line("rdec_step_3_carried_forward_pence", "Step 3 amount carried forward", ["sum", three.heldBack], {
            box: "L145",
            isStated: true,
            isFigure: true,
            statute: STEPS,
            rules: [9774],
          }),
        ];
  const total = boxOf("L150", ["carried_forward_in_all", "Credit carried forward in all"], ["sum", balance, ...third], {
    rules: [9775],
  });
  return {
    lines: [...earlier, now, givenAway, balance, ...third, total],
    problems: isTooHigh ? [tooHigh("use.group_step_2", most)] : [],
    givenAway,
  };
}

/** Nothing is held back, so nothing of it can be given away. */
export function unusedStep2({ facts }: CreditFacts): Problem[] {
  return (facts.use?.group_step_2 ?? 0) > 0 ? [tooHigh("use.group_step_2", 0n)] : [];
}

/** The form wants its total wherever step 5 is (9753), also where nothing was given. */
export function surrendered({
  step2,
  step5,
  hasStep5,
}: {
  step2: Line | null;
  step5: Line | null;
  hasStep5: boolean;
}): Line[] {
  const isStep2 = step2 !== null && step2.value > 0n;
  if (!hasStep5 && !isStep2) return [];
  const second = isStep2
    ? [
        boxOf("L155", ["step_2_surrendered", "Step 2 amount surrendered"], ["sum", step2], {
          statute: HELD_BACK,
          rules: [9777],
        }),
      ]
    : [];
  const fifth =
    step5 !== null && step5.value > 0n
      ? [boxOf("L160", ["step_5_surrendered", "Credit of step 5 surrendered"], ["sum", step5], { rules: [9778] })]
      : [];
  const parts = [...second, ...fifth];
  const total = boxOf(
    "L165",
    ["surrendered_in_all", "Credit surrendered in all"],
    ["sum", ...(parts.length === 0 ? [NOTHING] : parts)],
    { statute: RETURN_STATUTE, rules: [9776, 9779] },
  );
  return [...parts, total];
}
