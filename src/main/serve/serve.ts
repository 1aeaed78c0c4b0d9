// `quarterday serve`: wires the parts its ROLE names, says where it listens, and stops everything cleanly when asked
// to.

import { StartupError } from "../../platform/errors.ts";
import type { Config } from "../config.ts";
import { openDependencies } from "../dependencies.ts";
import type { Closers, ServeOptions } from "./serve-parts.ts";

export async function serve(config: Config, options: ServeOptions): Promise<void> {
  const { output, terminal } = options;
  // The first signal asks for an orderly stop; a terminal and npm may both send one, so a second changes nothing. With
  // a certificate of the operator's, SIGHUP is for reading it again, as supervisors send it; without one it is a
  // terminal that was closed.
  let reload = () => {};
  const stopping = new Promise<string>((resolve) =>
    terminal.onSignal((signal) => (signal === "SIGHUP" && config.tlsCert !== null ? reload() : resolve(signal))),
  );
  const closers: Closers = [];
  let troubles: unknown[] = [];
  try {
    const tell = (note: string) => output.say(note, { event: "note", note });
    const dependencies = await openDependencies(config, { tell });
    closers.push(() => dependencies.close());
    if (dependencies.isGuest && config.role === "all") {
      throw new StartupError(
        `Another Quarterday process uses ${config.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    // Loaded only now: a start that is refused for its data or its database need not wait for the rest.
    const { serveParts } = await import("./serve-parts.ts");
    const parts = await serveParts(config, dependencies, closers, options);
    reload = parts.reload;
    output.say("Press Ctrl-C to stop.", { event: "started", role: config.role });
    const signal = await stopping;
    output.say(`\n${signal}: finishing work in progress …`, { event: "stopping", signal });
  } finally {
    troubles = await closeAll(closers);
  }
  if (troubles.length > 0) throw troubles[0];
  output.say("Stopped.", { event: "stopped" });
}

/** All of them, newest first: trouble with one must not leave the others running, least of all the database. */
async function closeAll(closers: Closers): Promise<unknown[]> {
  const troubles: unknown[] = [];
  for (const close of closers.reverse()) await close().catch((error: unknown) => troubles.push(error));
  return troubles;
}
