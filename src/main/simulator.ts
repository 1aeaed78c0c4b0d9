// The HMRC simulator as a part of its own: its own connections, its own port, known to the service by URL only.

import type { OfficialPack } from "../artefacts/official-pack.ts";
import { SECOND, systemClock } from "../platform/clock.ts";
import { followDatabaseTime } from "../platform/database-clock.ts";
import type { Judge } from "../simulator/department.ts";
import { type RunningSimulator, type SimulatorAddress, startSimulator } from "../simulator/routes.ts";
import type { Config } from "./config.ts";
import { SIMULATOR_CONNECTIONS } from "./connections.ts";
import type { Dependencies } from "./dependencies.ts";
import { cannotListen } from "./listening.ts";

/** Its answers take milliseconds; who has not got one by then has not finished asking. */
const ANSWERED_WITHIN_MS = 2 * SECOND;

export async function runSimulator(
  config: Config,
  dependencies: Pick<Dependencies, "random" | "log" | "openDatabase">,
  { pack, strict, ...address }: SimulatorAddress & { pack: OfficialPack | null; strict: boolean },
): Promise<RunningSimulator> {
  const { random, log } = dependencies;
  const db = dependencies.openDatabase("simulator", SIMULATOR_CONNECTIONS);
  const clock = await followDatabaseTime(db, { log, machine: systemClock });
  const parts = { db, clock, random, log, pollSeconds: config.sandboxPollSeconds, judge: judgeOf(pack), strict };
  const simulator = await startSimulator({ ...parts, ...address }).catch(async (error: unknown) => {
    clock.stop();
    await db.close();
    throw cannotListen(error, address);
  });
  return {
    url: simulator.url,
    async close() {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS).unref());
      await Promise.race([simulator.close(), limit]);
      clock.stop();
      await db.close();
    },
  };
}

/** The pack looks at the keys and the Body, so the qualifier of an amendment, which the published envelope does not know, is nothing to it. */
export function judgeOf(pack: OfficialPack | null): Judge | undefined {
  if (pack === null) return undefined;
  return async (message, today) => {
    const { schema, rules } = await pack.judge(message, today);
    return [...schema, ...rules];
  };
}
