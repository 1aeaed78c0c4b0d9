// One example for all files of a process that only look at it, or change it so that the others do not mind: it takes seconds to make.

import { type Example, startExample } from "./example.ts";

let shared: Promise<Example> | null = null;
let shares = 0;

/** A test file's share of the example: made for the first that asks, gone with the last that closes. */
export interface SharedExample {
  example: Example;
  close(): Promise<void>;
}

export async function shareExample(): Promise<SharedExample> {
  shared ??= startExample({ days: 8 });
  shares++;
  const example = await shared;
  return {
    example,
    async close() {
      if (--shares > 0) return;
      shared = null;
      await example.service.close();
    },
  };
}
