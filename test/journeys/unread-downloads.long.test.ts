// Downloads that nobody reads: only so many are held in memory, the others are refused, the service goes on for
// everyone else, and readers that have stopped are ended. A slow reader gets everything.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { signedIn } from "../support/dashboard.ts";
import { portOf } from "../support/raw.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, afterEach, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const MIB = 1024 * 1024;
/** Far more than the kernel keeps for a connection. */
const DOCUMENT_BYTES = 8.5 * MIB;
/** Two documents for one organisation, four in all. */
const limits = { shareBytes: 24 * MIB, totalBytes: 40 * MIB };

const [shape] = shapes();
const accounts = shape === undefined ? "" : accountsIn(shape).toString();
const document = accounts.replace("</body>", `${" ".repeat(DOCUMENT_BYTES - accounts.length)}</body>`);

let service: Service;
let one: Holder;
let another: Holder;
let third: Holder;
before(async () => {
  service = await startService({ downloads: limits });
  [one, another, third] = [await holder(), await holder(), await holder()];
});
after(() => service.close());

const opened: TLSSocket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await until("all room is given back", async () => service.downloads.heldBytes === 0);
});

/** A customer with a filing that has a large document. */
type Holder = Customer & { id: string; path: string };

async function holder(): Promise<Holder> {
  const customer = await service.customer();
  const ixbrl = Buffer.from(document).toString("base64");
  const { status, json } = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), accounts: { ixbrl } });
  assert.equal(status, 201, JSON.stringify(json));
  return { ...customer, id: json.id, path: `/v1/filings/${json.id}/documents/accounts.xhtml` };
}

/** Asks for the document, takes the beginning of the answer and no more. */
async function opensOnly({ keys, path }: { keys: Customer["keys"]; path: string }) {
  const socket = connect({ ...portOf(service.url), rejectUnauthorized: false });
  opened.push(socket);
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys.sandbox.secret}\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  const text = first.toString("latin1");
  return { socket, first, text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]) };
}

test("of sixteen downloads that nobody reads a bounded number is held; the others are refused, and everyone else is served", async () => {
  const person = await signedIn(service, one);
  let most = 0;

  const answers = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const answer = await opensOnly(one);
      most = Math.max(most, service.downloads.heldBytes);
      return answer;
    }),
  );
  const list = await one.sandbox.get("/v1/filings");
  const page = await person.get(`/sandbox/filings/${one.id}/documents/accounts.xhtml`);
  const overview = await person.get("/sandbox");
  const download = await another.sandbox.get(another.path);

  const held = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(held.length, 2);
  assert.equal(held.length + refused.length, 16);
  assert.ok(most <= limits.shareBytes, `${most} bytes were held`);
  for (const { text } of refused) {
    assert.match(text, /\r\nretry-after: \d+/i);
    assert.match(text, /"code":"rate_limit_exceeded","message":"Your organisation has reached its limit of downloads/);
  }
  assert.deepEqual([list.status, overview.status], [200, 200]);
  assert.equal(page.status, 429);
  assert.ok(page.headers["retry-after"]);
  assert.match(page.text, /Your organisation has too many uploads or downloads in progress/);
  assert.ok(download.bytes.equals(Buffer.from(document)));
});

test("when all room is taken every download is refused with 503, and other requests are served", async () => {
  for (const customer of [one, one, another, another]) assert.equal((await opensOnly(customer)).status, 200);

  const refused = await third.sandbox.get(third.path);
  const filing = await third.sandbox.get(`/v1/filings/${third.id}`);
  const head = await third.sandbox.send("HEAD", `/v1/filings/${third.id}`);

  assert.deepEqual([refused.status, refused.json.error.code], [503, "service_unavailable"]);
  assert.ok(refused.headers["retry-after"]);
  assert.equal(refused.headers["content-disposition"], undefined);
  assert.deepEqual([filing.status, head.status], [200, 200]);
});

test("readers that have stopped are ended after a minute, and their room is given back", async () => {
  const stopped = [await opensOnly(one), await opensOnly(one)];
  const idle = one.sandbox;
  await idle.get("/v1/filings");
  let [nowMs, ended] = [performance.now(), 0];

  assert.equal(service.endStalledReaders(nowMs), 0);
  await until("both are ended", async () => {
    nowMs += MINUTE;
    ended += service.endStalledReaders(nowMs);
    return ended === stopped.length;
  });
  await until("their room is given back", async () => service.downloads.heldBytes === 0);

  assert.ok((await idle.get(one.path)).bytes.equals(Buffer.from(document)));
});

test("a slow reader gets everything", async () => {
  const { socket, first } = await opensOnly(one);
  const parts = [first];
  let received = first.length;
  const headBytes = first.indexOf("\r\n\r\n") + 4;
  const total = headBytes + Buffer.byteLength(document);
  const startMs = performance.now();
  let wanted = 0;
  socket.on("data", (part: Buffer) => {
    parts.push(part);
    received += part.length;
    // Here, not once the test notices: reading ahead would leave nothing to read for the next look.
    if (received >= wanted) socket.pause();
  });
  const readTo = async (bytes: number) => {
    wanted = bytes;
    socket.resume();
    await until("so much is read", async () => received >= bytes);
  };

  service.endStalledReaders(startMs);
  for (const [step, part] of [0.25, 0.5, 0.75, 1].entries()) {
    await readTo(total * part);
    // Half a minute for each quarter: what the kernel keeps may be read before the service sees any progress.
    assert.equal(service.endStalledReaders(startMs + ((step + 1) * MINUTE) / 2 - 1), 0);
  }

  assert.ok(Buffer.concat(parts).subarray(headBytes).equals(Buffer.from(document)));
});

test("HEAD of a document has its length and holds nothing", async () => {
  const head = await one.sandbox.send("HEAD", one.path);

  assert.deepEqual([head.status, head.headers["content-length"]], [200, String(Buffer.byteLength(document))]);
});
