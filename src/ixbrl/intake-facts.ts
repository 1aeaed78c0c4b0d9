// The facts of a caller's document, as values: name, context, unit and what the printed text means. Follows Inline XBRL 1.1 (and 1.0, which says the
// same of these elements under another namespace).
//
// Handled: facts within facts, texts continued elsewhere, passages excluded. Refused: tuples, fractions, nil, other target documents; the
// taxonomies for accounts have no use for them (decision 0014).

import { contentOf, type XmlElement } from "../platform/xml.ts";
import { amountOf, isFinerThanStated, type StatedAmount } from "./amount.ts";
import { type Context, nameKey, type Resources } from "./intake-contexts.ts";
import type { Faults } from "./intake-faults.ts";
import { INLINE, type NameReader, type QualifiedName } from "./intake-names.ts";
import { transformationOf } from "./transformations.ts";

export type FactValue =
  | { readonly kind: "amount"; readonly stated: StatedAmount }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable" };

export interface Fact {
  readonly concept: QualifiedName;
  readonly context: Context;
  readonly value: FactValue;
  /** Concept, context and unit by what they say: facts with one key state the same thing. */
  readonly key: string;
  readonly element: XmlElement;
}

export interface InlineElement {
  readonly kind: string;
  readonly element: XmlElement;
}

interface Reading extends Resources {
  readonly nameAt: NameReader;
  readonly faults: Faults;
  /** What may be read in all, in characters: facts within facts would let a text be read again and again. */
  readonly textBudget: number;
}

const REFUSED_KINDS = ["tuple", "fraction", "numerator", "denominator"];

/** The facts that can be told apart; what is wrong with the others goes to the faults. Null when their texts outgrow the budget. */
export function readFacts(elements: readonly InlineElement[], reading: Reading): Fact[] | null {
  const texts = new Texts(elements, reading);
  const facts: Fact[] = [];
  for (const { kind, element } of elements) {
    if (REFUSED_KINDS.includes(kind)) reading.faults.add("kind", kind);
    if (kind !== "nonNumeric" && kind !== "nonFraction") continue;
    const fact = readFact({ kind, element }, texts, reading);
    if (fact !== null) facts.push(fact);
    if (texts.isSpent) return null;
  }
  for (const id of texts.unreached()) reading.faults.add("orphan", id);
  return facts;
}

type Attributes = Partial<Record<string, string>>;

function readFact({ kind, element }: InlineElement, texts: Texts, reading: Reading): Fact | null {
  const { contexts, units, faults, nameAt } = reading;
  const attributes: Attributes = {};
  for (const attribute of element.attrs) {
    attributes[attribute.prefix === "" ? attribute.name : `:${attribute.name}`] = attribute.content;
  }
  const { name = "", contextRef = "", unitRef, target } = attributes;
  const concept = nameAt(element, name);
  const local = concept?.local ?? name;
  if (concept === null) faults.add("concept", local);
  if (target !== undefined) faults.add("target", local);
  if (/^(true|1)$/.test(attributes[":nil"] ?? "")) faults.add("nil", local);
  const context = contexts.get(contextRef);
  if (context === undefined) faults.add("context", local);
  const unit = kind === "nonFraction" ? units.get(unitRef ?? "") : "";
  if (unit === undefined) faults.add("unit", local);
  const value = meaningOf(
    kind,
    local,
    { attributes, element, text: texts.of(element, local, attributes.continuedAt) },
    reading,
  );
  if (concept === null || context === undefined || unit === undefined) return null;
  return { concept, context, value, key: `${nameKey(concept)} ${context.key} ${unit}`, element };
}

interface Written {
  readonly attributes: Attributes;
  readonly element: XmlElement;
  readonly text: string;
}

const UNREADABLE: FactValue = { kind: "unreadable" };

function meaningOf(kind: string, local: string, written: Written, { nameAt, faults }: Reading): FactValue {
  const { attributes, element, text } = written;
  const format = attributes.format === undefined ? null : nameAt(element, attributes.format);
  const transformation = format === null ? undefined : transformationOf(format.namespace, format.local);
  if (attributes.format !== undefined && transformation === undefined) {
    faults.add("format", local);
    return UNREADABLE;
  }
  if (kind === "nonFraction") return amountIn(written, local, { read: transformation ?? PLAIN, faults });
  if (transformation === undefined) return { kind: "text", text: plainText(text) };
  const meaning = transformation.read(collapsed(text));
  if (meaning === null) faults.add("value", local);
  return meaning === null ? UNREADABLE : { kind: "text", text: meaning };
}

/** Without a transformation a figure is written as XML writes one, without a sign. */
const PLAIN = { gives: "number", read: (text: string) => (/^\d+(\.\d+)?$|^\.\d+$/.test(text) ? text : null) } as const;

type NumberReader = { readonly gives: "number" | "text"; readonly read: (text: string) => string | null };

function amountIn({ attributes, text }: Written, local: string, by: { read: NumberReader; faults: Faults }): FactValue {
  const { decimals, precision, scale = "0", sign } = attributes;
  if (precision !== undefined) by.faults.add("precision", local);
  else if (!/^(INF|[+-]?\d{1,2})$/.test(decimals ?? "")) by.faults.add("decimals", local);
  if ((sign !== undefined && sign !== "-") || !/^[+-]?\d{1,2}$/.test(scale)) {
    by.faults.add("sign", local);
    return UNREADABLE;
  }
  const plain = by.read.gives === "number" ? by.read.read(collapsed(text)) : null;
  const amount = plain === null ? null : amountOf(plain, { scale: Number(scale), negative: sign === "-" });
  if (amount === null) {
    by.faults.add("value", local);
    return UNREADABLE;
  }
  const exactTo = decimals === undefined || decimals === "INF" ? Number.POSITIVE_INFINITY : Number(decimals);
  const stated = { amount, decimals: Number.isNaN(exactTo) ? Number.POSITIVE_INFINITY : exactTo };
  if (isFinerThanStated(stated)) by.faults.add("digits", local);
  return { kind: "amount", stated };
}

function collapsed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").trim();
}

/** White space is part of a text, but not of a date or a truth; without the taxonomy at hand they are known by their looks. */
function plainText(text: string): string {
  const trimmed = text.trim();
  return /^(\d{4}-\d\d-\d\d|true|false)$/.test(trimmed) ? trimmed : text;
}

/** The text of a fact: its own and that of its continuations, without what is excluded. */
class Texts {
  readonly #continuations = new Map<string, { element: XmlElement; reached: boolean }>();
  readonly #hasExclusions: boolean;
  readonly #faults: Faults;
  #left: number;

  constructor(elements: readonly InlineElement[], { faults, textBudget }: Reading) {
    this.#faults = faults;
    this.#left = textBudget;
    this.#hasExclusions = elements.some(({ kind }) => kind === "exclude");
    for (const { kind, element } of elements) {
      if (kind !== "continuation") continue;
      this.#continuations.set(element.attr("id")?.content ?? "", { element, reached: false });
    }
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  of(element: XmlElement, local: string, continuedAt: string | undefined): string {
    let text = this.#textIn(element);
    let next = continuedAt;
    while (next !== undefined && !this.isSpent) {
      const continuation = this.#continuations.get(next);
      if (continuation === undefined || continuation.reached) {
        this.#faults.add("continuation", local);
        return text;
      }
      continuation.reached = true;
      text += this.#textIn(continuation.element);
      next = continuation.element.attr("continuedAt")?.content;
    }
    return text;
  }

  unreached(): string[] {
    return [...this.#continuations].filter(([, { reached }]) => !reached).map(([id]) => id);
  }

  #textIn(element: XmlElement): string {
    if (this.#hasExclusions) return this.#withoutExclusions(element);
    const text = element.content;
    this.#left -= text.length;
    return text;
  }

  /** An element counts like a short text: asking libxml2 for it takes as long. */
  #withoutExclusions(element: XmlElement): string {
    this.#left -= 16;
    if (this.isSpent || (element.name === "exclude" && isInline(element))) return "";
    let text = "";
    for (const part of contentOf(element)) {
      if (typeof part === "string") this.#left -= part.length;
      text += typeof part === "string" ? part : this.#withoutExclusions(part);
    }
    return text;
  }
}

function isInline({ namespaceUri }: XmlElement): boolean {
  return INLINE.some((namespace) => namespace === namespaceUri);
}
