// The shared vectors of the wider return, read where they are. Without that folder there are none, and their tests say
// so and are skipped.

import { existsSync, readFileSync } from "node:fs";

export interface WideVector<Input, Expected> {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly input: Input;
  readonly expected: Expected;
}

/** What a whole return is expected to be. */
export interface ExpectedReturn {
  readonly valid: boolean;
  readonly boxes?: Readonly<Record<string, string>>;
  readonly figures?: Readonly<Record<string, number | string>>;
  readonly errors?: readonly { code: string; field: string }[];
  readonly warnings?: readonly { code: string; field: string }[];
  readonly today?: string;
}

const folder = new URL("../../../../../shared/vectors/wide/", import.meta.url);
const isHere = existsSync(folder);

export const skip = isHere ? false : "the vectors are not beside the checkout";

export function wideVectors<Input, Expected>(file: string, kind: string): readonly WideVector<Input, Expected>[] {
  if (!isHere) return [];
  const { vectors } = JSON.parse(readFileSync(new URL(`${file}.json`, folder), "utf8"));
  return vectors.filter((vector: { kind: string }) => vector.kind === kind);
}
