// What another customer sees: how long a filing takes, how long an API call takes, and how late an event arrives.

import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../../bench/figures.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { only } from "../../src/platform/database/db.ts";
import type { Client } from "../support/client.ts";
import type { Receiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { until } from "../support/until.ts";
import type { Customer, World } from "./world.ts";

const LOOK_EVERY_MS = 100;
const declarant = { name: "Jane Director", status: "Director" };

/** A filing that takes longer has taken so long: every bound is far below. */
const GIVE_UP_AFTER_MS = 2 * MINUTE;

let measured = 3_000_000_000;

/** Seconds until each of so many filings is acknowledged; one is sent each second. */
export async function filingSeconds(client: Client, filings: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: filings }, async (_, number) => {
      await sleep(number * SECOND);
      const startedAt = performance.now();
      // A company of its own: live takes one original for each period.
      const utr = String(measured++);
      const { id } = await file(client, { ...sampleReturn({ utr, name: `Measured ${number} Ltd` }), declarant });
      const passedMs = () => performance.now() - startedAt;
      const isDone = async () => (await client.get(`/v1/filings/${id}`)).json.status === "acknowledged";
      while (!(await isDone()) && passedMs() < GIVE_UP_AFTER_MS) await sleep(LOOK_EVERY_MS);
      return passedMs() / SECOND;
    }),
  );
}

/** Files so many, some at once, as a program does that has them all ready. */
export async function fileMany(
  client: Client,
  filings: number,
  { headers, more }: { headers?: Record<string, string>; more?: object } = {},
): Promise<void> {
  let next = 0;
  const fileInTurn = async () => {
    while (next < filings) {
      const name = `Pressing ${next++} Ltd`;
      await file(client, { ...sampleReturn({ name }), declarant, ...more }, headers);
    }
  };
  await Promise.all(Array.from({ length: 8 }, fileInTurn));
}

/** Sent again when it is over its rate. */
export async function file(client: Client, body: unknown, headers: Record<string, string> = {}) {
  for (;;) {
    const { status, json, text } = await client.post("/v1/filings", body, headers);
    if (status === 201) return json as { id: string };
    if (status !== 429) throw new Error(`a filing was answered ${status}: ${text.slice(0, 300)}`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** The median of calls one after the other. */
export async function callMilliseconds(client: Client, forMs: number): Promise<number> {
  const times: number[] = [];
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    const { status } = await client.get("/v1/filings");
    if (status === 200) times.push(performance.now() - startedAt);
    else if (status !== 429) throw new Error(`a call with a key was answered ${status}`);
    // Below the customer's own rate limit.
    await sleep(10);
  }
  return percentile(times, 50);
}

/** The median delay of the events of so many filings, in seconds: from the move to the first byte at the receiver. */
export async function eventSeconds(customer: Customer, receiver: Receiver, filings: number): Promise<number> {
  receiver.received.splice(0);
  await filingSeconds(customer.sandbox, filings);
  // Submitted and accepted.
  await until("the events of all filings have arrived", async () => receiver.received.length >= 2 * filings);
  const delays = receiver.received.map(({ arrivedAt, event }) => arrivedAt - Date.parse(event.created));
  return percentile(delays, 50) / SECOND;
}

/** Filings of a customer that the authority has not answered yet. */
export async function waitingOf({ db }: World, { organisationId }: Customer): Promise<number> {
  const { count } = only(
    await db.query<{ count: number }>(
      `select count(*) as count from filings where organisation_id = $1 and status not in ('acknowledged', 'failed')`,
      [organisationId],
    ),
  );
  return count;
}

/** What presses must do so until the measurement is over. */
export function requirePressure(what: string, left: number): void {
  if (left === 0) throw new Error(`the pressure was over before the measurement: no ${what} left`);
}
