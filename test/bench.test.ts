// The pure part of `npm run bench`: figures, verdicts on targets, the table and the page. Nothing is measured here.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Line, percentile, ratios, tableOf, verdictOn } from "../bench/figures.ts";
import { type LineText, linesOf, lineTexts, type Measured } from "../bench/lines.ts";
import { figuresFile, figuresOf, type Measurement, pageFile, pageOf } from "../bench/page.ts";
import { heldBy, processOf, treeOf } from "../bench/processes.ts";
import { inTurn } from "../bench/rounds.ts";
import { beginOf, endOf } from "./support/written-part.ts";

const create: Line = {
  name: "create",
  baselineName: "bare insert",
  unit: "/s",
  subject: [100, 300, 200],
  baseline: [400, 400, 400],
};

test("a percentile is a value that was measured, whatever the order", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);

  assert.equal(percentile(values, 50), 50);
  assert.equal(percentile(values, 99), 99);
  assert.equal(percentile([7], 99), 7);
  assert.throws(() => percentile([], 50));
});

test("a ratio is ours over the baseline of the same round", () => {
  assert.deepEqual(ratios({ subject: [100, 300], baseline: [400, 600] }), [0.25, 0.5]);
});

const verdicts: { what: string; line: Partial<Line>; expected: ReturnType<typeof verdictOn> }[] = [
  { what: "no target", line: {}, expected: { kind: "none" } },
  {
    what: "a ratio at the target",
    line: { target: { of: "ratio", is: "at least", value: 0.5 } },
    expected: { kind: "met" },
  },
  {
    what: "a ratio that would be rounded up to the target",
    line: { subject: [199, 300, 100], target: { of: "ratio", is: "at least", value: 0.5 } },
    expected: { kind: "missed", figure: 199 / 400 },
  },
  {
    what: "a time below the most",
    line: { target: { of: "ratio", is: "at most", value: 3 } },
    expected: { kind: "met" },
  },
  {
    what: "a time above the most",
    line: { subject: [1_300, 1_300, 1_300], target: { of: "ratio", is: "at most", value: 3 } },
    expected: { kind: "missed", figure: 3.25 },
  },
  {
    what: "a figure of our own above the least",
    line: { target: { of: "ours", is: "at least", value: 104 } },
    expected: { kind: "met" },
  },
  {
    what: "a figure of our own below the least",
    line: { subject: [27, 28, 29], target: { of: "ours", is: "at least", value: 104 } },
    expected: { kind: "missed", figure: 28 },
  },
];
for (const { what, line, expected } of verdicts) {
  test(`the verdict on ${what} is ${expected.kind}`, () => {
    assert.deepEqual(verdictOn({ ...create, subject: [200, 200, 200], ...line }), expected);
  });
}

test("a row of the table has the medians, their spread, the ratio, the target and whether it is met", () => {
  const target = { of: "ratio", is: "at least", value: 0.6 } as const;

  const [header = "", , row = ""] = tableOf([{ ...create, target }]).split("\n");

  assert.deepEqual(header.trim().split(/ {2,}/), [
    "ours",
    "baseline",
    "baseline's",
    "ours / baseline's",
    "target",
    "met",
  ]);
  assert.deepEqual(row.split(/ {2,}/), [
    "create",
    "200 /s (100–300)",
    "bare insert",
    "400 /s (400–400)",
    "0.50 (0.25–0.75)",
    "at least 0.6",
    "no: 0.50",
  ]);
});

test("the first round of a pair does not count", async () => {
  const rounds = await inTurn(2, { subject: async (round) => round, baseline: async (round) => -round });

  assert.deepEqual(rounds, { subject: [1, 2], baseline: [-1, -2] });
});

const circumstances = { at: "2026-11-16T14:05:00.000Z", seconds: 251, machine: ["2 cores"], plan: ["7 rounds"] };

const drawn = (measured: Measured) =>
  pageOf(`${beginOf("measured")}${endOf("measured")}`, { ...circumstances, measured });

test("the page has every line with what was measured where and when, and what it means", () => {
  const page = drawn({ create: { subject: [300], baseline: [400] }, memoryAtRest: { subject: [170], baseline: [] } });

  const { create, memoryAtRest } = lineTexts;
  for (const part of [
    "16 Nov 2026, 14:05",
    "2 cores",
    `| create | 300 /s | 400 /s, ${create.baseline} | 0.75 | at least 0.5 | yes | ${create.meaning} |`,
    `| memory at rest | 170 MB |  |  | at most 181 MB | yes | ${memoryAtRest.meaning} |`,
  ]) {
    assert.ok(page.includes(part), `${part}\n\n${page}`);
  }
});

test("the page names every target that is missed, with the figure and what bounds it", () => {
  const page = drawn({
    create: { subject: [72], baseline: [400] },
    operatorAlone: { subject: [72], baseline: [400] },
    endToEnd: { subject: [27], baseline: [400] },
    retrieve: { subject: [300], baseline: [400] },
  });

  const missed = page.split("Targets missed:")[1]?.split("<!--")[0]?.trim().split("\n");
  assert.deepEqual(missed, [
    `- **end to end**: 27.0 /s; the target is at least 80 /s. What bounds it: ${lineTexts.endToEnd.bounds}`,
    `- **create**: 0.18; the target is at least 0.5. What bounds it: ${lineTexts.create.bounds}`,
  ]);
});

test("the parts of a filing's core time, and one caller's times, have tables of their own", () => {
  const page = drawn({
    cpuApi: { subject: [3, 4, 5], baseline: [6, 6, 6] },
    aloneList: { subject: [2], baseline: [1] },
    aloneListP99: { subject: [5], baseline: [3] },
  });

  assert.ok(page.includes(`| API | 6.00 | 4.00 | ${lineTexts.cpuApi.meaning} |`), page);
  const { baseline } = lineTexts.aloneList;
  assert.ok(page.includes(`| list | 2.00 ms | 1.00 ms, ${baseline} | 5.00 ms | 3.00 ms, ${baseline} |`), page);
});

test("a line that is not of the service is on the page only where its target is missed", () => {
  const met = drawn({ intake: { subject: [2], baseline: [1] } });
  const missed = drawn({ intake: { subject: [4], baseline: [1] } });

  assert.ok(!met.includes(lineTexts.intake.name), met);
  assert.ok(missed.includes(`- **${lineTexts.intake.name}**: 4.00; the target is at most 3.`), missed);
});

test("a line with a target says what bounds it", () => {
  const texts: LineText[] = Object.values(lineTexts);

  const silent = texts.filter(({ target, bounds }) => (target === undefined) !== (bounds === undefined));

  assert.deepEqual(silent, []);
});

test("lines come in the order of their table, and only those that were measured", () => {
  const rounds = { subject: [1], baseline: [1] };

  const lines = linesOf({ intake: rounds, create: rounds });

  assert.deepEqual(
    lines.map(({ line }) => line.name),
    ["create", "intake of 1 MiB of accounts"],
  );
});

test("figures are stored with five digits", () => {
  const measured = { create: { subject: [312.345678], baseline: [400] } };

  const stored = JSON.parse(figuresOf({ ...circumstances, measured }));

  assert.deepEqual(stored, { ...circumstances, measured: { create: { subject: [312.35], baseline: [400] } } });
});

test("the page about benchmarks has every line of the stored figures, with its texts as they are", () => {
  const [page, figures] = [pageFile, figuresFile].map((file) => readFileSync(file, "utf8"));
  const measurement: Measurement = JSON.parse(figures ?? "");

  const missing = Object.keys(lineTexts).filter((id) => !(id in measurement.measured));
  assert.deepEqual(missing, [], "run `npm run bench`");
  assert.equal(linesOf(measurement.measured).length, Object.keys(measurement.measured).length, "an old line is left");
  assert.equal(page, pageOf(page ?? "", measurement), "run `npm run bench -- --page`");
});

test("a tree of processes is the root and all below it, in any order", () => {
  const processes = [
    { pid: 4, parent: 3, name: "postgres", rssKib: 1_000 },
    { pid: 3, parent: 2, name: "postgres", rssKib: 1_000 },
    { pid: 2, parent: 1, name: "node", rssKib: 100_000 },
    { pid: 5, parent: 2, name: "node", rssKib: 50_000 },
    { pid: 6, parent: 1, name: "node", rssKib: 7_000 },
  ];

  const pids = treeOf(2, processes).map(({ pid }) => pid);
  const held = heldBy(2, processes);

  assert.deepEqual(pids.sort(), [2, 3, 4, 5]);
  assert.equal(held.service.toFixed(1), "153.6");
  assert.equal(held.postgres.toFixed(1), "2.0");
});

test("a process is read from its status; one without memory of its own is none", () => {
  const status = "Name:\tnode\nUmask:\t0022\nPid:\t12\nPPid:\t3\nVmPeak:\t  900 kB\nVmRSS:\t  512 kB\n";

  assert.deepEqual(processOf(status), { pid: 12, parent: 3, name: "node", rssKib: 512 });
  assert.equal(processOf("Name:\tkthreadd\nPid:\t2\nPPid:\t0\n"), undefined);
  assert.equal(processOf(""), undefined);
});
