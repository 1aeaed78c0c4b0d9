// A return for each kind of company, claim, financial year and rate, with those boxes and no others: what the rules
// allow and what not.

import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import { PLACES, type Place } from "../../packages/ct600/form/table.ts";
import {
  BANDS_SINCE,
  FIRST_FINANCIAL_YEAR,
  isBanded,
  LAST_KNOWN_FINANCIAL_YEAR,
  OTHER_RATES,
  ratesFor,
} from "../../packages/ct600/rates/corporation-tax.ts";
import { type Element, group, leaf } from "../../packages/ct600/xml/element.ts";
import type { GeneratedReturn } from "./generated-returns.ts";

export const yearsOfTheTable = Array.from(
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

const claims: readonly (readonly Place[])[] = [[], [329], [320], [320, 329], [5], [5, 6], [5, 6, 7]];
/** One of each kind that has rules of its own about rates. */
const COMPANY_TYPES = [0, 1, 2, 3, 4, 5, 6];

type BoxTexts = Partial<Record<Place, string>>;

/** One in so many of them. */
export function* rateReturns(oneIn: number): Generator<GeneratedReturn> {
  let index = 0;
  for (const boxes of allBoxes()) {
    if (index++ % oneIn === 0) yield { what: JSON.stringify(boxes), structure: rateReturn(boxes), isAsBuilt: false };
  }
}

function* allBoxes(): Generator<BoxTexts> {
  for (const companyType of COMPANY_TYPES)
    for (const claim of claims)
      for (const year of years)
        for (const percent of percents) {
          const claimed = Object.fromEntries(claim.map((box) => [box, "yes"]));
          yield { 4: String(companyType), 330: String(year), 340: `${percent}.00`, ...claimed };
        }
  const eve = new Date(Date.parse(BANDS_SINCE) - 86_400_000).toISOString().slice(0, 10);
  for (const end of [eve, BANDS_SINCE]) {
    yield { 326: "0", 35: end };
    yield { 35: end, 435: "1.00" };
    yield { 35: end, 435: "1.00", 329: "yes" };
  }
}

export function rateReturn(boxes: BoxTexts): ReturnStructure {
  const texts = Object.entries(boxes).map(([box, text]) => [PLACES[box as unknown as Place], text] as const);
  return { envelopeKeys: [], irEnvelope: group("IRenvelope", [treeOf(texts)]) };
}

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
