// What is set against total profits before trading losses: management expenses, property losses, non-trading deficits.
// Each takes what the ones before it have left. Follows CTA 2009 s1219, s1223, s463B and s463G, CTA 2010 s62, and the
// order of the form.

import type { Problem, Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { type Line, line } from "../line.ts";
import { claimTooHigh, NOTHING, wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { APRIL_2017, dividedLoss, partBeforeApril2017 } from "./april-2017.ts";
import { type Claim, usedOf } from "./claims.ts";
import { type GroupLines, ofEarlier, ofPeriod, surrenderedOf } from "./group-lines.ts";
import type { Income } from "./income.ts";

type Financials = ReturnInput["financials"];

export interface Deductions extends Step {
  /** What the return states, in the order of the form. */
  readonly deducted: readonly Line[];
  /** Profits that are left after them. */
  readonly left: Line;
  /** What was used of losses of earlier periods. */
  readonly broughtForwardUsed: readonly Line[];
  readonly isCarriedBack: boolean;
  /** Of the period's deficit, what was set against its profits and what was carried back. */
  readonly deficitUsed: readonly Line[];
  readonly expensesOfPeriod: Line | null;
  /** Brought forward from April 2017 on, with what was used of them. */
  readonly broughtForward: Readonly<Record<"non_trading_deficit" | "property_loss" | "management_expenses", Earlier>>;
}

interface Earlier {
  readonly had: Line | null;
  readonly used: Line | null;
}

export function deductions(
  { financials, period }: Pick<ReturnInput, "financials" | "period">,
  income: Income,
  group: GroupLines,
): Deductions {
  const { losses = {} } = financials;
  let left = income.profits;
  const lines: Line[] = [];
  const deducted: Line[] = [];
  const problems: Problem[] = [];
  const take = (used: Line) => {
    lines.push(used);
    deducted.push(used);
    left = line(`left_after_${used.id}`, "Profits left", ["subtract", left, used]);
  };
  const broughtForwardUsed: Line[] = [];

  const expenses = managementExpenses(financials.management_expenses, left, group);
  if (expenses !== null) {
    problems.push(...expenses.problems);
    take(expenses.used);
    lines.push(...expenses.after);
    broughtForwardUsed.push(expenses.broughtForwardUsed);
  }

  const property = propertyLosses(income.propertyLoss, losses, left, group);
  if (property !== null) {
    problems.push(...property.problems);
    take(property.used);
    lines.push(...property.after);
    broughtForwardUsed.push(property.broughtForwardUsed);
  }

  const claimed =
    income.deficit === null || losses.set_deficit_against_profits !== true
      ? null
      : line("deficit_used", "Non-trading deficit of the period", ["lesser", income.deficit, left], {
          box: 260,
          statute: "CTA 2009 s463B",
          rules: [9171],
        });
  const warnings = withoutClaim(losses, income.deficit, left, group);
  if (claimed !== null) take(claimed);

  const { deficit_carried_back: back, non_trading_deficit_since_april_2017: since } = losses;
  const carriedBack =
    back === undefined
      ? null
      : wholePoundsOf("deficit_carried_back", "Non-trading deficit carried back", {
          path: "financials.losses.deficit_carried_back",
          pence: back,
        });
  if (carriedBack !== null) {
    const most = line("deficit_carried_back_most", "At most carried back", [
      "excess",
      ...present(income.deficit),
      ...present(claimed),
    ]);
    lines.push(carriedBack);
    if (carriedBack.value > most.value) problems.push(claimTooHigh("financials.losses.deficit_carried_back", most));
  }

  const newer =
    since === undefined && losses.claim_deficit_since_april_2017 === undefined
      ? null
      : wholePoundsOf("newer_deficits", "Non-trading deficits from April 2017 on", {
          path: "financials.losses.non_trading_deficit_since_april_2017",
          pence: since,
        });
  let newerUsed: Line | null = null;
  if (newer !== null) {
    const claim = usedOf([newer, left], {
      id: "newer_deficits",
      path: "financials.losses.claim_deficit_since_april_2017",
      pence: losses.claim_deficit_since_april_2017,
    });
    problems.push(...claim.problems);
    newerUsed = line("newer_deficits_used", "Non-trading deficits carried forward and used", claim.how, {
      box: 263,
      statute: "CTA 2009 s463G",
      rules: [9371],
    });
    broughtForwardUsed.push(newerUsed);
    take(newerUsed);
    if (newer.value > 0n && period.end < APRIL_2017)
      problems.push(claimTooHigh("financials.losses.non_trading_deficit_since_april_2017", NOTHING));
  }
  const before = partBeforeApril2017(period);
  const ownUsed = [claimed, carriedBack].flatMap(present);
  const deficit = { id: "non_trading_deficit", words: "Non-trading deficit of the period" };
  const gone = [...ownUsed, ...ofPeriod(group, "non_trading_deficit")];
  const divided =
    before === null || income.deficit === null ? null : dividedLoss(deficit, income.deficit, { used: gone, before });
  const kept = [
    ...keptOf("older_deficits_carried_forward", "Non-trading deficits from before April 2017", {
      had: [income.olderDeficits, divided?.older ?? null],
      used: [income.olderDeficitsUsed],
    }),
    ...keptOf("newer_deficits_carried_forward", "Non-trading deficits from April 2017 on", {
      had: [newer, divided?.newer ?? income.deficit],
      used:
        divided === null
          ? [claimed, newerUsed, carriedBack, ...surrenderedOf(group, "non_trading_deficit")]
          : [newerUsed, ...ofEarlier(group, "non_trading_deficit")],
    }),
  ];
  if (kept.length > 0)
    lines.push(
      line("non_trading_deficits_carried_forward", "Non-trading deficits carried forward", ["sum", ...kept], {
        isFigure: true,
        statute: "CTA 2009 s463G",
      }),
    );
  const isCarriedBack = (carriedBack?.value ?? 0n) > 0n;
  return {
    lines,
    deducted,
    left,
    broughtForwardUsed,
    isCarriedBack,
    problems,
    warnings,
    deficitUsed: ownUsed,
    expensesOfPeriod: expenses?.ofPeriod ?? null,
    broughtForward: {
      non_trading_deficit: { had: newer, used: newerUsed },
      property_loss: { had: property?.earlier ?? null, used: property?.broughtForwardUsed ?? null },
      management_expenses: { had: expenses?.earlier ?? null, used: expenses?.broughtForwardUsed ?? null },
    },
  };
}

/** As for a trading loss. A deficit that is carried back has been thought of. */
function withoutClaim(
  losses: NonNullable<Financials["losses"]>,
  deficit: Line | null,
  profits: Line,
  group: GroupLines,
): Warning[] {
  const { set_deficit_against_profits: isSet, deficit_carried_back: back } = losses;
  if (deficit === null || deficit.value === 0n || profits.value === 0n) return [];
  if (isSet !== undefined || back !== undefined) return [];
  if (ofPeriod(group, "non_trading_deficit").some(({ value }) => value >= deficit.value)) return [];
  const message =
    "The non-trading deficit is carried forward although the period has other profits. To set it against them, send true; to carry it forward, send false.";
  return [{ code: "loss_without_claim", field: "financials.losses.set_deficit_against_profits", message }];
}

const present = <Value>(value: Value | null): Value[] => (value === null ? [] : [value]);

/** What is left of some losses; nothing where there were none. */
function keptOf(id: string, words: string, { had, used }: { had: (Line | null)[]; used: (Line | null)[] }): Line[] {
  const losses = had.flatMap(present);
  if (losses.length === 0) return [];
  const all = line(`${id}_before`, `${words}, in all`, ["sum", ...losses]);
  return [line(id, `${words} carried forward`, ["excess", all, ...used.flatMap(present)])];
}

/** Losses of earlier periods that can be used beside one of this period, which goes first. */
function usableOf(
  all: Line,
  { earlier, ofPeriod, left }: { earlier: Line; ofPeriod: readonly Line[]; left: Line },
  claim: Claim,
): { usable: Line; problems: Problem[] } {
  if (claim.pence === undefined) return { usable: all, problems: [] };
  const room = line(`${claim.id}_room`, "Profits left for those brought forward", ["excess", left, ...ofPeriod]);
  const { how, problems } = usedOf([earlier, room], claim);
  const used = line(`${claim.id}_of_earlier_periods`, "Of those brought forward", how);
  return { usable: line(`${claim.id}_usable`, all.words, ["sum", used, ...ofPeriod]), problems };
}

/** What goes to the group may be more than there is; then a problem says so. */
function leftOf(all: Line, used: Line, surrendered: readonly Line[]): Parameters<typeof line>[2] {
  return surrendered.length === 0 ? ["subtract", all, used] : ["excess", all, used, ...surrendered];
}

function managementExpenses(given: Financials["management_expenses"], left: Line, group: GroupLines) {
  if (given === undefined) return null;
  const path = "financials.management_expenses";
  const ofPeriod = wholePoundsOf("management_expenses_of_period", "Management expenses of the period", {
    path: `${path}.this_period`,
    pence: given.this_period,
  });
  const earlier = wholePoundsOf("management_expenses_brought_forward", "Management expenses brought forward", {
    path: `${path}.brought_forward`,
    pence: given.brought_forward,
  });
  const all = line("management_expenses_available", "Management expenses", ["sum", earlier, ofPeriod]);
  const { usable, problems } = usableOf(
    all,
    { earlier, ofPeriod: [ofPeriod], left },
    { id: "management_expenses", path: `${path}.claim_brought_forward`, pence: given.claim_brought_forward },
  );
  const used = line("management_expenses_used", "Management expenses", ["lesser", usable, left], {
    box: 245,
    statute: "CTA 2009 s1219",
    rules: [9167],
  });
  const excess = line(
    "management_expenses_excess",
    "Excess management expenses of the period",
    ["excess", ofPeriod, used],
    {
      box: 850,
      statute: "CTA 2009 s1223",
      rules: [9952],
    },
  );
  const broughtForwardUsed = line(
    "management_expenses_brought_forward_used",
    "Management expenses brought forward, used",
    ["excess", used, ofPeriod],
  );
  const carried = line(
    "management_expenses_carried_forward",
    "Management expenses carried forward",
    leftOf(all, used, surrenderedOf(group, "management_expenses")),
    {
      isFigure: true,
      statute: "CTA 2009 s1223",
    },
  );
  return { used, broughtForwardUsed, after: [excess, carried], problems, ofPeriod, earlier };
}

function propertyLosses(
  ofPeriod: Line | null,
  losses: NonNullable<Financials["losses"]>,
  left: Line,
  group: GroupLines,
) {
  const { property_brought_forward: broughtForward, claim_property_brought_forward: claimed } = losses;
  if (ofPeriod === null && broughtForward === undefined && claimed === undefined) return null;
  const path = "financials.losses.property_brought_forward";
  const earlier = wholePoundsOf("property_losses_brought_forward", "Property business losses brought forward", {
    path,
    pence: broughtForward,
  });
  const all = line("property_losses_available", "Property business losses", ["sum", earlier, ...present(ofPeriod)]);
  const { usable, problems } = usableOf(
    all,
    { earlier, ofPeriod: present(ofPeriod), left },
    { id: "property_losses", path: "financials.losses.claim_property_brought_forward", pence: claimed },
  );
  const used = line("property_losses_used", "UK property business losses", ["lesser", usable, left], {
    box: 250,
    statute: "CTA 2010 s62",
    rules: [9169],
  });
  const broughtForwardUsed = line(
    "property_losses_brought_forward_used",
    "Property business losses brought forward, used",
    ["excess", used, ...present(ofPeriod)],
  );
  const carried = line(
    "property_losses_carried_forward",
    "Property business losses carried forward",
    leftOf(all, used, surrenderedOf(group, "property_loss")),
    {
      isFigure: true,
      statute: "CTA 2010 s62",
    },
  );
  return { used, broughtForwardUsed, after: [carried], problems, earlier };
}
