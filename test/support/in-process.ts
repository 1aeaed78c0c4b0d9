// The program in the test's own process: the function that the real one calls, at a terminal of the test's. Loading the
// program takes longer than most commands to run; what is about a process, its signals, its kills, its pipes, is tested
// with a real one (program.ts).

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { run } from "../../src/main/command-line.ts";
import { until } from "./until.ts";

export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Waits until standard output has it. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  send(signal: NodeJS.Signals): void;
  /** Stops reading its standard output, as a closed terminal does. */
  stopReading(): void;
  ended(): Promise<Outcome>;
}

export type Environment = Record<string, string>;

/** Until it ends by itself. */
export async function runHere(words: readonly string[], environment: Environment, input: string): Promise<Outcome> {
  const { terminal, stdout, stderr } = newTerminal(environment, input);
  const code = await run([...words], terminal);
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
}

/** Until it is sent a signal. */
export function startHere(words: readonly string[], environment: Environment): Program {
  const { terminal, stdout, stderr, signalled } = newTerminal(environment, "");
  let outcome: Outcome | undefined;
  const ended = run([...words], terminal).then((code) => {
    outcome = { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
    return outcome;
  });
  // Told by `ended` or `says`; until one of them is asked, it is no unhandled rejection.
  ended.catch(() => {});
  return {
    pid: process.pid,
    stdout: stdout.text,
    stderr: stderr.text,
    says: (pattern) =>
      until(`the program says ${pattern}`, async () => {
        const found = pattern.exec(stdout.text());
        if (found === null && outcome !== undefined) assert.fail(`it ended: ${outcome.stdout}${outcome.stderr}`);
        return found ?? undefined;
      }),
    send: (signal) => {
      for (const listener of signalled) listener(signal);
    },
    stopReading: () => assert.fail("only a process can lose its reader"),
    ended: () => ended,
  };
}

function newTerminal(environment: Environment, input: string) {
  const [stdout, stderr] = [paper(), paper()];
  const signalled: ((signal: string) => void)[] = [];
  const terminal = {
    environment,
    input: Readable.from([input]),
    output: stdout,
    errors: stderr,
    onSignal: (listener: (signal: string) => void) => void signalled.push(listener),
    onReaderGone() {},
    // The process goes on: it is the test's.
    exit() {},
  };
  return { terminal, stdout, stderr, signalled };
}

function paper() {
  const chunks: Uint8Array[] = [];
  return {
    write: (chunk: string | Uint8Array) => void chunks.push(Buffer.from(chunk)),
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}
