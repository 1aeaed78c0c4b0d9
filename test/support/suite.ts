// What test files that share a process use instead of node:test: the same functions. While such a file is loaded they
// are recorded, and then called inside the file's own suite, so that its hooks are its own and not those of the whole
// process.
//
// Importing the file inside its suite would not do: where a module that it needs is loaded asynchronously, Node forgets
// which suite it was.

import * as runner from "node:test";

export type { TestContext } from "node:test";

type Work = () => unknown;

let recording: { calls: Work[]; closing: Work[] } | null = null;

/**
 * Loads a file, and gives back what registers its tests; `ended` is called when they and the file's last hook are over.
 * Null where it took nothing from here.
 */
export async function recordTests(load: () => Promise<unknown>): Promise<((ended: () => void) => void) | null> {
  const calls: Work[] = [];
  const closing: Work[] = [];
  recording = { calls, closing };
  try {
    await load();
  } catch (error) {
    calls.push(() => runner.test("the file can be loaded", () => Promise.reject(error)));
  } finally {
    recording = null;
  }
  if (calls.length === 0 && closing.length === 0) return null;
  return (ended) => {
    for (const call of calls) call();
    // One hook for all: after one that fails, Node runs no other.
    runner.after(async () => {
      try {
        for (const work of closing) await work();
      } finally {
        ended();
      }
    });
  };
}

export function after(work: Work): void {
  if (recording === null) runner.after(async () => void (await work()));
  else recording.closing.push(work);
}

export const afterEach = recorded(runner.afterEach);
export const before = recorded(runner.before);
export const beforeEach = recorded(runner.beforeEach);
export const describe: Registers<runner.SuiteFn> = recorded(runner.describe as Registers<runner.SuiteFn>);
export const test: Registers<runner.TestFn> = recorded(runner.test as Registers<runner.TestFn>);

/** Of the ways to call them, those in use here. */
type Registers<Work> = (
  ...words: [name: string, work: Work] | [name: string, how: runner.TestOptions, work: Work]
) => void;

function recorded<Words extends unknown[]>(call: (...words: Words) => unknown): (...words: Words) => void {
  return (...words) => {
    if (recording === null) call(...words);
    else recording.calls.push(() => call(...words));
  };
}
