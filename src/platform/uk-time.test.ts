import assert from "node:assert/strict";
import { test } from "node:test";
import { startOfUkDay, ukTime, ukTimeInColumn, ukTimeOfDay } from "./uk-time.ts";

test("a moment is shown in UK time and says so, in winter, in summer and where summer time begins and ends", () => {
  const shown = {
    "2026-11-15T14:05:59.999Z": "15 Nov 2026, 14:05 UK time",
    "2026-06-30T22:59:59Z": "30 Jun 2026, 23:59 UK time",
    "2026-06-30T23:00:00Z": "1 Jul 2026, 00:00 UK time",
    "2026-03-29T00:59:00Z": "29 Mar 2026, 00:59 UK time",
    "2026-03-29T01:00:00Z": "29 Mar 2026, 02:00 UK time",
    "2026-10-25T00:30:00Z": "25 Oct 2026, 01:30 UK time",
    "2026-10-25T01:30:00Z": "25 Oct 2026, 01:30 UK time",
    "2026-12-31T23:59:59Z": "31 Dec 2026, 23:59 UK time",
  };

  for (const [moment, text] of Object.entries(shown)) assert.equal(ukTime(new Date(moment)), text);
  assert.equal(ukTimeInColumn(new Date("2026-06-30T23:30:00Z")), "1 Jul 2026, 00:30");
  assert.equal(ukTimeOfDay(new Date("2026-06-30T23:30:07Z")), "00:30:07 UK time");
});

test("a day begins at midnight in the UK, in winter and in summer, and on the days between", () => {
  assert.deepEqual(
    ["2026-11-15", "2026-07-01", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"].map((day) =>
      startOfUkDay(day).toISOString(),
    ),
    [
      "2026-11-15T00:00:00.000Z",
      "2026-06-30T23:00:00.000Z",
      "2026-03-29T00:00:00.000Z",
      "2026-03-29T23:00:00.000Z",
      "2026-10-24T23:00:00.000Z",
      "2026-10-26T00:00:00.000Z",
    ],
  );
});
