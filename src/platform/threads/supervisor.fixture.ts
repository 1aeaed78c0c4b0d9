// A part for the tests: it repeats each message, and ends on command.

import { StartupError } from "../errors.ts";
import { serveSupervised } from "./supervisor.ts";

export interface FixtureData {
  start: number;
  refuse?: string;
  /** The starts that fail. */
  failing?: number[];
}

serveSupervised<FixtureData, { start: number }, string, string>(async ({ start, refuse, failing = [] }, say) => {
  if (refuse !== undefined) throw new StartupError(refuse);
  if (failing.includes(start)) throw new Error(`start ${start} fails`);
  let stopsNever = false;
  const living = setInterval(() => {}, 60_000);
  return {
    ready: { start },
    hear(word) {
      if (word === "exit") process.exit(3);
      if (word === "throw") throw new Error("it was told to");
      if (word === "never stop") stopsNever = true;
      say(`${start} heard ${word}`);
    },
    async stop() {
      if (stopsNever) await new Promise(() => {});
      clearInterval(living);
      say(`${start} stopped`);
    },
  };
});
