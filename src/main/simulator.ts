// The sandbox authority as a process part of its own: its own connections, its own port, known to the service by URL only.

import { codeOf, StartupError } from "../platform/errors.ts";
import { type RunningSimulator, startSimulator } from "../simulator/routes.ts";
import type { Config } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";

export async function runSimulator(
  config: Config,
  dependencies: Dependencies,
  address: { host: string; port: number },
): Promise<RunningSimulator> {
  const { clock, random, log } = dependencies;
  const db = dependencies.openDatabase(5);
  const parts = { db, clock, random, log, pollSeconds: config.sandboxPollSeconds };
  const simulator = await startSimulator({ ...parts, ...address }).catch(async (error: unknown) => {
    await db.close();
    throw new StartupError(
      `The sandbox authority cannot listen on ${address.host}:${address.port} (${codeOf(error)}).`,
    );
  });
  return {
    url: simulator.url,
    async close() {
      await simulator.close();
      await db.close();
    },
  };
}
