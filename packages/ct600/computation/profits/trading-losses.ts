// Trading losses against total profits: of the period by claim, of later periods, and of earlier ones since April 2017;
// then the restriction of large losses. Follows CTA 2010 s37, s45A and s269ZB, CTM04135 and CTM05260.

import { isPresent } from "../../input/fields/presence.ts";
import type { Problem, Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { longDayText } from "../../text/days.ts";
import { type Line, line } from "../line.ts";
import { claimTooHigh, NOTHING, wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { APRIL_2017, dividedLoss, partBeforeApril2017 } from "./april-2017.ts";
import { type GroupLines, ofEarlier, ofPeriod } from "./group-lines.ts";
import { olderLossesCarriedForward, type Trading } from "./trading.ts";

type Losses = NonNullable<ReturnInput["financials"]["losses"]>;

export interface TradingLosses extends Step {
  readonly deducted: readonly Line[];
  readonly broughtForwardUsed: readonly Line[];
  /** Of the period's loss; null where nothing is. */
  readonly carriedBack: Line | null;
  /** Of the period's loss, what was set against its profits and what was carried back. */
  readonly ownUsed: readonly Line[];
  /** Of later periods. */
  readonly later: Line | null;
  /** Brought forward from April 2017 on. */
  readonly broughtForward: Line | null;
  /** What is left of all of them, less what was given up of the period's. */
  readonly carriedForward: (givenUp: readonly Line[]) => Step;
}

/** The period's trading loss, and what it could have been set against. */
export interface UnrelievedLoss {
  /** Box 780. */
  readonly loss: Line;
  /** Profits before losses of this period: what box 275 could take. */
  readonly profits: Line;
  readonly carriedBack: Line | null;
}

/** What a company gives up of its loss, to others or for a credit. */
export interface LossGivenUp extends Step {
  readonly givenUp: readonly Line[];
}

const PATH = "financials.losses";

export function tradingLosses(
  { financials: { losses = {} }, period }: Pick<ReturnInput, "financials" | "period">,
  trading: Trading,
  { left, profits, donations, group }: { left: Line; profits: Line; donations: Line | null; group: GroupLines },
): TradingLosses {
  const claim = pounds(losses, "claim_since_april_2017", "newer_losses_claimed", "Losses since April 2017 claimed");
  const brought = pounds(losses, "trading_since_april_2017", "newer_losses", "Trading losses from April 2017 on");
  const later = pounds(losses, "from_later_periods", "later_losses", laterWords(losses));
  // A named claim to losses brought forward goes first (s37(4), s45A(5)).
  const own = ownLoss(losses, trading.loss, left, claim);
  const lines: Line[] = all(own);
  const problems: Problem[] = [];

  if (later !== null) {
    // Group relief goes before them (CTA 2010 s137(5), s188CK).
    const relief = [...group.claimed, ...group.claimedCarriedForward];
    const before = [...all(claim), ...all(own), ...relief];
    const most = line("later_losses_most", "At most of later periods", ["excess", left, ...before]);
    if (later.value > most.value) problems.push(claimTooHigh(`${PATH}.from_later_periods`, most));
  }
  const together = [...all(own), ...all(later)];
  const ofThisOrLater =
    together.length === 0
      ? null
      : line("trading_losses_used", "Trading losses of this or a later period", ["sum", ...together], {
          box: 275,
          statute: "CTA 2010 s37",
          rules: [9175, 9176],
        });
  lines.push(...all(ofThisOrLater));

  const spared = [...all(donations), ...group.claimed];
  const newer = newerLosses(brought, claim, { left, before: ofThisOrLater, spared });
  if (newer !== null) {
    lines.push(newer.used);
    problems.push(...newer.problems);
  }
  const carriedBack = carryBack(losses, trading.loss, { own, profits });
  lines.push(...all(carriedBack?.amount ?? null));
  problems.push(...(carriedBack?.problems ?? []));

  if (brought !== null && brought.value > 0n && period.end < APRIL_2017)
    problems.push(claimTooHigh(`${PATH}.trading_since_april_2017`, NOTHING));

  const [newerUsed, back] = [newer?.used ?? null, carriedBack?.amount ?? null];
  return {
    lines,
    problems,
    warnings: [...withoutClaim(losses, trading.loss, profits, group), ...withoutPeriod(losses, later)],
    marks: later !== null && later.value > 0n ? { 280: true } : {},
    deducted: [ofThisOrLater, newerUsed].flatMap(all),
    broughtForwardUsed: all(newerUsed),
    carriedBack: back,
    ownUsed: [own, back].flatMap(all),
    later,
    broughtForward: brought,
    carriedForward: (givenUp) => {
      const givenAway = [...all(back), ...ofPeriod(group, "trading_loss"), ...givenUp];
      return { lines: keptLosses(period, trading, { brought, newerUsed, own, givenAway, group }) };
    },
  };
}

/** A period with days before April 2017 divides its own loss among both kinds. */
function keptLosses(
  period: ReturnInput["period"],
  { loss, olderLossesLeft }: Trading,
  {
    brought,
    newerUsed,
    own,
    givenAway,
    group,
  }: {
    brought: Line | null;
    newerUsed: Line | null;
    own: Line | null;
    givenAway: readonly Line[];
    group: GroupLines;
  },
): Line[] {
  const before = partBeforeApril2017(period);
  const earlier = ofEarlier(group, "trading_loss");
  if (before === null) return carriedForward([brought, loss], [own, newerUsed, ...givenAway, ...earlier]);
  const whole = { id: "trading_loss", words: "Trading loss of the period" };
  const divided = loss.value === 0n ? null : dividedLoss(whole, loss, { used: [...all(own), ...givenAway], before });
  const older = [...all(olderLossesLeft), ...all(divided?.older ?? null)];
  return [
    ...(older.length > 0 ? [olderLossesCarriedForward(["sum", ...older])] : []),
    ...carriedForward([brought, divided?.newer ?? null], [newerUsed, ...earlier]),
  ];
}

/** Of losses from April 2017 on; nothing where there are none. */
function carriedForward(had: readonly (Line | null)[], used: readonly (Line | null)[]): Line[] {
  const losses = had.flatMap(all);
  if (losses.every(({ value }) => value === 0n) && had[0] === null) return [];
  const inAll = line("trading_losses_in_all", "Trading losses since April 2017", ["sum", ...losses]);
  return [
    line("trading_losses_carried_forward", "Trading losses carried forward", ["excess", inAll, ...used.flatMap(all)], {
      isFigure: true,
      statute: "CTA 2010 s45A",
    }),
  ];
}

/** The computations name the period (HMRC's guide on box 280). */
function laterWords({ from_period: from }: Losses): string {
  if (!isPresent(from) || from === undefined) return "Trading losses of later periods";
  const what = from.terminal === true ? "Terminal loss" : "Trading loss";
  return `${what} of the period ${longDayText(from.start)} to ${longDayText(from.end)}, carried back`;
}

type Amounts = { [Name in keyof Losses]-?: NonNullable<Losses[Name]> extends number ? Name : never }[keyof Losses];

function pounds(losses: Losses, name: Amounts, id: string, words: string): Line | null {
  const pence = losses[name];
  return pence === undefined ? null : wholePoundsOf(id, words, { path: `${PATH}.${name}`, pence });
}

const all = (one: Line | null): Line[] => (one === null ? [] : [one]);

/** All or nothing: a claim takes as much of the period's loss as there are profits. */
function ownLoss(losses: Losses, loss: Line, left: Line, claim: Line | null): Line | null {
  if (losses.set_loss_against_profits !== true || loss.value === 0n) return null;
  const room = line("own_loss_most", "Profits it can be set against", ["excess", left, ...all(claim)]);
  return line("own_loss_used", "Trading loss of the period set against its profits", ["lesser", loss, room], {
    statute: "CTA 2010 s37",
  });
}

/**
 * By default as much as wastes neither donations nor group relief of the period: those cannot be carried forward,
 * losses can.
 */
function newerLosses(
  brought: Line | null,
  claim: Line | null,
  { left, before, spared }: { left: Line; before: Line | null; spared: readonly Line[] },
) {
  if (brought === null && claim === null) return null;
  const room = line("newer_losses_room", "Profits left for them", ["excess", left, ...all(before)]);
  if (claim !== null) {
    const most = line("newer_losses_most", "At most of them", ["lesser", room, brought ?? NOTHING]);
    const used = used285(["lesser", claim, most]);
    const problems = claim.value > most.value ? [claimTooHigh(`${PATH}.claim_since_april_2017`, most)] : [];
    return { used, problems };
  }
  const kept = line("newer_losses_beside_donations", "Profits left after donations", ["excess", room, ...spared]);
  const used = used285(["lesser", ...all(brought), kept]);
  return { used, problems: [] };
}

function used285(how: Parameters<typeof line>[2]): Line {
  return line("newer_losses_used", "Trading losses carried forward and used", how, {
    box: 285,
    statute: "CTA 2010 s45A",
    rules: [9372],
  });
}

function carryBack(losses: Losses, loss: Line, { own, profits }: { own: Line | null; profits: Line }) {
  const amount = pounds(losses, "carried_back", "loss_carried_back", "Trading loss carried back");
  if (amount === null) return null;
  const most = line("loss_carried_back_most", "At most carried back", ["excess", loss, ...all(own)]);
  const field = `${PATH}.carried_back`;
  const problems: Problem[] = [];
  if (amount.value > 0n && loss.value > 0n && losses.set_loss_against_profits !== true && profits.value > 0n)
    problems.push({
      code: "current_period_first",
      field,
      message:
        "The period has other profits, and a loss is set against them before it is carried back. Send financials.losses.set_loss_against_profits as true.",
    });
  else if (amount.value > most.value) problems.push(claimTooHigh(field, most));
  return { amount, problems };
}

function withoutClaim(losses: Losses, loss: Line, profits: Line, group: GroupLines): Warning[] {
  if (loss.value === 0n || profits.value === 0n || losses.set_loss_against_profits !== undefined) return [];
  if (ofPeriod(group, "trading_loss").some(({ value }) => value >= loss.value)) return [];
  return [
    {
      code: "loss_without_claim",
      field: `${PATH}.set_loss_against_profits`,
      message:
        "The trading loss is carried forward although the period has other profits. To set it against them, send true; to carry it forward, send false.",
    },
  ];
}

function withoutPeriod({ from_period: from }: Losses, later: Line | null): Warning[] {
  if (later === null || later.value === 0n || isPresent(from)) return [];
  const message =
    "HMRC asks that the computations name the period whose loss is carried back (guide on box 280). Send financials.losses.from_period.";
  return [{ code: "loss_period_missing", field: `${PATH}.from_period`, message }];
}
