// What the tables in changes.ts and access-changes.ts are made of: a change with its lines in the audit log, the form
// and the command that make it, and what has to be prepared for it.

import { Readable } from "node:stream";
import { scenarioTable } from "../../packages/simulator/scenarios.ts";
import type { AuditAction } from "../../src/audit/audit.ts";
import type { AuditDetails } from "../../src/audit/store.ts";
import type { Context, Need } from "../../src/cli/command.ts";
import { returnReader } from "../../src/main/return-reader.ts";
import { connectRegister } from "../../src/main/serve/authority.ts";
import { dormantAccounts } from "./accounts.ts";
import { declaration } from "./amending.ts";
import type { Browser, Fields, Page, Person } from "./dashboard.ts";
import { abandonedAt, deliveriesOn, shownAt } from "./failed-events.ts";
import { sampleReturn } from "./returns.ts";
import type { Customer, Service } from "./service.ts";

export interface Change {
  lines: readonly Line[];
  /** Prepares what the change needs, and returns its id if the change is about it. */
  given?: (by: Parties) => Promise<string | undefined>;
  page?: ByPage;
  /** What the form responds with, if not a redirect. */
  status?: number;
  command?: ByCommand;
  /** The request of the API that makes it; most record nothing. */
  api?: (by: Parties) => Promise<{ status: number }>;
}

/** What the log says. An id stands as its prefix. */
export interface Line {
  action: AuditAction;
  mode?: "sandbox" | "live";
  subject?: string;
  details?: AuditDetails;
}

/** Who is there when a change is made, and what they have. */
export interface Parties {
  service: Service;
  customer: Customer;
  person: Person;
  colleague: Person;
  endpointId: string;
  /** What `given` returned. */
  givenId: string;
  /** Sends the form that the change is about. Lines recorded before that are not its own. */
  send(path: string, fields?: Fields, browser?: Browser): Promise<Page>;
}

/** The path in the table of routes, and how the form is sent so that it does what it is for. */
export type ByPage = readonly [route: string, sent: (by: Parties) => Promise<Page>];
export type ByCommand = readonly [run: RunAudited, words: (by: Parties) => Words];
export type RunAudited = (context: Context<Need>, by: Parties) => Promise<number>;
export interface Words {
  values?: Context["values"];
  positionals?: string[];
}

type Of<Value> = Value | ((by: Parties) => Value);

/** A form that needs nothing but its fields. The sandbox's, unless it says otherwise. */
export function form(
  route: string,
  { id = "", fields = {}, mode = "sandbox" }: { id?: Of<string>; fields?: Of<Fields>; mode?: string } = {},
): ByPage {
  const of = <Value>(value: Of<Value>, by: Parties) => (value instanceof Function ? value(by) : value);
  return [route, (by) => by.send(route.replace(":mode", mode).replace(":id", of(id, by)), of(fields, by))];
}

/** The declaration of a draft, after its check. */
export const submitting: ByPage = [
  "/:mode/drafts/:id/submit",
  async ({ person, givenId, send }) => {
    const draft = `/sandbox/drafts/${givenId}`;
    return send(`${draft}/submit`, await declaration(person, draft));
  },
];

export const sandbox = { mode: "sandbox" } as const;
export const ANOTHER_PASSWORD = "another horse battery";
export const WRONG_PASSWORD = "gooseberry-telescope";

export async function heldDelivery({ service, customer, person, endpointId: id }: Parties): Promise<undefined> {
  await person.post(`/sandbox/settings/webhooks/${id}/disable`);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
}

/** An event whose one delivery was abandoned. */
export async function abandonedEvent({
  service,
  customer,
  person,
  endpointId: id,
}: Parties): Promise<string | undefined> {
  await person.post(`/sandbox/settings/webhooks/${id}/disable`);
  await abandonedAt(service, customer, 1, "sandbox");
  const [delivery] = await service.db.query<{ event_id: string }>(
    `select event_id from deliveries
     where status = 'abandoned' and endpoint_id = any (array(select id from endpoints where organisation_id = $1))`,
    [customer.organisationId],
  );
  return delivery?.event_id;
}

export async function acceptedFiling({ service, customer }: Parties): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  return json.id;
}

export async function flaggedFiling(by: Parties): Promise<string> {
  const id = await acceptedFiling(by);
  await by.service.db.query("update filings set flag = 'Look at it' where id = $1", [id]);
  return id;
}

/** A return that waits for approval. */
export async function waitingFiling({ customer }: Parties): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), options: { approval: "required" } });
  return json.id;
}

/** As a restore leaves a filing that the authority does not list. */
export async function heldFiling({ service, customer }: Parties): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.db.query("update submissions set next = null, due_at = null where filing_id = $1", [json.id]);
  return json.id;
}

/** A company that was added, with a period; the id is its own. */
export async function addedCompany({ service, customer, person }: Parties): Promise<string> {
  const utr = "8596148860";
  const fields = { name: "Example Ltd", utr, seen_utr: utr, start: "2025-04-01", end: "2026-03-31" };
  await person.post("/sandbox/companies/new", fields);
  const [company] = await service.db.query<{ id: string }>("select id from companies where organisation_id = $1", [
    customer.organisationId,
  ]);
  return company?.id ?? "";
}

/** What it has to pay; or once more, where that is marked as done. */
export async function somethingToPay(by: Parties): Promise<string> {
  const [duty] = await by.service.db.query<{ id: string }>(
    "select id from obligations where company_id = $1 and kind = 'pay' order by period_end",
    [await addedCompany(by)],
  );
  return duty?.id ?? "";
}

export async function somethingPaid(by: Parties): Promise<string> {
  const id = await somethingToPay(by);
  await by.person.post(`/sandbox/deadlines/${id}/done`, { done: "yes" });
  return id;
}

/** As a worker leaves accounts of which Companies House may have a copy. */
export async function heldAccounts({ service, customer }: Parties): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/companies_house/accounts", dormantAccounts());
  await service.db.query(
    "update companies_house_accounts set next = null, due_at = null, flag = 'Look at it', flag_reason = 'uncertain' where id = $1",
    [json.id],
  );
  return json.id;
}

/** A form about the deliveries that Failed events shows. */
export function withFailed(route: string): ByPage {
  return [
    route,
    async (by) => {
      const page = await by.person.get("/sandbox/webhooks/failed");
      const fields = { delivery: deliveriesOn(page), as_of: shownAt(page) };
      return by.send(route.replace(":mode", "sandbox").replace(":id", by.givenId), fields);
    },
  ];
}

/** The command waits for the first attempt, which the service has to make meanwhile. */
export function whileSending(run: RunAudited): RunAudited {
  return async (context, by) => {
    let isOver = false;
    const running = run(context, by).finally(() => {
      isOver = true;
    });
    while (!isOver) await Promise.all([by.service.settle(), Promise.race([running, new Promise(setImmediate)])]);
    return running;
  };
}

/** The command reads the password from its terminal. */
export function typingPassword(run: RunAudited): RunAudited {
  return typing("a password\n", run);
}

/** The command reads secrets from its terminal, each on a line. */
export function typing(lines: string, run: RunAudited): RunAudited {
  return (context, by) => run({ ...context, terminal: { ...context.terminal, input: Readable.from([lines]) } }, by);
}

/** The command speaks to Companies House as the service does. */
export function withRegister(run: RunAudited): RunAudited {
  return (context, by) => {
    const { metrics, registerDestinations } = by.service.parts;
    return run({ ...context, register: connectRegister({ metrics }), registerDestinations }, by);
  };
}

/** The command files with the service's own parts. A return is on its terminal, if it reads one, or another body. */
export function withServiceParts(run: RunAudited, body: object = sampleReturn()): RunAudited {
  return (context, by) => {
    const { intake, parts } = by.service;
    const { metrics, destinations, registerDestinations } = parts;
    const { db, clock, random, sealing } = context;
    const terminal = { ...context.terminal, input: Readable.from([JSON.stringify(body)]) };
    const settings = { ...context.settings, databaseUrl: "" };
    const own = { officialPacks: [], idempotencyWaitMs: 15_000, wake: () => {}, wakeAccounts: () => {} };
    const made = { db, clock, random, metrics, sealing, destinations, registerDestinations, intake };
    const dependencies = { ...made, ...own };
    const openFiling = async () => ({ reader: returnReader, dependencies });
    return run({ ...context, openFiling, scenarios: scenarioTable, terminal, settings }, by);
  };
}
