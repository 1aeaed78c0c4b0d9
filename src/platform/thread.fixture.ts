// A thread for the tests: it repeats what it is told, and does as it is told to die.

import { StartupError } from "./errors.ts";
import { serveThread } from "./thread.ts";

let answered = 0;

serveThread((data: { refuse?: string }) => {
  if (data.refuse !== undefined) throw new StartupError(data.refuse);
  return (word: string) => {
    if (word === "exit") process.exit(1);
    if (word === "throw later") queueMicrotask(() => JSON.parse("{"));
    while (word === "go on for ever");
    if (word === "throw") throw new Error("no such word");
    answered++;
    return { word, answered };
  };
});
