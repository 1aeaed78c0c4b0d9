// The program behind `npx quarterday`: the command line, at the terminal that this process is.

import { run } from "./command-line.ts";

const { stdout, stderr } = process;

// The reader of our output may leave first (`| head`, a closed terminal): no reason to fall and leave a database running.
for (const stream of [stdout, stderr]) stream.on("error", () => {});

process.exitCode = await run(process.argv.slice(2), {
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
