// Lines about the return itself, without a service: what checking costs beside building, and building documents beside
// the least that can be done with them.

import { createHash } from "node:crypto";
import { judgeReturn } from "../packages/ct600/checks/judge.ts";
import { accountsIn, computationsIn } from "../packages/ct600/documents/shapes.fixture.ts";
import { irEnvelope, markedBody, utrKey } from "../packages/ct600/message/return-xml.ts";
import { codec } from "../src/platform/codec.ts";
import { boxesFor, someDocuments } from "../test/support/messages.ts";
import type { MemoryDuties } from "./flat-memory.ts";
import type { Measured } from "./lines.ts";
import { startPeer } from "./orders.ts";
import { inTurn, type Rounds } from "./rounds.ts";
import { compared, KINDS, never, rulebook, TODAY } from "./subjects.ts";

const ROUNDS = 5;
const REPEATS = 400;
const DOCUMENT_REPEATS = 100;
export const returnsPlan = `${ROUNDS} rounds of ${REPEATS} returns built, marked and checked, and of ${DOCUMENT_REPEATS} pairs of documents`;

export async function measureReturns(): Promise<Measured> {
  const structures = KINDS.map((kind) => ({
    envelopeKeys: [utrKey("8596148860")],
    irEnvelope: irEnvelope(boxesFor(kind), someDocuments),
  }));
  const build = (index: number) =>
    markedBody(irEnvelope(boxesFor(KINDS[index % KINDS.length] ?? {}), someDocuments), codec);
  const check = (index: number) => judgeReturn(structures[index % structures.length] ?? never(), TODAY, rulebook);
  return {
    checkReturn: await repeated(check, build, REPEATS),
    buildAccounts: await measureDocuments(),
    ...(await measureFlatMemory()),
  };
}

function measureDocuments(): Promise<Rounds> {
  const build = () => [accountsIn(compared), computationsIn(compared)];
  const written = build();
  const encode = () => {
    const hash = createHash("sha1");
    for (const document of written) hash.update(document.toString("base64"));
    return hash.digest("base64");
  };
  return repeated(build, encode, DOCUMENT_REPEATS);
}

function repeated(
  subject: (index: number) => unknown,
  baseline: (index: number) => unknown,
  repeats: number,
): Promise<Rounds> {
  return inTurn(ROUNDS, { subject: async () => each(subject, repeats), baseline: async () => each(baseline, repeats) });
}

/** Microseconds for one. */
function each(work: (index: number) => unknown, repeats: number): number {
  const startedAt = performance.now();
  for (let index = 0; index < repeats; index++) work(index);
  return ((performance.now() - startedAt) * 1_000) / repeats;
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
