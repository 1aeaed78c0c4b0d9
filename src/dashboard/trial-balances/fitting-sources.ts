// The lines that figures come from, as many as a draft has room for.

import { MAX_DRAFT_BYTES } from "../../drafts/request.ts";
import type { TrialBalanceFound } from "../../trial-balances/map.ts";

/** For what a person adds to the draft by hand: directors, a report, loans. */
const ROOM_TO_WRITE = 64 * 1024;

type Sources = TrialBalanceFound["sources"];

interface Fitting {
  sources: Sources;
  /** Those without room, in the order of their figures. */
  leftOut: Sources;
}

/** Those with the most lines are left out until the others fit. */
export function sourcesThatFit({ input, sources }: Pick<TrialBalanceFound, "input" | "sources">): Fitting {
  const sizes = new Map(sources.map((source) => [source, bytesOf(source) + 1]));
  let bytes = bytesOf({ ...input, sources: [] });
  for (const size of sizes.values()) bytes += size;
  const leftOut = new Set<Sources[number]>();
  for (const source of sources.toSorted((one, other) => other.lines.length - one.lines.length)) {
    if (bytes <= MAX_DRAFT_BYTES - ROOM_TO_WRITE) break;
    leftOut.add(source);
    bytes -= sizes.get(source) ?? 0;
  }
  return {
    sources: sources.filter((source) => !leftOut.has(source)),
    leftOut: sources.filter((source) => leftOut.has(source)),
  };
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
