// What is measured at each size: by the surfaces that callers and people use, as far as it is time in the database, and
// by the worker's own statements.

import type { Queryable } from "../src/platform/database/db.ts";
import { newId } from "../src/platform/ids.ts";
import { claimDueDeliveries, type DueDelivery } from "../src/webhooks/deliveries/delivery-claim-store.ts";
import { moveDelivery } from "../src/webhooks/deliveries/delivery-store.ts";
import { type Person, signedIn } from "../test/support/dashboard.ts";
import { claimSubmissions } from "../test/support/due-submissions.ts";
import { sampleReturn } from "../test/support/returns.ts";
import type { Customer, Service } from "../test/support/service.ts";
import { filingId, registrationNumberOf, rowId, utrOf } from "./growth-seed.ts";
import type { Watch } from "./growth-watch.ts";

export interface Operation {
  name: string;
  /** What it is held against; null for what others are held against. */
  bare: "bare select" | "bare insert" | null;
  /** Milliseconds of one, by the number of a filing. */
  run(n: number): Promise<number>;
}

const CLAIMED = 8;
const LEASE_SECONDS = 60;

/** The database as the API is connected to it, and as a worker is. */
export interface Watches {
  api: Watch;
  worker: Watch;
}

export async function operationsOf(
  service: Service,
  customer: Customer,
  { api, worker }: Watches,
): Promise<Operation[]> {
  const person = await signedIn(service, customer);
  const read = (name: string, ask: (n: number) => Promise<{ status: number }>): Operation => ({
    name,
    bare: "bare select",
    run: (n) => inDatabase(api, () => ask(n), 200),
  });
  return [
    ...bareStatements(service),
    {
      name: "create",
      bare: "bare insert",
      run: (n) => inDatabase(api, () => customer.sandbox.post("/v1/filings", newReturn(n)), 201),
    },
    read("retrieve", (n) => customer.sandbox.get(`/v1/filings/${filingId(n)}`)),
    read("list", () => customer.sandbox.get("/v1/filings?limit=25")),
    read("list of a company", (n) => customer.sandbox.get(`/v1/filings?company_utr=${utrOf(n)}`)),
    ...claims(service, worker),
    read("overview", () => person.get("/sandbox")),
    read("filings page", () => person.get("/sandbox/filings")),
    read("search: UTR", (n) => search(person, utrOf(n))),
    read("search: registration number", (n) => search(person, registrationNumberOf(n))),
    read("search: a rare name", async (n) => search(person, await nameOf(service.db, n))),
    read("search: a common word", () => search(person, "instruments")),
    read("search: no such name", () => search(person, "zzyzx quarry")),
  ];
}

/** On a table of as many rows as there are filings: what any service would take for a row found or added by its id. */
function bareStatements({ db, random }: Service): Operation[] {
  const body = JSON.stringify(sampleReturn());
  const bare = (name: string, work: (n: number) => Promise<unknown>): Operation => ({
    name,
    bare: null,
    run: (n) => taking(async () => void (await work(n))),
  });
  return [
    bare("bare select", (n) => db.query("select body from bench_rows where id = $1", [rowId(n)])),
    bare("bare insert", () => db.query("insert into bench_rows values ($1, $2)", [newId("row", random), body])),
  ];
}

async function inDatabase(watch: Watch, ask: () => Promise<{ status: number }>, expected: number): Promise<number> {
  watch.taken();
  const { status } = await ask();
  if (status !== expected) throw new Error(`answered with ${status}`);
  return watch.taken();
}

/** A company that files for the first time. */
function newReturn(n: number) {
  return sampleReturn({ name: `Newcomer ${n.toString(36)} ${Date.now().toString(36)} Ltd` });
}

function search(person: Person, text: string) {
  return person.get(`/sandbox/filings?q=${encodeURIComponent(text)}`);
}

async function nameOf(db: Queryable, n: number): Promise<string> {
  const [row] = await db.query<{ company_name: string }>("select company_name from filings where id = $1", [
    filingId(n),
  ]);
  return (row?.company_name ?? "").slice(1, 8);
}

/** What is claimed is done with at once, as a worker does, so the next claim finds others. */
function claims({ db, clock }: Service, worker: Watch): Operation[] {
  const claimed: DueDelivery[] = [];
  let count = 0;
  const request = () => ({ limit: CLAIMED, token: `growth${count++}`, leaseSeconds: LEASE_SECONDS });
  return [
    {
      name: "claim submissions",
      bare: "bare insert",
      async run() {
        const ids: string[] = [];
        const ms = await taking(async () => {
          const rows = await claimSubmissions(worker.db, { ...request(), now: clock.now() });
          ids.push(...rows.map(({ id }) => id));
          if (ids.length !== CLAIMED) throw new Error(`${ids.length} submissions were due`);
        });
        // By their ids: by the token, all submissions would be read between two rounds, which pushes what is measured
        // next out of memory.
        await db.query(
          "update submissions set next = null, due_at = null, lease_until = null, lease_token = null where id = any ($1)",
          [ids],
        );
        return ms;
      },
    },
    {
      name: "claim deliveries",
      bare: "bare insert",
      async run() {
        await db.query(
          "update deliveries set lease_until = null, lease_token = null, due_at = $2 where id = any ($1)",
          [claimed.splice(0).map(({ id }) => id), clock.now()],
        );
        const places = { places: CLAIMED, perEndpoint: CLAIMED, failing: false, held: new Map() };
        return taking(async () => {
          claimed.push(...(await claimDueDeliveries(worker.db, request(), { now: clock.now(), ...places })));
          if (claimed.length === 0) throw new Error("no delivery was due");
        });
      },
    },
    {
      name: "deliver",
      bare: "bare insert",
      run: () =>
        taking(async () => {
          const row = claimed.pop() ?? never();
          const outcome = { status: 200, failure: null, retryAfter: null, body: Buffer.from("ok"), truncated: false };
          const at = clock.now();
          const attempt = { at, latencyMs: 12, url: row.url, headers: {}, outcome };
          await moveDelivery(worker.db, "received", { row, at, failures: 0, dueAt: null, attempt });
        }),
    },
  ];
}

async function taking(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function never(): never {
  throw new Error("deliveries are claimed before they are delivered");
}
