// Income besides the trade, chargeable gains, and deficits from before April 2017, up to the profits before deductions.
// Follows CTA 2009 parts 4 to 10, TCGA 1992 s2A and s8, and the order of the form.

import type { ReturnInput } from "../../return.ts";
import { type About, given, type InputAmount, type Line, line } from "../line.ts";
import { claimTooHigh, NOTHING, wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { usedOf } from "./claims.ts";
import { disposalsOf } from "./disposals.ts";

type Financials = ReturnInput["financials"];
type Named = "annual_payments" | "foreign_dividends" | "income_taxed_at_source" | "intangible_gains" | "other_income";

type Plain = readonly (readonly [Named, string, number, string, number])[];

const BEFORE_PROPERTY: Plain = [
  ["annual_payments", "Annual payments", 175, "CTA 2009 s977", 9323],
  ["foreign_dividends", "Dividends from outside the UK", 180, "CTA 2009 s931A", 9324],
  ["income_taxed_at_source", "Income taxed at source", 185, "CTA 2010 s967", 9325],
];

const AFTER_PROPERTY: Plain = [
  ["intangible_gains", "Non-trading gains on intangible assets", 195, "CTA 2009 s752", 9327],
  ["other_income", "Other income", 205, "CTA 2009 s979", 9327],
];

export interface Income extends Step {
  /** Box 235. */
  readonly profits: Line;
  /** Income and gains before losses of other periods, without the trade's. */
  readonly gross: readonly Line[];
  /** Losses of the period besides the trade's: nothing where there is none. */
  readonly deficit: Line | null;
  readonly propertyLoss: Line | null;
  /** What was used of losses of earlier periods. */
  readonly olderDeficitsUsed: Line | null;
  readonly olderDeficits: Line | null;
  /** Whether less of them was claimed than could be used. */
  readonly areOlderDeficitsHeldBack: boolean;
  readonly capitalLossesUsed: Line | null;
}

export function incomeAndGains(
  { financials, period }: Pick<ReturnInput, "financials" | "period">,
  netTradingProfits: Line,
  { property: schedule, tonnage }: { property: Line | null; tonnage: Line | null },
): Income {
  const interest = loanRelationships(financials);
  const property = signed(schedule ?? amountAt("property_profit", financials), {
    profit: ["property_profits", "Income from a property business", 190, "CTA 2009 s209", 9326],
    loss: ["property_loss", "Property business loss of the period", 805, "CTA 2010 s62"],
  });
  const plain = (table: Plain) =>
    table.flatMap(([name, words, box, statute, rule]) =>
      financials[name] === undefined
        ? []
        : [
            wholePoundsOf(
              name,
              words,
              { path: `financials.${name}`, pence: financials[name] },
              { box, statute, rules: [rule] },
            ),
          ],
    );
  const before = plain(BEFORE_PROPERTY);
  const after = [...plain(AFTER_PROPERTY), ...(tonnage === null ? [] : [tonnage])];
  const gains = chargeableGains(financials.chargeable_gains, period);
  const income = [...interest.profits, ...before, ...property.profits, ...after];
  const others = [...income, ...(gains === null ? [] : [gains.net])];
  const older = olderDeficits(financials.losses, others);
  const profits =
    older === null ? profitsBefore(netTradingProfits, others) : profitsAfter(older.used, netTradingProfits, others);
  return {
    lines: [...interest.lines, ...before, ...property.lines, ...after, ...(gains?.lines ?? []), profits],
    problems: [...interest.problems, ...(gains?.problems ?? []), ...(older?.problems ?? [])],
    marks: interest.isNet ? { 172: true } : {},
    profits,
    gross: [...income, ...(gains === null ? [] : [gains.ofPeriod])],
    deficit: interest.loss,
    propertyLoss: property.loss,
    olderDeficits: older?.broughtForward ?? null,
    olderDeficitsUsed: older?.used ?? null,
    areOlderDeficitsHeldBack: older?.isHeldBack ?? false,
    capitalLossesUsed: gains?.broughtForwardUsed ?? null,
  };
}

const PROFITS = ["profits_before_deductions", "Profits before other deductions and reliefs"] as const;

function profitsBefore(netTradingProfits: Line, others: readonly Line[]): Line {
  return line(...PROFITS, ["sum", netTradingProfits, ...others], { box: 235, statute: "CTA 2010 s4", rules: [9332] });
}

/** Where the deficits leave nothing, box 235 says so: there was income (rules 9322 to 9331). */
function profitsAfter(olderDeficitsUsed: Line, netTradingProfits: Line, others: readonly Line[]): Line {
  const before = line("profits_before_older_deficits", "Profits before older deficits", [
    "sum",
    netTradingProfits,
    ...others,
  ]);
  const about = { box: 235, isStated: before.value > 0n, statute: "CTA 2010 s4", rules: [9332] };
  return line(...PROFITS, ["subtract", before, olderDeficitsUsed], about);
}

/** A deficit carried back from the next period reduces the profits themselves: box 170 is stated net (box 172). */
function loanRelationships(financials: Financials) {
  const { non_trading_loan_profit: pence, losses = {} } = financials;
  const path = "financials.non_trading_loan_profit";
  const result = signed(amountAt("non_trading_loan_profit", financials), {
    profit: ["non_trading_loan_profits", ...LOAN_PROFITS],
    loss: ["non_trading_deficit", "Non-trading deficit of the period", 795, "CTA 2009 s301"],
  });
  const { deficit_from_later_period: later } = losses;
  if (later === undefined) return { ...result, problems: [], isNet: false };
  const field = "financials.losses.deficit_from_later_period";
  const [words, box, statute, rule] = LOAN_PROFITS;
  const id = "non_trading_loan_profits_gross";
  const gross = result.loss === null ? wholePoundsOf(id, words, { path, pence }) : line(id, words, ["sum", NOTHING]);
  const deficit = wholePoundsOf("later_deficit", "Non-trading deficit of a later period", {
    path: field,
    pence: later,
  });
  const used = line("later_deficit_used", deficit.words, ["lesser", deficit, gross], { statute: "CTA 2009 s459" });
  const net = line("non_trading_loan_profits", `${words}, net`, ["subtract", gross, used], {
    box,
    statute,
    rules: [rule],
  });
  return {
    lines: [net, ...(result.loss === null ? [] : result.lines)],
    profits: [net],
    loss: result.loss,
    problems: deficit.value > gross.value ? [claimTooHigh(field, gross)] : [],
    isNet: used.value > 0n,
  };
}

const LOAN_PROFITS = ["Interest and non-trading loan relationships", 170, "CTA 2009 s299", 9322] as const;

interface Signed {
  readonly lines: readonly Line[];
  readonly profits: readonly Line[];
  readonly loss: Line | null;
}

/** A result that may be a loss: the form has a box for each. */
function signed(
  from: Line | InputAmount | null,
  at: {
    profit: readonly [string, string, number, string, number];
    loss: readonly [string, string, number, string];
  },
): Signed {
  if (from === null) return { lines: [], profits: [], loss: null };
  if (from.value >= 0n) {
    const [id, words, box, statute, rule] = at.profit;
    const profit = line(id, words, ["whole_pounds", from], { box, statute, rules: [rule] });
    return { lines: [profit], profits: [profit], loss: null };
  }
  const [id, words, box, statute] = at.loss;
  const result = line(`${id}_result`, "Result, below zero", ["whole_pounds", from]);
  const loss = line(id, words, ["excess", NOTHING, result], { box, statute, rules: [9952, 9953] });
  return { lines: [result, loss], profits: [], loss };
}

function amountAt(name: "non_trading_loan_profit" | "property_profit", financials: Financials): InputAmount | null {
  const pence = financials[name];
  return pence === undefined ? null : given(`financials.${name}`, pence);
}

/** Of disposals that were given one by one the sums follow. */
function chargeableGains(sent: Financials["chargeable_gains"], period: ReturnInput["period"]) {
  if (sent === undefined) return null;
  const each = disposalsOf(sent, period);
  const of = (name: "gains" | "losses" | "losses_brought_forward", id: string, words: string, about?: About) =>
    each === null || name === "losses_brought_forward"
      ? wholePoundsOf(id, words, { path: `financials.chargeable_gains.${name}`, pence: sent[name] }, about)
      : line(id, words, ["whole_pounds", each[name]], about);
  const gains = of("gains", "chargeable_gains", "Chargeable gains", {
    box: 210,
    statute: "TCGA 1992 s2A",
    rules: [9157, 9158, 9159],
  });
  const losses = of("losses", "capital_losses", "Allowable losses of the period", {
    box: 825,
    statute: "TCGA 1992 s16",
  });
  const earlier = of("losses_brought_forward", "capital_losses_brought_forward", "Allowable losses brought forward");
  const all = line("capital_losses_available", "Allowable losses", ["sum", earlier, losses]);
  const used = line("capital_losses_used", "Allowable losses set against gains", ["lesser", gains, all], {
    box: 215,
    statute: "TCGA 1992 s2A",
    rules: [9157, 9158],
  });
  const net = line("net_chargeable_gains", "Net chargeable gains", ["subtract", gains, used], {
    box: 220,
    isStated: gains.value > 0n,
    statute: "TCGA 1992 s2A",
    rules: [9159, 9331],
  });
  const broughtForwardUsed = line("capital_losses_brought_forward_used", "Allowable losses brought forward, used", [
    "excess",
    used,
    losses,
  ]);
  const ofPeriod = line("net_gains_of_period", "Chargeable gains less losses of the period", ["excess", gains, losses]);
  const left = line("capital_losses_carried_forward", "Capital losses carried forward", ["subtract", all, used], {
    isFigure: true,
    statute: "TCGA 1992 s2A",
  });
  return { net, ofPeriod, broughtForwardUsed, lines: [net, left], problems: each?.problems ?? [] };
}

/** Deficits from before April 2017 reduce non-trading profits only. */
function olderDeficits(losses: Financials["losses"] = {}, others: readonly Line[]) {
  const { non_trading_deficit_before_april_2017: pence, claim_deficit_before_april_2017: claimed } = losses;
  if (pence === undefined && claimed === undefined) return null;
  const path = "financials.losses.non_trading_deficit_before_april_2017";
  const broughtForward = wholePoundsOf("older_deficits", "Non-trading deficits from before April 2017", {
    path,
    pence,
  });
  const nonTrading = line("non_trading_profits", "Non-trading profits", ["sum", ...others]);
  const claim = { id: "older_deficits", path: "financials.losses.claim_deficit_before_april_2017", pence: claimed };
  const { how, problems } = usedOf([broughtForward, nonTrading], claim);
  const used = line("older_deficits_used", "Non-trading deficits from before April 2017 used", how, {
    box: 230,
    statute: "CTA 2009 s457",
    rules: [9161],
  });
  const isHeldBack = used.value < broughtForward.value && used.value < nonTrading.value;
  return { broughtForward, used, problems, isHeldBack };
}
