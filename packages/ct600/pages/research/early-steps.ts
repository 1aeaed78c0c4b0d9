// Steps 1 to 3 of the expenditure credit, and what comes before them: the tax of the period is discharged, the tax on
// the credit itself held back, then what is above the cap. Boxes L5 to L80, L194 and L195. Rules 9623 to 9747.

import { given, type Line, line, type Ratio, ratio } from "../../computation/line.ts";
import { NOTHING } from "../../computation/pounds.ts";
import type { Problem } from "../../problem.ts";
import { RESEARCH_PATH, tooHigh } from "./claim-problems.ts";
import { boxOf, CHARGE, type CreditFacts, HELD_BACK } from "./step-box.ts";

export interface Before {
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  readonly setOff: Line;
  /** Tax that is left for step 1. */
  readonly tax: Line;
  /** Of the amount, what is left. */
  readonly left: Line;
}

/** Null where nothing was held back before or received from the group. */
export function beforeStep1({ facts, liability }: CreditFacts): Before | null {
  const { brought_forward: { step_2 } = {}, received_from_group: received } = facts;
  const own = line("research_step_2_brought_forward", "Step 2 amount brought forward", [
    "sum",
    given(`${RESEARCH_PATH}.brought_forward.step_2`, step_2),
  ]);
  const group = line(
    "research_received_from_group",
    "Expenditure credit received from the group",
    ["sum", given(`${RESEARCH_PATH}.received_from_group`, received)],
    { box: 615, statute: HELD_BACK },
  );
  const amount = boxOf("L5", ["held_back_before", "Step 2 amounts of earlier periods"], ["sum", own, group], {
    statute: HELD_BACK,
    rules: [9625, 9626],
  });
  if (amount.value === 0n) return null;
  const tax = boxOf("L6", ["tax_before_step_1", "Corporation tax of the period"], ["sum", liability], {
    rules: [9623],
  });
  const used = boxOf("L7", ["held_back_used", "Step 2 amount set against it"], ["lesser", amount, tax], {
    statute: HELD_BACK,
    rules: [9624, 9625],
  });
  const left = boxOf("L8", ["held_back_left", "Step 2 amount left"], ["subtract", amount, used], {
    statute: HELD_BACK,
    rules: [9626, 9627],
  });
  const taxLeft = boxOf("L9", ["tax_for_step_1", "Corporation tax left for step 1"], ["subtract", tax, used], {
    rules: [9628],
  });
  const setOff = boxOf("L194", ["set_off_before_step_1", "Set off before step 1"], ["sum", used], {
    statute: HELD_BACK,
    rules: [9643, 9790],
  });
  // What the group gave and cannot be used would be lost: it may not be carried forward.
  const room = liability.value > own.value ? liability.value - own.value : 0n;
  const problems = group.value > room ? [tooHigh("received_from_group", room)] : [];
  return { lines: [group, amount, tax, used, left, taxLeft, setOff], problems, setOff, tax: taxLeft, left };
}

export interface StepOne {
  readonly lines: readonly Line[];
  readonly setOff: Line;
  /** Boxes L15, L40 and L50. */
  readonly credit: Line | null;
  readonly room: Line;
  readonly left: Line;
  /** Of the income tax, what the corporation tax took; null without any. */
  readonly incomeTax: Line | null;
}

export function stepOne(facts: CreditFacts, before: Before | null): StepOne | null {
  const { expenditure, liability } = facts;
  const isClaimed = facts.credit.value > 0n;
  const spent = boxOf(
    "L10",
    ["expenditure_stated", "Expenditure on which the credit is claimed"],
    ["sum", expenditure],
    {
      statute: "CTA 2009 Part 13",
      rules: [9720, 9721],
    },
  );
  const credit = boxOf("L15", ["credit_stated", "Expenditure credit of this period"], ["sum", facts.credit], {
    statute: "CTA 2009 Part 13",
    rules: [9720, 9721, 9722, 9723],
  });
  const broughtForward = boxOf(
    "L20",
    ["step_3_brought_forward", "Step 3 amount brought forward"],
    ["sum", given(`${RESEARCH_PATH}.brought_forward.step_3`, facts.facts.brought_forward?.step_3)],
    { rules: [9718, 9724], isStated: false },
  );
  const claimed = isClaimed ? [spent, credit] : [];
  const total = boxOf(
    "L25",
    ["credit_in_all", "Expenditure credit in all"],
    ["sum", ...(isClaimed ? [credit] : []), broughtForward],
    { rules: [9724] },
  );
  if (total.value === 0n) return null;
  const tax = boxOf("L30", ["tax_at_step_1", "Corporation tax at step 1"], ["sum", before?.tax ?? liability], {
    rules: [9719, 9725, 9726],
  });
  const incomeTax = incomeTaxOf(facts, tax);
  const room = boxOf(
    "L40",
    ["tax_to_set_off_against", "Tax that the credit can be set against"],
    ["subtract", tax, ...(incomeTax === null ? [] : [incomeTax])],
    { rules: [9730] },
  );
  const used = boxOf("L45", ["used_at_step_1", "Credit set against the tax at step 1"], ["lesser", total, room], {
    rules: [9731, 9732, 9733],
  });
  const setOff = boxOf("L195", ["set_off_at_step_1", "Set off at step 1"], ["sum", used], { rules: [9787, 9790] });
  const left = line("research_left_after_step_1", "Credit left after step 1", ["subtract", total, used]);
  return {
    lines: [...claimed, broughtForward, total, tax, ...(incomeTax === null ? [] : [incomeTax]), room, used, setOff],
    setOff,
    credit: isClaimed ? credit : null,
    room,
    left,
    incomeTax,
  };
}

/** Of the income tax deducted, the corporation tax's fair share beside other tax. */
function incomeTaxOf({ incomeTax, otherTax, liability }: CreditFacts, tax: Line): Line | null {
  if (incomeTax === null || incomeTax.value === 0n) return null;
  const others = otherTax.reduce((sum, { value }) => sum + value, 0n);
  const fair =
    others === 0n
      ? incomeTax
      : line("research_income_tax_share", "Income tax on the share of the corporation tax", [
          "share_to_nearest_penny",
          incomeTax,
          ratio("corporation tax in the tax chargeable", liability.value, liability.value + others),
        ]);
  return boxOf("L35", ["income_tax_at_step_1", "Income tax set against that tax"], ["lesser", tax, fair], {
    rules: [9727, 9728, 9729],
    isStated: false,
  });
}

export interface StepTwo {
  readonly lines: readonly Line[];
  readonly heldBack: Line;
  readonly left: Line;
}

/** Null where step 1 leaves nothing. */
export function stepTwo({ notionalRate }: CreditFacts, one: StepOne): StepTwo | null {
  if (one.left.value === 0n) return null;
  const balance = boxOf("L50", ["balance_of_step_2", "Credit left after step 1"], ["sum", one.left], { rules: [9737] });
  const held = heldBackAtStep2(one, notionalRate);
  const left = line("research_left_after_step_2", "Credit left after step 2", ["subtract", balance, held.heldBack]);
  return { lines: [balance, ...held.lines], heldBack: held.heldBack, left };
}

function heldBackAtStep2({ credit, room }: StepOne, notionalRate: Ratio): { lines: Line[]; heldBack: Line } {
  const about = { statute: CHARGE, rules: [9631, 9741, 9989] };
  const named = ["held_back_at_step_2", "Credit held back at step 2"] as const;
  if (credit === null) {
    const heldBack = boxOf("L65", named, ["sum", NOTHING], about);
    return { lines: [heldBack], heldBack };
  }
  // Rule 9738 takes no penny less than 19%, so it is rounded up.
  const tax = boxOf(
    "L55",
    ["notional_tax", "Tax on this period's credit"],
    ["share_up_to_penny", credit, notionalRate],
    { statute: CHARGE, rules: [9735, 9738, 9739] },
  );
  const net = boxOf("L60", ["credit_after_tax", "This period's credit after tax"], ["subtract", credit, tax], {
    statute: CHARGE,
    rules: [9739, 9740],
  });
  const above = boxOf(
    "L62",
    ["credit_above_tax", "This period's credit above the tax of step 1"],
    ["excess", credit, room],
    { statute: CHARGE, rules: [9630] },
  );
  const heldBack = boxOf("L65", named, ["excess", above, net], about);
  return { lines: [tax, net, above, heldBack], heldBack };
}

export interface StepThree {
  readonly lines: readonly Line[];
  readonly heldBack: Line;
  readonly left: Line;
}

/** Null where step 2 leaves nothing. */
export function stepThree({ cap, intensiveCredit }: CreditFacts, before: Line): StepThree | null {
  if (before.value === 0n) return null;
  const balance = boxOf("L70", ["balance_of_step_3", "Credit left after step 2"], ["sum", before], { rules: [9744] });
  const most = boxOf(
    "L75",
    ["payable_at_most", "Most that is payable"],
    cap.isExempt ? ["sum", balance] : ["excess", cap.cap, ...(intensiveCredit === null ? [] : [intensiveCredit])],
    { statute: "CTA 2009 s1112B", rules: [9746, 8039, 8040] },
  );
  const heldBack = boxOf("L80", ["held_back_at_step_3", "Credit held back at step 3"], ["excess", balance, most], {
    rules: [9745, 9746, 9747],
  });
  const left = line("research_left_after_step_3", "Credit left after step 3", ["subtract", balance, heldBack]);
  return { lines: [balance, most, heldBack], heldBack, left };
}
