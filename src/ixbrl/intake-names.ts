// Names in a caller's document: the namespaces it is made of, what a prefix stands for, and what of a name may be repeated in a sentence.

import type { XmlElement } from "../platform/xml.ts";

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

/** Reads `prefix:name` as it is meant at an element; null where the prefix is not declared or there is no name. */
export type NameReader = (at: XmlElement, text: string) => QualifiedName | null;

/**
 * Nearly every document declares all prefixes on its root. Then they are looked up here; else libxml2 is asked for each name. As every declaration
 * is spelled with the five letters `xmlns`, there are no others where the document has as many of them as its root has declarations.
 */
export function nameReader(source: Buffer, root: XmlElement): NameReader {
  const declared = new Map(Object.entries(root.nsDeclarations));
  const onlyOnRoot = occurrences(source, "xmlns") === declared.size;
  const read = (text: string, namespaceOf: (prefix: string) => string | null | undefined) => {
    const [, prefix = "", local] = /^(?:([^\s:]+):)?([^\s:]+)$/.exec(text.trim()) ?? [];
    const namespace = local === undefined ? null : namespaceOf(prefix);
    if (local === undefined || !namespace || namespace.length + local.length > LONGEST_NAME) return null;
    return { namespace, local };
  };
  if (!onlyOnRoot) return (at, text) => read(text, (prefix) => at.namespaceForPrefix(prefix));
  const known = new Map<string, QualifiedName | null>();
  return (_, text) => {
    let name = known.get(text);
    if (name === undefined) {
      name = read(text, (prefix) => declared.get(prefix));
      known.set(text, name);
    }
    return name;
  };
}

function occurrences(source: Buffer, word: string): number {
  let count = 0;
  for (let at = source.indexOf(word); at !== -1; at = source.indexOf(word, at + word.length)) count++;
  return count;
}

const OVERLONG_DECLARATION = /^xmlns(?:[^="'<>]{1000}|[^="'<>]*=(?:\s{1000}|\s*"[^"<]{1000}|\s*'[^'<]{1000}))/;

/** Whether it declares a namespace longer than any there is. It would be read anew with every name that has its prefix. */
export function hasOverlongNamespace(source: Buffer): boolean {
  for (let at = source.indexOf("xmlns"); at !== -1; at = source.indexOf("xmlns", at + 5)) {
    if (OVERLONG_DECLARATION.test(source.toString("latin1", at, at + 4 * LONGEST_NAME))) return true;
  }
  return false;
}

const NAMES_SHOWN = 5;

/** Names for a sentence, each once. What does not look like a name is not repeated: it may be anything. */
export function shownNames(names: Iterable<string>): string {
  const all = [...new Set(names)].map((name) => (/^[A-Za-z_][\w.-]{0,119}$/.test(name) ? name : "an unusual name"));
  const more = all.length - NAMES_SHOWN;
  return more > 0 ? `${all.slice(0, NAMES_SHOWN).join(", ")} and ${more} more` : all.join(", ");
}
