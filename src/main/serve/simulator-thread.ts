// The thread of the HMRC simulator that comes with the service: its own connections, its own port, its own copy of the
// official pack.

import { openOfficialPacks } from "../../artefacts/official-pack.ts";
import { serveSupervised } from "../../platform/threads/supervisor.ts";
import { runSimulator } from "./simulator.ts";
import { openThreadDependencies, type ThreadData } from "./thread-dependencies.ts";

export interface SimulatorThreadData extends ThreadData {
  /** 0 takes a free one. */
  port: number;
  /** What the workers show it. */
  secret: string;
}

serveSupervised<SimulatorThreadData, { port: number; url: string }>(async (data) => {
  const { config, ...dependencies } = openThreadDependencies(data);
  const packs = await openOfficialPacks(config.authorityArtefacts);
  const address = { host: "127.0.0.1", port: data.port, secret: data.secret };
  const simulator = await runSimulator(config, dependencies, { ...address, packs, strict: false });
  return {
    ready: { port: Number(simulator.url.port), url: simulator.url.href },
    async stop() {
      await simulator.close();
      await Promise.all(packs.map((pack) => pack.close()));
    },
  };
});
