import assert from "node:assert/strict";
import { test } from "node:test";
import type { Queryable } from "../../platform/database/db.ts";
import { startOfUkDay } from "../../platform/uk-time.ts";
import type { Visit } from "../frame/visit.ts";
import { certainFailures, failedFilterIn } from "./filters.ts";

const nothing = null as unknown as Queryable & Visit;
const readIn = (text: string) => failedFilterIn(nothing, nothing, new URLSearchParams(text));
const filter = async (text: string) => (await readIn(text)).filter;

test("the last day of a range belongs to it, however many hours it has", async () => {
  for (const [day, next] of [
    ["2026-11-15", "2026-11-16"],
    ["2026-03-29", "2026-03-30"],
    ["2026-10-25", "2026-10-26"],
    ["2026-12-31", "2027-01-01"],
  ] as const) {
    assert.deepEqual((await filter(`from=${day}&to=${day}`)).since, startOfUkDay(day));
    assert.deepEqual((await filter(`from=${day}&to=${day}`)).until, startOfUkDay(next));
  }
});

test("without a filter it is what was given up", async () => {
  const none = { filter: { status: "abandoned", endpointId: null, since: null, until: null }, problems: {} };
  assert.deepEqual(await readIn(""), none);
  assert.deepEqual(await readIn("status=&endpoint=&from=&to="), none);
});

test("an error in a filter is shown at its field, and nothing is sent by it", async () => {
  const notADay = "Enter a day, month and year, such as 31/3/2026.";
  const wrong: [given: string, problems: object][] = [
    ["from=2026-02-30", { from: notADay }],
    ["to=yesterday", { to: notADay }],
    ["to=9999-12-31", { to: notADay }],
    ["from=2026-11-15T09:00:00Z&to=99999-01-01", { from: notADay, to: notADay }],
    ["from=2026-11-15&to=2026-11-14", { to: "The end date is before the start date." }],
    ["status=delivered", { status: "Unknown status." }],
  ];

  for (const [text, problems] of wrong) {
    assert.deepEqual((await readIn(text)).problems, problems, text);
    await assert.rejects(
      certainFailures(nothing, nothing, new URLSearchParams(text)),
      { code: "invalid_filter" },
      text,
    );
  }
});
