// Qualifying donations, which are relieved last and cannot be carried forward, and the profits chargeable. Follows CTA
// 2010 s189.

import type { Problem } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { given, type Line, line } from "../line.ts";
import { poundsText, wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { type GroupLines, ofPeriod } from "./group-lines.ts";

export interface Chargeable extends Step {
  readonly profits: Line;
  /** Box 300. */
  readonly before: Line;
  /** Box 305; none where no donations were paid. */
  readonly donations: readonly Line[];
}

export interface Donations {
  /** Null: none were paid. */
  readonly paid: Line | null;
  readonly problems: readonly Problem[];
}

const KINDS = {
  uk_charities: "Payments to UK charities",
  community_amateur_sports_clubs: "Payments to community amateur sports clubs",
  investments_and_land: "Gifts of investments and land",
} as const;
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** In all, or by kind: then the sum follows. */
export function donationsPaid({
  qualifying_donations: pence,
  qualifying_donations_by_kind: byKind = {},
}: Pick<ReturnInput["financials"], "qualifying_donations" | "qualifying_donations_by_kind">): Donations {
  const path = "financials.qualifying_donations";
  const kinds = NAMES.filter((name) => byKind[name] !== undefined).map((name) =>
    line(`donations_${name}`, KINDS[name], ["sum", given(`${path}_by_kind.${name}`, byKind[name])], {
      statute: "CTA 2010 s190",
    }),
  );
  const [id, words] = ["donations_paid", "Qualifying donations paid"] as const;
  if (kinds.length === 0)
    return { paid: pence === undefined ? null : wholePoundsOf(id, words, { path, pence }), problems: [] };
  const sum = line("donations_by_kind", "Qualifying donations of all kinds", ["sum", ...kinds]);
  const isRight = pence === undefined || BigInt(pence) === sum.value;
  return { paid: line(id, words, ["whole_pounds", sum]), problems: isRight ? [] : [doesNotReconcile(path, sum)] };
}

function doesNotReconcile(field: string, { value }: Line): Problem {
  return {
    code: "does_not_reconcile",
    field,
    message: `The donations by kind come to ${value} pence (${poundsText(value)}). Send that, leave qualifying_donations out, or correct the kinds.`,
  };
}

/**
 * From the profits before deductions to those chargeable. Group relief goes before losses of later periods (CTA 2010
 * s137(5)) and donations after them, so beside such losses donations have what group relief leaves.
 */
export function chargeableProfits(
  profits: Line,
  deducted: readonly Line[],
  { donations, group, later }: { donations: Line | null; group: GroupLines; later: Line | null },
): Chargeable {
  const total =
    deducted.length === 0
      ? []
      : [
          line("deductions", "Total deductions and reliefs", ["sum", ...deducted], {
            box: 295,
            statute: "CTA 2010 s4",
            rules: [9179, 9180, 9318],
          }),
        ];
  const before = line(
    "profits_before_donations",
    "Profits before qualifying donations and group relief",
    ["subtract", profits, ...total],
    {
      box: 300,
      isStated: profits.isStated,
      statute: "CTA 2010 s4",
      rules: [9320, 9333],
    },
  );
  const relieved =
    donations === null
      ? []
      : [
          line(
            "donations_relieved",
            "Qualifying donations",
            ["lesser", donations, roomForDonations(before, group, later)],
            {
              box: 305,
              statute: "CTA 2010 s189",
              rules: [9334, 9336],
            },
          ),
        ];
  const wasted =
    donations === null
      ? []
      : [
          line(
            "donations_without_relief",
            "Donations without relief",
            less(donations, relieved, ofPeriod(group, "donations")),
            {
              isFigure: true,
            },
          ),
        ];
  const chargeable = line(
    "chargeable_profits",
    "Profits chargeable to corporation tax",
    less(before, relieved, [...group.claimed, ...group.claimedCarriedForward]),
    {
      box: 315,
      isStated: true,
      statute: "CTA 2010 s4",
      rules: [9186, 9335, 9338],
    },
  );
  return {
    lines: [...total, before, ...relieved, ...wasted, ...group.claimed, ...group.claimedCarriedForward, chargeable],
    profits: chargeable,
    before,
    donations: relieved,
    warnings: wasted.flatMap(warningOf),
  };
}

function roomForDonations(before: Line, { claimed, claimedCarriedForward }: GroupLines, later: Line | null): Line {
  const relief = [...claimed, ...claimedCarriedForward];
  if (relief.length === 0 || later === null || later.value === 0n) return before;
  return line("left_for_donations", "Profits left for donations", ["excess", before, ...relief]);
}

/** What goes to or comes from the group may be more than there is; then a problem says so. */
function less(from: Line, taken: readonly Line[], ofGroup: readonly Line[]): Parameters<typeof line>[2] {
  return ofGroup.length === 0 ? ["subtract", from, ...taken] : ["excess", from, ...taken, ...ofGroup];
}

function warningOf({ value }: Line) {
  if (value === 0n) return [];
  return [
    {
      code: "donations_without_relief",
      field: "financials.qualifying_donations",
      message: `${poundsText(value)} of the donations exceed the profits. They get no relief, now or later.`,
    },
  ];
}
