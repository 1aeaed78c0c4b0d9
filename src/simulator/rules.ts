// The department's core rules as the simulator knows them: the authority's numbers, our words (CT600 release v1.993). They are written
// apart from the product's own rules, so that the two can disagree. A rule asks only of boxes that are there.

import type { Key } from "./message.ts";
import type { PartName, ReturnFigures } from "./return.ts";

export interface Rule {
  number: string;
  at: PartName;
  text: string;
  holds(box: Boxes, filed: { keys: readonly Key[]; today: string }): boolean;
}

export const coreRules: readonly Rule[] = [
  {
    number: "9100",
    at: "reference",
    text: "The UTR key in the IRheader and the tax reference in box 3 differ.",
    holds: (box, { keys }) => keys.some(({ type, value }) => type === "UTR" && value === box.text("reference")),
  },
  {
    number: "9101",
    at: "to",
    text: "The period of boxes 30 to 35 is longer than 12 months.",
    holds: (box) => aYearBefore(box.text("to")) < box.text("from"),
  },
  {
    number: "9103",
    at: "from",
    text: "The period starts (box 30) later than yesterday.",
    holds: (box, { today }) => box.text("from") < today,
  },
  {
    number: "9105",
    at: "to",
    text: "The period ends (box 35) before it starts (box 30).",
    holds: (box) => box.text("to") >= box.text("from"),
  },
  {
    number: "9106",
    at: "to",
    text: "The period ends after today, which only a company of type 3 may file.",
    holds: (box, { today }) => box.text("to") <= today || box.text("companyType") === "3",
  },
  {
    number: "9113",
    at: "accounts",
    text: "There are no accounts in iXBRL, and no reason why not (box 90A).",
    holds: (box) => box.has("noAccountsReason") || box.has("attachedAccounts"),
  },
  {
    number: "9965",
    at: "computations",
    text: "There are no computations, and no reason why not (box 90B).",
    holds: (box) => box.has("noComputationsReason") || box.has("attachedComputations") || box.has("computationsInPdf"),
  },
  {
    number: "9151",
    at: "netTradingProfit",
    text: "Box 165 is not box 155 less box 160.",
    holds: (box) =>
      !box.has("netTradingProfit") ||
      box.pence("netTradingProfit") === box.pence("tradingProfit") - box.pence("lossesBroughtForward"),
  },
  {
    number: "9186",
    at: "chargeableProfits",
    text: "Box 315 is not the sum of the profits of the financial years in boxes 335 to 415.",
    holds: (box) => box.pence("chargeableProfits") === box.pence("firstYearProfits") + box.pence("secondYearProfits"),
  },
  {
    number: "9195",
    at: "firstYear",
    text: "Box 330 is not the financial year in which the period starts.",
    holds: (box) => !box.has("firstYear") || Number(box.text("firstYear")) === financialYearOf(box.text("from")),
  },
  {
    number: "9204",
    at: "firstYearTaxes",
    text: "A line of tax of the first financial year is not its profit times its rate.",
    holds: (box) => taxIsProfitTimesRate(box, ["firstYearProfits", "firstYearRates", "firstYearTaxes"]),
  },
  {
    number: "9213",
    at: "secondYearTaxes",
    text: "A line of tax of the second financial year is not its profit times its rate.",
    holds: (box) => taxIsProfitTimesRate(box, ["secondYearProfits", "secondYearRates", "secondYearTaxes"]),
  },
  {
    number: "9214",
    at: "corporationTax",
    text: "Box 430 is not the sum of the tax in boxes 345 to 425.",
    holds: (box) =>
      !box.has("corporationTax") ||
      box.pence("corporationTax") === box.pence("firstYearTaxes") + box.pence("secondYearTaxes"),
  },
  {
    number: "9216",
    at: "marginalRelief",
    text: "Box 435 is not less than box 430.",
    holds: (box) => !box.has("marginalRelief") || box.pence("marginalRelief") < box.pence("corporationTax"),
  },
  {
    number: "9234",
    at: "netCorporationTax",
    text: "Box 440 is not box 430 less box 435.",
    holds: (box) => box.pence("netCorporationTax") === box.pence("corporationTax") - box.pence("marginalRelief"),
  },
  {
    number: "9248",
    at: "netLiability",
    text: "Box 475 is not box 440 less box 470.",
    holds: (box) =>
      !box.has("netLiability") ||
      box.pence("netLiability") === box.pence("netCorporationTax") - box.pence("totalReliefs"),
  },
  {
    number: "9347",
    at: "taxPayable",
    text: "Box 525 is not box 510 less box 515, or nil where that is negative.",
    holds: (box) =>
      !box.has("taxChargeable") ||
      box.pence("taxPayable") === Math.max(0, box.pence("taxChargeable") - box.pence("incomeTaxDeducted")),
  },
];

export type Boxes = ReturnType<typeof boxesOf>;

/** The figures as rules read them. Amounts are in pence; an absent box counts as nothing, several of one kind as their sum. */
export function boxesOf(figures: ReturnFigures) {
  const all = (name: PartName) => figures.get(name) ?? [];
  return {
    all,
    has: (name: PartName) => all(name).length > 0,
    text: (name: PartName) => all(name)[0] ?? "",
    pence: (name: PartName) => all(name).reduce((sum, amount) => sum + digits(amount), 0),
  };
}

/** 19.00 is 1900, 40000.00 is 4000000: the decimals are always two. */
function digits(amount: string): number {
  return Number(amount.replace(".", ""));
}

/** Line by line, rounded half up to the penny. */
function taxIsProfitTimesRate(box: Boxes, [profits, rates, taxes]: readonly [PartName, PartName, PartName]): boolean {
  return box.all(taxes).every((tax, line) => {
    // Whole numbers of any size: the largest profit times a rate is more than a double holds.
    const product = BigInt(digits(box.all(profits)[line] ?? "0")) * BigInt(digits(box.all(rates)[line] ?? "0"));
    return BigInt(digits(tax)) === (product + 5_000n) / 10_000n;
  });
}

/** Financial years start on 1 April. */
function financialYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0);
}

/** The same day of the year before; of a leap day, the 28th. */
function aYearBefore(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${day.slice(4).replace("02-29", "02-28")}`;
}
