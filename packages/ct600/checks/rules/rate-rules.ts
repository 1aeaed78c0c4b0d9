// Which rates of tax a company of each type may write into boxes 340 and 390. The rates are those of
// rates/corporation-tax.ts. HMRC's pack allows the same: test/proofs/rate-returns.ts.

import { PLACES, type Place } from "../../form/table.ts";
import { FIRST_FINANCIAL_YEAR, OTHER_RATES, ratesFor, smallProfitsRates } from "../../rates/corporation-tax.ts";
import type { Figures, TaxRow } from "../figures.ts";
import { type Rule, rule } from "./rule.ts";

/** In hundredths of a percent. A year before 2015 has no rate, which the rules treat as a rate of nothing. */
type Rate = (row: TaxRow, figures: Figures) => number | null;

export const full: Rate = ({ year }) => hundredths(ratesOf(year)?.mainRatePercent);
export const small: Rate = ({ year }, figures) => {
  const percent = ratesOf(year)?.smallProfitsRatePercent ?? null;
  return figures.has(329) && percent !== null ? hundredths(percent) : null;
};
export const low: Rate = ({ year }) => otherRate("equivalentLow", year);
const ringFence: Rate = ({ year }, figures) => (hasRingFence(figures) ? otherRate("ringFence", year) : null);
const smallRingFence: Rate = ({ year }, figures) =>
  hasRingFence(figures) && figures.has(329) ? otherRate("smallRingFence", year) : null;
const northernIreland: Rate = ({ year }, figures) =>
  year >= OTHER_RATES.northernIreland.from && figures.has(5) && (!figures.has(6) || figures.has(7) || figures.has(8))
    ? otherRate("northernIreland", year)
    : null;

function ratesOf(year: number) {
  return year >= FIRST_FINANCIAL_YEAR ? ratesFor(year).rates : null;
}

function otherRate(name: keyof typeof OTHER_RATES, year: number): number {
  const { from, percent } = OTHER_RATES[name];
  return hundredths(year >= from ? percent : 0);
}

function hundredths(percent = 0): number {
  return percent * 100;
}

export function hasRingFence(figures: Figures): boolean {
  return ([320, 585, 590, 505] as const satisfies readonly Place[]).some((box) => figures.has(box));
}

interface RatesOfTypes {
  types: readonly number[];
  /** The rule's number for the first financial year and for the second. */
  numbers: readonly [number, number];
  rates: readonly Rate[];
}

const TABLE: readonly RatesOfTypes[] = [
  { types: [0], numbers: [9200, 9209], rates: [full, small, low, ringFence, smallRingFence, northernIreland] },
  { types: [1], numbers: [9202, 9211], rates: [low] },
  { types: [2], numbers: [9203, 9212], rates: [full] },
  { types: [3, 9, 10, 11], numbers: [9143, 9152], rates: [full, northernIreland] },
  { types: [4], numbers: [9201, 9210], rates: [full, small, northernIreland] },
  { types: [5], numbers: [9199, 9208], rates: [full, small, low, ringFence, smallRingFence] },
  { types: [6, 7, 8], numbers: [9145, 9153], rates: [full, small, northernIreland] },
];

const SMALL_NEEDS_329 = `; ${smallProfitsRates()
  .map(([percent, since]) => `${percent}% from ${since}`)
  .join(" and ")} needs box 329`;

const BLOCKS = [
  { block: "firstYear", box: 340, numberIn: 0 },
  { block: "secondYear", box: 390, numberIn: 1 },
] as const;

export const RATE_RULES: readonly Rule[] = TABLE.flatMap(({ types, numbers, rates }) =>
  BLOCKS.map(({ block, box, numberIn }) =>
    rule(
      numbers[numberIn],
      {
        at: PLACES[box],
        field: "financials.trading_profit",
        says: `The rate (box ${box}) must be one that a company of type ${types.join(", ")} has in that financial year${rates.includes(small) ? SMALL_NEEDS_329 : ""}.`,
      },
      (figures) =>
        types.includes(figures.companyType) &&
        figures[block].some((row) => row.rate !== null && !rates.some((rate) => rate(row, figures) === row.rate)),
    ),
  ),
);
