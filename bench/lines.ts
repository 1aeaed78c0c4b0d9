// Every line of `npm run bench`, in the order of the table: what it says, what it is held against and why, what is
// aimed for, and what bounds it now. docs/benchmarks.md and docs/figures/benchmarks.md are made of this table and of
// what was measured. "Bounds" is kept by hand: look at a profile (`-- --only requests --profile`) before changing it.

import type { Line, Target, Unit } from "./figures.ts";
import type { Rounds } from "./rounds.ts";

export interface LineText {
  name: string;
  baseline: string;
  unit: Unit;
  meaning: string;
  bounds: string;
  target?: Target;
}

export type LineId = keyof typeof lineTexts;

/** What was measured; a line that cannot be measured here is left out. */
export type Measured = Partial<Record<LineId, Rounds>>;

const ratio = (is: Target["is"], value: number): Target => ({ of: "ratio", is, value });
const ours = (is: Target["is"], value: number): Target => ({ of: "ours", is, value });

const BARE_INSERT = "bare insert";
const ENCODE = "base64 and SHA-1";
const BARE_PROCESS = "one bare process";

export const lineTexts = {
  create: {
    name: "create",
    baseline: BARE_INSERT,
    unit: "/s",
    target: ratio("at least", 0.5),
    meaning:
      "POST /v1/filings until 201: the return is computed, its documents built, the whole checked, marked and stored. The bare insert is one durable row with the same bytes behind the same TLS, key and rate checks.",
    bounds:
      "The API's thread: about 2.0 ms for each filing. No part of it stands out: input rules, two documents, the form, our own check of it and the mark take about 1 ms, TLS, HTTP and two round trips the rest. In PostgreSQL a create takes 1.4 ms, mostly 31 kB of body and the indexes of four tables.",
  },
  createP50: {
    name: "create, p50",
    baseline: BARE_INSERT,
    unit: "ms",
    meaning: "Half of the callers wait less than this, with as many requests under way as there are connections.",
    bounds: "The same thread: a request waits for those before it.",
  },
  createP99: {
    name: "create, p99",
    baseline: BARE_INSERT,
    unit: "ms",
    target: ratio("at most", 3),
    meaning: "One caller in a hundred waits longer than this.",
    bounds: "The same thread, and pauses of the garbage collector on it.",
  },
  checks: {
    name: "bare insert, checked",
    baseline: "unchecked",
    unit: "/s",
    meaning:
      "The bare insert itself, with and without the key and rate checks that every request passes: what the baseline of create contains.",
    bounds: "Looking the key up is one more round trip to the database, because a revoked key must be refused at once.",
  },
  validate: {
    name: "validate",
    baseline: "bare handler",
    unit: "/s",
    meaning:
      "POST /v1/validate: everything that create checks, and nothing stored. The bare handler reads and parses the same bytes behind the same TLS, checks no key and does nothing.",
    bounds:
      "One thread: input rules, the computation line by line, the form, and schema and business rules over it. Its documents are not made, because no rule looks into them.",
  },
  validateWidest: {
    name: "validate, the widest return",
    baseline: "a plain return",
    unit: "/s",
    target: ratio("at least", 0.334),
    meaning:
      "POST /v1/validate of a return with allowances, losses, income of every kind, gains, loans to participators and bank details, against the plain one of the line above: at most three times its cost.",
    bounds:
      "Lines and boxes: some 200 lines of working, 95 boxes and a page of loans, each of them computed, written and judged. Neither it nor the plain one makes documents.",
  },
  validateFullest: {
    name: "validate, the fullest return",
    baseline: "a plain return",
    unit: "/s",
    target: ratio("at least", 0.25),
    meaning:
      "The widest return with the pages CT600B, C, D, H, J, L and N besides, against the plain one: at most four times its cost.",
    bounds: "The same as for the widest: some 40 lines, 50 boxes and seven pages more.",
  },
  retrieve: {
    name: "retrieve",
    baseline: "bare select",
    unit: "/s",
    target: ratio("at least", 0.6),
    meaning:
      "GET /v1/filings/{id}. The bare select finds the bytes of the same response by the same id, behind the same TLS, key and rate checks.",
    bounds:
      "HTTP, TLS and the two round trips of key and filing, all on one thread. The bare select pays for them too.",
  },
  endToEnd1: {
    name: "end to end, 1 worker",
    baseline: BARE_INSERT,
    unit: "/s",
    meaning:
      "Whole filings a second, from the first POST to the last acknowledged, with both signed webhooks of each received.",
    bounds:
      "Both cores: one filing takes about 27 ms of CPU without webhooks (PostgreSQL 8.5, simulator 6.2, worker 5.0, API 4.1, garbage collector and compiler 2.4, load generator 1.0), and its two webhooks some 10 ms more, the receiver's TLS included. At 104 a second there would be 19 ms for all of it.",
  },
  endToEnd2: {
    name: "end to end, 2 workers",
    baseline: BARE_INSERT,
    unit: "/s",
    target: ours("at least", 104),
    meaning:
      "The same with two workers, which is the default on two cores. 104 a second are three million in eight hours.",
    bounds:
      "Both cores, as with one worker: a second worker has no core of its own. What is due goes to the first, and the second takes what that has no place for.",
  },
  endToEnd4: {
    name: "end to end, 4 workers",
    baseline: BARE_INSERT,
    unit: "/s",
    meaning: "The same with four workers.",
    bounds: "Both cores, as with two workers: more workers than cores only take turns.",
  },
  deliverOne: {
    name: "deliveries, one endpoint",
    baseline: "bare signed POSTs",
    unit: "/s",
    target: ratio("at least", 0.5),
    meaning:
      "Deliveries that are due all at once, each claimed, signed, posted and recorded. The bare POSTs are signed alike and send the same bytes to the same receiver, four at once like ours to one endpoint.",
    bounds:
      "CPU: a delivery is claimed (0.3 ms in PostgreSQL) and recorded with its attempt; the worker signs, posts and reads the reply. While four attempts are in progress, others are claimed and recorded, several in one statement, so no attempt waits for the database.",
  },
  deliverMany: {
    name: "deliveries, 8 endpoints",
    baseline: "bare signed POSTs",
    unit: "/s",
    meaning: "The same to eight endpoints, 32 at once for both.",
    bounds: "The workers' threads and the commits of claims and records.",
  },
  firstByteP50: {
    name: "commit to first byte, p50",
    baseline: "bare signed POST",
    unit: "ms",
    target: ratio("at most", 3),
    meaning:
      "At 50 events a second: from the commit of an event, by a worker that is told of it at once, to its first bytes at the receiver. The bare POST counts from the moment it is sent.",
    bounds:
      "The claim of the delivery: a look that shares places fairly among endpoints, and a commit before the first byte, so that no two workers send the same event at once.",
  },
  firstByteP99: {
    name: "commit to first byte, p99",
    baseline: "bare signed POST",
    unit: "ms",
    meaning: "One event in a hundred takes longer.",
    bounds: "The claim, when the disk is slow to confirm it.",
  },
  anothersP50: {
    name: "another's commit, p50",
    baseline: "bare signed POST",
    unit: "ms",
    meaning:
      "The same where a process outside the service commits the event: the workers of the default run find it at their next look.",
    bounds: "The look: workers that are not told look every 50 ms.",
  },
  anothersP99: {
    name: "another's commit, p99",
    baseline: "bare signed POST",
    unit: "ms",
    meaning: "One of these in a hundred takes longer.",
    bounds: "The look, and the claim after it.",
  },
  simulator: {
    name: "messages into the simulator",
    baseline: "bare handler",
    unit: "/s",
    meaning:
      "Submissions with both documents that the simulator reads, checks and stores. The bare handler reads the same bytes over plain HTTP and answers.",
    bounds: "The simulator's thread: parsing the message, its schema, rules and IRmark. One durable insert for each.",
  },
  startCreated: {
    name: "first start to created",
    baseline: "PostgreSQL alone",
    unit: "s",
    meaning:
      "The real command in an empty folder until its first filing is answered 201, PostgreSQL's programs unpacked. PostgreSQL alone: a new cluster, started, and one query.",
    bounds: "PostgreSQL: initdb and the first start. Then loading the program and the migrations.",
  },
  startAcknowledged: {
    name: "first start to acknowledged",
    baseline: "PostgreSQL alone",
    unit: "s",
    meaning: "The same start until that filing is acknowledged by the simulator, without pauses.",
    bounds: "The same, and the first return through code that is not compiled yet.",
  },
  memoryAtRest: {
    name: "memory at rest",
    baseline: BARE_PROCESS,
    unit: "MB",
    target: ours("at most", 400),
    meaning:
      "RSS of all processes of the default run without PostgreSQL's. The bare process has the same HTTP library and database driver loaded, and nothing to do.",
    bounds: "Node and the loaded program, once for each thread: API, simulator and every worker.",
  },
  memoryAtRestWhole: {
    name: "memory at rest, with PostgreSQL",
    baseline: BARE_PROCESS,
    unit: "MB",
    meaning:
      "RSS of PostgreSQL's processes added, one for each connection. RSS counts memory that they share once for each of them.",
    bounds: "The number of connections that are open.",
  },
  memoryAtRestShared: {
    name: "memory at rest, shared counted once",
    baseline: BARE_PROCESS,
    unit: "MB",
    meaning: "The same processes with every shared page counted once (PSS): what the machine has to have.",
    bounds: "The Node processes; PostgreSQL's buffers fill with use.",
  },
  memoryUnderLoad: {
    name: "memory under load",
    baseline: BARE_PROCESS,
    unit: "MB",
    meaning: "The most that was seen while whole filings went through, without PostgreSQL.",
    bounds: "Garbage between collections, in each thread.",
  },
  memoryUnderLoadWhole: {
    name: "memory under load, with PostgreSQL",
    baseline: BARE_PROCESS,
    unit: "MB",
    meaning: "The same with PostgreSQL's processes, shared memory counted for each.",
    bounds: "Connections times the shared buffers that each has touched.",
  },
  memoryUnderLoadShared: {
    name: "memory under load, shared counted once",
    baseline: BARE_PROCESS,
    unit: "MB",
    meaning: "The same processes just after the last of these filings, with every shared page counted once (PSS).",
    bounds: "The Node processes and PostgreSQL's shared buffers.",
  },
  checkReturn: {
    name: "check a return",
    baseline: "build and mark it",
    unit: "µs",
    meaning: "Our schema and rules on one return, beside computing, building and marking it.",
    bounds: "Walking the tree of the return once for the schema and reading its boxes for the rules.",
  },
  buildReturn: {
    name: "build and mark, 140 kB",
    baseline: ENCODE,
    unit: "µs",
    meaning: "A return with 140 kB of documents, beside encoding and hashing these alone.",
    bounds: "Encoding and hashing the documents.",
  },
  buildDocuments: {
    name: "build both documents",
    baseline: ENCODE,
    unit: "µs",
    meaning: "The fullest accounts and computations there are, beside encoding and hashing what they come to.",
    bounds: "Writing the markup, tag by tag.",
  },
  buildAccounts: {
    name: "build both documents, with comparatives and notes",
    baseline: ENCODE,
    unit: "µs",
    meaning:
      "Accounts with last year beside this one and every note, and computations, beside encoding and hashing what they come to.",
    bounds: "Writing the markup, tag by tag; each context is looked up by what it says.",
    target: ratio("at most", 25),
  },
  officialCheck: {
    name: "the official pack's check",
    baseline: "our own check",
    unit: "µs",
    meaning: "The authority's own schema and rules, where they are installed. They run in a thread of their own.",
    bounds: "The rules are XPath expressions, each evaluated over the whole message.",
  },
  intake: {
    name: "intake of 1 MiB of accounts",
    baseline: "parsing them alone",
    unit: "ms",
    meaning: "Checking a caller's own document, beside parsing its XML. It runs in a thread of its own.",
    bounds: "Parsing, and one walk over the parsed document.",
  },
  memoryOverReturns: {
    name: "memory after 10,000 returns",
    baseline: "before",
    unit: "MB",
    meaning:
      "One process that builds, marks, parses, checks and marks again: what it holds may not grow with the returns it has seen.",
    bounds: "Garbage between collections.",
  },
  memoryOverAccounts: {
    name: "memory after 10,000 accounts",
    baseline: "before",
    unit: "MB",
    meaning:
      "One process that builds accounts with comparatives and notes, and computations: what it holds may not grow with them.",
    bounds: "Garbage between collections.",
  },
} as const satisfies Record<string, LineText>;

/** In the order of the table. */
export function linesOf(measured: Measured): { line: Line; text: LineText }[] {
  const texts: [string, LineText][] = Object.entries(lineTexts);
  const rounds: Record<string, Rounds | undefined> = measured;
  return texts.flatMap(([id, text]) => {
    const found = rounds[id];
    if (found === undefined) return [];
    const { name, baseline: baselineName, unit, target } = text;
    return [{ line: { name, baselineName, unit, ...found, target }, text }];
  });
}
