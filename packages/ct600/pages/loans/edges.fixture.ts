// For each rule about loans to participators a return that breaks it, and one beside it that does not.

import { type Change, nil, type Pair } from "../../checks/edges/return-of-boxes.fixture.ts";
import {
  IN_TIME,
  lender,
  loan,
  NAME,
  owed,
  released,
  relieved,
  relievedLater,
  repaid,
  TOO_LATE,
  withRows,
} from "./lending.fixture.ts";

const rowsOf = <Row>(count: number, row: Row): Row[] => new Array(count).fill(row);

/** A period in which the rate changes from 32.5% to 33.75%. */
const inTwoRates = (change: Change): Change => ({ ...change, "30": "2021-07-01", "35": "2022-06-30" });
const lentInTwoRates = (tax: string): Change => inTwoRates({ ...lender, A20: tax, ...owed(tax) });
const repaidInTwoRates = (relief: string, owes: string): Change =>
  withRows(inTwoRates({ ...relieved, A45: relief, ...owed(owes) }), {
    A25: [repaid(1_500, "2023-03-31"), released(500, "2022-07-01")],
  });
const repaidLaterInTwoRates = (relief: string, owes: string): Change =>
  inTwoRates({ ...relievedLater, A70: relief, ...owed(owes) });
/** A period so late that the nine months after it are not over. */
const lately = (change: Change): Change => ({ ...change, "30": "2025-11-01", "35": "2026-10-31" });

export const loanPairs: readonly Pair[] = [
  {
    number: "9120",
    breaks: { "95": "yes" },
    keeps: { ...nil, "95": "yes", A5: "yes", ...owed("0.00") },
  },
  {
    number: "9305",
    breaks: { ...nil, A5: "no", ...owed("0.00"), returnType: "amended" },
    keeps: { ...nil, "95": "yes", returnType: "amended" },
  },
  { number: "9249", breaks: { "485": "yes", returnType: "amended" }, keeps: relievedLater },
  { number: "9250", breaks: { ...lender, "485": "yes" }, keeps: relievedLater },
  { number: "9251", breaks: { "480": "0.00", "485": "yes" }, keeps: relievedLater, others: ["9252"] },
  { number: "9252", breaks: { "480": "0.00" }, keeps: { "480": "0.00", returnType: "amended" } },

  {
    number: "9400",
    breaks: withRows(lender, { A10: rowsOf(1_000, loan(10)) }),
    keeps: withRows(lender, { A10: [...rowsOf(998, loan(10)), loan(20)] }),
  },
  {
    number: "9401",
    breaks: withRows(lender, { A10: [loan(6_000), loan(4_001)] }),
    keeps: withRows(lender, { A10: [loan(6_000), loan(4_000)] }),
  },
  { number: "9466", breaks: { ...lender, A20: "3250.00", ...owed("3250.00") }, keeps: lender },
  { number: "9467", breaks: lentInTwoRates("3249.99"), keeps: lentInTwoRates("3250.00") },
  { number: "9468", breaks: lentInTwoRates("3375.01"), keeps: lentInTwoRates("3375.00") },

  {
    number: "9403",
    breaks: withRows({ ...relieved, A30: "2000.00", A35: null }, { A25: rowsOf(1_000, repaid(2, IN_TIME)) }),
    keeps: withRows(
      { ...relieved, A30: "2000.00", A35: null },
      { A25: [...rowsOf(998, repaid(2, IN_TIME)), repaid(4, IN_TIME)] },
    ),
  },
  {
    number: "9404",
    breaks: withRows(relieved, {
      A25: [
        { ...repaid(1_500, IN_TIME), ...released(500, IN_TIME) },
        { Name: NAME, Date: IN_TIME },
      ],
    }),
    keeps: withRows(relieved, { A25: [{ ...repaid(1_500, IN_TIME), ...released(500, IN_TIME) }] }),
  },
  {
    number: "9405",
    breaks: { ...withRows(relieved, { A10: [] }), A15: null, A20: null, ...owed("0.00") },
    keeps: relieved,
    others: ["9411"],
  },
  {
    number: "9406",
    breaks: withRows(relieved, { A25: [repaid(1_500, IN_TIME), released(500, TOO_LATE)] }),
    keeps: relieved,
  },
  {
    number: "9429",
    breaks: withRows(relieved, { A25: [repaid(1_500, "2025-06-30"), released(500, IN_TIME)] }),
    keeps: withRows(relieved, { A25: [repaid(1_500, "2025-07-01"), released(500, IN_TIME)] }),
  },
  {
    number: "9884",
    breaks: lately(withRows(relieved, { A25: [repaid(1_500, "2026-11-16"), released(500, "2026-11-15")] })),
    keeps: lately(withRows(relieved, { A25: [repaid(1_500, "2026-11-15"), released(500, "2026-11-15")] })),
  },
  {
    number: "9407",
    breaks: withRows(relieved, { A25: [repaid(1_499, IN_TIME), released(500, IN_TIME)] }),
    keeps: withRows(relieved, { A25: [repaid(1_499, IN_TIME), released(500, IN_TIME), repaid(1, IN_TIME)] }),
  },
  {
    number: "9408",
    breaks: withRows(relieved, { A25: [repaid(1_500, IN_TIME), released(501, IN_TIME)] }),
    keeps: withRows(relieved, { A25: [repaid(1_500, IN_TIME), released(499, IN_TIME), released(1, IN_TIME)] }),
  },
  { number: "9409", breaks: { ...relieved, A40: "2001.00", A45: "675.34", ...owed("2699.66") }, keeps: relieved },
  {
    number: "9411",
    breaks: {
      ...withRows(relieved, { A25: [repaid(10_001, IN_TIME)] }),
      A30: "10001.00",
      A35: null,
      A40: "10001.00",
      A45: "3375.34",
      ...owed("0.00"),
    },
    keeps: {
      ...withRows(relieved, { A25: [repaid(10_000, IN_TIME)] }),
      A30: "10000.00",
      A35: null,
      A40: "10000.00",
      A45: "3375.00",
      ...owed("0.00"),
    },
  },
  { number: "9469", breaks: { ...relieved, A45: "650.00", ...owed("2725.00") }, keeps: relieved },
  { number: "9470", breaks: repaidInTwoRates("649.99", "2725.01"), keeps: repaidInTwoRates("650.00", "2725.00") },
  { number: "9471", breaks: repaidInTwoRates("675.01", "2699.99"), keeps: repaidInTwoRates("675.00", "2700.00") },

  {
    number: "9418",
    breaks: withRows({ ...relievedLater, A55: "2000.00", A60: null }, { A50: rowsOf(1_000, repaid(2, TOO_LATE)) }),
    keeps: withRows(
      { ...relievedLater, A55: "2000.00", A60: null },
      { A50: [...rowsOf(998, repaid(2, TOO_LATE)), repaid(4, TOO_LATE)] },
    ),
  },
  {
    number: "9419",
    breaks: withRows(relievedLater, {
      A50: [
        { Name: NAME, Date: TOO_LATE },
        { ...repaid(1_500, TOO_LATE), ...released(500, TOO_LATE) },
      ],
    }),
    keeps: withRows(relievedLater, { A50: [{ ...repaid(1_500, TOO_LATE), ...released(500, TOO_LATE) }] }),
  },
  {
    number: "9430",
    breaks: withRows(relievedLater, { A50: [repaid(1_500, TOO_LATE), released(500, IN_TIME)] }),
    keeps: relievedLater,
  },
  {
    number: "9431",
    breaks: withRows(relievedLater, { A50: [repaid(1_500, "2026-11-16"), released(500, TOO_LATE)] }),
    keeps: withRows(relievedLater, { A50: [repaid(1_500, "2026-11-15"), released(500, TOO_LATE)] }),
  },
  {
    number: "9421",
    breaks: withRows(relievedLater, { A50: [repaid(1_501, TOO_LATE), released(500, TOO_LATE)] }),
    keeps: withRows(relievedLater, { A50: [repaid(1_499, TOO_LATE), released(500, TOO_LATE), repaid(1, TOO_LATE)] }),
  },
  {
    number: "9422",
    breaks: withRows(relievedLater, { A50: [repaid(1_500, TOO_LATE), released(499, TOO_LATE)] }),
    keeps: withRows(relievedLater, { A50: [repaid(1_500, TOO_LATE), released(499, TOO_LATE), released(1, TOO_LATE)] }),
  },
  {
    number: "9423",
    breaks: { ...relievedLater, A65: "1999.00", A70: "674.66", ...owed("2700.34") },
    keeps: relievedLater,
  },
  {
    number: "9425",
    breaks: {
      ...withRows(relievedLater, { A50: [repaid(10_001, TOO_LATE)] }),
      A55: "10001.00",
      A60: null,
      A65: "10001.00",
      A70: "3375.34",
      ...owed("0.00"),
    },
    keeps: {
      ...withRows(relievedLater, { A50: [repaid(10_000, TOO_LATE)] }),
      A55: "10000.00",
      A60: null,
      A65: "10000.00",
      A70: "3375.00",
      ...owed("0.00"),
    },
  },
  { number: "9426", breaks: { ...relievedLater, "485": null }, keeps: relievedLater },
  { number: "9472", breaks: { ...relievedLater, A70: "715.00", ...owed("2660.00") }, keeps: relievedLater },
  {
    number: "9473",
    breaks: repaidLaterInTwoRates("649.99", "2725.01"),
    keeps: repaidLaterInTwoRates("650.00", "2725.00"),
  },
  {
    number: "9474",
    breaks: repaidLaterInTwoRates("675.01", "2699.99"),
    keeps: repaidLaterInTwoRates("675.00", "2700.00"),
  },

  { number: "9427", breaks: { ...relieved, ...owed("3375.00") }, keeps: relieved },
  { number: "9428", breaks: { ...lender, A80: "3375.00", ...paid("3374.99") }, keeps: lender },
];

/** The tax of the page is not what the return takes over. */
function paid(tax: string): Change {
  return { "480": tax, "510": tax, "525": tax };
}

/** What the rules say nothing about, and dates at the edge of the nine months. */
export const allowedLoans: readonly [what: string, change: Change][] = [
  ["loans that were made and repaid in the period alone", { ...nil, "95": "yes", A5: "yes", ...owed("0.00") }],
  [
    "relief on 30 November for a period that ends on the last day of February",
    withRows(
      { ...relieved, "30": "2024-03-01", "35": "2025-02-28" },
      { A25: [repaid(1_500, "2025-11-30"), released(500, "2025-03-01")] },
    ),
  ],
  [
    "both reliefs at once",
    {
      ...relieved,
      ...Object.fromEntries((["A55", "A60", "A65", "A70", "485"] as const).map((box) => [box, relievedLater[box]])),
      rows: { ...relieved.rows, ...relievedLater.rows },
      ...owed("2025.00"),
    },
  ],
  ["more owed at the end than was lent in the period", { ...lender, A75: "99999999999.00" }],
  ["a page that an amended return leaves out", { "95": "yes", "480": "0.00", returnType: "amended" }],
];
