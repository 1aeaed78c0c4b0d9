// Names in a caller's document: the namespaces it is made of, what a prefix stands for, and what of a name may be
// repeated in a sentence.

import { inherited, type XmlElement } from "../../xml/xml.ts";

export const XHTML = "http://www.w3.org/1999/xhtml";
/** Inline XBRL 1.1, and 1.0, which is still seen. */
export const INLINE = ["http://www.xbrl.org/2013/inlineXBRL", "http://www.xbrl.org/2008/inlineXBRL"] as const;
export const CURRENCIES = "http://www.xbrl.org/2003/iso4217";

/** Prefixes for the paths of these files. Which of the two inline namespaces `ix` is, the document says. */
export const PATHS = {
  h: XHTML,
  ix: INLINE[0] as string,
  xbrli: "http://www.xbrl.org/2003/instance",
  xbrldi: "http://xbrl.org/2006/xbrldi",
  link: "http://www.xbrl.org/2003/linkbase",
  xlink: "http://www.w3.org/1999/xlink",
} as const;

export interface QualifiedName {
  readonly namespace: string;
  readonly local: string;
}

/** No taxonomy has longer ones; a namespace of a megabyte would be copied with every fact. */
const LONGEST_NAME = 1_000;

/** What is declared on the root, and whether nothing is declared below it. */
export interface Declarations {
  readonly onRoot: ReadonlyMap<string, string>;
  readonly onlyOnRoot: boolean;
}

/**
 * Nearly every document declares all prefixes on its root. As every declaration is spelled with the five letters
 * `xmlns`, there are no others where the document has as many of them as its root has declarations.
 */
export function readDeclarations(source: string, root: XmlElement): Declarations {
  const onRoot = new Map(Object.entries(root.nsDeclarations));
  return { onRoot, onlyOnRoot: occurrences(source, "xmlns") === onRoot.size };
}

function occurrences(source: string, word: string): number {
  let count = 0;
  for (let at = source.indexOf(word); at !== -1; at = source.indexOf(word, at + word.length)) count++;
  return count;
}

/** Reads `prefix:name` as it is meant at an element; null where the prefix is not declared or there is no name. */
export type NameReader = (at: XmlElement, text: string) => QualifiedName | null;

/** The declarations of one element, in those of the elements around it, and the names that were read there. */
interface Scope {
  readonly declared: ReadonlyMap<string, string>;
  readonly around: Scope | null;
  readonly names: Map<string, QualifiedName | null>;
}

/**
 * libxml2 would go through all declarations above an element for every name; here each element is asked for its own
 * once.
 */
export function nameReader({ onRoot, onlyOnRoot }: Declarations): NameReader {
  const ofRoot: Scope = { declared: onRoot, around: null, names: new Map() };
  const scopeAt = onlyOnRoot
    ? () => ofRoot
    : inherited<Scope>(ofRoot, (element, around) => {
        const declared = new Map(Object.entries(element.nsDeclarations));
        return declared.size === 0 ? around : { declared, around, names: new Map() };
      });
  return (at, text) => {
    const scope = scopeAt(at);
    let name = scope.names.get(text);
    if (name === undefined) {
      name = readName(text, scope);
      scope.names.set(text, name);
    }
    return name;
  };
}

function readName(text: string, scope: Scope): QualifiedName | null {
  const [, prefix = "", local] = /^(?:([^\s:]+):)?([^\s:]+)$/.exec(text.trim()) ?? [];
  let at: Scope | null = scope;
  while (at !== null && !at.declared.has(prefix)) at = at.around;
  const namespace = at?.declared.get(prefix);
  if (local === undefined || !namespace || namespace.length + local.length > LONGEST_NAME) return null;
  return { namespace, local };
}

/** Far more than any accounts have, also where a program declares its prefixes on every element. */
const MAX_DECLARATIONS = 100_000;
const BEGINNING = "xmlns";

/**
 * Declarations beyond all measure: a long namespace would be copied with every fact. Each character is looked at a few
 * times at most, as what stands before an equals sign is not gone through again, and values in the same kind of quotes
 * cannot overlap.
 */
export function reasonAgainstDeclarations(source: string): string | null {
  let count = 0;
  for (let at = source.indexOf(BEGINNING); at !== -1; ) {
    if (++count > MAX_DECLARATIONS)
      return `The document declares namespaces more than ${MAX_DECLARATIONS} times; declare them on html.`;
    const equals = firstOf(source, at + BEGINNING.length, isDelimiter);
    const value = source[equals] === "=" ? firstOf(source, equals + 1, isNoSpace) : equals;
    const quote = source[value];
    const end =
      quote === '"' || quote === "'"
        ? firstOf(source, value + 1, (character) => character === quote || character === "<")
        : value;
    if (Math.max(equals - at, value - equals, end - value) > LONGEST_NAME)
      return "The document declares a namespace of more than 1,000 characters; correct it.";
    at = source.indexOf(BEGINNING, equals);
  }
  return null;
}

const isDelimiter = (character: string | undefined) => character !== undefined && "=\"'<>".includes(character);
const isNoSpace = (character: string | undefined) => character !== undefined && !" \t\n\r".includes(character);

/** Where the first such character is, or a place too far away to matter. */
function firstOf(source: string, start: number, isOne: (character: string | undefined) => boolean): number {
  const farthest = Math.min(source.length, start + 2 * LONGEST_NAME);
  let at = start;
  while (at < farthest && !isOne(source[at])) at++;
  return at;
}

const NAMES_SHOWN = 5;

/** Names for a sentence, each once. What does not look like a name is not repeated: it may be anything. */
export function shownNames(names: Iterable<string>): string {
  const all = [...new Set(names)].map((name) => (/^[A-Za-z_][\w.-]{0,119}$/.test(name) ? name : "an unusual name"));
  const more = all.length - NAMES_SHOWN;
  return more > 0 ? `${all.slice(0, NAMES_SHOWN).join(", ")} and ${more} more` : all.join(", ");
}

export type Family = "bus" | "core" | "other";

const FAMILIES: Readonly<Record<string, Family>> = { "/cd/business": "bus", "/fr/core": "core" };

/** The FRC puts the date of a taxonomy into its namespaces; without it, they are the same every year. */
export function familyOf(namespace: string): { family: Family; date: string } | null {
  const [, before = "", date, after = ""] =
    /^http:\/\/xbrl\.frc\.org\.uk(\/.*)?\/(\d{4}-\d\d-\d\d)(\/.*)?$/.exec(namespace) ?? [];
  return date === undefined ? null : { family: FAMILIES[before + after] ?? "other", date };
}

export function isNamed(name: QualifiedName, family: Family, local: string): boolean {
  return name.local === local && familyOf(name.namespace)?.family === family;
}
