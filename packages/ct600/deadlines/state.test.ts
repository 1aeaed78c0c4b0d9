import assert from "node:assert/strict";
import { test } from "node:test";
import { daysAfter } from "../period.ts";
import { ukDayOf } from "../text/uk-clock.ts";
import { dueSoonFrom, type Happened, NOTHING_HAPPENED, stateOn } from "./state.ts";

test("the state changes 30 days before the day, and on the day after it", () => {
  const dueOn = "2027-01-01";
  const stateAfter = (days: number) => stateOn(daysAfter(dueOn, days), dueOn, NOTHING_HAPPENED);

  assert.deepEqual(stateAfter(-31), { state: "upcoming", daysLeft: 31, isLate: false });
  assert.deepEqual(stateAfter(-30), { state: "due_soon", daysLeft: 30, isLate: false });
  assert.deepEqual(stateAfter(0), { state: "due_soon", daysLeft: 0, isLate: false });
  assert.deepEqual(stateAfter(1), { state: "overdue", daysLeft: -1, isLate: true });
  assert.equal(dueSoonFrom(dueOn), "2026-12-02");
});

test("what happened wins over the day, and a person's mark over all; lateness stays to be seen", () => {
  const [dueOn, today] = ["2026-12-31", "2027-02-01"];
  const table: [happened: Partial<Happened>, state: string, isLate: boolean][] = [
    [{ filing: "rejected" }, "rejected", true],
    [{ filing: "rejected", deliveredOn: "2026-12-01" }, "rejected", true],
    [{ filing: "waiting" }, "filed", true],
    [{ filing: "waiting", deliveredOn: "2026-12-31" }, "filed", false],
    [{ filing: "accepted", deliveredOn: "2026-12-31" }, "accepted", false],
    [{ filing: "accepted", deliveredOn: "2027-01-01" }, "accepted", true],
    [{ filing: "accepted" }, "accepted", false],
    [{ filing: "rejected", isDone: true }, "done", false],
    [{ isDone: true, deliveredOn: "2027-01-05" }, "done", true],
  ];

  for (const [happened, state, isLate] of table)
    assert.deepEqual(
      stateOn(today, dueOn, { ...NOTHING_HAPPENED, ...happened }),
      { state, daysLeft: -32, isLate },
      JSON.stringify(happened),
    );
});

test("a day of the UK ends at midnight in London: in summer at 23:00 UTC", () => {
  const table: [moment: string, day: string][] = [
    ["2026-06-30T22:59:59Z", "2026-06-30"],
    ["2026-06-30T23:00:00Z", "2026-07-01"],
    ["2026-12-31T23:59:59Z", "2026-12-31"],
    ["2027-01-01T00:00:00Z", "2027-01-01"],
    ["2026-10-24T23:00:00Z", "2026-10-25"],
    ["2026-10-25T23:59:59Z", "2026-10-25"],
    ["2026-03-29T00:59:59Z", "2026-03-29"],
  ];

  for (const [moment, day] of table) assert.equal(ukDayOf(new Date(moment)), day, moment);
});
