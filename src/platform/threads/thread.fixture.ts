// A thread for the tests: it repeats each message, and dies on command.

import { StartupError } from "../errors.ts";
import { serveThread } from "./thread.ts";

let answered = 0;

serveThread((data: { refuse?: string; meeting?: SharedArrayBuffer }) => {
  if (data.refuse !== undefined) throw new StartupError(data.refuse);
  return (word: string) => {
    if (word === "exit") process.exit(1);
    if (word === "throw later") queueMicrotask(() => JSON.parse("{"));
    while (word === "go on for ever");
    if (word === "meet" && data.meeting !== undefined) meetAnother(new Int32Array(data.meeting));
    if (word === "throw") throw new Error("no such word");
    answered++;
    return { word, answered };
  };
});

/** Returns when another thread is here too. */
function meetAnother(here: Int32Array): void {
  Atomics.add(here, 0, 1);
  Atomics.notify(here, 0);
  while (Atomics.load(here, 0) < 2) Atomics.wait(here, 0, 1);
}
