// Starts the customer's process and speaks with it: one order, one report.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { OrderName, Orders, Report, Reports } from "./customer.ts";

export interface Customer {
  ask<Name extends OrderName>(name: Name, order: Orders[Name]): Promise<Reports[Name]>;
  close(): Promise<void>;
}

export function startCustomer(): Customer {
  const child = fork(fileURLToPath(new URL("./customer.js", import.meta.url)), { execArgv: [] });
  const gone = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) => reject(new Error(`the customer's process ended (${signal ?? code})`)));
  });
  gone.catch(() => {});
  return {
    async ask<Name extends OrderName>(name: Name, order: Orders[Name]) {
      const reported = nextReport(child);
      child.send({ name, order });
      const report = await Promise.race([reported, gone]);
      if ("problem" in report) throw new Error(`the customer could not ${name}: ${report.problem}`);
      // A process answers one order at a time, so this report is the answer to that order.
      return report.report as Reports[Name];
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

async function nextReport(child: ChildProcess): Promise<Report> {
  const [report] = await once(child, "message");
  return report;
}
