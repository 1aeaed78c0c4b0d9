// Lines about the return itself, without a service: what checking costs beside building, and marking beside the least that can be done with the
// documents in it.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openOfficialPacks } from "../src/artefacts/official-pack.ts";
import { irmarkOfMessage } from "../src/authority/irmark.ts";
import { irEnvelope, markedBody, type ReturnDocuments, utrKey } from "../src/authority/return-xml.ts";
import { checkMessage } from "../src/checks/check-message.ts";
import { judgeReturn } from "../src/checks/judge.ts";
import { rulebookOn } from "../src/checks/rulebook.ts";
import { accountsIn, comparedShapes, computationsIn, plainShapes, type Shape } from "../src/ixbrl/shapes.fixture.ts";
import { boxesFor, builtMessage, type MessageWishes, someDocuments } from "../test/support/messages.ts";
import type { Measured } from "./lines.ts";
import { inTurn, type Rounds } from "./rounds.ts";

const ROUNDS = 7;
const REPEATS = 400;
const DOCUMENT_REPEATS = 100;
const OFFICIAL_REPEATS = 10;
const TODAY = "2026-11-15";
const { rulebook } = rulebookOn(TODAY, []);
export const returnsPlan = `${ROUNDS} rounds of ${REPEATS} returns built, marked and checked, and of ${DOCUMENT_REPEATS} pairs of documents`;

const packFolder = fileURLToPath(new URL("../../../shared/hmrc/ct600-v1.993/", import.meta.url));

/** One of each kind, in turn: a small profit, marginal relief over two years, the main rate, a loss, nothing. */
const KINDS: readonly MessageWishes[] = [
  {},
  { tradingProfitPence: 10_000_000, period: ["2024-01-01", "2024-12-31"] },
  { tradingProfitPence: 30_000_000 },
  { tradingProfitPence: -5_300_000 },
  { tradingProfitPence: 0 },
];

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
    markedBody(irEnvelope(boxesFor(kindOf(index)), attached));
  const check = (index: number) => judgeReturn(structures[index % structures.length] ?? never(), TODAY, rulebook);
  return {
    checkReturn: await repeated(check, build(someDocuments)),
    buildReturn: await repeated(build(documents), encodeAndHash),
    buildDocuments: await measureDocuments(full),
    buildAccounts: await measureDocuments(compared),
    ...(await measureOfficial(check)),
    memoryOverReturns: await measureGrowth(useMessage),
    memoryOverAccounts: await measureGrowth(useDocuments),
  };
}

const named = (all: Iterable<Shape>, name: string) => [...all].find(({ what }) => what === name) ?? never();

/** Marginal relief over two financial years, with a balance sheet. */
const full = named(plainShapes(), "frs102, marginal relief, two financial years, everything said");
/** Last year beside this one, and every note. */
const compared = named(comparedShapes(), "frs102, marginal relief, comparatives and notes");

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

const RETURNS = 10_000;

/** Every native and WASM document must be given back: what a process holds may not grow with what it has built. */
async function measureGrowth(use: (index: number) => void): Promise<Rounds> {
  const rss = () => process.memoryUsage.rss() / 1e6;
  const times = async (count: number) => {
    for (let index = 0; index < count; index++) {
      // As in the service, where each request has a turn of its own: what is held weakly is only let go between turns.
      await setImmediate();
      use(index);
    }
  };
  await times(RETURNS / 10);
  const before = rss();
  await times(RETURNS);
  return { subject: [rss()], baseline: [before] };
}

function useMessage(index: number): void {
  const source = Buffer.from(builtMessage(KINDS[index % KINDS.length]).xml);
  checkMessage(source, TODAY, rulebook);
  irmarkOfMessage(source);
}

function useDocuments(): void {
  accountsIn(compared);
  computationsIn(compared);
}

function never(): never {
  throw new Error("there is one of each kind");
}
