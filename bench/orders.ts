// Processes of the benchmark's own, so that none of them runs on another's thread: one order, one report.

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What a process can be told to do, by name: the order it takes, and the report it answers with. */
export type Duties = Record<string, { order: unknown; report: unknown }>;

export interface Peer<Known extends Duties> {
  pid: number;
  ask<Name extends keyof Known & string>(name: Name, order: Known[Name]["order"]): Promise<Known[Name]["report"]>;
  close(): Promise<void>;
}

type Report = { report: unknown } | { problem: string };

/** `file` is compiled and beside this one. */
export function startPeer<Known extends Duties>(file: string): Peer<Known> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [] });
  const gone = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) => reject(new Error(`the process of ${file} ended (${signal ?? code})`)));
  });
  gone.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async ask(name, order) {
      const reported = once(child, "message");
      child.send({ name, order });
      // A process answers one order at a time, so this report is the answer to that order.
      const [report]: Report[] = await Promise.race([reported, gone]);
      if (report === undefined || "problem" in report) throw new Error(`could not ${name}: ${report?.problem}`);
      return report.report;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** The other side: carries out one order after the other, until the benchmark is gone. */
export function takeOrders<Known extends Duties>(
  duties: {
    [Name in keyof Known]: (order: Known[Name]["order"]) => Promise<Known[Name]["report"]>;
  },
): void {
  process.on("message", async ({ name, order }: { name: keyof Known; order: Known[keyof Known]["order"] }) => {
    const answer = (report: Report) => process.send?.(report);
    try {
      answer({ report: await duties[name](order) });
    } catch (error) {
      answer({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on("disconnect", () => process.exit());
}
