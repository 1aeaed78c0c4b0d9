// The four receivers of the proof: a healthy one, a slow one, a flaky one, and one that is dead until it is revived.
// Each keeps a ledger of what it took in, not the tens of thousands of bodies.

import { createHash } from "node:crypto";
import { createServer, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Certificate } from "../../src/platform/http/certificate.ts";
import { diceFrom } from "../proofs/dice.ts";
import { signatureIsRight, type Received as Webhook } from "../support/receiver.ts";

export const livingNames = ["healthy", "slow", "flaky"] as const;
export const receiverNames = [...livingNames, "dead"] as const;
export type ReceiverName = (typeof receiverNames)[number];

export interface Ledger {
  /** Taken in, repetitions included. */
  deliveries: number;
  /** Of the bytes, by event id. */
  digests: Map<string, string>;
  turnedAway: number;
  /** Not signed with this endpoint's secret, or also right under another's. */
  wronglySigned: number;
  /** The same event id as before with other bytes, or a header that names another event. */
  changed: number;
}

export interface Receivers {
  ledgers: Record<ReceiverName, Ledger>;
  /** How many events the living ones have, each counted once for each of them. */
  heard(): number;
  /** Settles at the very moment the living ones have so many, before the last of them is answered. */
  whenHeard(count: number): Promise<void>;
  reviveTheDead(): void;
  close(): Promise<void>;
}

type Received = Pick<Webhook, "headers" | "body" | "event">;
type Conduct = "take" | "turn away" | "redirect" | "hang up" | "take and hang up";

const SLOW_MS = 50;
const FLAKY_SHARE = 0.3;
/** Of one event: a receiver that fails five times in a row would be a dead one. */
const FLAKY_AT_MOST = 3;

export async function startReceivers(
  certificate: Certificate,
  { seed, register }: { seed: number; register: (url: string) => Promise<{ secret: string }> },
): Promise<Receivers> {
  const ledgers = { healthy: newLedger(), slow: newLedger(), flaky: newLedger(), dead: newLedger() };
  const conducts: Record<ReceiverName, (id: string) => Conduct | Promise<Conduct>> = {
    healthy: () => "take",
    slow: () => sleep(SLOW_MS, "take"),
    flaky: flakyConduct(seed),
    dead: () => "take",
  };
  const secrets = new Map<ReceiverName, string>();
  const waiting: { count: number; resolve: () => void }[] = [];
  const heard = () => livingNames.reduce((sum, name) => sum + ledgers[name].digests.size, 0);
  let isDead = true;

  function take(name: ReceiverName, received: Received) {
    note(ledgers[name], received, { name, secrets });
    const reached = waiting.filter(({ count }) => heard() >= count);
    for (const waiter of reached) waiting.splice(waiting.indexOf(waiter), 1)[0]?.resolve();
  }

  const servers: Server[] = [];
  for (const name of receiverNames) {
    const server = createServer(certificate, async (request, response) => {
      let body = "";
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
      const received = { headers: request.headers, body, event: JSON.parse(body) };
      const conduct = await conducts[name](received.event.id);
      if (conduct === "take" || conduct === "take and hang up") take(name, received);
      else ledgers[name].turnedAway++;
      if (conduct === "hang up" || conduct === "take and hang up") request.socket.destroy();
      else response.writeHead(statuses[conduct], { location: "/elsewhere" }).end();
    });
    // A connection to a dead one is cut off at once.
    if (name === "dead") server.on("connection", (socket: Socket) => isDead && socket.resetAndDestroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    servers.push(server);
    const url = `https://localhost:${(server.address() as AddressInfo).port}/webhooks`;
    secrets.set(name, (await register(url)).secret);
  }

  return {
    ledgers,
    heard,
    async whenHeard(count) {
      if (heard() < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
    reviveTheDead() {
      isDead = false;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

const statuses = { take: 200, "turn away": 503, redirect: 307 } as const;

function newLedger(): Ledger {
  return { deliveries: 0, digests: new Map(), turnedAway: 0, wronglySigned: 0, changed: 0 };
}

export function digestOf(body: string): string {
  return createHash("sha256").update(body).digest("base64");
}

function note(
  ledger: Ledger,
  received: Received,
  { name, secrets }: { name: ReceiverName; secrets: ReadonlyMap<ReceiverName, string> },
) {
  const { id } = received.event;
  const digest = digestOf(received.body);
  const isSame = (ledger.digests.get(id) ?? digest) === digest && received.headers["webhook-id"] === id;
  const signers = [...secrets].filter(([, secret]) => signatureIsRight(received, secret)).map(([signer]) => signer);
  ledger.deliveries++;
  ledger.digests.set(id, digest);
  if (!isSame) ledger.changed++;
  if (signers.join() !== name) ledger.wronglySigned++;
}

function flakyConduct(seed: number): (id: string) => Conduct {
  const dice = diceFrom(seed);
  const failures = new Map<string, number>();
  return (id) => {
    const before = failures.get(id) ?? 0;
    if (before === FLAKY_AT_MOST || !dice.chance(FLAKY_SHARE)) return "take";
    failures.set(id, before + 1);
    return dice.oneOf(["turn away", "redirect", "hang up", "take and hang up"] as const);
  };
}
