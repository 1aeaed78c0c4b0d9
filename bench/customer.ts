// The customer's side, in a process of its own: sends requests over a fixed number of kept-alive connections, and
// receives webhooks.

import { Pool } from "undici";
import { type Receiver, signatureIsRight, startReceiver } from "../test/support/receiver.ts";
import { type Peer, takeOrders } from "./orders.ts";

export type Customer = Peer<CustomerDuties>;

export type CustomerDuties = {
  /** Sends so many requests, each connection the next as soon as it has its response. */
  load: { order: LoadOrder; report: Load };
  listen: { order: { certificate: { cert: string; key: string } }; report: { url: string } };
  /** Waits for so many webhooks since the last time, or for the time to be up. */
  collect: { order: { webhooks: number; secrets: readonly string[]; withinMs: number }; report: Collected };
};

/** Where requests go, and what they have in common. */
export interface Place {
  url: string;
  ca: string;
  headers: Record<string, string>;
}

export interface LoadOrder {
  place: Place;
  method: "GET" | "POST";
  /** In turn. */
  paths: readonly string[];
  body: string | null;
  requests: number;
  connections: number;
  /** Each request over a connection of its own, with a whole TLS handshake. */
  reconnects?: boolean;
  /** What a response must have to count. */
  expects: { status: number; text?: string };
}

export interface Load {
  /** Responses as they should be. */
  right: number;
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
  eventId: string;
  at: number;
}

const LOOK_EVERY_MS = 5;
const pools = new Map<string, Pool>();
let receiver: Receiver | undefined;

takeOrders<CustomerDuties>({
  load,
  async listen({ certificate }) {
    await receiver?.close();
    receiver = await startReceiver(certificate);
    return { url: receiver.url };
  },
  collect,
});

async function load(order: LoadOrder): Promise<Load> {
  const { place, method, paths, body, connections, expects, requests, reconnects: reset = false } = order;
  const pool = poolOf(order);
  const latenciesMs: number[] = [];
  let sent = 0;
  let right = 0;
  async function sendInTurn() {
    while (sent < requests) {
      const path = paths[sent++ % paths.length] ?? "/";
      const sentAt = performance.now();
      const response = await pool.request({ path, method, headers: place.headers, body, reset });
      const text = await response.body.text();
      latenciesMs.push(performance.now() - sentAt);
      if (response.statusCode === expects.status && text.includes(expects.text ?? "")) right++;
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  return { right, seconds: (performance.now() - startedAt) / 1_000, latenciesMs };
}

/** Kept, so that later loads meet open connections. */
function poolOf({ place: { url, ca }, connections, reconnects = false }: LoadOrder): Pool {
  const name = `${url} ${connections} ${reconnects}`;
  const connect = reconnects ? { ca, maxCachedSessions: 0 } : { ca };
  const pool = pools.get(name) ?? new Pool(url, { connections, connect });
  pools.set(name, pool);
  return pool;
}

async function collect({ webhooks, secrets, withinMs }: CustomerDuties["collect"]["order"]): Promise<Collected> {
  if (receiver === undefined) throw new Error("told to collect before being told to listen");
  const { received } = receiver;
  const givingUpAt = performance.now() + withinMs;
  while (received.length < webhooks && performance.now() < givingUpAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const taken = received.splice(0);
  return {
    received: taken.length,
    distinct: new Set(taken.map(({ path, event }) => `${path} ${event.id}`)).size,
    rightlySigned: taken.filter((webhook) => secrets.some((secret) => signatureIsRight(webhook, secret))).length,
    arrivals: taken.map(({ event, arrivedAt }) => ({ eventId: event.id, at: arrivedAt })),
  };
}
