// The shared vectors of the wider return, read where they are. Without that folder there are none, and the tests that stand on them say so.

import { existsSync, readFileSync } from "node:fs";
import type { Line } from "./line.ts";

export interface Vector {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  // What stands below depends on the kind; each test says what it expects there.
  // biome-ignore lint/suspicious/noExplicitAny: the vectors are read as they are
  readonly input: any;
  // biome-ignore lint/suspicious/noExplicitAny: the vectors are read as they are
  readonly expected: any;
}

const folder = new URL("../../../../../shared/vectors/wide/", import.meta.url);

/** For `skip` of a suite. */
export const skipWithoutVectors = existsSync(folder) ? false : "the shared vectors are not beside the checkout";

export function vectorsOf(file: string, kind: string): readonly Vector[] {
  if (skipWithoutVectors !== false) return [];
  const { vectors }: { vectors: readonly Vector[] } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  return vectors.filter((vector) => vector.kind === kind);
}

export function poundsOf({ value }: Line): number {
  return Number(value) / 100;
}
