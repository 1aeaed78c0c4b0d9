// What a document can be refused for, beyond the rules that stand in tables of their own: a sentence for each, with the
// names it is about. Many facts with one fault make one problem.

import type { Problem } from "../../problem.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import { shownNames } from "./names.ts";

/** A problem, but for the field: a document does not know which one it came in. */
export type Finding = Omit<Problem, "field">;

export function problem(code: ProblemCode, message: string): Finding {
  return { code, message };
}

/** Where a number follows, it is that of the authority's validation rules or of its style guide. */
const FAULTS = {
  context: (names: string) => `No context has the id that these refer to: ${names}; add it or correct the contextRef.`,
  unit: (names: string) => `No unit has the id that these refer to: ${names}; add it or correct the unitRef.`,
  concept: (names: string) => `These facts have a name whose prefix is not declared: ${names}; declare it on html.`,
  contextId: (names: string) => `Several contexts share an id: ${names}; give each its own.`,
  unitId: (names: string) => `Several units share an id: ${names}; give each its own.`,
  period: (names: string) => `These contexts have no period written YYYY-MM-DD: ${names}; correct their dates.`,
  scenario: (names: string) => `These contexts use a scenario: ${names}; move the dimensions to a segment.`,
  segment: (names: string) =>
    `These contexts have a segment that is not made of dimensions with declared names: ${names}; correct it.`,
  measure: (names: string) =>
    `These units have a measure that cannot be read: ${names}; write iso4217:GBP or xbrli:pure with the prefix declared.`,
  precision: (names: string) => `These facts have a precision: ${names}; use decimals instead (style guide 5.4).`,
  decimals: (names: string) => `These facts have no valid decimals: ${names}; state their accuracy.`,
  digits: (names: string) =>
    `These facts print digits beyond their decimals: ${names}; round them or raise the decimals (style guide 4.5).`,
  format: (names: string) => `These facts name an unknown transformation: ${names}; use one of registry 2.`,
  value: (names: string) =>
    `The text of these facts cannot be read as their format says: ${names}; correct one of the two.`,
  sign: (names: string) =>
    `These facts have a sign other than - or a scale that is not a number: ${names}; correct it.`,
  nil: (names: string) => `These facts are nil: ${names}; leave them out.`,
  target: (names: string) => `These facts are meant for another target document: ${names}; remove the target.`,
  kind: (names: string) =>
    `The document uses ix:${names}, which the accepted taxonomies do not use; state the facts one by one.`,
  continuation: (names: string) =>
    `The continuations of these facts are missing, shared or circular: ${names}; correct continuedAt.`,
  orphan: (names: string) => `These continuations belong to no fact: ${names}; refer to them or remove them.`,
} as const satisfies Record<string, (names: string) => string>;

export type Fault = keyof typeof FAULTS;

/** Collects as it goes; the problems come in the order of the table. */
export class Faults {
  readonly #names = new Map<Fault, Set<string>>();

  add(fault: Fault, name: string): void {
    const names = this.#names.get(fault);
    if (names === undefined) this.#names.set(fault, new Set([name]));
    else names.add(name);
  }

  problems(): Finding[] {
    const faults = (Object.keys(FAULTS) as Fault[]).filter((fault) => this.#names.has(fault));
    return faults.map((fault) => problem("ixbrl_invalid", FAULTS[fault](shownNames(this.#names.get(fault) ?? []))));
  }
}
