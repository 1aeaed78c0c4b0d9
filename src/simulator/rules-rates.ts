// Rules about the rate of each row of tax, which depends on the type of the company and the financial year (CT600 release v1.993).

import type { Boxes } from "./figures.ts";
import type { Rule } from "./rule.ts";
import { companyTypeOf } from "./rules-company.ts";
import { years } from "./rules-tax.ts";

/** From which financial year on the full rate of corporation tax is what. */
const FULL_RATES = [
  { from: 2023, rate: 25 },
  { from: 2017, rate: 19 },
  { from: 2015, rate: 20 },
];
const SMALL_RATE = { from: 2023, rate: 19 };
const EQUIVALENT_LOW_RATE = { from: 2015, rate: 20 };
const RING_FENCE_RATE = 30;
const SMALL_RING_FENCE_RATE = 19;
const NORTHERN_IRELAND_RATE = { from: 2050, rate: 19 };

/** Which rate a row may have, by its financial year and what else the return says. */
const rateKinds = {
  full: (rate, { year }) => rate === (FULL_RATES.find(({ from }) => year >= from)?.rate ?? 0),
  small: (rate, { year, box }) => rate === SMALL_RATE.rate && year >= SMALL_RATE.from && box.has("329"),
  equivalentLow: (rate, { year }) => rate === (year >= EQUIVALENT_LOW_RATE.from ? EQUIVALENT_LOW_RATE.rate : 0),
  ringFence: (rate, { box }) =>
    isRingFence(box) && (rate === RING_FENCE_RATE || (rate === SMALL_RING_FENCE_RATE && box.has("329"))),
  northernIreland: (rate, { year, box }) =>
    rate === NORTHERN_IRELAND_RATE.rate &&
    year >= NORTHERN_IRELAND_RATE.from &&
    box.has("5") &&
    (!box.has("6") || box.has("7") || box.has("8")),
} satisfies Record<string, (rate: number, row: { year: number; box: Boxes }) => boolean>;
type RateKind = keyof typeof rateKinds;

const RATES_BY_TYPE: readonly {
  first: string;
  second: string;
  types: readonly number[];
  kinds: readonly RateKind[];
}[] = [
  { first: "9199", second: "9208", types: [5], kinds: ["full", "small", "equivalentLow", "ringFence"] },
  {
    first: "9200",
    second: "9209",
    types: [0],
    kinds: ["full", "small", "equivalentLow", "ringFence", "northernIreland"],
  },
  { first: "9201", second: "9210", types: [4], kinds: ["full", "small", "northernIreland"] },
  { first: "9202", second: "9211", types: [1], kinds: ["equivalentLow"] },
  { first: "9203", second: "9212", types: [2], kinds: ["full"] },
  { first: "9143", second: "9152", types: [3, 9, 10, 11], kinds: ["full", "northernIreland"] },
  { first: "9145", second: "9153", types: [6, 7, 8], kinds: ["full", "small", "northernIreland"] },
];

export const rateRules: readonly Rule[] = RATES_BY_TYPE.flatMap(({ first, second, types, kinds }) =>
  [
    { number: first, of: years.first },
    { number: second, of: years.second },
  ].map(
    ({ number, of }): Rule => ({
      number,
      at: of.rate,
      text: `The rate in box ${of.rate} is not a rate for a company of type ${types.join(", ")} in that financial year.`,
      holds: (box) => {
        if (!types.includes(companyTypeOf(box))) return true;
        const row = { year: fourDigitYear(box.text(of.year)), box };
        return box.all(of.rate).every((rate) => kinds.some((kind) => rateKinds[kind](Number(rate), row)));
      },
    }),
  ),
);

/** A year can be written in ways that the published rule does not foresee (12024, 2024Z): it has no rates. */
function fourDigitYear(text: string): number {
  return /^\d{4}$/.test(text) ? Number(text) : Number.NaN;
}

function isRingFence(box: Boxes): boolean {
  return box.has("320") || box.has("585") || box.has("590") || box.has("505");
}
