// Steps 4 to 7 of the expenditure credit: other periods, the group, other debts, and what is paid. Boxes L85 to L125
// and L200. Rules 9748 to 9767.

import { given, type Line, line } from "../../computation/line.ts";
import { NOTHING } from "../../computation/pounds.ts";
import type { Problem } from "../../problem.ts";
import { RESEARCH_PATH, tooHigh } from "./claim-problems.ts";
import type { StepOne } from "./early-steps.ts";
import { boxOf, type CreditFacts } from "./step-box.ts";

export interface LaterSteps {
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  readonly setOff: Line | null;
  readonly toGroup: Line | null;
  readonly hasStep5: boolean;
  readonly payable: Line | null;
}

/** Steps 4 to 7. What is used too high at one counts as nothing for those after it. */
export function laterSteps(
  { facts, otherTax, incomeTax }: CreditFacts,
  left: Line | null,
  one: StepOne | null,
): LaterSteps {
  const { use = {}, going_concern: isGoingConcern = true } = facts;
  const lines: Line[] = [];
  const problems: Problem[] = [];
  const used = (name: "other_periods" | "group" | "other_liabilities", most: bigint) => {
    const pence = use[name];
    const isTooHigh = BigInt(pence ?? 0) > most;
    if (isTooHigh) problems.push(tooHigh(`use.${name}`, most));
    return isTooHigh ? NOTHING : given(`${RESEARCH_PATH}.use.${name}`, pence);
  };
  const state = (...some: readonly Line[]) => lines.push(...some);

  const at4 = left !== null && left.value > 0n ? left : null;
  const balance4 =
    at4 && boxOf("L85", ["balance_of_step_4", "Credit left after step 3"], ["sum", at4], { rules: [9749] });
  const toOther = boxOf(
    "L90",
    ["used_for_other_periods", "Credit set against tax of other periods"],
    ["sum", used("other_periods", balance4?.value ?? 0n)],
    { rules: [9751], isStated: false },
  );
  if (balance4 !== null) state(balance4, toOther);

  const after4 =
    balance4 && line("research_left_after_step_4", "Credit left after step 4", ["subtract", balance4, toOther]);
  const at5 = after4 !== null && after4.value > 0n ? after4 : null;
  const balance5 =
    at5 && boxOf("L95", ["balance_of_step_5", "Credit left after step 4"], ["sum", at5], { rules: [9754] });
  const toGroup = boxOf(
    "L100",
    ["given_to_group", "Credit given to the group"],
    ["sum", used("group", balance5?.value ?? 0n)],
    { rules: [9755, 9756, 9757], isStated: false },
  );
  if (balance5 !== null) state(balance5, toGroup);

  const after5 =
    balance5 && line("research_left_after_step_5", "Credit left after step 5", ["subtract", balance5, toGroup]);
  const at6 = after5 !== null && after5.value > 0n ? after5 : null;
  if (at6 === null) {
    used("other_liabilities", 0n);
    return { lines, problems, setOff: null, toGroup, hasStep5: balance5 !== null, payable: null };
  }
  const balance6 = boxOf("L105", ["balance_of_step_6", "Credit left after step 5"], ["sum", at6], { rules: [9759] });
  const onReturn = boxOf(
    "L110",
    ["used_for_this_return", "Credit set against other tax of this return"],
    ["lesser", balance6, notDischarged({ otherTax, incomeTax }, one)],
    { rules: [9760, 9761, 9762], isStated: false },
  );
  const elsewhere = boxOf(
    "L115",
    ["used_for_other_debts", "Credit set against other debts to HMRC"],
    ["sum", used("other_liabilities", balance6.value - onReturn.value)],
    { rules: [9763], isStated: false },
  );
  const total = boxOf("L120", ["used_at_step_6", "Credit used at step 6"], ["sum", onReturn, elsewhere], {
    rules: [9764],
  });
  const setOff = boxOf("L200", ["set_off_at_step_6", "Set off at step 6"], ["sum", onReturn], {
    rules: [9788, 9790],
    isStated: false,
  });
  state(balance6, onReturn, elsewhere, total, setOff);

  const after6 = line("research_left_after_step_6", "Credit left after step 6", ["subtract", balance6, total]);
  const common = { lines, problems, setOff: onReturn.value > 0n ? setOff : null, toGroup, hasStep5: true };
  if (after6.value === 0n) return { ...common, payable: null };
  const lost = boxOf(
    "L123",
    ["lost", "Credit lost because the company is not a going concern"],
    ["sum", isGoingConcern ? NOTHING : after6],
    { statute: "CTA 2009 s1112F", rules: [9766], isStated: false },
  );
  const payable = boxOf("L125", ["payable", "Expenditure credit payable"], ["subtract", after6, lost], {
    rules: [9766, 9767],
  });
  state(lost, payable);
  return { ...common, payable };
}

/** Other tax of the return, less what is left of the income tax: the law discharges it before it pays. */
function notDischarged(
  { otherTax, incomeTax }: Pick<CreditFacts, "otherTax" | "incomeTax">,
  one: StepOne | null,
): Line {
  const spare =
    incomeTax === null
      ? []
      : [
          line("research_income_tax_left", "Income tax left for it", [
            "subtract",
            incomeTax,
            ...(one === null || one.incomeTax === null ? [] : [one.incomeTax]),
          ]),
        ];
  const [first = NOTHING, ...more] = otherTax;
  const all =
    more.length === 0 ? first : line("research_other_taxes", "Other tax of this return", ["sum", first, ...more]);
  return line("research_other_tax", "Other tax of this return not yet discharged", ["excess", all, ...spare]);
}
