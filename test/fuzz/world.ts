// The service that is fuzzed, with something of every kind in it, and a look at what it stores and logs.

import { deliver, dormantAccounts } from "../support/accounts.ts";
import { type Person, signedIn, signInAs } from "../support/dashboard.ts";
import { abandonedAt } from "../support/failed-events.ts";
import type { Receiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { noteWrites, type Write, type Writes } from "./writes.ts";

export interface World {
  service: Service;
  /** Whose key the API is asked with. */
  customer: Customer;
  /** Of another organisation: its forms may revoke keys. */
  person: Person;
  receiver: Receiver;
  /** Whose receiver that is. */
  hears: Customer;
  /** Ids of things that are there, and of none. */
  ids: readonly string[];
  /** How many filings were created by requests, and how many deliveries of accounts alone. */
  filings: number;
  deliveries: number;
  drafts: number;
  signInAgain(): Promise<void>;
  writes: Writes;
  /** What was stored, and logged as an error, since the last look. */
  lookedAt(): Promise<{ writes: Write[]; errors: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const service = await startService();
  const customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  const { json: events } = await customer.sandbox.get("/v1/events");
  const organisation = await service.customer();
  await abandonedAt(service, organisation, 2, "sandbox");
  const hears = await service.customer();
  const receiver = await hears.listens();
  const person = await signedIn(service, organisation);
  const owned = await service.db.query<{ id: string }>(
    `select id from endpoints union all select id from api_keys where organisation_id = $1
     union all select id from deliveries union all select id from events union all select id from users`,
    [organisation.organisationId],
  );
  const accounts = await deliver(customer.sandbox, dormantAccounts());
  const draft = await customer.sandbox.post("/v1/drafts", { input: sampleReturn() });
  const known = [json.id, accounts.id, events.data[0].id, draft.json.id, ...owned.map(({ id }) => id)];
  const writes = await noteWrites(service.db);
  let lines = 0;
  return {
    service,
    customer,
    person,
    receiver,
    hears,
    ids: [...known, "fil_000000000000000000000000", "evt_x", "none", "%00", "%ff", "..", "a".repeat(500)],
    filings: 0,
    deliveries: 0,
    drafts: 0,
    writes,
    async signInAgain() {
      await signInAs(person, person);
    },
    async lookedAt() {
      const found = service.logged(lines);
      lines += found.length;
      return { writes: await writes.next(), errors: found.filter(({ level }) => Number(level) >= 50) };
    },
    close: () => service.close(),
  };
}
