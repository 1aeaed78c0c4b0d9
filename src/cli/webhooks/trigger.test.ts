import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCandidate } from "../../../packages/ct600/check-candidate.ts";
import { sampleReturn } from "./trigger.ts";

test("the sample return covers the year up to the end of last month", () => {
  const periods = ["2026-11-15", "2027-01-01", "2028-03-01", "2029-03-31"].map(
    (today) => sampleReturn("8596148860", today).period,
  );

  assert.deepEqual(periods, [
    { start: "2025-11-01", end: "2026-10-31" },
    { start: "2026-01-01", end: "2026-12-31" },
    { start: "2027-03-01", end: "2028-02-29" },
    { start: "2028-03-01", end: "2029-02-28" },
  ]);
});

test("the sample return can be filed on any day", async () => {
  for (let month = 0; month < 60; month++) {
    for (const day of [1, 28]) {
      const today = new Date(Date.UTC(2026, month, day)).toISOString().slice(0, 10);
      const candidate = { value: sampleReturn("8596148860", today), problems: [], isClean: () => true };

      const check = await checkCandidate(
        candidate,
        { today, mode: "sandbox", defaultDeclarant: null },
        {
          returnType: "new",
          filesAs: "company",
          officialPacks: [],
          checkDocument: async () => [],
          warns: true,
        },
      );

      assert.deepEqual(check.kind === "unsound" ? check.problems : [], [], today);
    }
  }
});
