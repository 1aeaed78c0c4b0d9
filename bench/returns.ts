// Lines about the return itself, without a service: what checking costs beside building, and marking beside the least
// that can be done with the documents in it.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judgeReturn } from "../packages/ct600/checks/judge.ts";
import { accountsIn, computationsIn, type Shape } from "../packages/ct600/documents/shapes.fixture.ts";
import { irEnvelope, markedBody, type ReturnDocuments, utrKey } from "../packages/ct600/message/return-xml.ts";
import { openOfficialPacks } from "../src/artefacts/official-pack.ts";
import { codec } from "../src/platform/codec.ts";
import { boxesFor, builtMessage, someDocuments } from "../test/support/messages.ts";
import type { MemoryDuties } from "./flat-memory.ts";
import type { Measured } from "./lines.ts";
import { startPeer } from "./orders.ts";
import { inTurn, type Rounds } from "./rounds.ts";
import { compared, full, KINDS, never, rulebook, TODAY } from "./subjects.ts";

const ROUNDS = 5;
const REPEATS = 400;
const DOCUMENT_REPEATS = 100;
const OFFICIAL_REPEATS = 10;
export const returnsPlan = `${ROUNDS} rounds of ${REPEATS} returns built, marked and checked, and of ${DOCUMENT_REPEATS} pairs of documents`;

const packFolder = fileURLToPath(new URL("../../../shared/hmrc/ct600-v1.993/", import.meta.url));

/** 140 kB of documents, as accounts and computations of a small company have. */
const documents = {
  computation: Buffer.alloc(70_000, "<ix:nonFraction>"),
  accounts: Buffer.alloc(70_000, "<p>accounts</p>"),
};

export async function measureReturns(): Promise<Measured> {
  const structures = KINDS.map((kind) => ({
    envelopeKeys: [utrKey("8596148860")],
    irEnvelope: irEnvelope(boxesFor(kind), someDocuments),
  }));
  const kindOf = (index: number) => KINDS[index % KINDS.length] ?? {};
  const build = (attached: ReturnDocuments) => (index: number) =>
    markedBody(irEnvelope(boxesFor(kindOf(index)), attached), codec);
  const check = (index: number) => judgeReturn(structures[index % structures.length] ?? never(), TODAY, rulebook);
  return {
    checkReturn: await repeated(check, build(someDocuments)),
    buildReturn: await repeated(build(documents), encodeAndHash),
    buildDocuments: await measureDocuments(full),
    buildAccounts: await measureDocuments(compared),
    ...(await measureOfficial(check)),
    ...(await measureFlatMemory()),
  };
}

function measureDocuments(shape: Shape): Promise<Rounds> {
  const written = [accountsIn(shape), computationsIn(shape)];
  const encode = () => {
    const hash = createHash("sha1");
    for (const document of written) hash.update(document.toString("base64"));
    return hash.digest("base64");
  };
  return repeated(() => [accountsIn(shape), computationsIn(shape)], encode, DOCUMENT_REPEATS);
}

/** Only where the authority's pack is installed. */
async function measureOfficial(check: (index: number) => unknown): Promise<Measured> {
  if (!existsSync(packFolder)) return {};
  const [pack = never()] = await openOfficialPacks([packFolder]);
  const messages = KINDS.map((kind) => Buffer.from(builtMessage(kind).xml));
  try {
    const officialCheck = await inTurn(ROUNDS, {
      subject: async () => {
        const startedAt = performance.now();
        for (let index = 0; index < OFFICIAL_REPEATS; index++) {
          await pack.judge(messages[index % messages.length] ?? never(), TODAY);
        }
        return microseconds(startedAt, OFFICIAL_REPEATS);
      },
      baseline: async () => each(check),
    });
    return { officialCheck };
  } finally {
    await pack.close();
  }
}

function repeated(
  subject: (index: number) => unknown,
  baseline: (index: number) => unknown,
  repeats = REPEATS,
): Promise<Rounds> {
  return inTurn(ROUNDS, { subject: async () => each(subject, repeats), baseline: async () => each(baseline, repeats) });
}

/** Microseconds for one. */
function each(work: (index: number) => unknown, repeats = REPEATS): number {
  const startedAt = performance.now();
  for (let index = 0; index < repeats; index++) work(index);
  return microseconds(startedAt, repeats);
}

function microseconds(startedAt: number, repeats: number): number {
  return ((performance.now() - startedAt) * 1_000) / repeats;
}

function encodeAndHash(): string {
  const { computation, accounts } = documents;
  return createHash("sha1").update(computation.toString("base64")).update(accounts.toString("base64")).digest("base64");
}

/** Each in a process of its own, both at once: memory is not a time. */
async function measureFlatMemory(): Promise<Measured> {
  const over = async (what: keyof MemoryDuties): Promise<Rounds> => {
    const peer = startPeer<MemoryDuties>("./flat-memory.js");
    try {
      const { before, after } = await peer.ask(what, { times: 10_000 });
      return { subject: [after], baseline: [before] };
    } finally {
      await peer.close();
    }
  };
  const [memoryOverReturns, memoryOverAccounts] = await Promise.all([over("returns"), over("accounts")]);
  return { memoryOverReturns, memoryOverAccounts };
}
