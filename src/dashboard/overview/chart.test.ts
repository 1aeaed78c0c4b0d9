// The chart says the same in every form: bars, words and table have the numbers that were counted, whether there is one
// filing or thousands.

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToString } from "preact-render-to-string";
import { chartDays, FilingsChart, ticksUpTo } from "./chart.tsx";

test("ticks are whole numbers in steps of 1, 2 or 5, and the last is not below the most", () => {
  const table = [
    [0, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [4, [0, 1, 2, 3, 4]],
    [6, [0, 2, 4, 6]],
    [9, [0, 5, 10]],
    [11, [0, 5, 10, 15]],
    [21, [0, 10, 20, 30]],
    [3_210, [0, 1_000, 2_000, 3_000, 4_000]],
    [100_000, [0, 50_000, 100_000]],
  ] as const;
  for (const [most, ticks] of table) assert.deepEqual(ticksUpTo(most), ticks, String(most));
});

test("every day is there, over the end of a month and of a year, and statuses are put together", () => {
  const counts = [
    { day: "2027-01-01", status: "accepted", count: 2 },
    { day: "2027-01-01", status: "acknowledged", count: 3 },
    { day: "2026-12-31", status: "pending", count: 1 },
    { day: "2026-12-31", status: "submitted", count: 4 },
    { day: "2026-12-31", status: "failed", count: 5 },
  ] as const;

  assert.deepEqual(chartDays(counts, { today: "2027-01-02", days: 4 }), [
    { day: "2026-12-30", counts: { done: 0, "under-way": 0, failed: 0 } },
    { day: "2026-12-31", counts: { done: 0, "under-way": 5, failed: 5 } },
    { day: "2027-01-01", counts: { done: 5, "under-way": 0, failed: 0 } },
    { day: "2027-01-02", counts: { done: 0, "under-way": 0, failed: 0 } },
  ]);
});

test("one filing is one bar, told in words and in the table", () => {
  const html = drawn([{ day: "2026-11-15", status: "acknowledged", count: 1 }]);

  assert.equal(html.match(/class="bar bar-/g)?.length, 1 + 3, "one in the chart and three in the legend");
  assert.match(html, /From 14 Nov 2026 to 15 Nov 2026: 1 in total; most on 15 Nov 2026: 1 accepted\. The table/);
  assert.match(
    html,
    /<a href="\/of\/2026-11-15">15 Nov 2026<\/a><\/th><td class="right number">1<\/td><td class="right number">0<\/td>/,
  );
});

test("a single failure among thousands can still be seen", () => {
  const html = drawn([
    { day: "2026-11-15", status: "acknowledged", count: 4_999 },
    { day: "2026-11-15", status: "failed", count: 1 },
  ]);

  const [, height] = /bar-failed" fill="url\(#failed\)"[^>]* height="([\d.]+)%"/.exec(html) ?? [];
  assert.ok(Number(height) > 1, height);
  assert.match(html, /4,999/);
});

test("nothing is styled inline: the page's policy would drop it", () => {
  assert.doesNotMatch(drawn([{ day: "2026-11-15", status: "pending", count: 1 }]), /\sstyle=|<style/);
});

function drawn(counts: Parameters<typeof chartDays>[0]): string {
  return renderToString(
    FilingsChart({ days: chartDays(counts, { today: "2026-11-15", days: 2 }), linkOf: (day) => `/of/${day}` }),
  );
}
