// Returns that break the rules on loans to participators: page CT600A, boxes 95, 480 and 485.

import type { MessageWishes } from "../../../../test/support/messages.ts";
import { boxes, type Changes, type ProvocationRow } from "../../checks/changed-return.fixture.ts";
import { PLACES } from "../../form/table.ts";

/** A loan of the period 2024-04-01 to 2025-03-31, partly repaid in time and partly later. */
const LOAN: Changes = boxes({
  95: "yes",
  A5: "no",
  "A10 name": "A Director",
  "A10 amount": "1000.00",
  A15: "1000.00",
  A20: "337.50",
  "A25 name": "A Director",
  "A25 repaid": "400.00",
  "A25 date": "2025-12-31",
  A30: "400.00",
  A40: "400.00",
  A45: "135.00",
  "A50 name": "A Director",
  "A50 repaid": "100.00",
  "A50 date": "2026-01-01",
  A55: "100.00",
  A65: "100.00",
  A70: "33.75",
  A75: "500.00",
  A80: "168.75",
  480: "168.75",
  485: "yes",
  510: "7768.75",
  525: "7768.75",
  528: "7768.75",
  600: "7768.75",
});

const loanWith = (changes: Parameters<typeof boxes>[0]): Changes => ({ ...LOAN, ...boxes(changes) });

/** The rate changes in it. */
const ACROSS_2022: MessageWishes = { period: ["2021-07-01", "2022-06-30"] };

export const LOANS_PAGE_PROVOCATIONS: readonly ProvocationRow[] = [
  [9120, {}, boxes({ 95: "yes" })],
  [9305, {}, loanWith({ 95: null })],
  [9249, {}, loanWith({ 480: null })],
  [9250, {}, loanWith({ laterRelief: null })],
  [9251, {}, boxes({ 480: "0.00", 485: "yes" })],
  [9252, {}, boxes({ 480: "0.00" })],
  [9400, {}, { ...LOAN, [`${PLACES.A10}@again`]: "1000" }],
  [9403, {}, { ...LOAN, [`${PLACES.A25}@again`]: "1000" }],
  [9418, {}, { ...LOAN, [`${PLACES.A50}@again`]: "1000" }],
  [9401, {}, loanWith({ A15: "1001.00" })],
  [9404, {}, loanWith({ "A25 repaid": null })],
  [9405, {}, loanWith({ loans: null })],
  [9406, {}, loanWith({ "A25 date": "2026-01-01" })],
  [9429, {}, loanWith({ "A25 date": "2025-03-31" })],
  [9884, {}, loanWith({ "A25 date": "2026-11-16" })],
  [9407, {}, loanWith({ A30: "401.00" })],
  [9408, {}, loanWith({ A35: "1.00" })],
  [9409, {}, loanWith({ A40: "401.00" })],
  [9411, {}, loanWith({ A45: "337.51" })],
  [9419, {}, loanWith({ "A50 repaid": null })],
  [9430, {}, loanWith({ "A50 date": "2025-12-31" })],
  [9431, {}, loanWith({ "A50 date": "2026-11-16" })],
  [9421, {}, loanWith({ A55: "101.00" })],
  [9422, {}, loanWith({ A60: "1.00" })],
  [9423, {}, loanWith({ A65: "101.00" })],
  [9425, {}, loanWith({ A70: "337.51" })],
  [9426, {}, loanWith({ 485: null })],
  [9427, {}, loanWith({ A80: "168.76" })],
  [9428, {}, loanWith({ 480: "168.76" })],
  // 35.75%, which the release does not know.
  [9466, {}, loanWith({ A20: "357.50" })],
  [9469, {}, loanWith({ A45: "143.00" })],
  [9472, {}, loanWith({ A70: "35.75" })],
  [9467, ACROSS_2022, loanWith({ A20: "324.99" })],
  [9468, ACROSS_2022, loanWith({ A20: "337.51" })],
  [9470, ACROSS_2022, loanWith({ A45: "129.99" })],
  [9471, ACROSS_2022, loanWith({ A45: "135.01" })],
  [9473, ACROSS_2022, loanWith({ A70: "32.49" })],
  [9474, ACROSS_2022, loanWith({ A70: "33.76" })],
];
