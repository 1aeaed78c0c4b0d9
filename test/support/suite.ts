// What test files that share a process use instead of node:test: the same functions. While such a file is loaded they are recorded, and then called inside the
// file's own suite, so that its hooks are its own and not those of the whole process.
//
// Importing the file inside its suite would not do: where a module that it needs is loaded asynchronously, Node forgets which suite it was.

import * as runner from "node:test";

export type { TestContext } from "node:test";

let recording: (() => void)[] | null = null;

/** Loads a file, and gives back what registers its tests. */
export async function recordTests(load: () => Promise<unknown>): Promise<() => void> {
  const calls: (() => void)[] = [];
  recording = calls;
  try {
    await load();
  } catch (error) {
    calls.push(() => runner.test("the file can be loaded", () => Promise.reject(error)));
  } finally {
    recording = null;
  }
  return () => {
    for (const call of calls) call();
  };
}

export const after = recorded(runner.after);
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
    else recording.push(() => call(...words));
  };
}
