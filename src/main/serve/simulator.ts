// The simulator of HMRC and Companies House as a part of its own: its own connections, its own port, known to the
// service by URL only.

import type { OfficialPack } from "../../../packages/ct600/checks/official-pack.ts";
import { judgeBy, registerJudgeBy } from "../../../packages/simulator/program/judges.ts";
import { type RunningSimulator, type SimulatorAddress, startSimulator } from "../../../packages/simulator/routes.ts";
import { systemClock } from "../../platform/clock.ts";
import { followDatabaseTime } from "../../platform/database/database-clock.ts";
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
  const judges = { judge: judgeBy(packs), registerJudge: registerJudgeBy() };
  const parts = { db, clock, random, log, pollSeconds: config.sandboxPollSeconds, ...judges, strict };
  const simulator = await startSimulator({ ...parts, ...address }).catch(async (error: unknown) => {
    clock.stop();
    await db.close();
    throw cannotListen(error, address);
  });
  return {
    url: simulator.url,
    companiesHouseUrl: simulator.companiesHouseUrl,
    serve: simulator.serve,
    async close() {
      await simulator.close();
      clock.stop();
      await db.close();
    },
  };
}
