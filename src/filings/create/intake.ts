// The intake of a caller's own accounts and computations, off the request loop, in a few threads. Organisations take
// turns, and what waits is bounded: a large or hostile document holds up only those that its own organisation sent
// after it.

import type { IntakeContext } from "../../../packages/ct600/documents/intake/rules.ts";
import type { Problem } from "../../../packages/ct600/problem.ts";
import { type BudgetLimits, MemoryBudget } from "../../platform/limits/memory-budget.ts";
import { openThreadPool } from "../../platform/threads/thread-pool.ts";

export type { ComputedFigure, IntakeContext } from "../../../packages/ct600/documents/intake/rules.ts";

export interface Intake {
  /**
   * Everything that is wrong with the document; empty when it can be filed. Refuses where there is no room, or no time,
   * for a verdict.
   */
  check(document: Uint8Array, context: IntakeContext, by: DocumentSender): Promise<Problem[]>;
  /**
   * Counts files of a stored return that are read to be filed again. Returns a function that gives their room back;
   * refuses where there is none.
   */
  hold(bytes: number, by: Pick<DocumentSender, "organisationId">): () => void;
  close(): Promise<void>;
}

export interface DocumentSender {
  organisationId: string;
  /** Aborted when the caller has left: a document that still waits is then dropped. */
  signal?: AbortSignal | undefined;
}

export interface IntakeRequest {
  readonly document: Uint8Array;
  readonly context: IntakeContext;
}

export interface IntakeLimits extends BudgetLimits {
  threads: number;
  /** For one document, from the moment a thread takes it up. */
  withinMs: number;
}

const MIB = 1024 * 1024;

export const intakeLimits: IntakeLimits = {
  threads: 2,
  withinMs: 30_000,
  totalBytes: 128 * MIB,
  shareBytes: 48 * MIB,
};

/**
 * Documents are counted here although large bodies are counted on arrival: an amendment of a few bytes brings along the
 * document that was filed, and small documents wait too.
 */
export function openIntake({ threads, withinMs, ...limits }: IntakeLimits = intakeLimits): Intake {
  const module = new URL("./intake.worker.js", import.meta.url);
  const pool = openThreadPool<IntakeRequest, Problem[]>(module, null, { threads, withinMs });
  const budget = new MemoryBudget(limits);
  return {
    async check(document, context, { organisationId, signal }) {
      const giveBack = budget.take(organisationId, document.byteLength);
      return pool.ask({ document, context }, { owner: organisationId, signal }).finally(giveBack);
    },
    hold: (bytes, { organisationId }) => budget.take(organisationId, bytes),
    close: () => pool.close(),
  };
}
