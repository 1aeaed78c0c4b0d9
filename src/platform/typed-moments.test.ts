import assert from "node:assert/strict";
import { test } from "node:test";
import { coveredBy } from "./typed-moments.ts";

const cases: readonly (readonly [text: string, first: string | null, next?: string])[] = [
  ["2026-01-15", "2026-01-15T00:00:00.000Z", "2026-01-16T00:00:00.000Z"],
  // In summer a day in the UK begins at eleven in the evening of UTC; the day on which summer time ends has 25 hours.
  ["2026-07-15", "2026-07-14T23:00:00.000Z", "2026-07-15T23:00:00.000Z"],
  ["2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
  ["2026-07-15T09:30:00Z", "2026-07-15T09:30:00.000Z", "2026-07-15T09:30:00.001Z"],
  ["2026-07-15T09:30:00.5+01:00", "2026-07-15T08:30:00.500Z", "2026-07-15T08:30:00.501Z"],
  ["2026-07-15T09:30Z", "2026-07-15T09:30:00.000Z", "2026-07-15T09:30:00.001Z"],
  ["2026-02-30", null],
  ["2026-02-30T09:30:00Z", null],
  ["2026-07-15T25:30:00Z", null],
  ["2026-07-15T09:30:00", null],
  ["0026-07-15", null],
  ["15/07/2026", null],
  ["yesterday", null],
];
for (const [text, first, next] of cases)
  test(`${text} covers ${first === null ? "nothing" : `${first} to ${next}`}`, () => {
    const covered = coveredBy(text);

    assert.deepEqual(covered && [covered.first.toISOString(), covered.next.toISOString()], first && [first, next]);
  });
