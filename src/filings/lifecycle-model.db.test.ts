// Random interleavings of facts, crashes, repetitions and amendments, in a real database, against a model that knows
// only the table of moves: whatever the order, a filing is where the table says, has told of each move once, and what a
// dead or slow worker reports changes nothing.

import assert from "node:assert/strict";
import fc from "fast-check";
import { sampleReturn } from "../../test/support/returns.ts";
import { type Customer, type Service, startService } from "../../test/support/service.ts";
import { after, before, test } from "../../test/support/suite.ts";
import type { Transactional } from "../platform/database/db.ts";
import { LeaseLost } from "../work/lease.ts";
import { advance, type OccurredFact } from "./advance.ts";
import { claimDueSubmissions } from "./exchange/submission-claim-store.ts";
import type { ClaimedSubmission } from "./exchange/submission-store.ts";
import { dispatchableOriginal, type FilingFact, type FilingStatus, filingMoves, verdictOn } from "./lifecycle.ts";

const SEED = 2026;
const RUNS = 25;
const MOST_COMMANDS = 60;
const MOST_AMENDMENTS = 3;

interface Modelled {
  id: string;
  status: FilingStatus;
  amends: Modelled | null;
  amendedBy: Modelled | null;
  /** Its exchange is not due: an amendment whose original is not accepted. Over, where it failed with its original. */
  exchange: "waits" | "due" | "over";
  events: string[];
}

interface Model {
  filings: Modelled[];
}

/** A worker's claim of one filing's exchange. It stands until its lease ends or its step is written. */
interface Hand {
  of: Modelled;
  row: ClaimedSubmission;
  stands: boolean;
}

interface Real {
  customer: Customer;
  hands: Hand[];
}

let service: Service;
let numbers = 0;
/** In all runs together. */
const moved = new Set<FilingFact>();
before(async () => {
  service = await startService();
});
after(() => service.close());

test("in any order of facts, crashes, repetitions and amendments, filings move along the table and tell of each move once", async () => {
  const anyFact = fc.constantFrom(...allFacts);
  const commands = fc.commands(
    [
      fc.constant(file()),
      fc.nat().map(amend),
      fc.constant(leasesEnd()),
      // Several times in the list is several times as often.
      ...[1, 2, 3].map(() => fc.constant(claim())),
      ...[1, 2, 3, 4, 5].map(() => fc.tuple(fc.nat(), fc.nat()).map((given) => progress(...given))),
      fc.tuple(fc.nat(), anyFact).map((given) => report(...given)),
      fc.tuple(fc.nat(), anyFact).map((given) => reportInVain(...given)),
    ],
    { maxCommands: MOST_COMMANDS, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (cmds) => {
      await service.db.query("update submissions set next = null, due_at = null");
      const customer = await service.customer();
      const set = () => ({ model: { filings: [] as Modelled[] }, real: { customer, hands: [] as Hand[] } });
      await fc.asyncModelRun(set, cmds);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  assert.deepEqual([...moved].sort(), Object.keys(filingMoves).sort(), "every move of the table was made");
});

const allFacts = Object.keys(filingMoves) as FilingFact[];

type Command = fc.AsyncCommand<Model, Real>;

const file = (): Command => ({
  check: ({ filings }) => filings.length < 6,
  async run({ filings }, { customer }) {
    const utr = String(8_000_000_000 + numbers++);
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn({ utr }));
    filings.push({ id: json.id, status: "pending", amends: null, amendedBy: null, exchange: "due", events: [] });
    await agrees(filings);
  },
  toString: () => "file",
});

const amend = (which: number): Command => ({
  check: ({ filings }) => amendable(filings).length > 0,
  async run({ filings }, { customer }) {
    const named = oneOf(amendable(filings), which);
    const amends = newestOf(filings, named) ?? assert.fail("nothing stands");
    const change = { financials: { trading_profit: 4_000_000 + filings.length * 100 } };
    const { json } = await customer.sandbox.post(`/v1/filings/${named.id}/amend`, change);
    assert.equal(json.amends, amends.id);
    const exchange = dispatchableOriginal.includes(amends.status) ? "due" : "waits";
    const amendment: Modelled = { id: json.id, status: "pending", amends, amendedBy: null, exchange, events: [] };
    filings.push(amendment);
    nameNewest(filings, amendment);
    await agrees(filings);
  },
  toString: () => `amend ${which}`,
});

/** A worker takes all that is due and not held. */
const claim = (): Command => ({
  check: ({ filings }) => filings.length > 0,
  async run({ filings }, { hands }) {
    const free = filings.filter((of) => of.exchange === "due" && !hands.some((hand) => hand.stands && hand.of === of));
    const rows: ClaimedSubmission[] = [];
    for (let before = -1; before !== rows.length; ) {
      before = rows.length;
      const request = { token: `CLAIM${numbers++}`, limit: 50, leaseSeconds: 600 };
      const options = { now: service.clock.now(), held: [], perOrganisation: 50, servedLast: "", perSecond: 1_000 };
      rows.push(...(await claimDueSubmissions(service.db, "sandbox", request, options)));
    }
    assert.deepEqual(rows.map((row) => row.filing_id).sort(), free.map(({ id }) => id).sort());
    for (const of of free) {
      const row = rows.find(({ filing_id }) => filing_id === of.id) ?? assert.fail();
      hands.push({ of, row, stands: true });
    }
  },
  toString: () => "claim",
});

/** Every worker has died, or was too slow: what it holds is another's to take, and it may not know. */
const leasesEnd = (): Command => ({
  check: () => true,
  async run(_, { hands }) {
    await service.db.query(
      `update submissions set lease_until = clock_timestamp() - interval '1 second', lease_token = 'ENDED' where lease_token is not null`,
    );
    for (const hand of hands) hand.stands = false;
  },
  toString: () => "leases end",
});

/** What usually happens: a worker whose claim stands reports what can be next. */
const progress = (which: number, what: number): Command => ({
  check: () => true,
  async run({ filings }, { hands }) {
    const standing = hands.filter(({ stands }) => stands);
    if (standing.length === 0) return;
    const hand = oneOf(standing, which);
    const next = allFacts.filter((fact) => verdictOn(fact, hand.of.status).kind === "moves");
    // One report in four is of a failure.
    const likely = next.filter((fact) => (filingMoves[fact].to === "failed") === (what % 4 === 0));
    if (likely.length > 0) await reportBy(filings, hand, oneOf(likely, what));
  },
  toString: () => `progress of ${which} by ${what}`,
});

/** A worker reports anything, whether its claim still stands or not. */
const report = (which: number, fact: FilingFact): Command => ({
  check: () => true,
  async run({ filings }, { hands }) {
    if (hands.length > 0) await reportBy(filings, oneOf(hands, which), fact);
  },
  toString: () => `${fact} by ${which}`,
});

async function reportBy(filings: Modelled[], hand: Hand, fact: FilingFact): Promise<void> {
  const verdict = verdictOn(fact, hand.of.status);
  const outcome = await write(service.db, hand, fact).then(
    () => "written",
    (error) => (error instanceof LeaseLost ? "lease lost" : "impossible"),
  );
  const expected = verdict.kind === "impossible" ? "impossible" : "written";
  if (hand.stands) assert.equal(outcome, expected, `${fact} of a filing that is ${hand.of.status}`);
  else assert.notEqual(outcome, "written", "a claim that had ended");
  if (outcome === "written") {
    hand.stands = false;
    if (verdict.kind === "moves") move(filings, hand.of, fact);
  }
  await agrees(filings);
}

/** The worker is killed before its report is committed. */
const reportInVain = (which: number, fact: FilingFact): Command => ({
  check: () => true,
  async run({ filings }, { hands }) {
    if (hands.length === 0) return;
    const killed = new Error("killed");
    const work = service.db.transaction(async (tx) => {
      await write(tx, oneOf(hands, which), fact).catch(() => {});
      throw killed;
    });
    await assert.rejects(work, killed);
    await agrees(filings);
  },
  toString: () => `${fact} by ${which}, killed before the commit`,
});

function write(db: Transactional, { row }: Hand, fact: FilingFact): Promise<unknown> {
  const change = { next: "poll", due_at: service.clock.now() } as const;
  return advance(db, row, [occurredFact(fact)], change, { random: service.random, delaysMs: [0] });
}

/**
 * What the table says, and what hangs together with it: waiting amendments go when the original is accepted, and fail
 * with it.
 */
function move(filings: Modelled[], of: Modelled, fact: FilingFact): void {
  const { to, event } = filingMoves[fact];
  moved.add(fact);
  of.status = to;
  if (event !== null) of.events.push(event);
  const waiting = filings.filter((one) => one.amends === of && one.status === "pending");
  if (dispatchableOriginal.includes(to)) for (const one of waiting) one.exchange = "due";
  if (to !== "failed") return;
  of.amendedBy = null;
  for (const one of waiting) {
    one.exchange = "over";
    move(filings, one, "original_failed");
  }
  nameNewest(filings, of);
}

/** An original and all that amends it, in the order in which they were filed. */
function lineOf(filings: Modelled[], of: Modelled): Modelled[] {
  return filings.filter((one) => originalOf(one) === originalOf(of));
}

function originalOf(of: Modelled): Modelled {
  return of.amends === null ? of : originalOf(of.amends);
}

function newestOf(filings: Modelled[], of: Modelled): Modelled | null {
  return lineOf(filings, of).findLast(({ status }) => status !== "failed") ?? null;
}

/** All that stand name the newest of them. */
function nameNewest(filings: Modelled[], of: Modelled): void {
  const newest = newestOf(filings, of);
  for (const one of lineOf(filings, of)) if (one.status !== "failed") one.amendedBy = one === newest ? null : newest;
}

async function agrees(filings: Modelled[]): Promise<void> {
  const rows = await service.db.query<{ id: string; status: string; amended_by: string | null; events: string[] }>(
    `select f.id, f.status, f.amended_by,
            array(select e.type from events e where e.subject_id = f.id order by e.seq) as events
     from filings f where f.id = any($1)`,
    [filings.map(({ id }) => id)],
  );
  const found = Object.fromEntries(
    rows.map(({ id, status, amended_by, events }) => [id, { status, amended_by, events }]),
  );
  const expected = Object.fromEntries(
    filings.map(({ id, status, amendedBy, events }) => [id, { status, amended_by: amendedBy?.id ?? null, events }]),
  );
  assert.deepEqual(found, expected);
}

function amendable(filings: Modelled[]): Modelled[] {
  return filings.filter(
    (filing) => newestOf(filings, filing) !== null && lineOf(filings, filing).length <= MOST_AMENDMENTS,
  );
}

function oneOf<One>(all: readonly One[], which: number): One {
  return all[which % all.length] ?? assert.fail("there is none");
}

function occurredFact(fact: FilingFact): OccurredFact {
  const at = service.clock.now();
  if (fact === "dispatched") return { fact, at, correlationId: "A".repeat(32) };
  if (fact === "rejected" || fact === "original_failed") return { fact, at, text: "3001: refused" };
  return { fact, at };
}
