// A service with a history: one filing goes through the whole service, and the rows that it leaves behind, bodies and
// replies as they are stored, are multiplied in the database with ids, names, numbers and dates of their own. The rate
// is the same at every size, so more filings are a longer history.

import { createHash } from "node:crypto";
import type { Queryable } from "../src/platform/database/db.ts";
import { administer } from "../test/support/database.ts";
import { sampleReturn } from "../test/support/returns.ts";
import type { Customer, Service } from "../test/support/service.ts";

/** Filings in the last 30 days, whatever came before. */
const FILINGS_A_MONTH = 10_000;
/** Submissions and deliveries that are due beside the history. */
const DUE = 4_000;

const BATCH = 20_000;
/**
 * One number per filing, everywhere: of filing `n` all is found by it. Like the service's own ids these are spread over
 * the whole alphabet, so that a new one belongs between two old ones, anywhere in an index. Were they in order, new ids
 * would all belong at its end, where an index costs least.
 */
const numbered = (prefix: string) =>
  `'${prefix}' || left(translate(encode(sha256(n::text::bytea), 'base64'), '+/=', ''), 24)`;
/** A word of its own, of letters; a trade that many share. */
const companyName = `initcap(translate(substr(md5(n::text), 1, 8), '0123456789abcdef', 'aeiouwbdfgklmnrs')) || ' '
  || (array['Bakery', 'Joinery', 'Instruments', 'Cycles', 'Consulting', 'Property Services', 'Haulage', 'Holdings'])[1 + n % 8] || ' Ltd'`;
const utr = `lpad((1000000000 + n * 7::bigint)::text, 10, '0')`;
const registrationNumber = `lpad(n::text, 8, '0')`;

export const filingId = (n: number) =>
  `fil_${createHash("sha256").update(String(n)).digest("base64").replace(/[+/=]/g, "").slice(0, 24)}`;
export const rowId = (n: number) => filingId(n).replace("fil", "row");
export const utrOf = (n: number) => String(1_000_000_000 + n * 7).padStart(10, "0");
export const registrationNumberOf = (n: number) => String(n).padStart(8, "0");

const companyOfModel = `select c.id from companies c join filings f on (c.organisation_id, c.mode, c.utr) = (f.organisation_id, f.mode, f.company_utr)
  where f.id = $1`;

interface Table {
  table: string;
  where: string;
  columns: Record<string, string>;
}

/** What differs from the model, by table. A column that is not named is copied as it is. */
const tables: readonly Table[] = [
  // Before the filings, which would make companies with ids of their own.
  {
    table: "companies",
    where: `t.id = (${companyOfModel})`,
    columns: { id: numbered("com_"), utr, name: companyName, registration_number: registrationNumber },
  },
  {
    table: "obligations",
    where: `t.company_id = (${companyOfModel})`,
    columns: {
      id: `${numbered("obl_")} || right(t.id, 24)`,
      company_id: numbered("com_"),
      subject_id: `case when t.subject_id is not null then ${numbered("fil_")} end`,
      // On a day that is the same for all, and that nobody advances the sandbox's clock to.
      tell_at: "t.tell_at + interval '10 years'",
    },
  },
  {
    table: "filings",
    where: "t.id = $1",
    columns: {
      id: numbered("fil_"),
      company_name: companyName,
      company_utr: utr,
      input: `jsonb_set(t.input, '{company}', jsonb_build_object('name', ${companyName}, 'utr', ${utr}, 'registration_number', ${registrationNumber}))`,
      correlation_id: "upper(md5(n::text))",
    },
  },
  {
    table: "submissions",
    where: "t.filing_id = $1",
    columns: {
      id: numbered("sub_"),
      filing_id: numbered("fil_"),
      company_utr: utr,
      transaction_ids: "array[upper(md5('t' || n))]",
      correlation_id: "upper(md5(n::text))",
    },
  },
  {
    table: "events",
    where: "t.subject_id = $1",
    columns: { id: `${numbered("evt_")} || left(split_part(t.type, '.', 2), 1)`, subject_id: numbered("fil_") },
  },
  {
    table: "deliveries",
    where: "t.event_id in (select id from events where subject_id = $1)",
    columns: {
      id: `${numbered("dlv_")} || left(split_part(t.event_type, '.', 2), 1)`,
      event_id: `${numbered("evt_")} || left(split_part(t.event_type, '.', 2), 1)`,
    },
  },
  {
    table: "delivery_attempts",
    where:
      "t.delivery_id in (select d.id from deliveries d join events e on e.id = d.event_id where e.subject_id = $1)",
    columns: {
      delivery_id: `${numbered("dlv_")} || (select left(split_part(d.event_type, '.', 2), 1) from deliveries d where d.id = t.delivery_id)`,
    },
  },
];

const simulatorTable: Table = {
  table: "simulator.submissions",
  where: "t.correlation_id = (select correlation_id from filings where id = $1)",
  columns: { correlation_id: "upper(md5(n::text))", transaction_id: "upper(md5('t' || n))", utr },
};
/** What the bare statements read and write: a table with as many rows as there are filings, under ids like theirs. */
const bareTable: Table = { table: "bench_rows", where: "t.id = $1", columns: { id: numbered("row_") } };

/** A filing that has gone its whole way, and that the customer was told of. */
export async function fileModel(service: Service, customer: Customer): Promise<string> {
  await customer.listens();
  const body = { ...sampleReturn(), metadata: { planted: "yes" } };
  const { json } = await customer.sandbox.post("/v1/filings", body, { "idempotency-key": "model" });
  await service.untilFinal(customer.sandbox, json.id);
  await service.passTime(60_000);
  return json.id;
}

/** More rows like those of the model, in tables that are in use. */
export async function addHistory(db: Queryable, history: Omit<History, "tell">): Promise<void> {
  for (const table of [...tables, simulatorTable]) await multiply(db, table, { ...history, tell: () => {} });
  // Its companies are as they would be once a worker had brought each up to date.
  await db.query("truncate company_changes");
}

export interface Seeded {
  customer: Customer;
  bytes: number;
}

export async function seed(service: Service, filings: number, tell: (sentence: string) => void): Promise<Seeded> {
  const customer = await service.customer();
  const model = await fileModel(service, customer);
  const { db } = service;
  await db.query("create table bench_rows (id text primary key, body jsonb not null)");
  await db.query("insert into bench_rows values ($1, $2)", [model, JSON.stringify(sampleReturn())]);
  await db.transaction((tx) => tx.script(searchIsKeptUp.whileSeeding));
  const history = { model, from: 1, to: filings, aMonth: FILINGS_A_MONTH, tell };
  await Promise.all(tables.map((table) => multiply(db, table, history)));
  for (const table of [simulatorTable, bareTable]) await multiply(db, table, history);
  await db.transaction((tx) => tx.script(searchIsKeptUp.afterwards));
  await makeDue(db);
  await db.query("vacuum analyze");
  const [size] = await db.query<{ bytes: number }>("select pg_database_size(current_database()) as bytes");
  return { customer, bytes: size?.bytes ?? 0 };
}

/** For as long as the work takes. Nothing is measured then, and a vacuum and a checkpoint follow. */
export async function seeding<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const [name, value] of Object.entries(whileSeeding)) await administer(`alter system set ${name} = '${value}'`);
  await administer("select pg_reload_conf()");
  try {
    return await work();
  } finally {
    for (const name of Object.keys(whileSeeding)) await administer(`alter system reset ${name}`);
    await administer("select pg_reload_conf()");
  }
}

const whileSeeding = {
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "4GB",
  maintenance_work_mem: "512MB",
  // It would read a growing table over and over.
  autovacuum: "off",
  // No foreign key is looked up: what refers to each other has the same number. So every table can be filled at the
  // same time.
  session_replication_role: "replica",
};

/**
 * Names are made searchable by a trigger, and sorted into their index in larger lots than in the service
 * (migrations/0018_filing_search.sql).
 */
const searchIsKeptUp = {
  whileSeeding: `
    alter table filings enable always trigger filings_can_be_searched;
    alter index filing_search_parts set (gin_pending_list_limit = 65536)`,
  afterwards: `
    alter table filings enable trigger filings_can_be_searched;
    alter index filing_search_parts set (gin_pending_list_limit = 256)`,
};

export interface History {
  /** The id of the filing whose rows are multiplied. */
  model: string;
  /** The numbers of the filings. */
  from: number;
  to: number;
  /** How many were filed in a month, up to the last. */
  aMonth: number;
  tell: (sentence: string) => void;
}

/** Every column of the model's rows, once for each number; moments are moved back by the same time in all of them. */
async function multiply(
  db: Queryable,
  { table, where, columns }: Table,
  { model, from, to, aMonth, tell }: History,
): Promise<void> {
  const stored = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  const moved = `make_interval(secs => (${to} - n) * ${(30 * 86_400) / aMonth})`;
  const copied = stored.map(({ name, type }) =>
    type === "timestamp with time zone" ? `t.${name} - ${moved}` : `t.${name}`,
  );
  const values = stored.map(({ name }, index) => columns[name] ?? copied[index]);
  for (let first = from; first <= to; first += BATCH) {
    await db.query(
      `insert into ${table} (${stored.map(({ name }) => name).join(", ")})
       select ${values.join(", ")} from generate_series($2::integer, $3::integer) n cross join (select * from ${table} t where ${where}) t order by n`,
      [model, first, Math.min(to, first + BATCH - 1)],
    );
    if (first % 100_000 === 1 && first > 1) tell(`${table}: ${first - 1} of ${to}`);
  }
}

/**
 * The newest so many are due again: their submission is to be sent, the delivery of their first event to be made. The
 * oldest would be the wrong ones: what a worker takes was stored a moment before, so the server still has its body in
 * memory, however long the history is.
 */
async function makeDue(db: Queryable): Promise<void> {
  const newest = "select id from filings order by seq desc limit $1";
  await db.query(
    `update submissions set next = 'submit', due_at = created_at, lease_until = null, lease_token = null where filing_id in (${newest})`,
    [DUE],
  );
  await db.query(
    `update deliveries d set status = 'pending', attempts = 0, due_at = d.created_at from events e
     where e.id = d.event_id and e.type = 'filing.submitted' and e.subject_id in (${newest})`,
    [DUE],
  );
  await db.query(
    `delete from delivery_attempts a using deliveries d where d.id = a.delivery_id and d.status = 'pending'`,
  );
}
