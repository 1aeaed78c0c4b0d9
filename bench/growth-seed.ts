// A service with a history: one filing goes through the whole service, and the rows that it leaves behind, bodies and replies as they are stored, are
// multiplied in the database with ids, names, numbers and dates of their own. The rate is the same at every size, so more filings are a longer history.

import type { Queryable } from "../src/platform/db.ts";
import { sampleReturn } from "../test/support/returns.ts";
import type { Customer, Service } from "../test/support/service.ts";

/** Filings in the last 30 days, whatever came before. */
export const FILINGS_A_MONTH = 10_000;
/** Submissions and deliveries that are due beside the history. */
export const DUE = 3_000;

const BATCH = 20_000;
/** One number per filing, everywhere: of filing `n` all is found by it. */
const numbered = (prefix: string) => `'${prefix}' || lpad(n::text, 24, '0')`;
/** A word of its own, of letters; a trade that many share. */
const companyName = `initcap(translate(substr(md5(n::text), 1, 8), '0123456789abcdef', 'aeiouybdfgklmnrs')) || ' '
  || (array['Bakery', 'Joinery', 'Instruments', 'Cycles', 'Consulting', 'Property Services', 'Haulage', 'Holdings'])[1 + n % 8] || ' Ltd'`;
const utr = `lpad((1000000000 + n * 7::bigint)::text, 10, '0')`;
const registrationNumber = `lpad(n::text, 8, '0')`;

export const filingId = (n: number) => `fil_${String(n).padStart(24, "0")}`;
export const utrOf = (n: number) => String(1_000_000_000 + n * 7).padStart(10, "0");
export const registrationNumberOf = (n: number) => String(n).padStart(8, "0");

/** What differs from the model, by table, in the order in which the tables refer to each other. A column that is not named is copied as it is. */
const tables: readonly { table: string; where: string; columns: Record<string, string> }[] = [
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
  {
    table: "simulator.submissions",
    where: "t.correlation_id = (select correlation_id from filings where id = $1)",
    columns: { correlation_id: "upper(md5(n::text))", transaction_id: "upper(md5('t' || n))", utr },
  },
];

export interface Seeded {
  customer: Customer;
  endpointId: string;
  bytes: number;
}

export async function seed(service: Service, filings: number, tell: (sentence: string) => void): Promise<Seeded> {
  const customer = await service.customer();
  const { endpointId } = await customer.listens();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "model" });
  await service.untilFinal(customer.sandbox, json.id);
  await service.passTime(60_000);
  const { db } = service;
  for (let from = 1; from <= filings; from += BATCH) {
    const range = { from, to: Math.min(filings, from + BATCH - 1), of: filings };
    for (const { table, where, columns } of tables)
      await multiply(db, table, { where, columns, model: json.id, range });
    if (from % 100_000 === 1 && from > 1) tell(`${from - 1} filings seeded`);
  }
  await makeDue(db);
  await db.query("create table bench_rows (id bigint generated always as identity primary key, body jsonb not null)");
  await db.query("vacuum analyze");
  await db.query("checkpoint");
  const [size] = await db.query<{ bytes: number }>("select pg_database_size(current_database()) as bytes");
  return { customer, endpointId, bytes: size?.bytes ?? 0 };
}

/** Every column of the model's rows, once for each number; moments are moved back by the same time in all of them. */
async function multiply(
  db: Queryable,
  table: string,
  {
    where,
    columns,
    model,
    range: { from, to, of },
  }: { where: string; columns: Record<string, string>; model: string; range: { from: number; to: number; of: number } },
): Promise<void> {
  const stored = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  const moved = `make_interval(secs => (${of} - n) * ${(30 * 86_400) / FILINGS_A_MONTH})`;
  const copied = stored.map(({ name, type }) =>
    type === "timestamp with time zone" ? `t.${name} - ${moved}` : `t.${name}`,
  );
  const values = stored.map(({ name }, index) => columns[name] ?? copied[index]);
  await db.query(
    `insert into ${table} (${stored.map(({ name }) => name).join(", ")})
     select ${values.join(", ")} from generate_series(${from}, ${to}) n cross join (select * from ${table} t where ${where}) t order by n`,
    [model],
  );
}

/** The first so many are due again: their submission is to be sent, the delivery of their first event to be made. */
async function makeDue(db: Queryable): Promise<void> {
  await db.query(
    `update submissions set next = 'submit', due_at = created_at, lease_until = null, lease_token = null where filing_id between $1 and $2`,
    [filingId(1), filingId(DUE)],
  );
  await db.query(
    `update deliveries d set status = 'pending', attempts = 0, due_at = d.created_at from events e
     where e.id = d.event_id and e.type = 'filing.submitted' and e.subject_id between $1 and $2`,
    [filingId(1), filingId(DUE)],
  );
  await db.query(
    `delete from delivery_attempts a using deliveries d where d.id = a.delivery_id and d.status = 'pending'`,
  );
}
