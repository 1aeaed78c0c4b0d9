// `npm run bench:growth`: what a service with a long history takes longer for. The same operations with 10,000, 100,000 and a million filings, each held
// against a bare statement in the same database: the ratio may grow by 15%. `-- --sizes 10k,100k` for less time and disk.
// Decision: docs/decisions/0030.

import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { sampleReturn } from "../test/support/returns.ts";
import { withTestServer } from "../test/support/server.ts";
import { type Service, startService } from "../test/support/service.ts";
import { percentile } from "./figures.ts";
import { type Operation, operationsOf } from "./growth-operations.ts";
import { filingId, seed } from "./growth-seed.ts";
import { pagesRead, readWhole, type Watch, watched } from "./growth-watch.ts";

const ROUNDS = 120;
const WARM_UP_ROUNDS = 20;
const MOST_GROWTH = 1.15;
/** The quickest quarter of the rounds: other load only ever adds to a time. */
const PERCENT = 25;

interface Size {
  filings: number;
  bytesEach: number;
  /** By operation: how long it takes, how many times as long as its bare statement, and how many pages its reading looks at. */
  figures: Map<string, { ms: number; timesBare: number; pages: number }>;
  bare: Record<Operation["bare"], number>;
  readWhole: string[];
}

async function bench(): Promise<number> {
  const { values } = parseArgs({ options: { sizes: { type: "string", default: "10k,100k,1M" } } });
  const sizes: Size[] = [];
  for (const size of values.sizes.split(",").map(numberIn)) sizes.push(await measure(size));
  console.log(`\n${tableOf(sizes)}`);
  const problems = problemsIn(sizes);
  console.log(problems.length === 0 ? "\nNothing grew." : `\n${problems.join("\n")}`);
  return problems.length === 0 ? 0 : 1;
}

async function measure(filings: number): Promise<Size> {
  const startedAt = performance.now();
  let watch: Watch | undefined;
  const service = await startService({
    servedFrom(db) {
      const made = watched(db);
      watch = made.watch;
      return made.db;
    },
  });
  try {
    if (watch === undefined) throw new Error("the service did not take the watched database");
    const { db } = service;
    const seeded = await seed(service, filings, console.log);
    console.log(
      `${filings} filings: ${(seeded.bytes / 1e9).toFixed(1)} GB, seeded in ${((performance.now() - startedAt) / 1e3).toFixed(0)} s`,
    );
    const operations = await operationsOf(service, seeded, watch);
    watch.statements.clear();
    const taken = await inTurn(service, operations, filings);
    const time = (name: string) => percentile(taken.get(name) ?? [], PERCENT);
    const bare = { select: time("bare select"), insert: time("bare insert") };
    const whole = await readWhole(db, watch.statements);
    const figures: Size["figures"] = new Map();
    for (const { name, bare: kind, run } of operations) {
      watch.statements.clear();
      await run(filings >> 1);
      const pages = await pagesRead(db, watch.statements);
      figures.set(name, { ms: time(name), timesBare: time(name) / bare[kind], pages });
    }
    return {
      filings,
      bytesEach: seeded.bytes / filings,
      figures,
      bare,
      readWhole: whole,
    };
  } finally {
    await service.close();
  }
}

/** All operations in every round, the bare statements among them, so that what disturbs the machine disturbs them alike. */
async function inTurn(
  { db }: Service,
  operations: readonly Operation[],
  filings: number,
): Promise<Map<string, number[]>> {
  const body = JSON.stringify(sampleReturn());
  const bare = [
    { name: "bare select", run: (n: number) => db.query("select id from filings where id = $1", [filingId(n)]) },
    { name: "bare insert", run: () => db.query("insert into bench_rows (body) values ($1)", [body]) },
  ].map(({ name, run }) => ({
    name,
    async run(n: number) {
      const startedAt = performance.now();
      await run(n);
      return performance.now() - startedAt;
    },
  }));
  const taken = new Map<string, number[]>();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    // Spread over all of them, the same in every run.
    const n = 1 + (((round + WARM_UP_ROUNDS) * 7_919_317) % filings);
    for (const { name, run } of [...bare, ...operations]) {
      const ms = await run(n);
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), ms]);
    }
  }
  return taken;
}

function problemsIn(sizes: readonly Size[]): string[] {
  const [first] = sizes;
  const last = sizes.at(-1);
  if (first === undefined || last === undefined) return [];
  const grown = [...first.figures].flatMap(([name, { timesBare }]) => {
    const growth = (last.figures.get(name)?.timesBare ?? Number.NaN) / timesBare;
    return growth <= MOST_GROWTH ? [] : [`${name} grew by ${((growth - 1) * 100).toFixed(0)}%.`];
  });
  return [
    ...grown,
    ...sizes.flatMap(({ readWhole }) => readWhole.map((statement) => `Read from end to end: ${statement}`)),
  ];
}

function tableOf(sizes: readonly Size[]): string {
  const [first] = sizes;
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const rows = [
    ["", ...sizes.flatMap(({ filings }) => [`${filings} filings`, "× bare", "pages"]), "growth"],
    ...(["select", "insert"] as const).map((kind) => [
      `bare ${kind}`,
      ...sizes.flatMap(({ bare }) => [ms(bare[kind]), "", ""]),
      "",
    ]),
    ...[...(first?.figures ?? [])].map(([name, { timesBare }]) => [
      name,
      ...sizes.flatMap(({ figures }) => [
        ms(figures.get(name)?.ms ?? 0),
        (figures.get(name)?.timesBare ?? 0).toFixed(2),
        (figures.get(name)?.pages || "").toString(),
      ]),
      ((sizes.at(-1)?.figures.get(name)?.timesBare ?? 0) / timesBare).toFixed(2),
    ]),
    ["bytes a filing", ...sizes.flatMap(({ bytesEach }) => [bytesEach.toFixed(0), "", ""]), ""],
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, node ${process.version}; the quickest quarter of ${ROUNDS} rounds, time in the database`;
  return [
    machine,
    "",
    ...rows.map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column)))).join("  "),
    ),
  ].join("\n");
}

function numberIn(text: string): number {
  const [, digits = "", unit = ""] = /^(\d+)([kM]?)$/.exec(text.trim()) ?? [];
  if (digits === "") throw new Error(`${text} is not a size: 10k, 100k, 1M`);
  return Number(digits) * { "": 1, k: 1_000, M: 1_000_000 }[unit as "" | "k" | "M"];
}

process.exitCode = await withTestServer({ isDurable: true }, bench);
