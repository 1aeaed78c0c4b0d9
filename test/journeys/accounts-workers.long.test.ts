// Three workers at once deliver for several organisations to a peer that writes down when each message came and went:
// of one presenter there is never more than one under way, and lines do not wait for each other.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { deliver, dormantAccounts } from "../support/accounts.ts";
import { createRunningClock } from "../support/clock.ts";
import { valueIn } from "../support/live-register.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";

const ORGANISATIONS = 3;
const EACH = 12;

interface Peer {
  url: URL;
  /** By sender: the most messages that were there at once, and the transaction ids as they came. */
  senders: Map<string, { now: number; most: number; transactions: number[] }>;
  /** The most senders with a message there at once. */
  atOnce(): number;
  forwardTo(url: URL): void;
  close(): Promise<void>;
}

/** The first message of each sender is answered when all of them have sent one. */
async function startPeer(expected: number): Promise<Peer> {
  const senders: Peer["senders"] = new Map();
  let target = new URL("http://127.0.0.1:1/");
  let atOnce = 0;
  const waiting: (() => void)[] = [];
  const server = createServer(async (incoming, response) => {
    let xml = "";
    for await (const chunk of incoming.setEncoding("utf8")) xml += chunk;
    const id = valueIn(xml, "SenderID");
    const isFirst = !senders.has(id);
    const sender = senders.get(id) ?? { now: 0, most: 0, transactions: [] };
    senders.set(id, sender);
    sender.now++;
    sender.most = Math.max(sender.most, sender.now);
    sender.transactions.push(Number(valueIn(xml, "TransactionID")));
    atOnce = Math.max(atOnce, [...senders.values()].filter(({ now }) => now > 0).length);
    if (isFirst && senders.size < expected) await new Promise<void>((resolve) => waiting.push(resolve));
    if (senders.size === expected) for (const go of waiting.splice(0)) go();
    const reply = await request(new URL(incoming.url ?? "/", target), {
      method: "POST",
      headers: { "content-type": "text/xml" },
      body: xml,
    });
    const text = await reply.body.text();
    sender.now--;
    response.writeHead(reply.statusCode, { "content-type": "text/xml" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/submission`),
    senders,
    atOnce: () => atOnce,
    forwardTo(url) {
      target = url;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

let service: Service;
let peer: Peer;
let workers: WorkerProcess[];
before(async () => {
  peer = await startPeer(ORGANISATIONS);
  service = await startService({ sandboxUrl: () => peer.url, clock: createRunningClock() });
  peer.forwardTo(service.simulator.url);
});
after(async () => {
  for (const worker of workers) await worker.kill();
  await service.close();
  await peer.close();
});

test("three workers send one message at a time for each presenter, every one with a higher id, and each delivery once", async () => {
  const customers = await Promise.all(Array.from({ length: ORGANISATIONS }, () => service.customer()));
  for (const [at, { sandbox }] of customers.entries())
    for (let n = 0; n < EACH; n++) {
      const registration_number = String(7_000_000 + at * 1_000 + n).padStart(8, "0");
      await deliver(sandbox, dormantAccounts({ company: { name: "Sleeping Lion Ltd", registration_number } }));
    }

  const wishes = { leaseSeconds: 30, sandboxUrl: peer.url, clock: "running" } as const;
  workers = await Promise.all([1, 2, 3].map(() => startWorkerProcess(service, wishes)));
  await until("every delivery is accepted", async () => {
    const left = await service.db.query("select id from companies_house_accounts where status <> 'accepted'");
    return left.length === 0;
  });

  assert.equal(peer.senders.size, ORGANISATIONS);
  assert.equal(peer.atOnce(), ORGANISATIONS, "lines do not wait for each other");
  for (const { most, transactions } of peer.senders.values()) {
    assert.equal(most, 1);
    assert.deepEqual(
      transactions,
      [...new Set(transactions)].toSorted((a, b) => a - b),
    );
  }
  const taken = await service.db.query<{ company_number: string }>(
    "select company_number from simulator.companies_house_submissions",
  );
  assert.equal(taken.length, ORGANISATIONS * EACH);
  assert.equal(new Set(taken.map(({ company_number }) => company_number)).size, taken.length);
  const flagged = await service.db.query(
    "select id from companies_house_accounts where flag is not null or faults > 0",
  );
  assert.deepEqual(flagged, []);
});
