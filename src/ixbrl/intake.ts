// The intake of a caller's own accounts document, off the request loop: a large or hostile one holds up nobody but the next document.

import type { Problem } from "../ct600/problem.ts";
import { openThread, type Thread } from "../platform/thread.ts";
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

/** The checking runs in a thread of its own, which is started for the first document: most callers send none. */
export function openIntake(): Intake {
  let thread: Promise<Thread<IntakeRequest, Problem[]>> | null = null;
  const open = () => openThread<IntakeRequest, Problem[]>(new URL("./intake.worker.js", import.meta.url), null);
  return {
    async check(document, context) {
      thread ??= open();
      return (await thread).ask({ document, context });
    },
    async close() {
      await (await thread)?.close();
    },
  };
}
