// How the form of a return is described: groups of elements in their order, with how often each may stand there.

import type { Attributes, TextType } from "./text-types.ts";

export type Content = TextType | Group | Unseen;

export interface Group {
  kind: "group";
  attributes: Attributes;
  /** The element holds one of these sequences; nearly always there is only one. */
  sequences: readonly (readonly Part[])[];
  /** The content of every element that may stand in it. */
  contents: ReadonlyMap<string, Content>;
}

/** Whatever it holds is accepted. */
export interface Unseen {
  kind: "unseen";
}

export interface Part {
  name: string;
  least: number;
  most: number;
  content: Content;
}

/** Keys are names in their order: `?` may be absent, `+` may be repeated, `*` both, `{1..3}` counts. */
type Parts = Readonly<Record<string, Content>>;

export const unseen: Unseen = { kind: "unseen" };
export const group = (parts: Parts, attributes: Attributes = {}): Group => choice([parts], attributes);

export function choice(sequences: readonly Parts[], attributes: Attributes = {}): Group {
  const parts = sequences.map((sequence) => Object.entries(sequence).map(([key, content]) => partOf(key, content)));
  const contents = new Map(parts.flat().map(({ name, content }) => [name, content]));
  return { kind: "group", attributes, sequences: parts, contents };
}

function partOf(key: string, content: Content): Part {
  const [, name = "", mark = "", from, to] = /^(\w+)([?+*]?)(?:\{(\d)\.\.(\d)\})?$/.exec(key) ?? [];
  const least = Number(from ?? (mark === "?" || mark === "*" ? 0 : 1));
  const most = Number(to ?? (mark === "+" || mark === "*" ? Number.POSITIVE_INFINITY : 1));
  return { name, least, most, content };
}
