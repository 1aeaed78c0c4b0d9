// The authority is away while filings wait for it, and comes back. It lasts for minutes, in which other pressures are
// measured: waiting costs next to nothing.

import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { until } from "../support/until.ts";
import type { Figures } from "./bounds.ts";
import { fileMany } from "./measured.ts";
import { startWorld } from "./world.ts";

export interface Outage {
  /** Lets the authority come back once the outage has lasted long enough, and waits until everything has moved. */
  end(): Promise<Figures>;
  close(): Promise<void>;
}

export async function beginOutage({ filings, minutes }: { filings: number; minutes: number }): Promise<Outage> {
  const world = await startWorld();
  const customer = await world.customer();
  world.authority.set("refuse");
  await fileMany(customer.sandbox, filings);
  const endsAt = performance.now() + minutes * MINUTE;

  return {
    async end() {
      await sleep(Math.max(0, endsAt - performance.now()));
      world.authority.set("pass");
      const backAt = performance.now();
      await until("every filing has moved", async () => {
        const waiting = await world.db.query(`select from filings where status = 'pending' limit 1`);
        return waiting.length === 0;
      });
      return { before: null, during: (performance.now() - backAt) / SECOND };
    },
    close: () => world.close(),
  };
}
