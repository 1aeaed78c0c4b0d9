// Whose an endpoint, an event, a delivery or a replay is: for the command, which names things by their id alone.

import type { Queryable } from "../platform/database/db.ts";

type Owned = { organisation_id: string };

export async function organisationOfEndpoint(db: Queryable, id: string): Promise<string | undefined> {
  const [endpoint] = await db.query<Owned>(`select organisation_id from endpoints where id = $1`, [id]);
  return endpoint?.organisation_id;
}

export async function organisationOfEvent(db: Queryable, id: string): Promise<string | undefined> {
  const [event] = await db.query<Owned>(`select organisation_id from events where id = $1`, [id]);
  return event?.organisation_id;
}

export async function organisationOfDelivery(db: Queryable, id: string): Promise<string | undefined> {
  const [delivery] = await db.query<Owned>(
    `select e.organisation_id from deliveries d join endpoints e on e.id = d.endpoint_id where d.id = $1`,
    [id],
  );
  return delivery?.organisation_id;
}

export async function organisationOfReplay(db: Queryable, id: string): Promise<string | undefined> {
  const [replay] = await db.query<Owned>(`select organisation_id from replays where id = $1`, [id]);
  return replay?.organisation_id;
}
