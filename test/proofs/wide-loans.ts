// The page CT600A from chance: loans, what was repaid within nine months and what later, at the rates of the period.

import { upTo } from "./chosen.ts";
import type { Dice } from "./dice.ts";
import type { Found, Period } from "./wide-boxes.ts";

const DAY = 86_400_000;
const TODAY = Date.parse("2026-11-15");

/** In hundredths of a percent, as the release knows them. */
function rateOn(day: string): bigint {
  if (day >= "2022-04-06") return 3_375n;
  return day >= "2016-04-06" ? 3_250n : 2_500n;
}

export function loanBoxes(dice: Dice, { periodStart, periodEnd }: Period): Found {
  const page: Found = { 95: true, A5: dice.chance(0.3) };
  if (dice.chance(0.7)) page.A75 = BigInt(dice.from(1, 90_000));
  const loans = Array.from({ length: dice.from(0, 3) }, () => BigInt(dice.from(1, 60_000)));
  if (loans.length === 0) return { ...page, A80: 0n, 480: 0n };
  const rates = [rateOn(periodStart), rateOn(periodEnd)] as const;
  const total = sumOf(loans);
  const tax = taxOn(dice, total, rates);
  Object.assign(page, {
    A10: loans.map((amount, row) => ({ "A10 name": `Director ${row}`, "A10 amount": amount })),
    A15: total,
    A20: tax,
  } satisfies Found);
  const early = dice.chance(0.6) ? repayments(dice, total, dayAfter(periodEnd, 1, 270)) : null;
  if (early !== null) {
    Object.assign(page, {
      A25: early.rows.map(({ name, repaid, released, date }) => ({
        "A25 name": name,
        ...(repaid > 0n && { "A25 repaid": repaid }),
        ...(released > 0n && { "A25 released": released }),
        "A25 date": date,
      })),
      ...(early.repaid > 0n && { A30: early.repaid }),
      ...(early.released > 0n && { A35: early.released }),
      A40: early.repaid + early.released,
      A45: reliefOn(early.repaid + early.released, rates),
    } satisfies Found);
  }
  const rest = total - (page.A40 ?? 0n);
  const later = dice.chance(0.5) && rest > 0n ? repayments(dice, rest, dayAfter(periodEnd, 280, 500)) : null;
  if (later !== null) {
    Object.assign(page, {
      A50: later.rows.map(({ name, repaid, released, date }) => ({
        "A50 name": name,
        ...(repaid > 0n && { "A50 repaid": repaid }),
        ...(released > 0n && { "A50 released": released }),
        "A50 date": date,
      })),
      ...(later.repaid > 0n && { A55: later.repaid }),
      ...(later.released > 0n && { A60: later.released }),
      A65: later.repaid + later.released,
      A70: reliefOn(later.repaid + later.released, rates),
      485: true,
    } satisfies Found);
  }
  const due = tax - (page.A45 ?? 0n) - (page.A70 ?? 0n);
  const payable = due < 0n ? 0n : due;
  return { ...page, A80: payable, 480: payable };
}

interface Repayments {
  rows: { name: string; repaid: bigint; released: bigint; date: string }[];
  repaid: bigint;
  released: bigint;
}

/** One to three rows that are together at most the loans; none if the day has not come. */
function repayments(dice: Dice, most: bigint, date: (dice: Dice) => string | null): Repayments | null {
  let left = most;
  const rows = Array.from({ length: dice.from(1, 3) }, (_, row) => {
    const amount = left === 0n ? 0n : 1n + upTo(dice, left - 1n);
    left -= amount;
    const released = dice.oneOf([0n, 0n, amount, upTo(dice, amount)]);
    return { name: `Director ${row}`, repaid: amount - released, released, date: date(dice) ?? "" };
  }).filter((row) => row.repaid + row.released > 0n && row.date !== "");
  if (rows.length === 0) return null;
  return { rows, repaid: sumOf(rows.map((row) => row.repaid)), released: sumOf(rows.map((row) => row.released)) };
}

/**
 * So many days after a period's end, if that is not in the future. The ends of the span are within nine months, or
 * beyond.
 */
function dayAfter(end: string, least: number, most: number): (dice: Dice) => string | null {
  return (dice) => {
    const time = Date.parse(end) + dice.oneOf([least, most, dice.from(least, most)]) * DAY;
    return time > TODAY ? null : new Date(time).toISOString().slice(0, 10);
  };
}

/** Between the two where the rate changes. */
function taxOn(dice: Dice, pounds: bigint, rates: readonly [bigint, bigint]): bigint {
  const [first, last] = [atRate(pounds, rates[0]), atRate(pounds, rates[1])];
  return first + upTo(dice, last - first);
}

function reliefOn(pounds: bigint, [first]: readonly [bigint, bigint]): bigint {
  return atRate(pounds, first);
}

/** In pence, halves upward. */
function atRate(pounds: bigint, rate: bigint): bigint {
  return (pounds * rate + 50n) / 100n;
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
