// Pressure where requests come in: floods without a key, downloads that nobody reads, and requests that would store far
// more than they send.

import { setTimeout as sleep } from "node:timers/promises";
import { allProcesses, canSeeProcesses, heldBy } from "../../bench/processes.ts";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { only } from "../../src/platform/database/db.ts";
import { sampleReturn } from "../support/returns.ts";
import { until } from "../support/until.ts";
import type { Figures } from "./bounds.ts";
import { callMilliseconds, file, filingSeconds } from "./measured.ts";
import { type Customer, inWorld, type World } from "./world.ts";

const MEASURED_MS = 8 * SECOND;
const DOCUMENT_BYTES = 8_700_000;

export function flood({ path, connections }: { path: string; connections: number }): Promise<Figures> {
  return inWorld({}, async (world) => {
    const other = await world.customer();
    await filingSeconds(other.sandbox, 1);
    await callMilliseconds(other.sandbox, SECOND);
    const before = await callMilliseconds(other.sandbox, MEASURED_MS);

    const flooded = world.attacker.ask("flood", { url: world.url, path, connections, forMs: MEASURED_MS + SECOND });
    // The handshakes of all connections are part of it.
    const during = await callMilliseconds(other.sandbox, MEASURED_MS);

    const answers = await flooded;
    if (Object.keys(answers).length === 0) throw new Error(`${path} was not flooded`);
    return { before, during };
  });
}

export function unreadDownloads(connections: number): Promise<Figures> {
  return inWorld({}, async (world) => {
    if (!canSeeProcesses) throw new Error("the memory of other processes can be seen on Linux only");
    const [pressing, other] = [await world.customer(), await world.customer()];
    const path = `/v1/filings/${await fileLarge(pressing)}/documents/accounts.xhtml`;
    await filingSeconds(other.sandbox, 1);
    // Once read, so that what any download leaves behind is not counted.
    await pressing.sandbox.get(path);
    const held = () => heldBy(world.pid, allProcesses()).service;
    const before = held();
    let during = before;
    const order = { url: world.url, path, key: pressing.keys.sandbox, connections };
    let isOver = false;
    const opened = world.attacker.ask("leaveUnread", order).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      during = Math.max(during, held());
      await sleep(20);
    }
    const answers = await opened;
    if ((answers["200"] ?? 0) === 0) throw new Error(`no download began: ${JSON.stringify(answers)}`);
    await callMilliseconds(other.sandbox, SECOND);
    return { before, during: Math.max(during, held()) };
  });
}

export function amendment(): Promise<Figures> {
  return inWorld({}, async (world) => {
    const customer = await world.customer();
    const id = await fileLarge(customer);
    await until("it is acknowledged", async () => {
      const { json } = await customer.sandbox.get(`/v1/filings/${id}`);
      return json.status === "acknowledged";
    });
    const bytesBefore = await storedBytes(world);

    const body = '{"financials":{"turnover":7e7}}';
    const headers = { "content-type": "application/json" };
    const { status, text } = await customer.sandbox.send("POST", `/v1/filings/${id}/amend`, { headers, body });
    if (status !== 201 || body.length !== 31) throw new Error(`the amendment was answered ${status}: ${text}`);

    return { before: null, during: ((await storedBytes(world)) - bytesBefore) / 1e6 };
  });
}

async function fileLarge({ sandbox }: Customer): Promise<string> {
  const [shape] = shapes();
  if (shape === undefined) throw new Error("there is no shape of a return");
  const accounts = accountsIn(shape).toString();
  const document = accounts.replace("</body>", `${" ".repeat(DOCUMENT_BYTES - accounts.length)}</body>`);
  const ixbrl = Buffer.from(document).toString("base64");
  return (await file(sandbox, { ...sampleReturn(), accounts: { ixbrl } })).id;
}

/** Tables, what lies beside them, and indexes. */
async function storedBytes({ db }: World): Promise<number> {
  const { bytes } = only(
    await db.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(relid))::bigint as bytes from pg_stat_user_tables where schemaname = 'public'`,
    ),
  );
  return bytes;
}
