// The program behind `npx quarterday`: the command line, at the terminal that this process is.

import { codeOf } from "../platform/errors.ts";
import { run } from "./command-line.ts";

const { stdout, stderr } = process;

// The reader of our output may leave first (`| head`, a closed terminal): no reason to fall and leave a database
// running. Anything else, such as a full disk, is a failure: what should have been there is not.
let isLost = false;
for (const stream of [stdout, stderr])
  stream.on("error", (error) => {
    if (codeOf(error) === "EPIPE" || codeOf(error) === "EIO") return;
    isLost = true;
    process.exitCode = 1;
  });

const code = await run(process.argv.slice(2), {
  environment: process.env,
  // Opened only where it is read: a terminal that was opened keeps the process alive.
  get input() {
    return process.stdin;
  },
  output: stdout,
  errors: stderr,
  onSignal(listener) {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => listener(signal));
  },
  onReaderGone: (listener) => void stdout.on("error", listener),
  exit: (code) => process.exit(code),
});
process.exitCode = isLost && code === 0 ? 1 : code;
