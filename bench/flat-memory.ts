// A process that builds thousands of returns or documents and reports what it held before and after: every native and
// WASM document must be given back, so what a process holds may not grow with what it has built.

import { setImmediate } from "node:timers/promises";
import { checkMessage } from "../packages/ct600/checks/check-message.ts";
import { accountsIn, computationsIn } from "../packages/ct600/documents/shapes.fixture.ts";
import { irmarkOfMessage } from "../packages/ct600/message/irmark.ts";
import { builtMessage } from "../test/support/messages.ts";
import { takeOrders } from "./orders.ts";
import { compared, KINDS, rulebook, TODAY } from "./subjects.ts";

interface Growth {
  order: { times: number };
  /** In MB, once everything is compiled, and in the end. */
  report: { before: number; after: number };
}

export type MemoryDuties = { returns: Growth; accounts: Growth };

takeOrders<MemoryDuties>({
  returns: ({ times }) => growthOver(times, useMessage),
  accounts: ({ times }) => growthOver(times, useDocuments),
});

async function growthOver(times: number, use: (index: number) => void): Promise<Growth["report"]> {
  const rss = () => process.memoryUsage.rss() / 1e6;
  await repeat(times / 10, use);
  const before = rss();
  await repeat(times, use);
  return { before, after: rss() };
}

async function repeat(times: number, use: (index: number) => void): Promise<void> {
  for (let index = 0; index < times; index++) {
    // As in the service, where each request has a turn of its own: what is held weakly is only let go between turns.
    await setImmediate();
    use(index);
  }
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
