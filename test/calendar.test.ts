// The calendar and the amounts have one module each (packages/ct600/period.ts, packages/ct600/money.ts). What judges us
// counts for itself on purpose: our rules, and the functions of the official pack. Here the copies are held against
// each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayNumber as dayNumberInRules, penceIn } from "../packages/ct600/checks/schema/values.ts";
import { poundsAndPence, poundsBox } from "../packages/ct600/money.ts";
import { dayNumber, daysAfter, isCalendarDate } from "../packages/ct600/period.ts";
import { seconds } from "../src/artefacts/exslt.ts";

const SECONDS_A_DAY = 86_400;
const twoDigits = (number: number) => String(number).padStart(2, "0");

test("every copy of the calendar has the same days, and no others", () => {
  let days = 0;
  for (const year of [1900, 1999, 2000, 2015, 2023, 2024, 2100])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
        const isDay = isCalendarDate(text);
        if (isDay) days++;
        assert.equal(!Number.isNaN(dayNumberInRules(text)), isDay, `the rules on ${text}`);
        assert.equal(!Number.isNaN(seconds(text)), isDay, `the functions of the pack on ${text}`);
      }
  assert.equal(days, 7 * 365 + 2);
});

test("every copy of the calendar counts the days alike", () => {
  let before = "2015-03-31";
  for (let index = 0; index < 6_000; index++) {
    const day = daysAfter(before, 1);
    assert.equal(dayNumber(day), dayNumber(before) + 1);
    assert.equal(dayNumberInRules(day), dayNumber(day), day);
    assert.equal(seconds(day), dayNumber(day) * SECONDS_A_DAY, day);
    before = day;
  }
  assert.equal(before, "2031-09-03");
});

test("an amount on the form is read by the rules as it was written", () => {
  for (const pence of [0n, 1n, 99n, 100n, 123_456n, 9_999_999_999_999n]) {
    const [written, pounds] = [poundsAndPence(pence), poundsBox(pence)];

    assert.equal(penceIn(written), Number(pence), written);
    assert.equal(penceIn(pounds), Number(pence) * 100, pounds);
  }
});
