// The intake of a caller's own accounts document, off the request loop: a large or hostile one holds up nobody but the next document.

import type { Problem } from "../ct600/problem.ts";
import { openThread } from "../platform/thread.ts";
import type { IntakeContext } from "./intake-rules.ts";

export type { IntakeContext } from "./intake-rules.ts";

export interface Intake {
  /** Everything that is wrong with the document; empty when it can be filed. */
  check(document: Uint8Array, context: IntakeContext): Promise<Problem[]>;
  close(): Promise<void>;
}

export interface IntakeRequest {
  readonly document: Uint8Array;
  readonly context: IntakeContext;
}

/** The checking runs in a thread of its own. */
export async function openIntake(): Promise<Intake> {
  const thread = await openThread<IntakeRequest, Problem[]>(new URL("./intake.worker.js", import.meta.url), null);
  return {
    check: (document, context) => thread.ask({ document, context }),
    close: () => thread.close(),
  };
}
