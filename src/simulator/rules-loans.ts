// Rules about loans to participators: the page CT600A and the boxes of the return that follow from it (CT600 release v1.993).

import type { Boxes } from "./figures.ts";
import type { Place } from "./places.ts";
import { V1995_FROM } from "./release.ts";
import { atMost, equals, neededInNew, neededWith, type Rule } from "./rule.ts";

/** From which day on loans bear which rate, in hundredths of a percent. v1.993 knows none after 33.75%; v1.995 does, from the day on which it judges. */
const LOAN_RATES = [
  { from: "2026-04-06", rate: 3575, filedFrom: V1995_FROM },
  { from: "2022-04-06", rate: 3375 },
  { from: "2016-04-06", rate: 3250 },
  { from: "2015-04-01", rate: 2500 },
];
const MOST_ROWS = 999;

interface TaxOnSum {
  tax: Place;
  sum: Place;
  exact: string;
  lowest: string;
  highest: string;
}

/** The tax on the loans and the two reliefs, each with the sum it follows from and the numbers of the rules that compare the two. */
const taxes: readonly TaxOnSum[] = [
  { tax: "A20", sum: "A15", exact: "9466", lowest: "9467", highest: "9468" },
  { tax: "A45", sum: "A40", exact: "9469", lowest: "9470", highest: "9471" },
  { tax: "A70", sum: "A65", exact: "9472", lowest: "9473", highest: "9474" },
];

export const loanRules: readonly Rule[] = [
  neededWith("9305", "CT600A", "CT600A", "95"),
  mostRows("9400", "loans", "A10"),
  sumOfRows("9401", "A15", "A10B"),

  mostRows("9403", "earlierRelief", "A25"),
  amountInEachRow("9404", "A25"),
  {
    number: "9405",
    at: "A25",
    text: "There is relief in box A25, but no loan in box A10.",
    holds: (box) => box.has("loans"),
  },
  eachDay("9406", "A25D", "A date in box A25D is later than nine months after the period's end.", (day, end) => {
    return nineMonthsAndADayBefore(day) < end;
  }),
  eachDay("9429", "A25D", "A date in box A25D is not after the period's end.", (day, end) => end < day),
  notAfterToday("9884", "A25D"),
  sumOfRows("9407", "A30", "A25B"),
  sumOfRows("9408", "A35", "A25C"),
  equals("9409", "A40", ["A30", "A35"]),
  atMost("9411", "A45", ["A20"]),

  mostRows("9418", "laterRelief", "A50"),
  amountInEachRow("9419", "A50"),
  eachDay("9430", "A50D", "A date in box A50D is not later than nine months after the period's end.", (day, end) => {
    return end <= nineMonthsAndADayBefore(day);
  }),
  notAfterToday("9431", "A50D"),
  sumOfRows("9421", "A55", "A50B"),
  sumOfRows("9422", "A60", "A50C"),
  equals("9423", "A65", ["A55", "A60"]),
  atMost("9425", "A70", ["A20"]),
  neededWith("9426", "A70", "A70", "485"),

  ...taxes.flatMap(taxRulesOf),
  {
    number: "9427",
    at: "A80",
    text: "Box A80 is not box A20 less boxes A45 and A70, or nil if that is negative.",
    holds: (box) => box.pence("A80") === Math.max(0, box.total(["A20"], ["A45", "A70"])),
  },
  {
    number: "9428",
    at: "A80",
    text: "Box 480 is missing, or not the same as box A80.",
    holds: (box) => box.has("480") && box.pence("480") === box.pence("A80"),
  },

  neededInNew("9252", "480", "480", "95"),
  neededWith("9249", "485", "485", "480"),
  {
    number: "9250",
    at: "485",
    text: "Boxes 95 and 485 are present, but box A70 is not.",
    holds: (box) => !box.has("95") || box.has("A70"),
  },
  neededInNew("9251", "485", "485", "95"),
];

function taxRulesOf({ tax, sum, exact, lowest, highest }: TaxOnSum): readonly Rule[] {
  return [
    {
      number: exact,
      at: tax,
      text: `Box ${tax} is not box ${sum} at the rate of the period, to the nearest penny.`,
      holds: (box, { today }) =>
        changesRate(box, today) || box.pence(tax) === lowestAndHighest(box, sum, today).highest,
    },
    {
      number: lowest,
      at: tax,
      text: `The rate changes in the period, and box ${tax} is less than box ${sum} at the lower rate.`,
      holds: (box, { today }) => !changesRate(box, today) || box.pence(tax) >= lowestAndHighest(box, sum, today).lowest,
    },
    {
      number: highest,
      at: tax,
      text: `The rate changes in the period, and box ${tax} is more than box ${sum} at the higher rate.`,
      holds: (box, { today }) =>
        !changesRate(box, today) || box.pence(tax) <= lowestAndHighest(box, sum, today).highest,
    },
  ];
}

function mostRows(number: string, at: Place, rows: Place): Rule {
  return {
    number,
    at,
    text: `There are more than ${MOST_ROWS} loans in box ${rows}.`,
    holds: (box) => box.all(rows).length <= MOST_ROWS,
  };
}

function sumOfRows(number: string, at: Place, rows: Place): Rule {
  return {
    number,
    at,
    text: `Box ${at} is not the sum of the amounts in box ${rows}.`,
    holds: (box) => box.pence(at) === box.pence(rows),
  };
}

/** A row tells by the names in it what was repaid or released: those amounts are never nil. */
function amountInEachRow(number: string, at: Place): Rule {
  return {
    number,
    at,
    text: `A loan in box ${at} has neither an amount repaid nor an amount released or written off.`,
    holds: (box) => box.all(at).every((names) => /\bAmount/.test(names)),
  };
}

function eachDay(number: string, at: Place, text: string, holds: (day: string, end: string) => boolean): Rule {
  return {
    number,
    at,
    text,
    holds: (box) => box.all(at).every((day) => holds(day, box.text("35"))),
  };
}

function notAfterToday(number: string, at: Place): Rule {
  return {
    number,
    at,
    text: `A date in box ${at} is after today.`,
    holds: (box, { today }) => box.all(at).every((day) => day <= today),
  };
}

/** Only the first and the last day count: a period of twelve months has one change at most. */
function changesRate(box: Boxes, today: string): boolean {
  return rateOn(box.text("30"), today) !== rateOn(box.text("35"), today);
}

function lowestAndHighest(box: Boxes, sum: Place, today: string): { lowest: number; highest: number } {
  const [start, end] = [box.text("30"), box.text("35")].map((day) => penceAt(box.pence(sum) / 100, rateOn(day, today)));
  return { lowest: Math.min(start ?? 0, end ?? 0), highest: Math.max(start ?? 0, end ?? 0) };
}

/** Whole pounds at a rate, rounded half up to the penny. */
function penceAt(pounds: number, rate: number): number {
  return Math.round((pounds * rate) / 100);
}

function rateOn(day: string, today: string): number {
  return LOAN_RATES.find(({ from, filedFrom = from }) => day >= from && today >= filedFrom)?.rate ?? 0;
}

/** Months first: where the earlier month has no such day, its last one counts. Then the day. */
function nineMonthsAndADayBefore(day: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 9, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 10, Math.min(dayOfMonth, lastOfMonth) - 1)).toISOString().slice(0, 10);
}
