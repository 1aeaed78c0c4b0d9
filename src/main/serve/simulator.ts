// The HMRC simulator as a part of its own: its own connections, its own port, known to the service by URL only.

import type { OfficialPack } from "../../../packages/ct600/checks/official-pack.ts";
import { changedFindings, officialVerdict } from "../../../packages/ct600/checks/official-verdict.ts";
import { rulebookOn } from "../../../packages/ct600/checks/rulebook.ts";
import { systemClock } from "../../platform/clock.ts";
import { followDatabaseTime } from "../../platform/database/database-clock.ts";
import type { Judge } from "../../simulator/department.ts";
import { type RunningSimulator, type SimulatorAddress, startSimulator } from "../../simulator/routes.ts";
import type { Config } from "../config.ts";
import { SIMULATOR_CONNECTIONS } from "../connections.ts";
import type { Dependencies } from "../dependencies.ts";
import { cannotListen } from "./listening.ts";

export async function runSimulator(
  config: Config,
  dependencies: Pick<Dependencies, "random" | "log" | "openDatabase">,
  { packs, strict, ...address }: SimulatorAddress & { packs: readonly OfficialPack[]; strict: boolean },
): Promise<RunningSimulator> {
  const { random, log } = dependencies;
  const db = dependencies.openDatabase("simulator", SIMULATOR_CONNECTIONS);
  const clock = await followDatabaseTime(db, { log, machine: systemClock });
  const parts = { db, clock, random, log, pollSeconds: config.sandboxPollSeconds, judge: judgeOf(packs), strict };
  const simulator = await startSimulator({ ...parts, ...address }).catch(async (error: unknown) => {
    clock.stop();
    await db.close();
    throw cannotListen(error, address);
  });
  return {
    url: simulator.url,
    serve: simulator.serve,
    async close() {
      await simulator.close();
      clock.stop();
      await db.close();
    },
  };
}

/**
 * The pack of the day, or the nearest older one with the changes since. It looks at the keys and the Body, so the qualifier of an amendment, which the
 * published envelope does not know, is nothing to it.
 */
export function judgeOf(packs: readonly OfficialPack[]): Judge | undefined {
  if (packs.length === 0) return undefined;
  return async (message, today) => {
    const { rulebook, pack } = rulebookOn(today, packs);
    if (pack === null) return null;
    const { schema, rules } = await officialVerdict(message, today, { rulebook, pack });
    return [...schema, ...rules, ...changedFindings(message, today, rulebook)];
  };
}
