// The service that is fuzzed, with something of every kind in it, and what it has stored by right.

import { type Person, signedIn, signInAs } from "../support/dashboard.ts";
import { abandonedAt } from "../support/failed-events.ts";
import type { Receiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";

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
  /** How many filings of the customer there must be. */
  filings: number;
  signInAgain(): Promise<void>;
  /** What is wrong with what was stored and logged; null for nothing. */
  trouble(): Promise<string | null>;
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
  const known = [json.id, events.data[0].id, ...owned.map(({ id }) => id)];
  const world: World = {
    service,
    customer,
    person,
    receiver,
    hears,
    ids: [...known, "fil_000000000000000000000000", "evt_x", "none", "%00", "%ff", "..", "a".repeat(500)],
    filings: 1,
    async signInAgain() {
      await signInAs(person, person);
    },
    async trouble() {
      const stored = await service.db.query<{ filings: number; submissions: number }>(
        `select (select count(*) from filings where organisation_id = $1) as filings,
                (select count(*) from submissions s join filings f on f.id = s.filing_id where f.organisation_id = $1) as submissions`,
        [customer.organisationId],
      );
      const { filings = 0, submissions = 0 } = stored[0] ?? {};
      if (filings !== world.filings || submissions !== world.filings)
        return `${filings} filings and ${submissions} submissions are stored, but ${world.filings} were created`;
      const errors = service.logged().filter(({ level }) => Number(level) >= 50);
      return errors.length === 0 ? null : `the log has an error: ${JSON.stringify(errors[0]).slice(0, 2_000)}`;
    },
    close: () => service.close(),
  };
  return world;
}
