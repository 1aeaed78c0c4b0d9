// The shape of a rule about a document for the register, and what it is about: the document as it was read, with its
// facts by their names.

import type { Context } from "../documents/intake/contexts.ts";
import type { Fact } from "../documents/intake/facts.ts";
import { familyOf } from "../documents/intake/names.ts";
import type { Inline, OpenDocument } from "../documents/intake/read-document.ts";
import type { ProblemCode } from "../problem-codes.ts";
import type { RegisterContext } from "./finding.ts";

export interface Judged {
  readonly context: RegisterContext;
  readonly open: OpenDocument;
  readonly inline: Inline;
  readonly contexts: readonly Context[];
  readonly facts: readonly Fact[];
  /** Of the taxonomies for accounts, by their names without the prefix. */
  readonly byName: ReadonlyMap<string, readonly Fact[]>;
}

export interface Complaint {
  readonly message: string;
  readonly gatewayText: string;
}

/** What a rule asks, of a part of what is judged. */
export interface RegisterRule<Subject = Judged> {
  /** Unique in all tables. */
  readonly name: string;
  /** The field to change where the document was made from the input. In the caller's own it is that document. */
  readonly field: string;
  readonly code?: ProblemCode;
  readonly check: (subject: Subject) => Complaint | null;
}

export function factsByName(facts: readonly Fact[]): Map<string, Fact[]> {
  const byName = new Map<string, Fact[]>();
  for (const fact of facts) {
    const { namespace, local } = fact.concept;
    if (familyOf(namespace) === null) continue;
    const others = byName.get(local);
    if (others === undefined) byName.set(local, [fact]);
    else others.push(fact);
  }
  return byName;
}

/** In the current period, or on its last day. */
export function current({ byName, context }: Judged, local: string): readonly Fact[] {
  return (byName.get(local) ?? []).filter((fact) => isYear(fact, context) || isEnd(fact, context));
}

export function isYear({ context }: Fact, { periodStart, periodEnd }: RegisterContext): boolean {
  const { period } = context;
  return period?.kind === "duration" && period.start === periodStart && period.end === periodEnd;
}

export function isEnd({ context }: Fact, { periodEnd }: RegisterContext): boolean {
  return context.period?.kind === "instant" && context.period.at === periodEnd;
}

/** The members in the contexts of an item. None is the default; null where the item is not stated. */
export function membersOf(judged: Judged, local: string): readonly string[] | null {
  const facts = current(judged, local);
  if (facts.length === 0) return null;
  return facts.flatMap(({ context }) => context.dimensions.flatMap(({ member }) => (member ? [member.local] : [])));
}

/** Of the current period; null where it is not stated. */
export function textIn(judged: Judged, local: string): string | null {
  for (const { value } of current(judged, local))
    if (value.kind === "text") return value.text.replace(/\s+/g, " ").trim();
  return null;
}

export const provided = (local: string): string => `${local} must be provided for the current accounting period.`;

/** A sentence about the caller's own document, or one about the input that ours was made from. */
export const say = ({ context }: Judged, { own, made }: { own: string; made: string }): string =>
  context.isOwn ? own : made;
