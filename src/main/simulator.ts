// The sandbox authority as a process part of its own: its own connections, its own port, known to the service by URL only.

import { type RunningSimulator, startSimulator } from "../simulator/routes.ts";
import type { Config } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { cannotListen } from "./listening.ts";

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
    throw cannotListen(error, address);
  });
  return {
    url: simulator.url,
    async close() {
      await simulator.close();
      await db.close();
    },
  };
}
