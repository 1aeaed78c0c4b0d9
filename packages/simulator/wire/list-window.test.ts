import assert from "node:assert/strict";
import { test } from "node:test";
import { readWindow } from "./list-window.ts";

const open = { startDate: "", startTime: "", endDate: "", endTime: "" };

test("a window is read as wall-clock time, and may be open on either side", () => {
  const whole = { startDate: "15/11/2026", startTime: "09:00:00", endDate: "16/11/2026", endTime: "10:30:59" };

  assert.deepEqual(readWindow(whole), {
    kind: "window",
    window: { start: "2026-11-15 09:00:00", end: "2026-11-16 10:30:59" },
  });
  assert.deepEqual(readWindow(open), { kind: "window", window: { start: null, end: null } });
});

test("a date without a time means the whole day", () => {
  const day = { ...open, startDate: "15/11/2026", endDate: "15/11/2026" };

  assert.deepEqual(readWindow(day), {
    kind: "window",
    window: { start: "2026-11-15 00:00:00", end: "2026-11-15 23:59:59" },
  });
});

test("an invalid moment is refused: start 1038, end 1039, the wrong way round 1040", () => {
  const cases = [
    [{ ...open, startDate: "2026-11-15" }, "1038"],
    [{ ...open, startDate: "31/02/2026" }, "1038"],
    [{ ...open, startDate: "15/13/2026" }, "1038"],
    [{ ...open, startDate: "15/11/2026", startTime: "9:00" }, "1038"],
    [{ ...open, endDate: "15/11/2026", endTime: "24:00:00" }, "1039"],
    [{ ...open, startDate: "16/11/2026", endDate: "15/11/2026" }, "1040"],
  ] as const;

  for (const [asked, error] of cases) {
    assert.deepEqual(readWindow(asked), { kind: "wrong", error }, JSON.stringify(asked));
  }
});
