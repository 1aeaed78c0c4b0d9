import assert from "node:assert/strict";
import { test } from "node:test";
import type { Queryable } from "../platform/db.ts";
import type { Visit } from "./visit.ts";
import { askedFailures, startOfDay } from "./webhook-filters.ts";

const nobody = null as unknown as Queryable & Visit;
const filter = (text: string) => askedFailures(nobody, nobody, new URLSearchParams(text));

test("a day begins at midnight in the United Kingdom, in winter and in summer, and on the days between", () => {
  assert.deepEqual(
    ["2026-11-15", "2026-07-01", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"].map((day) =>
      startOfDay(day).toISOString(),
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

test("the last day of a range belongs to it, however many hours it has", async () => {
  for (const [day, next] of [
    ["2026-11-15", "2026-11-16"],
    ["2026-03-29", "2026-03-30"],
    ["2026-10-25", "2026-10-26"],
    ["2026-12-31", "2027-01-01"],
  ] as const) {
    assert.deepEqual((await filter(`from=${day}&to=${day}`)).since, startOfDay(day));
    assert.deepEqual((await filter(`from=${day}&to=${day}`)).until, startOfDay(next));
  }
});

test("without a filter it is what was given up; a wrong one is refused and never passed over", async () => {
  const none = { status: "abandoned", endpointId: null, since: null, until: null };
  assert.deepEqual(await filter(""), none);
  assert.deepEqual(await filter("status=&endpoint=&from=&to="), none);
  for (const wrong of ["from=2026-02-30", "to=yesterday", "from=2026-11-15T09:00:00Z", "to=99999-01-01"])
    await assert.rejects(filter(wrong), { code: "invalid_day" }, wrong);
  await assert.rejects(filter("status=delivered"), { code: "invalid_filter", field: "status" });
});
