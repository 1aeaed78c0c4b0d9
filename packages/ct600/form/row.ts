// What a row of the table of boxes says, and how rows are written. A box holds one value; a part holds boxes and parts;
// a list is a part that a return may hold many times, with a record of values for each. The kind of a box says its
// unit, so it stands nowhere else.

import type { Release } from "../packs.ts";

/** What a box can hold. Amounts are bigints in their own unit; `most` is the largest amount as the form writes it. */
export type BoxType =
  | { readonly kind: "text"; readonly least: number; readonly most: number }
  /** Of an address, each an element of its own. */
  | { readonly kind: "address lines" }
  | { readonly kind: "reason"; readonly reasons: readonly string[] }
  | { readonly kind: "digits"; readonly length: number }
  | { readonly kind: "utr" }
  | { readonly kind: "registration number" }
  /** A text in one of the form's own notations; `says` completes the sentence about another. */
  | { readonly kind: "notation"; readonly pattern: RegExp; readonly says: string }
  /** `mayHaveZone`: the schema takes a time zone after the day. */
  | { readonly kind: "date"; readonly from?: string; readonly mayHaveZone?: true }
  | { readonly kind: "year" }
  | { readonly kind: "count"; readonly least?: number; readonly most?: number }
  | { readonly kind: "percent"; readonly isAboveZero?: true }
  | { readonly kind: "pounds"; readonly most: string; readonly isAboveZero?: true }
  | { readonly kind: "pence"; readonly isAboveZero?: true }
  | { readonly kind: "tick" }
  | { readonly kind: "yes or no" };

/** The value of a box in the program. */
export type ValueOf<Type extends BoxType> = Type extends { kind: "pounds" | "pence" }
  ? bigint
  : Type extends { kind: "year" | "count" | "percent" }
    ? number
    : Type extends { kind: "tick" }
      ? true
      : Type extends { kind: "yes or no" }
        ? boolean
        : Type extends { kind: "address lines" }
          ? readonly string[]
          : string;

/**
 * How often an element stands in its part: once, perhaps, so many times, or as one of a choice with its neighbours
 * ("or?": a choice that may be left out).
 * `beyond`: the authority knows it and this service does not fill it, so the schema reads it and does not judge it.
 */
export type Occurs = "1" | "?" | "or" | "or?" | "beyond" | readonly [least: number, most: number];

/**
 * The number on the form, such as 155 or "80A"; in a row of a list the list's number and a word, such as "A10 name".
 */
export type BoxNumber = number | string;

export interface Box<Id extends BoxNumber = BoxNumber, Type extends BoxType = BoxType> {
  readonly id: Id;
  readonly element: string;
  readonly occurs: Occurs;
  readonly type: Type;
  /** In our own words; null for what the form does not number. */
  readonly name: string | null;
  /** The release that brought it; absent for what v1.993 has. */
  readonly since?: Release;
}

export interface Part<Id extends string | null = string | null, Content extends readonly Row[] = readonly Row[]> {
  /** By which the rules and the places of errors speak of it. */
  readonly id: Id;
  readonly element: string;
  readonly occurs: Occurs;
  readonly content: Content;
  readonly isList: boolean;
  /** A caller sends it element by element: it has one value, and its boxes none. */
  readonly isMirrored?: true;
  /** As for a box. */
  readonly since?: Release;
}

export interface List<Id extends string = string, Content extends readonly Row[] = readonly Row[]>
  extends Part<Id, Content> {
  readonly isList: true;
}

export type Row = Box | Part;

export function box<const Id extends BoxNumber, const Type extends BoxType>(
  id: Id,
  element: string,
  occurs: Occurs,
  type: Type,
  name: string | null,
): Box<Id, Type> {
  return { id, element, occurs, type, name };
}

export function part<const Id extends string | null, const Content extends readonly Row[]>(
  id: Id,
  element: string,
  occurs: Occurs,
  content: Content,
): Part<Id, Content> & { readonly isList: false } {
  return { id, element, occurs, content, isList: false };
}

export function list<const Id extends string, const Content extends readonly Row[]>(
  id: Id,
  element: string,
  occurs: readonly [least: number, most: number],
  content: Content,
): List<Id, Content> {
  return { id, element, occurs, content, isList: true };
}

export interface MirroredPart<Id extends string = string> extends Part<Id, readonly []> {
  readonly isList: false;
  readonly isMirrored: true;
}

/** A page that a caller sends element by element (pages/mirrored/). The types say nothing of what it holds. */
export function mirrored<const Id extends string>(id: Id, element: string, content: readonly Row[]): MirroredPart<Id> {
  return {
    id,
    element,
    occurs: "?",
    content: content as readonly Row[] as readonly [],
    isList: false,
    isMirrored: true,
  };
}

/** Elements that the form has in this place and that nothing here speaks of. */
export function beyond(...elements: readonly string[]): Part<null, readonly []>[] {
  return elements.map((element) => part(null, element, "beyond", []));
}

/** A row that the form has only since a later release. */
export function since<R extends Row>(release: Release, row: R): R {
  return { ...row, since: release };
}

export function isBox(row: Row): row is Box {
  return "type" in row;
}

/** The boxes below a row, without those of lists, which have records of their own. */
type BoxesIn<R> = R extends { readonly isList: true }
  ? never
  : R extends { readonly content: infer Content extends readonly unknown[] }
    ? BoxesIn<Content[number]>
    : R;
type ListsIn<R> = R extends { readonly isList: true }
  ? R
  : R extends { readonly content: infer Content extends readonly unknown[] }
    ? ListsIn<Content[number]>
    : never;

type BoxRecord<B> = {
  readonly [One in B as One extends Box ? One["id"] : never]?: One extends Box ? ValueOf<One["type"]> : never;
};

/** A value for each box that has one, by its number; for a list an array of such records. */
export type ValuesOf<R> = BoxRecord<BoxesIn<R>> & {
  readonly [One in ListsIn<R> as One extends List ? One["id"] : never]?: One extends {
    readonly content: infer Content extends readonly unknown[];
  }
    ? readonly BoxRecord<BoxesIn<Content[number]>>[]
    : never;
};

/** Every name by which a box or part below a row can be asked for. */
export type IdsIn<R> =
  | (R extends { readonly id: infer Id extends BoxNumber } ? Id : never)
  | (R extends { readonly content: infer Content extends readonly unknown[] } ? IdsIn<Content[number]> : never);

/** As often as one likes. */
export const MANY = Number.POSITIVE_INFINITY;

export const POUNDS = { kind: "pounds", most: "99999999999.00" } as const;
export const POUNDS_ABOVE_ZERO = { ...POUNDS, isAboveZero: true } as const;
export const PENCE = { kind: "pence" } as const;
export const PENCE_ABOVE_ZERO = { kind: "pence", isAboveZero: true } as const;
export const TICK = { kind: "tick" } as const;
export const YES_OR_NO = { kind: "yes or no" } as const;
export const COUNT = { kind: "count" } as const;
export const NAME = { kind: "text", least: 2, most: 56 } as const;
