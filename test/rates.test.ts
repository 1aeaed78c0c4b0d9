// One table of rates feeds the tax and our rules. The simulator's rules have their own copy on purpose, so that they
// can disagree with ours; here the two are held against each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Figures as OurFigures } from "../packages/ct600/checks/figures.ts";
import { brokenRules } from "../packages/ct600/checks/rules/rule.ts";
import { RULES } from "../packages/ct600/checks/rules/rules.ts";
import { charge } from "../packages/ct600/computation/charge/charge.ts";
import { known, line } from "../packages/ct600/computation/line.ts";
import { type Place as OurPlace, PLACES } from "../packages/ct600/form/table.ts";
import { firstDayOfFinancialYear } from "../packages/ct600/period.ts";
import {
  BANDS_SINCE,
  FIRST_FINANCIAL_YEAR,
  isBanded,
  LAST_KNOWN_FINANCIAL_YEAR,
  OTHER_RATES,
  ratesFor,
} from "../packages/ct600/rates/corporation-tax.ts";
import { type Element, group, leaf } from "../packages/ct600/xml/element.ts";
import { boxesOf } from "../src/simulator/figures.ts";
import { places } from "../src/simulator/places.ts";
import { rules } from "../src/simulator/rules.ts";
import { rateRules } from "../src/simulator/rules-rates.ts";

const TODAY = "2026-11-15";
const yearsOfTheTable = Array.from(
  { length: LAST_KNOWN_FINANCIAL_YEAR - FIRST_FINANCIAL_YEAR + 1 },
  (_, index) => FIRST_FINANCIAL_YEAR + index,
);
// No return reaches back before the table: the schema takes no earlier period, and rule 9195 no other year.
const years = [
  ...yearsOfTheTable,
  LAST_KNOWN_FINANCIAL_YEAR + 1,
  OTHER_RATES.northernIreland.from - 1,
  OTHER_RATES.northernIreland.from,
];

/** Every rate there is, and the one beside it. */
const percents = [
  ...new Set(
    [
      0,
      ...yearsOfTheTable.flatMap((year) => {
        const { rates } = ratesFor(year);
        return isBanded(rates) ? [rates.mainRatePercent, rates.smallProfitsRatePercent] : [rates.mainRatePercent];
      }),
      ...Object.values(OTHER_RATES).map(({ percent }) => percent),
    ].flatMap((percent) => [percent, percent + 1]),
  ),
];

const claims: readonly (readonly OurPlace[])[] = [[], [329], [320], [320, 329], [5], [5, 6], [5, 6, 7]];
/** One of each kind that has rules of its own about rates. */
const COMPANY_TYPES = [0, 1, 2, 3, 4, 5, 6];
const numbersOfRateRules = rateRules.map(({ number }) => number);

test("the simulator's own copy of the rates allows each company what our table allows it", () => {
  let allowed = 0;
  for (const companyType of COMPANY_TYPES)
    for (const claim of claims)
      for (const year of years)
        for (const percent of percents) {
          const boxes = { 4: String(companyType), 330: String(year), 340: `${percent}.00`, ...ticked(claim) };
          const ours = brokenByOurs(boxes, numbersOfRateRules);
          const theirs = brokenInSimulator(boxes, numbersOfRateRules);
          assert.deepEqual(ours, theirs, JSON.stringify(boxes));
          if (ours.length === 0) allowed++;
        }
  assert.ok(allowed > 1_000);
});

test("the simulator's limits begin on the day ours begin", () => {
  const eve = new Date(Date.parse(BANDS_SINCE) - 86_400_000).toISOString().slice(0, 10);
  const numbers = ["9389", "9417", "9350"];
  for (const end of [eve, BANDS_SINCE])
    for (const boxes of [
      { 326: "0", 35: end },
      { 35: end, 435: "1.00" },
      { 35: end, 435: "1.00", 329: "yes" },
    ])
      assert.deepEqual(brokenByOurs(boxes, numbers), brokenInSimulator(boxes, numbers), JSON.stringify(boxes));
});

test("tax by the table of rates passes the rules about rates, in every year and band", () => {
  for (const year of yearsOfTheTable)
    for (const pence of [1_000_000n, 10_000_000n, 100_000_000n]) {
      const period = { start: firstDayOfFinancialYear(year), end: `${year + 1}-03-31` };
      const profits = line("profits", "Profits", ["sum", known("profits", pence)]);
      const { years, isSmall } = charge({ period, profits, exemptDistributionsPence: undefined, associated: 0 });
      const ratePercent = years[0]?.ratePercent;
      const boxes = { 4: "0", 330: String(year), 340: `${ratePercent}.00`, ...ticked(isSmall ? [329] : []) };

      assert.deepEqual(brokenByOurs(boxes, numbersOfRateRules), [], `${ratePercent}% in ${year}`);
    }
});

type BoxTexts = Partial<Record<OurPlace, string>>;

function ticked(boxes: readonly OurPlace[]): BoxTexts {
  return Object.fromEntries(boxes.map((box) => [box, "yes"]));
}

function brokenByOurs(boxes: BoxTexts, numbers: readonly string[]): string[] {
  const taxReturn = treeOf(Object.entries(boxes).map(([box, text]) => [PLACES[box as unknown as OurPlace], text]));
  const figures = new OurFigures({ envelopeKeys: [], irEnvelope: group("IRenvelope", [taxReturn]) }, TODAY);
  return brokenRules(RULES, figures)
    .map(({ number }) => number)
    .filter((number) => numbers.includes(number))
    .sort();
}

function brokenInSimulator(boxes: BoxTexts, numbers: readonly string[]): string[] {
  const figures = new Map<string, string[]>();
  for (const [box, text] of Object.entries(boxes)) {
    const path = `CompanyTaxReturn/${places[box as keyof typeof places]}`;
    figures.set(path, [text]);
    const above = path.slice(0, path.lastIndexOf("/"));
    if (!figures.has(above)) figures.set(above, [""]);
  }
  const read = boxesOf(figures);
  return rules
    .filter(({ number, at }) => numbers.includes(number) && read.has(at))
    .filter((rule) => !rule.holds(read, { keys: [], today: TODAY }))
    .map(({ number }) => number)
    .sort();
}

/** A return with these texts at these paths, and nothing else. */
function treeOf(texts: readonly (readonly [path: string, text: string])[], name = "CompanyTaxReturn"): Element {
  const heads = [...new Set(texts.map(([path]) => path.split("/")[0] ?? ""))];
  const children = heads.map((head) => {
    const own = texts.filter(([path]) => path.split("/")[0] === head);
    const [only] = own;
    if (own.length === 1 && only !== undefined && only[0] === head) return leaf(head, only[1]);
    return treeOf(
      own.map(([path, text]) => [path.slice(head.length + 1), text]),
      head,
    );
  });
  return group(name, children);
}
