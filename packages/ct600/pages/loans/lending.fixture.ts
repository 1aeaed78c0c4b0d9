// A company that lends to its participators: loans, relief in time, and relief later.

import { type Change, nil } from "../../checks/edges/return-of-boxes.fixture.ts";

export const NAME = "A Director";
export const loan = (pounds: number) => ({ Name: NAME, AmountOfLoan: `${pounds}.00` });
export const repaid = (pounds: number, date: string) => ({ Name: NAME, AmountRepaid: `${pounds}.00`, Date: date });
export const released = (pounds: number, date: string) => ({
  Name: NAME,
  AmountReleasedOrWrittenOff: `${pounds}.00`,
  Date: date,
});

/** The period of `nil` ends on 30 June 2025: nine months later it is 31 March 2026. */
export const [IN_TIME, TOO_LATE] = ["2026-03-31", "2026-04-01"];

/** What is lent and still owed bears this tax, and there is no other. */
export const owed = (tax: string): Change => ({ A80: tax, "480": tax, "510": tax, "525": tax });

/** 10,000 pounds are lent, at 33.75%. */
export const lender: Change = {
  ...nil,
  "95": "yes",
  A5: "no",
  rows: { A10: [loan(10_000)] },
  A15: "10000.00",
  A20: "3375.00",
  A75: "10000.00",
  ...owed("3375.00"),
};

/** Of that, 2,000 are repaid or released in time. */
export const relieved: Change = {
  ...lender,
  rows: { ...lender.rows, A25: [repaid(1_500, IN_TIME), released(500, IN_TIME)] },
  A30: "1500.00",
  A35: "500.00",
  A40: "2000.00",
  A45: "675.00",
  ...owed("2700.00"),
};

/** The same, but too late: it is relieved by a return that is filed late enough. */
export const relievedLater: Change = {
  ...lender,
  rows: { ...lender.rows, A50: [repaid(1_500, TOO_LATE), released(500, TOO_LATE)] },
  A55: "1500.00",
  A60: "500.00",
  A65: "2000.00",
  A70: "675.00",
  "485": "yes",
  ...owed("2700.00"),
};

export const withRows = (change: Change, rows: Change["rows"]): Change => ({
  ...change,
  rows: { ...change.rows, ...rows },
});
