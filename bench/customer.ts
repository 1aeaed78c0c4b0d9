// The customer's side, in a process of its own so that it does not run on the service's thread: sends requests over a fixed
// number of kept-alive TLS connections, and receives webhooks. It takes one order at a time and answers each with a report.

import { Pool } from "undici";
import { type Receiver, signatureIsRight, startReceiver } from "../test/support/receiver.ts";

export interface Orders {
  connect: { url: string; ca: string; apiKey: string; connections: number };
  /** Sends so many POSTs of one body, each connection the next as soon as it has its answer. */
  load: { path: string; body: string; requests: number };
  listen: { certificate: { cert: string; key: string } };
  /** Waits for so many webhooks since the last time, or for the time to be up. */
  collect: { webhooks: number; secrets: readonly string[]; withinMs: number };
}

export interface Reports {
  connect: null;
  load: Load;
  listen: { url: string };
  collect: Collected;
}

export interface Load {
  created: number;
  seconds: number;
  latenciesMs: number[];
}

export interface Collected {
  received: number;
  /** Different events among them, for each path that they were sent to. */
  distinct: number;
  /** With one of the secrets. */
  rightlySigned: number;
  arrivals: Arrival[];
}

export interface Arrival {
  /** The id of what the event is about. */
  subjectId: string;
  at: number;
}

export type OrderName = keyof Orders;
export type Order = { [Name in OrderName]: { name: Name; order: Orders[Name] } }[OrderName];
export type Report = { report: Reports[OrderName] } | { problem: string };

interface Connected {
  pool: Pool;
  connections: number;
  headers: Record<string, string>;
}

let connected: Connected | undefined;
let receiver: Receiver | undefined;

process.on("message", async (order: Order) => {
  try {
    answer({ report: await carryOut(order) });
  } catch (error) {
    answer({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// Without the service there is nothing to do here.
process.on("disconnect", () => process.exit());

function answer(report: Report) {
  process.send?.(report);
}

async function carryOut({ name, order }: Order): Promise<Reports[OrderName]> {
  switch (name) {
    case "connect":
      connected = connect(order);
      return null;
    case "load":
      if (connected === undefined) throw new Error("told to load before being told where");
      return load(connected, order);
    case "listen":
      await receiver?.close();
      receiver = await startReceiver(order.certificate);
      return { url: receiver.url };
    case "collect":
      if (receiver === undefined) throw new Error("told to collect before being told to listen");
      return collect(receiver, order);
  }
}

function connect({ url, ca, apiKey, connections }: Orders["connect"]): Connected {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  return { pool: new Pool(url, { connections, connect: { ca } }), connections, headers };
}

async function load({ pool, connections, headers }: Connected, order: Orders["load"]): Promise<Load> {
  const latenciesMs: number[] = [];
  let unsent = order.requests;
  let created = 0;
  async function sendInTurn() {
    while (unsent-- > 0) {
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request({ path: order.path, method: "POST", headers, body: order.body });
      await body.text();
      latenciesMs.push(performance.now() - sentAt);
      if (statusCode === 201) created++;
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  return { created, seconds: (performance.now() - startedAt) / 1_000, latenciesMs };
}

async function collect({ received }: Receiver, { webhooks, secrets, withinMs }: Orders["collect"]): Promise<Collected> {
  const givingUpAt = performance.now() + withinMs;
  while (received.length < webhooks && performance.now() < givingUpAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const taken = received.splice(0);
  return {
    received: taken.length,
    distinct: new Set(taken.map(({ path, event }) => `${path} ${event.id}`)).size,
    rightlySigned: taken.filter((webhook) => secrets.some((secret) => signatureIsRight(webhook, secret))).length,
    arrivals: taken.map(({ event, arrivedAt }) => ({ subjectId: event.data.object.id, at: arrivedAt })),
  };
}

const LOOK_EVERY_MS = 5;
