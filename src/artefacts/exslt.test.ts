import assert from "node:assert/strict";
import { test } from "node:test";
import { add, dayInMonth, difference, monthInYear, seconds, year } from "./exslt.ts";

const DAY = 86_400;

/** Every function gives up on these: no date, no month of that length, another order, an element's worth of nothing. */
const junk = [
  "",
  " ",
  "2024-02-30",
  "2023-02-29",
  "2024-13-01",
  "2024-00-10",
  "24-04-01",
  "01/04/2024",
  "-04-01",
  "NaN-03-31",
];

test("seconds counts from 1970, measures a duration, and is NaN for anything else", () => {
  const cases: [string, number][] = [
    ["1970-01-01", 0],
    ["1970-01-02", DAY],
    ["1969-12-31", -DAY],
    ["2024-02-29", 19_782 * DAY],
    ["0099-01-01", -683_368 * DAY],
    ["1970-01-01T12:00:00", DAY / 2],
    ["1970-01-01T00:00:01.5Z", 1.5],
    ["1970-01-01T01:00:00+01:00", 0],
    ["1970", 0],
    ["1970-02", 31 * DAY],
    ["P1D", DAY],
    ["-P2DT1H1M1S", -(2 * DAY + 3_661)],
    ["P0D", 0],
    ["P1M", Number.NaN],
    ["P1Y", Number.NaN],
    ["P", Number.NaN],
    ["P1DT", Number.NaN],
    ["1D", Number.NaN],
    ["2024-04-01T24:00:00", Number.NaN],
    ["2024-04-01T10:60:00", Number.NaN],
    ...junk.map((text): [string, number] => [text, Number.NaN]),
  ];

  for (const [text, expected] of cases) assert.equal(seconds(text), expected, text);
});

test("add holds the day to the month's end, and is empty for what it cannot read", () => {
  const cases: [string, string, string][] = [
    ["2024-02-29", "-P12M", "2023-02-28"],
    ["2024-03-31", "-P1M", "2024-02-29"],
    ["2023-01-31", "P1M", "2023-02-28"],
    ["2024-03-31", "-P3M", "2023-12-31"],
    ["2024-01-01", "-P1D", "2023-12-31"],
    ["2025-01-01", "-P9M1D", "2024-03-31"],
    ["2024-12-31", "P1Y1D", "2026-01-01"],
    ["2024-03-31", "P1DT12H", "2024-04-01T12:00:00"],
    ["2024-03-31T12:00:00", "P1DT12H", "2024-04-02T00:00:00"],
    ["2024-04-01Z", "P1D", "2024-04-02Z"],
    ["2024", "P1M", "2024-02"],
    ["2024-04", "P1D", "2024-04-02"],
    ["2024", "P1Y", "2025"],
    ["9999-12-31", "P1D", ""],
    ["0001-01-01", "-P1D", ""],
    ["2024-04-01", "12M", ""],
    ["2024-04-01", "", ""],
    ...junk.map((text): [string, string, string] => [text, "P1D", ""]),
  ];

  for (const [text, duration, expected] of cases) assert.equal(add(text, duration), expected, `${text} ${duration}`);
});

test("difference is in days between days, in months between months, and empty for what it cannot read", () => {
  const cases: [string, string, string][] = [
    ["2024-04-01", "2025-03-31", "P364D"],
    ["2024-01-01", "2024-12-31", "P365D"],
    ["2025-03-31", "2024-04-01", "-P364D"],
    ["2024-04-01", "2024-04-01", "P0D"],
    ["2024-04-01T00:00:00", "2024-04-02T01:02:03", "P1DT1H2M3S"],
    ["2024-04-01T23:00:00", "2024-04-02", "P1D"],
    ["2024-04", "2025-06-30", "P1Y2M"],
    ["2025", "2024", "-P1Y"],
    ["2024-04", "2024-04", "P0M"],
    ...junk.map((text): [string, string, string] => [text, "2024-04-01", ""]),
    ...junk.map((text): [string, string, string] => ["2024-04-01", text, ""]),
  ];

  for (const [from, to, expected] of cases) assert.equal(difference(from, to), expected, `${from} ${to}`);
});

test("the days between two dates come back as seconds", () => {
  assert.equal(seconds(difference("2024-04-01", "2025-03-31")), 364 * DAY);
  assert.equal(seconds(difference("2024-04-01", "")), Number.NaN);
});

test("year, month and day are read from what has them, and are NaN elsewhere", () => {
  const cases: [string, number, number, number][] = [
    ["2024-04-30", 2024, 4, 30],
    ["2024-04-30T01:02:03Z", 2024, 4, 30],
    ["2024-04", 2024, 4, Number.NaN],
    ["2024", 2024, Number.NaN, Number.NaN],
    ["P1D", Number.NaN, Number.NaN, Number.NaN],
    ...junk.map((text): [string, number, number, number] => [text, Number.NaN, Number.NaN, Number.NaN]),
  ];

  for (const [text, ...expected] of cases)
    assert.deepEqual([year(text), monthInYear(text), dayInMonth(text)], expected);
});
