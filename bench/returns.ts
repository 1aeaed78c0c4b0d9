// Lines about the return itself, without a service: what checking costs beside building, and marking beside the least that can be done with the
// documents in it.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type OfficialPack, openOfficialPack } from "../src/artefacts/official-pack.ts";
import { irmarkOfMessage } from "../src/authority/irmark.ts";
import { irEnvelope, markedBody, type ReturnDocuments, utrKey } from "../src/authority/return-xml.ts";
import { checkMessage } from "../src/checks/check-message.ts";
import { judgeReturn } from "../src/checks/judge.ts";
import { accountsIn, computationsIn, shapes } from "../src/ixbrl/shapes.fixture.ts";
import { boxesFor, builtMessage, type MessageWishes, someDocuments } from "../test/support/messages.ts";
import { type Line, timeLine } from "./figures.ts";

const ROUNDS = 9;
const REPEATS = 400;
const OFFICIAL_REPEATS = 10;
const TODAY = "2026-11-15";
export const returnsPlan = `${ROUNDS} rounds of ${REPEATS} returns built, marked and checked`;

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

export async function measureReturns(): Promise<Line[]> {
  const structures = KINDS.map((kind) => ({
    envelopeKeys: [utrKey("8596148860")],
    irEnvelope: irEnvelope(boxesFor(kind), someDocuments),
  }));
  const kindOf = (index: number) => KINDS[index % KINDS.length] ?? {};
  const build = (attached: ReturnDocuments) => (index: number) =>
    markedBody(irEnvelope(boxesFor(kindOf(index)), attached));
  const check = (index: number) => judgeReturn(structures[index % structures.length] ?? never(), TODAY);
  const lines = [
    timeLine({
      name: "check a return",
      baselineName: "build and mark it",
      ...inTurn(check, build(someDocuments)),
      meaning: (times) =>
        `Our schema and rules cost ${times.toFixed(2)} of what computing, building and marking the return costs.`,
    }),
    timeLine({
      name: "build and mark, 140 kB",
      baselineName: "base64 and SHA-1",
      ...inTurn(build(documents), encodeAndHash),
      meaning: (times) =>
        `A return with its documents takes ${times.toFixed(2)} times as long as encoding and hashing them alone.`,
    }),
  ];
  lines.push(documentsLine());
  if (!existsSync(packFolder)) return lines;
  const pack = await openOfficialPack(packFolder);
  try {
    return [...lines, await officialLine(pack, check)];
  } finally {
    await pack.close();
  }
}

/** The fullest pair: marginal relief over two financial years, with a balance sheet. */
function documentsLine(): Line {
  const shape = [...shapes()].find(
    ({ what }) => what === "frs102, marginal relief, two financial years, everything said",
  );
  if (shape === undefined) return never();
  const written = [accountsIn(shape), computationsIn(shape)];
  const encode = () => {
    const hash = createHash("sha1");
    for (const document of written) hash.update(document.toString("base64"));
    return hash.digest("base64");
  };
  return timeLine({
    name: "build both documents",
    baselineName: "base64 and SHA-1",
    ...inTurn(() => [accountsIn(shape), computationsIn(shape)], encode),
    meaning: (times) =>
      `Accounts and computations take ${times.toFixed(0)} times as long to build as to encode and hash.`,
  });
}

async function officialLine(pack: OfficialPack, check: (index: number) => unknown): Promise<Line> {
  const messages = KINDS.map((kind) => Buffer.from(builtMessage(kind).xml));
  const subject: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now();
    for (let index = 0; index < OFFICIAL_REPEATS; index++) {
      await pack.judge(messages[index % messages.length] ?? never(), TODAY);
    }
    subject.push((performance.now() - startedAt) / OFFICIAL_REPEATS);
    baseline.push(each(check));
  }
  return timeLine({
    name: "the official pack's check",
    baselineName: "ours",
    subject: subject.slice(1),
    baseline: baseline.slice(1),
    meaning: (times) =>
      `The authority's own schema and rules take ${times.toFixed(0)} times as long, in a thread of their own.`,
  });
}

/** Rounds of both, one after the other; the first pair compiles and does not count. */
function inTurn(subject: (index: number) => unknown, baseline: (index: number) => unknown) {
  const pairs = Array.from({ length: ROUNDS + 1 }, () => ({ subject: each(subject), baseline: each(baseline) })).slice(
    1,
  );
  return { subject: pairs.map((pair) => pair.subject), baseline: pairs.map((pair) => pair.baseline) };
}

/** Milliseconds for one. */
function each(work: (index: number) => unknown): number {
  const startedAt = performance.now();
  for (let index = 0; index < REPEATS; index++) work(index);
  return (performance.now() - startedAt) / REPEATS;
}

function encodeAndHash(): string {
  const { computation, accounts } = documents;
  return createHash("sha1").update(computation.toString("base64")).update(accounts.toString("base64")).digest("base64");
}

const RETURNS = 10_000;

/** Every native and WASM document must be given back: what a process holds may not grow with the returns it has seen. */
export async function measureMemory(): Promise<string> {
  const rss = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
  const use = async (count: number) => {
    for (let index = 0; index < count; index++) {
      // As in the service, where each request has a turn of its own: what is held weakly is only let go between turns.
      await setImmediate();
      const source = Buffer.from(builtMessage(KINDS[index % KINDS.length]).xml);
      checkMessage(source, TODAY);
      irmarkOfMessage(source);
    }
  };
  await use(RETURNS / 10);
  const before = rss();
  await use(RETURNS);
  return `memory over ${RETURNS} returns built, marked, parsed, judged and marked again: ${before} MB before, ${rss()} MB after`;
}

function never(): never {
  throw new Error("there is one of each kind");
}
