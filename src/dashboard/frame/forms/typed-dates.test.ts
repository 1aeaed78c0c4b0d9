import assert from "node:assert/strict";
import { test } from "node:test";
import { dayText } from "../../../../packages/ct600/text/days.ts";
import type { Days } from "../../../filings/lists/word-conditions-store.ts";
import { dayShown, daysTyped, dayWritten, periodTyped } from "./typed-dates.ts";

const lastOfMarch: Days = { from: "2025-03-31", to: "2025-03-31" };
const march: Days = { from: "2025-03-01", to: "2025-03-31" };

const typed: readonly (readonly [days: Days | null, ...texts: string[]])[] = [
  [lastOfMarch, "2025-03-31", "2025/3/31", "31/03/2025", "31/3/25", "31.3.2025", "31-03-2025", "31 03 2025"],
  [lastOfMarch, "31 Mar 2025", "31 March 2025", "31st  march  2025", "31-Mar-2025", "31 Mar 25", "31mar2025"],
  [lastOfMarch, "March 31, 2025", "Mar 31 2025", "31st of March, 2025"],
  [march, "2025-03", "03/2025", "3.2025", "Mar 2025", "MARCH 2025", "mar-2025"],
  [{ from: "2024-02-01", to: "2024-02-29" }, "Feb 2024"],
  [{ from: "2024-09-30", to: "2024-09-30" }, "30 Sept 2024"],
  [{ from: "2025-01-01", to: "2025-12-31" }, "2025", " 2025 "],
  [null, "", "12345", "2025-02-30", "31/02/2025", "2025-13", "31 Foo 2025", "May", "1066", "99/99/2025", "03/31/2025"],
];

test("a day, a month or a year is understood however it is written", () => {
  for (const [days, ...texts] of typed) for (const text of texts) assert.deepEqual(daysTyped(text), days, text);
});

test("a day as pages show it is understood", () => {
  for (let month = 1; month <= 12; month++) {
    const day = `2025-${String(month).padStart(2, "0")}-09`;
    assert.deepEqual(daysTyped(dayText(day)), { from: day, to: day });
  }
});

test("a whole period is understood as the list shows it", () => {
  const spans = { kind: "spans", start: { from: "2024-04-01", to: "2024-04-01" }, end: lastOfMarch };

  assert.deepEqual(periodTyped("1 Apr 2024 to 31 Mar 2025"), spans);
  assert.deepEqual(periodTyped("2024-04-01 – 2025-03-31"), spans);
  assert.deepEqual(periodTyped("Mar 2025"), { kind: "touches", days: march });
  assert.equal(periodTyped("Bridge to Nowhere"), null);
});

test("one day is written as the service writes days, and shown as people here do; what is none stays as typed", () => {
  for (const text of ["31/3/2025", "31 Mar 2025", "2025-03-31", " 31.03.25 "])
    assert.equal(dayWritten(text), "2025-03-31");
  for (const text of ["Mar 2025", "03/31/2025", "soon", ""]) assert.equal(dayWritten(text), text);
  assert.equal(dayShown("2025-03-31"), "31/03/2025");
  assert.equal(dayShown("31 Mar"), "31 Mar");
});
