// Every line of `npm run bench`, in the order of the table: what it says, what it is held against, what is aimed for,
// and what bounds it where that is missed. docs/benchmarks.md is made of this table and of what was measured. "Bounds"
// is kept by hand: look at a profile (`-- --only requests --profile`) before changing it.

import type { Line, Target, Unit } from "./figures.ts";
import type { Rounds } from "./rounds.ts";

export interface LineText {
  name: string;
  /** Empty for none. */
  baseline: string;
  unit: Unit;
  meaning: string;
  target?: Target;
  /** Of a line with a target. */
  bounds?: string;
  /** Not of the service: on the page only where its target is missed. */
  isOfReturn?: true;
}

export type LineId = keyof typeof lineTexts;

/** What was measured; a line that cannot be measured here is left out. */
export type Measured = Partial<Record<LineId, Rounds>>;

const ratio = (is: Target["is"], value: number): Target => ({ of: "ratio", is, value });
const ours = (is: Target["is"], value: number): Target => ({ of: "ours", is, value });

const SAME_ROWS = "the same rows, bare";
const SAME_BYTES = "the same bytes, bare";
const COLD = "the first 450";

const cpu = (part: string, meaning: string) =>
  ({ name: `CPU, ${part}`, baseline: COLD, unit: "ms", meaning }) satisfies LineText;
const oneCaller = (request: string, baseline: string) => {
  const text = { baseline, unit: "ms" } as const;
  return {
    median: { ...text, name: `one caller, ${request}`, meaning: "One connection, nothing else running: the median." },
    p99: { ...text, name: `one caller, ${request}, p99`, meaning: "One request in a hundred takes longer." },
  } satisfies Record<string, LineText>;
};
const alone = {
  create: oneCaller("create", SAME_ROWS),
  validate: oneCaller("validate", "a bare handler"),
  retrieve: oneCaller("retrieve", SAME_BYTES),
  list: oneCaller("list", SAME_BYTES),
};

export const lineTexts = {
  cpuOperator: {
    name: "CPU of a filing, the operator's part",
    baseline: COLD,
    unit: "ms",
    target: ours("at most", 17),
    meaning:
      "Core time of each whole filing with two webhooks, after 2,000 filings, beside the first 450 after a start.",
    bounds:
      "PostgreSQL for the workers takes a third: six commits for each filing, and no part of a statement above a tenth. The API checks a wider return than when the target was set.",
  },
  endToEnd: {
    name: "end to end",
    baseline: COLD,
    unit: "/s",
    target: ours("at least", 80),
    meaning:
      "Whole filings after 2,000, from the first POST to the last webhook, with simulator, generator and receiver.",
    bounds:
      "Both cores: 28.3 ms of core time for each filing, of which 7.1 are the simulator's, the generator's and the receiver's; 80 a second leave 25.",
  },
  operatorAlone: {
    name: "end to end, the operator's part alone",
    baseline: "end to end",
    unit: "/s",
    meaning: "By arithmetic: 2,000 ms of core time a second, divided by the operator's for each filing.",
  },
  create: {
    name: "create",
    baseline: SAME_ROWS,
    unit: "/s",
    target: ratio("at least", 0.5),
    meaning: "POST /v1/filings by 16 callers, beside the rows of a create stored again behind the same TLS and key.",
    bounds: "The API's thread, 3.9 ms for each: checks, two documents, the form and its mark, none above a fifth.",
  },
  retrieve: {
    name: "retrieve",
    baseline: SAME_BYTES,
    unit: "/s",
    target: ratio("at least", 0.6),
    meaning: "GET /v1/filings/{id} by 16 callers, beside the bytes of the response found by the same id.",
    bounds: "HTTP, TLS and the round trips of key and filing, all on one thread. The baseline pays for them too.",
  },
  validateWidest: {
    name: "validate, the widest return",
    baseline: "a plain return",
    unit: "/s",
    target: ratio("at least", 0.334),
    meaning:
      "Allowances, losses, income of every kind, gains, loans to participators: at most three times the plain cost.",
    bounds: "Some 200 lines of working, 95 boxes and a page of loans, each computed, written and judged.",
  },
  validateFullest: {
    name: "validate, the fullest return",
    baseline: "a plain return",
    unit: "/s",
    target: ratio("at least", 0.25),
    meaning: "The same with CT600B, C, D, H, J, L and N: at most four times the plain cost.",
    bounds: "Some 40 lines, 50 boxes and seven pages more.",
  },
  mapLines: {
    name: "map a trial balance of 2,000 lines",
    baseline: "validate of a plain return",
    unit: "/s",
    target: ratio("at least", 0.2),
    meaning: "Each line with its category and why, and the figures of a return: at most five times a plain validate.",
    bounds:
      "A third is JSON: 150 kB in and 650 kB out, as each line stands there four times, by itself and in each figure that it is part of. The rest is spread over forty rules.",
  },
  deliveries: {
    name: "deliveries",
    baseline: "bare signed POSTs",
    unit: "/s",
    target: ratio("at least", 0.6),
    meaning: "Webhooks to one endpoint, four at once, beside signed POSTs with one durable row about each.",
    bounds:
      "Core time: a delivery is claimed and recorded, several in one statement, while four attempts are under way.",
  },
  firstByte: {
    name: "commit to first byte",
    baseline: "a bare signed POST",
    unit: "ms",
    target: ratio("at most", 3),
    meaning: "Median, from the commit of a filing's event to its first byte at the receiver.",
    bounds: "The commit itself, and the claim of the delivery before the first byte.",
  },
  anothersFirstByte: {
    name: "another process's commit to first byte",
    baseline: "our own commit",
    unit: "ms",
    target: ratio("at most", 2),
    meaning: "The same for an event that a process outside the service commits and announces.",
    bounds:
      "Our own is leased as it is committed and needs no claim; another's is announced, heard by another thread, and claimed.",
  },
  restCpu: {
    name: "at rest",
    baseline: "PostgreSQL alone",
    unit: "%",
    target: ours("at most", 0.5),
    meaning: "Of one core, all processes of the default run while nobody uses it, from 70 seconds after its start.",
    bounds: "Timers of Node and PostgreSQL.",
  },
  restStatements: {
    name: "at rest, statements",
    baseline: "",
    unit: "/s",
    target: ours("at most", 2),
    meaning: "Statements that PostgreSQL counts in the same time (pg_stat_statements).",
    bounds: "The slow look and the watch over the database.",
  },
  memoryAtRest: {
    name: "memory at rest",
    baseline: "",
    unit: "MB",
    target: ours("at most", 181),
    meaning: "RSS of the default run without PostgreSQL.",
    bounds: "Node and the loaded program, once for each thread.",
  },
  memoryAtRestShared: {
    name: "memory at rest, with PostgreSQL",
    baseline: "",
    unit: "MB",
    target: ours("at most", 228),
    meaning: "All processes, every shared page counted once (PSS): what the machine has to have.",
    bounds: "Node, and PostgreSQL's connections.",
  },
  memoryUnderLoad: {
    name: "memory under load",
    baseline: "",
    unit: "MB",
    meaning: "The most that was seen while 200 whole filings went through, without PostgreSQL.",
  },
  startCreated: {
    name: "first start to created",
    baseline: "PostgreSQL alone",
    unit: "s",
    meaning: "The command in an empty folder until its first filing is created, beside a new cluster and one query.",
  },
  firstRequest: {
    name: "first request after a start",
    baseline: "once warm",
    unit: "ms",
    meaning: "The very first create, with its TLS handshake, beside the same after thousands.",
  },
  aloneCreate: alone.create.median,
  aloneCreateP99: alone.create.p99,
  aloneValidate: alone.validate.median,
  aloneValidateP99: alone.validate.p99,
  aloneRetrieve: alone.retrieve.median,
  aloneRetrieveP99: alone.retrieve.p99,
  aloneList: alone.list.median,
  aloneListP99: alone.list.p99,
  checkReturn: {
    isOfReturn: true,
    name: "check a return",
    baseline: "building it",
    unit: "µs",
    target: ratio("at most", 1),
    meaning: "Our schema and rules on one return, beside building and marking it.",
    bounds: "One walk over the return for the schema, and its boxes read for the rules.",
  },
  buildAccounts: {
    isOfReturn: true,
    name: "build both documents",
    baseline: "base64 and SHA-1",
    unit: "µs",
    target: ratio("at most", 25),
    meaning: "Accounts with comparatives and every note, and computations, beside encoding and hashing the result.",
    bounds: "Writing the markup, tag by tag.",
  },
  intake: {
    isOfReturn: true,
    name: "intake of 1 MiB of accounts",
    baseline: "parsing them",
    unit: "ms",
    target: ratio("at most", 3),
    meaning: "Checking a caller's own document, in a thread of its own, beside parsing its XML.",
    bounds: "Parsing, and one walk over the parsed document.",
  },
  memoryOverReturns: {
    isOfReturn: true,
    name: "memory after 10,000 returns",
    baseline: "after 1,000",
    unit: "MB",
    meaning: "One process that builds and checks returns: what it holds may not grow with them.",
  },
  memoryOverAccounts: {
    isOfReturn: true,
    name: "memory after 10,000 documents",
    baseline: "after 1,000",
    unit: "MB",
    meaning: "The same for accounts and computations.",
  },
  cpuPgWorkers: cpu("PostgreSQL for the workers", "Backends of the workers' connections and of the one that listens."),
  cpuWorkers: cpu("workers", "Their threads."),
  cpuApi: cpu("API", "The main thread."),
  cpuPgApi: cpu("PostgreSQL for the API", "Backends of the API's connections."),
  cpuV8: cpu("V8's helpers", "Compiler and garbage collector, for the simulator too: all counted as the operator's."),
  cpuPgBesides: cpu("PostgreSQL besides", "Its processes without a connection: log, checkpoints, autovacuum."),
  cpuSimulator: cpu("simulator", "Its thread, in HMRC's place: not the operator's."),
  cpuPgSimulator: cpu("PostgreSQL for the simulator", "Not the operator's."),
  cpuCustomer: cpu("generator and receiver", "The customer's process: not the operator's."),
  cpuAll: cpu("all parts", "Together."),
} as const satisfies Record<string, LineText>;

/** In the order of the table. */
export function linesOf(measured: Measured): { id: string; line: Line; text: LineText }[] {
  const texts: [string, LineText][] = Object.entries(lineTexts);
  const rounds: Record<string, Rounds | undefined> = measured;
  return texts.flatMap(([id, text]) => {
    const found = rounds[id];
    if (found === undefined) return [];
    const { name, baseline: baselineName, unit, target } = text;
    return [{ id, line: { name, baselineName, unit, ...found, target }, text }];
  });
}
