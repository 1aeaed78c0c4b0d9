// How much group relief there can be: claims by the profits that are left, surrenders by what the company does not need
// itself. Follows CTA 2010 s105, s137, s188BE and s188CD, CTM80142, CTM80260 and CTM82060.

import { type About, type Amount, type Line, line, ratio } from "../../computation/line.ts";
import { claimTooHigh, NOTHING, poundsText } from "../../computation/pounds.ts";
import { APRIL_2017 } from "../../computation/profits/april-2017.ts";
import type { SurrenderedKind } from "../../computation/profits/group-lines.ts";
import type { ProfitLimits } from "../../computation/profits/profits.ts";
import { daysInclusive } from "../../period.ts";
import type { Problem, Warning } from "../../problem.ts";
import { type CompanyLine, GROUP_PATH, type GroupReliefAsked } from "./asked.ts";

interface Period {
  readonly start: string;
  readonly end: string;
}

const CLAIMS = `${GROUP_PATH}.claims`;

export interface Limited {
  /** Boxes 785, 800, 845, 810 and 855: the most of each kind that is surrendered. */
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

export function groupReliefLimits(asked: GroupReliefAsked, limits: ProfitLimits, period: Period): Limited {
  const claims = claimLimits(asked, limits, period);
  const surrenders = surrenderLimits(asked, limits);
  return {
    lines: surrenders.lines,
    problems: [...claims.problems, ...surrenders.problems, ...carriedForwardProblems(asked, limits, period)],
    warnings: claims.warnings,
  };
}

function claimLimits(asked: GroupReliefAsked, limits: ProfitLimits, period: Period) {
  const [claimed] = asked.claimed;
  const [carriedForward] = asked.claimedCarriedForward;
  const { most, after } = profitsForRelief(limits);
  const problems: Problem[] = [];
  if (claimed !== undefined) {
    if (claimed.value > most.value) problems.push(claimTooHigh(CLAIMS, most));
    else if (claimed.value > after.value) problems.push(ownLossFirst(after));
  }
  if (carriedForward !== undefined) {
    const left = line("group_relief_left", "Profits left", ["excess", most, ...asked.claimed]);
    if (carriedForward.value > left.value) problems.push(claimTooHigh(CLAIMS, left));
    if (hasOwnLosses(limits)) problems.push(OWN_LOSSES_FIRST);
    if (period.end < APRIL_2017) problems.push(claimTooHigh(CLAIMS, NOTHING));
  }
  const all = [...(asked.claim?.companies ?? []), ...(asked.claimCarriedForward?.companies ?? [])];
  return { problems, warnings: all.flatMap((one) => aboveOverlap(one, after, period)) };
}

/**
 * The profits that group relief can take, and those that are left if the period's own loss is set against them first
 * (s137(6)). Losses of later periods come after it (s137(5)).
 */
function profitsForRelief({ before, donations, later, arising, used }: ProfitLimits) {
  const [paid] = donations;
  const isAfterLater = later !== null && later.value > 0n && arising.donations !== null;
  const profits = line("group_relief_profits", "Profits before later losses", [
    "sum",
    before,
    ...(later === null ? [] : [later]),
  ]);
  const donated = isAfterLater
    ? [line("group_relief_donations", "Donations", ["lesser", arising.donations, profits])]
    : paid === undefined
      ? []
      : [paid];
  const most = line("group_relief_most", "Profits that group relief can take", ["excess", profits, ...donated]);
  const unused = line("own_loss_unused", "Own loss not used", [
    "excess",
    arising.trading_loss ?? NOTHING,
    ...(used.trading_loss ?? []),
  ]);
  const after = line("group_relief_after_own_loss", "Profits left after the own loss", ["excess", most, unused]);
  return { most, after };
}

function ownLossFirst(after: Line): Problem {
  return {
    code: "current_period_first",
    field: CLAIMS,
    message: `The period's own trading loss counts as set against its profits before group relief (CTA 2010 s137), which leaves ${poundsText(after.value)}. Claim at most that.`,
  };
}

const OWN_LOSSES_FIRST: Problem = {
  code: "own_losses_first",
  field: CLAIMS,
  message:
    "The company has losses brought forward of its own that it does not use. They go before carried-forward losses of the group (CTA 2010 s188CD). Use them first, or leave the claim out.",
};

function hasOwnLosses({ broughtForward, isHeldBack }: ProfitLimits): boolean {
  return isHeldBack || Object.values(broughtForward).some((earlier) => leftOf(earlier).value > 0n);
}

function leftOf({ had, used }: ProfitLimits["broughtForward"]["trading_loss"]): Line {
  return line("brought_forward_left", "Left of what was brought forward", [
    "excess",
    had ?? NOTHING,
    ...(used === null ? [] : [used]),
  ]);
}

/** Profits are shared by days, unless another way is more just (CTM80260): so it is only a warning. */
function aboveOverlap({ period: other, amount, path }: CompanyLine, profits: Line, period: Period): Warning[] {
  if (other === null) return [];
  const start = other.start > period.start ? other.start : period.start;
  const end = other.end < period.end ? other.end : period.end;
  const days = start > end ? 0 : daysInclusive(start, end);
  const most = line("overlapping_profits", "Profits of the days that overlap", [
    "share_down_to_pound",
    profits,
    ratio("overlap", days, daysInclusive(period.start, period.end)),
  ]);
  if (days === 0 || amount.value <= most.value) return [];
  return [
    {
      code: "above_overlapping_period",
      field: `${path}.amount`,
      message: `The two periods overlap for ${days} days, to which ${poundsText(most.value)} of the profits belong by days. A higher claim needs a basis that is more just and reasonable (CTA 2010 s142). Check the amount.`,
    },
  ];
}

const SURRENDERED = `${GROUP_PATH}.surrendered`;

/** Donations, property losses and management expenses: only what exceeds the gross profits, in this order (s105). */
const EXCESSES = ["donations", "property_loss", "management_expenses"] as const satisfies readonly SurrenderedKind[];

const MOST: Readonly<Record<SurrenderedKind, { words: string; about: About & { box: number; statute: string } }>> = {
  trading_loss: {
    words: "Trading loss that can be surrendered at most",
    about: { box: 785, statute: "CTA 2010 s100", rules: [9952, 9953] },
  },
  non_trading_deficit: {
    words: "Non-trading deficit that can be surrendered at most",
    about: { box: 800, statute: "CTA 2010 s99", rules: [9952, 9953] },
  },
  donations: {
    words: "Donations that can be surrendered at most",
    about: { box: 845, statute: "CTA 2010 s105" },
  },
  property_loss: {
    words: "Property business loss that can be surrendered at most",
    about: { box: 810, statute: "CTA 2010 s105", rules: [9952, 9953] },
  },
  management_expenses: {
    words: "Management expenses that can be surrendered at most",
    about: { box: 855, statute: "CTA 2010 s105", rules: [9952, 9953] },
  },
};

function surrenderLimits({ surrender }: GroupReliefAsked, limits: ProfitLimits): Omit<Limited, "warnings"> {
  if (surrender === null) return { lines: [], problems: [] };
  const mosts = mostOfEach(limits);
  const kinds = Object.keys(MOST) as SurrenderedKind[];
  const problems = kinds.flatMap((kind) => {
    const amount = surrender.kinds[kind];
    return amount !== undefined && amount.value > mosts[kind].value
      ? [claimTooHigh(`${SURRENDERED}.${kind}`, mosts[kind])]
      : [];
  });
  return {
    lines: kinds.flatMap((kind) => (surrender.kinds[kind] === undefined ? [] : [mosts[kind]])),
    problems: [...problems, ...outOfOrder(surrender.kinds, mosts)],
  };
}

function mostOfEach({ arising, used, gross }: ProfitLimits): Record<SurrenderedKind, Line> {
  const most = (kind: SurrenderedKind, how: Parameters<typeof line>[2]) =>
    line(`${kind}_surrender_most`, MOST[kind].words, how, MOST[kind].about);
  const own = (kind: "trading_loss" | "non_trading_deficit") =>
    most(kind, ["excess", arising[kind] ?? NOTHING, ...(used[kind] ?? [])]);
  const amounts = EXCESSES.flatMap((kind): Line[] => (arising[kind] === null ? [] : [arising[kind]]));
  const together = line("excess_amounts", "Donations, property loss and management expenses", ["sum", ...amounts]);
  let left = line("excess_over_gross_profits", "Of them above the gross profits", ["excess", together, gross]);
  const excess = (kind: (typeof EXCESSES)[number]) => {
    const one = most(kind, ["lesser", arising[kind] ?? NOTHING, left]);
    left = line(`excess_after_${kind}`, "Left of the excess", ["subtract", left, one]);
    return one;
  };
  return {
    trading_loss: own("trading_loss"),
    non_trading_deficit: own("non_trading_deficit"),
    donations: excess("donations"),
    property_loss: excess("property_loss"),
    management_expenses: excess("management_expenses"),
  };
}

/** A smaller amount consists of them in the same order (s105(4)). */
function outOfOrder(
  surrendered: Readonly<Partial<Record<SurrenderedKind, Line>>>,
  mosts: Readonly<Record<SurrenderedKind, Line>>,
): Problem[] {
  const value = (kind: SurrenderedKind): bigint => surrendered[kind]?.value ?? 0n;
  const isWrong = EXCESSES.some(
    (kind, index) => value(kind) > 0n && EXCESSES.slice(0, index).some((before) => value(before) < mosts[before].value),
  );
  if (!isWrong) return [];
  return [
    {
      code: "does_not_reconcile",
      field: SURRENDERED,
      message:
        "What is surrendered consists of all donations first, then of all of the property loss, then of management expenses (CTA 2010 s105). Surrender what comes first in full, or leave the rest out.",
    },
  ];
}

const CARRIED_FORWARD = `${GROUP_PATH}.surrendered_carried_forward`;

function carriedForwardProblems(
  { surrenderCarriedForward: surrender }: GroupReliefAsked,
  { broughtForward, chargeable }: ProfitLimits,
  period: Period,
): Problem[] {
  if (surrender === null) return [];
  const kinds = Object.keys(broughtForward) as (keyof typeof broughtForward)[];
  const problems = kinds.flatMap((kind) => {
    const amount = surrender.kinds[kind];
    const most: Amount = period.end < APRIL_2017 ? NOTHING : leftOf(broughtForward[kind]);
    return amount !== undefined && amount.value > most.value ? [claimTooHigh(`${CARRIED_FORWARD}.${kind}`, most)] : [];
  });
  if (chargeable.value > 0n && surrender.surrendered.value > 0n)
    problems.push({
      code: "own_losses_first",
      field: CARRIED_FORWARD,
      message: `The company has profits of ${poundsText(chargeable.value)} left that its own losses could be set against, so it cannot surrender them (CTA 2010 s188BE). Use them first, or leave this out.`,
    });
  return problems;
}
