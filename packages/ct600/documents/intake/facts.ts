// The facts of a caller's document, as values: name, context, unit and what the printed text means. Follows Inline XBRL
// 1.1 (and 1.0, which says the same of these elements under another namespace).
//
// Handled: facts within facts, texts continued elsewhere, passages excluded, the one number that may be unknown.
// Refused: tuples, fractions, other facts that are nil, other target documents; the taxonomies for accounts have no use
// for them (decisions 0014 and 0043).

import { attributesAt, contentOf, elementsAt, type XmlElement } from "../../xml/xml.ts";
import { amountOf, isFinerThanStated, type StatedAmount } from "../amount.ts";
import { type Transformation, transformationOf } from "../transformations.ts";
import { type Context, nameKey, type Resources } from "./contexts.ts";
import type { Faults } from "./faults.ts";
import { INLINE, isNamed, type NameReader, type PATHS, type QualifiedName } from "./names.ts";

export type FactValue =
  | { readonly kind: "amount"; readonly stated: StatedAmount }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "nil" }
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
  /** As written; those of other namespaces are left out, but for `xsi:nil`. */
  readonly attributes: ReadonlyMap<string, string>;
}

const SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

/** Everything in the inline namespace, in the order of the document; null if that is more than `most`. */
export function inlineElements(
  root: XmlElement,
  paths: typeof PATHS,
  { most }: { most: number },
): InlineElement[] | null {
  const all = elementsAt(root, "//ix:*", paths);
  if (all.length > most) return null;
  const found = all.map((element) => ({
    kind: element.name,
    element,
    attributes: new Map<string, string>(),
  }));
  let at = 0;
  let owner = found[at];
  for (const attribute of attributesAt(root, "//ix:*/@*", paths)) {
    const { parent, name, content } = attribute;
    while (owner !== undefined && !parent?.isSameNode(owner.element)) owner = found[++at];
    if (attribute.prefix === "") owner?.attributes.set(name, content);
    else if (name === "nil" && attribute.namespaceUri === SCHEMA_INSTANCE) owner?.attributes.set("xsi:nil", content);
  }
  return found;
}

interface Reading extends Resources {
  readonly nameAt: NameReader;
  readonly faults: Faults;
  /** What may be read in all, in characters: facts within facts would let a text be read again and again. */
  readonly textBudget: number;
}

const REFUSED_KINDS = ["tuple", "fraction", "numerator", "denominator"];

export function isFact(kind: string): boolean {
  return kind === "nonNumeric" || kind === "nonFraction";
}

/**
 * The facts that can be told apart; what is wrong with the others goes to the faults. Null when their texts outgrow the
 * budget.
 */
export function readFacts(elements: readonly InlineElement[], reading: Reading): Fact[] | null {
  const texts = new Texts(elements, reading);
  const facts: Fact[] = [];
  for (const inline of elements) {
    if (REFUSED_KINDS.includes(inline.kind)) reading.faults.add("kind", inline.kind);
    if (!isFact(inline.kind)) continue;
    const fact = readFact(inline, texts, reading);
    if (fact !== null) facts.push(fact);
    if (texts.isSpent) return null;
  }
  for (const id of texts.unreached()) reading.faults.add("orphan", id);
  return facts;
}

const NO_UNIT = -1;

function readFact(inline: InlineElement, texts: Texts, reading: Reading): Fact | null {
  const { contexts, units, faults, nameAt } = reading;
  const { kind, element, attributes } = inline;
  const name = attributes.get("name") ?? "";
  const concept = nameAt(element, name);
  const local = concept?.local ?? name;
  if (concept === null) faults.add("concept", local);
  if (attributes.has("target")) faults.add("target", local);
  const isNil = /^\s*(true|1)\s*$/.test(attributes.get("xsi:nil") ?? "");
  const mayBeNil = concept !== null && isNamed(concept, "core", "AverageNumberEmployeesDuringPeriod");
  const text = texts.of(inline, local);
  if (isNil && (!mayBeNil || text !== "" || kind !== "nonFraction")) faults.add("nil", local);
  const context = contexts.get(attributes.get("contextRef") ?? "");
  if (context === undefined) faults.add("context", local);
  const unit = kind === "nonFraction" ? units.get(attributes.get("unitRef") ?? "") : NO_UNIT;
  if (unit === undefined) faults.add("unit", local);
  const value: FactValue = isNil ? { kind: "nil" } : meaningOf(inline, { local, text }, reading);
  if (concept === null || context === undefined || unit === undefined) return null;
  return { concept, context, value, key: `${context.number} ${unit} ${nameKey(concept)}`, element };
}

interface Written {
  readonly local: string;
  readonly text: string;
}

const UNREADABLE: FactValue = { kind: "unreadable" };

function meaningOf(inline: InlineElement, written: Written, { nameAt, faults }: Reading): FactValue {
  const { kind, element, attributes } = inline;
  const { local, text } = written;
  const format = attributes.get("format");
  const name = format === undefined ? null : nameAt(element, format);
  const transformation = name === null ? undefined : transformationOf(name.namespace, name.local);
  if (format !== undefined && transformation === undefined) {
    faults.add("format", local);
    return UNREADABLE;
  }
  if (kind === "nonFraction") return amountIn(attributes, written, { transformation: transformation ?? PLAIN, faults });
  if (transformation === undefined) return { kind: "text", text: plainText(text) };
  const meaning = transformation.read(collapsed(text));
  if (meaning === null) faults.add("value", local);
  return meaning === null ? UNREADABLE : { kind: "text", text: meaning };
}

/** Without a transformation a figure is written as XML writes one, without a sign. */
const PLAIN: Transformation = {
  gives: "number",
  read: (text) => (/^\d+(\.\d+)?$|^\.\d+$/.test(text) ? text : null),
};

interface By {
  readonly transformation: Transformation;
  readonly faults: Faults;
}

function amountIn(
  attributes: ReadonlyMap<string, string>,
  { local, text }: Written,
  { transformation, faults }: By,
): FactValue {
  const decimals = attributes.get("decimals");
  const [scale, sign] = [attributes.get("scale") ?? "0", attributes.get("sign")];
  if (attributes.has("precision")) faults.add("precision", local);
  else if (!/^(INF|[+-]?\d{1,2})$/.test(decimals ?? "")) faults.add("decimals", local);
  if ((sign !== undefined && sign !== "-") || !/^[+-]?\d{1,2}$/.test(scale)) {
    faults.add("sign", local);
    return UNREADABLE;
  }
  const plain = transformation.gives === "number" ? transformation.read(collapsed(text)) : null;
  const amount = plain === null ? null : amountOf(plain, { scale: Number(scale), negative: sign === "-" });
  if (amount === null) {
    faults.add("value", local);
    return UNREADABLE;
  }
  const exactTo = decimals === undefined || decimals === "INF" ? Number.POSITIVE_INFINITY : Number(decimals);
  const stated = { amount, decimals: Number.isNaN(exactTo) ? Number.POSITIVE_INFINITY : exactTo };
  if (isFinerThanStated(stated)) faults.add("digits", local);
  return { kind: "amount", stated };
}

function collapsed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").trim();
}

/**
 * White space is part of a text, but not of a date or a truth; without the taxonomy at hand they are known by their
 * looks.
 */
function plainText(text: string): string {
  const trimmed = text.trim();
  return /^(\d{4}-\d\d-\d\d|true|false)$/.test(trimmed) ? trimmed : text;
}

/** The text of a fact: its own and that of its continuations, without what is excluded. */
class Texts {
  readonly #continuations = new Map<string, { inline: InlineElement; reached: boolean }>();
  readonly #hasExclusions: boolean;
  readonly #faults: Faults;
  #left: number;

  constructor(elements: readonly InlineElement[], { faults, textBudget }: Reading) {
    this.#faults = faults;
    this.#left = textBudget;
    this.#hasExclusions = elements.some(({ kind }) => kind === "exclude");
    for (const inline of elements) {
      if (inline.kind !== "continuation") continue;
      this.#continuations.set(inline.attributes.get("id") ?? "", { inline, reached: false });
    }
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  of({ element, attributes }: InlineElement, local: string): string {
    let text = this.#textIn(element);
    let next = attributes.get("continuedAt");
    while (next !== undefined && !this.isSpent) {
      const continuation = this.#continuations.get(next);
      if (continuation === undefined || continuation.reached) {
        this.#faults.add("continuation", local);
        return text;
      }
      continuation.reached = true;
      text += this.#textIn(continuation.inline.element);
      next = continuation.inline.attributes.get("continuedAt");
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
