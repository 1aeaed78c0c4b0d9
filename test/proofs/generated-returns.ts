// Returns of every kind, from a seed: those our builder makes, and the same with something changed, by little or by
// much. The same seed gives the same returns for ever.

import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import { compute } from "../../packages/ct600/computation/computation.ts";
import { type Boxes, boxesOf } from "../../packages/ct600/form/boxes.ts";
import { irEnvelope, utrKey } from "../../packages/ct600/message/return-xml.ts";
import { type Dice, diceFrom } from "./dice.ts";
import type { Mutation } from "./editing.ts";
import { mutations } from "./mutations.ts";
import { otherBoxes, profitBoxes } from "./wide-boxes.ts";
import { avoidanceBoxes, charityBoxes } from "./wide-exempt.ts";
import { groupBoxes } from "./wide-group.ts";

export interface GeneratedReturn {
  /** What was done to it, for the person who reads a disagreement. */
  what: string;
  structure: ReturnStructure;
  isAsBuilt: boolean;
}

/** Every third one stays as it was built; the others suffer one to three changes. */
export function* generatedReturns(seed: number, count: number, build: Build = builtReturn): Generator<GeneratedReturn> {
  const dice = diceFrom(seed);
  for (let index = 0; index < count; index++) {
    let structure = build(dice);
    const done: string[] = [];
    const changes = index % 3 === 0 ? 0 : dice.from(1, 3);
    for (let change = 0; change < changes; change++) {
      const mutation: Mutation = dice.oneOf(mutations);
      structure = mutation.change(structure, dice);
      done.push(mutation.name);
    }
    yield {
      what: `return ${index} of seed ${seed}: ${done.join(", then ") || "as built"}`,
      structure,
      isAsBuilt: changes === 0,
    };
  }
}

type Build = (dice: Dice) => ReturnStructure;

/** Only as our builder makes them. */
export function* builtReturns(seed: number, count: number, build: Build = builtReturn): Generator<ReturnStructure> {
  const dice = diceFrom(seed);
  for (let index = 0; index < count; index++) yield build(dice);
}

/** The day on which all of them are judged. */
export const TODAY = "2026-11-15";

const DAY = 86_400_000;
export const documents = {
  computation: Buffer.from("<html>computation</html>"),
  accounts: Buffer.from("<html>accounts</html>"),
};

function builtReturn(dice: Dice): ReturnStructure {
  const period = somePeriod(dice);
  const utr = String(dice.from(1_000_000_000, 9_999_999_999));
  const tradingProfitPence = someProfit(dice);
  const associatedCompanies = dice.oneOf([0, 0, 0, 1, 2, 7, 150]);
  const input = {
    company: {
      name: dice.oneOf([
        "Example Widgets Ltd",
        "A & B <C> \"D\" 'E' Ltd",
        "Ab",
        "É. Ünïcode & Söhne Ltd",
        "x".repeat(80),
      ]),
      utr,
      registration_number: dice.oneOf(["12345678", "SC123456", "NI000001"]),
      associated_companies: associatedCompanies,
    },
    period: { start: period.periodStart, end: period.periodEnd },
    financials: { turnover: dice.from(0, 1_000_000_000), trading_profit: tradingProfitPence },
  };
  const declarant = {
    name: "Jane <Director>",
    status: dice.oneOf(["Director", "Company secretary", "Agent & adviser"]),
  };
  const returnType = dice.oneOf(["new", "new", "amended"] as const);
  const attached = dice.chance(0.9)
    ? documents
    : dice.oneOf([{}, { accounts: documents.accounts }, { computation: documents.computation }]);
  const boxes = boxesOf(input, compute(input, { today: TODAY }), { returnType, declarant });
  return { envelopeKeys: [utrKey(utr)], irEnvelope: irEnvelope(boxes, attached) };
}

/** Income, deductions, allowances, loans and the rest in any mix. */
export function wideReturn(dice: Dice): ReturnStructure {
  const period = somePeriod(dice);
  const utr = String(dice.from(1_000_000_000, 9_999_999_999));
  const profits = profitBoxes(dice);
  const profitPence = Number(profits[315]) * 100;
  const input = {
    company: {
      name: "Example Widgets Ltd",
      utr,
      registration_number: "12345678",
      associated_companies: dice.oneOf([0, 0, 1, 7]),
    },
    period: { start: period.periodStart, end: period.periodEnd },
    financials: { turnover: dice.from(0, 1_000_000_000), trading_profit: profitPence },
  };
  const returnType = dice.oneOf(["new", "new", "amended"] as const);
  const plain = boxesOf(input, compute(input, { today: TODAY }), {
    returnType,
    declarant: { name: "A Director", status: "Director" },
  });
  const charge = Object.entries(plain).filter(([box]) => !["155", "165", "235", "300", "600"].includes(box));
  const wide = {
    ...Object.fromEntries(charge),
    ...profits,
    ...groupBoxes(dice, profits, period, input.company),
    ...otherBoxes(dice, period, plain[440]),
    ...(dice.chance(0.25) && charityBoxes(dice)),
    ...(dice.chance(0.2) && avoidanceBoxes(dice)),
  };
  return { envelopeKeys: [utrKey(utr)], irEnvelope: irEnvelope(byYear(dice, wide as Boxes), documents) };
}

/** Sometimes the associated companies of each year instead of those of the period. */
function byYear(dice: Dice, { 326: count, ...boxes }: Boxes): Boxes {
  if (count === undefined) return boxes;
  return dice.chance(0.15) ? { ...boxes, 327: count, 328: count } : { ...boxes, 326: count };
}

/** Mostly twelve months, mostly over by now; some short, some around 1 April 2023 and 29 February. */
export function somePeriod(dice: Dice): { periodStart: string; periodEnd: string } {
  const edge = dice.oneOf([
    "2015-04-01",
    "2016-04-01",
    "2022-07-01",
    "2023-01-01",
    "2023-04-01",
    "2024-02-29",
    "2024-03-01",
    "2025-10-01",
  ]);
  const start = dice.chance(0.3) ? Date.parse(edge) : Date.parse("2015-04-01") + dice.from(0, 4_000) * DAY;
  const days = dice.oneOf([365, 365, 365, dice.from(1, 365), 1, 366]);
  const end = Math.min(start + (days - 1) * DAY, Date.parse(endOfTwelveMonths(start)));
  return { periodStart: iso(start), periodEnd: iso(end) };
}

function endOfTwelveMonths(start: number): string {
  const date = new Date(start);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return iso(date.getTime() - DAY);
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function someProfit(dice: Dice): number {
  const pounds = dice.oneOf([
    0,
    dice.from(1, 60_000),
    dice.from(40_000, 300_000),
    dice.from(1, 50_000_000),
    50_000,
    50_001,
    250_000,
    -dice.from(1, 1_000_000),
    99_999_999_999,
  ]);
  return pounds * 100 + (pounds > 0 && pounds < 99_999_999_999 ? dice.from(0, 99) : 0);
}
