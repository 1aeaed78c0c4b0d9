// Rules about the tax on the profits: financial years, associated companies, marginal relief and reliefs (CT600 release v1.993).

import { type Boxes, penceOf } from "./figures.ts";
import type { Place } from "./places.ts";
import { atMost, equals, neededAbove, neededInNew, neededWith, needsAmount, type Rule } from "./rule.ts";
import { companyTypeOf } from "./rules-company.ts";

/** The financial years of the return, with the places of their rows. */
export const years = {
  first: { year: "330", profit: "335", rate: "340", tax: "345" },
  second: { year: "380", profit: "385", rate: "390", tax: "395" },
} as const satisfies Record<string, Record<string, Place>>;
type FinancialYear = (typeof years)[keyof typeof years];

export const yearRules: readonly Rule[] = [
  neededAbove("9144", "calculation", ["315"], "330"),
  {
    number: "9186",
    at: "315",
    text: "Box 315 is not the sum of the profits of the financial years in boxes 335 to 415.",
    holds: (box) => box.pence("315") === box.total(["335", "385"]),
  },
  {
    number: "9188",
    at: "315",
    text: "The period ends in the financial year after the one it starts in, but the return has no figures for that year.",
    holds: (box) => endYearOf(box) - startYearOf(box) !== 1 || box.has("secondYear") || box.pence("315") <= 0,
  },
  {
    number: "9195",
    at: "330",
    text: "Box 330 is not the financial year in which the period starts.",
    holds: (box) => Number(box.text("330")) === startYearOf(box),
  },
  {
    number: "9197",
    at: "330",
    text: "The period is within one financial year, but the profits of that year do not equal box 315.",
    holds: (box) => startYearOf(box) !== endYearOf(box) || box.pence("335") === box.pence("315"),
  },
  {
    number: "9198",
    at: "330",
    text: "The profits of the first financial year are not its share of box 315 by days, to the nearest pound.",
    holds: (box) => startYearOf(box) === endYearOf(box) || box.pence("335") === shareOfFirstYear(box),
  },
  {
    number: "9206",
    at: "secondYear",
    text: "The period is within one financial year, but the return has a second one.",
    holds: (box) => startYearOf(box) !== endYearOf(box),
  },
  {
    number: "9207",
    at: "380",
    text: "Box 380 is not the year after box 330.",
    holds: (box) => Number(box.text("380")) === Number(box.text("330")) + 1,
  },
];

/** Box 329 is not for these types of company. */
const WITHOUT_SMALL_RATE: readonly (readonly [number: string, companyType: number])[] = [
  ["9398", 1],
  ["9399", 2],
  ["9415", 3],
  ["9416", 9],
  ["9873", 10],
  ["9874", 11],
];

export const associatedCompaniesRules: readonly Rule[] = [
  {
    number: "9240",
    at: "associated",
    text: "The section on associated companies has neither box 326 nor boxes 327 and 328.",
    holds: (box) => box.has("326") || box.has("327 and 328"),
  },
  {
    number: "9389",
    at: "associated",
    text: "There is a section on associated companies in a period that ends before 1 April 2023.",
    holds: (box) => box.text("35") >= "2023-04-01",
  },
  {
    number: "9397",
    at: "327 and 328",
    text: "Boxes 327 and 328 are present together with box 326.",
    holds: (box) => !box.has("326"),
  },
  ...WITHOUT_SMALL_RATE.map(
    ([number, companyType]): Rule => ({
      number,
      at: "329",
      text: `Box 329 is present, but a company of type ${companyType} cannot have it.`,
      holds: (box) => companyTypeOf(box) !== companyType,
    }),
  ),
];

export const taxRules: readonly Rule[] = [
  atMost("9190", "320", ["315"]),
  neededInNew("9956", "320", "320", "135"),
  neededWith("9138", "325", "325", "5"),
  atMost("9139", "325", ["315"]),
  {
    number: "9204",
    at: "345",
    text: "A line of tax of the first financial year is not its profit times its rate.",
    holds: (box) => taxIsProfitTimesRate(box, years.first),
  },
  {
    number: "9213",
    at: "395",
    text: "A line of tax of the second financial year is not its profit times its rate.",
    holds: (box) => taxIsProfitTimesRate(box, years.second),
  },
  {
    number: "9146",
    at: "calculation",
    text: "Box 430 is missing, although box 345 or box 395 is present.",
    holds: (box) => box.has("430") || (!box.has("345") && !box.has("395")),
  },
  {
    number: "9214",
    at: "430",
    text: "Box 430 is not the sum of the tax in boxes 345 to 425.",
    holds: (box) => box.pence("430") === box.total(["345", "395"]),
  },
  {
    number: "9216",
    at: "435",
    text: "Box 435 is not less than box 430.",
    holds: (box) => box.pence("435") < box.pence("430"),
  },
  {
    number: "9350",
    at: "435",
    text: "Box 435 is present without box 135 in a period that ends before 1 April 2023.",
    holds: (box) => box.has("135") || box.text("35") >= "2023-04-01",
  },
  {
    number: "9417",
    at: "435",
    text: "Box 435 is present without box 329 in a period that ends after 31 March 2023.",
    holds: (box) => box.has("329") || box.text("35") <= "2023-03-31",
  },
  equals("9234", "440", ["430"], { minus: ["435"] }),
  atMost("9241", "445", ["440"]),
  atMost("9242", "450", ["440"], { minus: ["445"] }),
  needsAmount("9244", "455", "450"),
  needsAmount("9245", "460", "450"),
  atMost("9246", "465", ["440"], { minus: ["445", "450"] }),
  equals("9247", "470", ["445", "450", "465"]),
  neededWith("9236", "reliefs", "445", "470"),
  neededWith("9237", "reliefs", "450", "470"),
  neededWith("9238", "reliefs", "465", "470"),
];

/** Row by row, rounded half up to the penny. Profits are whole pounds, so that the product is a whole number that a double holds. */
function taxIsProfitTimesRate(box: Boxes, { profit, rate, tax }: FinancialYear): boolean {
  return box.all(tax).every((text, row) => {
    const pounds = penceOf(box.all(profit)[row] ?? "") / 100;
    return penceOf(text) === Math.round((pounds * penceOf(box.all(rate)[row] ?? "")) / 100);
  });
}

/** In pence, rounded half up to the pound: the days up to 31 March after the year of box 330, of all days of the period. */
function shareOfFirstYear(box: Boxes): number {
  const start = Date.parse(box.text("30"));
  const days = daysBetween(start, Date.UTC(Number(box.text("330")) + 1, 2, 31)) + 1;
  const allDays = daysBetween(start, Date.parse(box.text("35"))) + 1;
  return Math.round(((box.pence("315") / 100) * days) / allDays) * 100;
}

function daysBetween(one: number, other: number): number {
  return Math.round((other - one) / 86_400_000);
}

function startYearOf(box: Boxes): number {
  return financialYearOf(box.text("30"));
}

function endYearOf(box: Boxes): number {
  return financialYearOf(box.text("35"));
}

/** Financial years start on 1 April. */
function financialYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0);
}
