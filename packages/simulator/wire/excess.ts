// What a message has too much of, found in its bytes before they become a tree: a tree takes many times their memory,
// and its canonical form compares attributes and prefixes each with every other. The parser stops at the first mistake;
// up to there both read the same.

import { MAX_DEPTH } from "../../ct600/xml/xml.ts";

/**
 * No return has more than a few of any. `markup` is elements, attributes, comments, instructions, CDATA sections and,
 * apart from them, references.
 */
export const most = { markup: 500_000, depth: MAX_DEPTH, attributes: 100, prefixes: 100 };

const sentences = {
  markup: `it has more than ${most.markup} elements, attributes or references`,
  depth: `its elements are nested more than ${most.depth} deep`,
  attributes: `an element of it has more than ${most.attributes} attributes`,
  prefixes: `it declares more than ${most.prefixes} prefixes`,
};

/** Markup that is no element ends where the next such text begins. */
const others: readonly { start: Buffer; end: Buffer }[] = [
  { start: Buffer.from("<!--"), end: Buffer.from("-->") },
  { start: Buffer.from("<![CDATA["), end: Buffer.from("]]>") },
  { start: Buffer.from("<?"), end: Buffer.from("?>") },
];

/**
 * In words that follow "The message is not a valid GovTalk document:"; null if nothing is too much, or the parser will
 * refuse it anyway.
 */
export function excessIn(source: Uint8Array): string | null {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const prefixes = new Set<string>();
  let markup = 0;
  let depth = 0;
  if (hasMore(bytes, AMPERSAND, most.markup)) return sentences.markup;
  let at = bytes.indexOf(LESS);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === SLASH) {
      depth--;
      at++;
    } else if (next === EXCLAMATION || next === QUESTION) {
      markup++;
      at = endOfOther(bytes, at);
      if (at === -1) return null;
    } else {
      const tag = readStartTag(bytes, at, prefixes);
      if (tag === null) return null;
      if (tag.attributes > most.attributes) return sentences.attributes;
      if (prefixes.size > most.prefixes) return sentences.prefixes;
      markup += 1 + tag.attributes;
      if (!tag.isEmpty) depth++;
      at = tag.end;
    }
    if (markup > most.markup) return sentences.markup;
    if (depth > most.depth) return sentences.depth;
    at = bytes.indexOf(LESS, at);
  }
  return null;
}

/** References take no place in the tree, but the parser as long as elements. */
function hasMore(bytes: Buffer, byte: number, limit: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) if (++count > limit) return true;
  return false;
}

function endOfOther(bytes: Buffer, at: number): number {
  const other = others.find(({ start }) => bytes.subarray(at, at + start.length).equals(start));
  if (other === undefined) return -1;
  const end = bytes.indexOf(other.end, at + other.start.length);
  return end === -1 ? -1 : end + other.end.length;
}

interface StartTag {
  /** Where the text after it begins. */
  end: number;
  isEmpty: boolean;
  /** Declarations of namespaces are among them. */
  attributes: number;
}

/**
 * Null where it does not end. A value may be long: it is skipped, not looked at. Stops at the first that is too many.
 */
function readStartTag(bytes: Buffer, start: number, prefixes: Set<string>): StartTag | null {
  let attributes = 0;
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === GREATER) return { end: at + 1, isEmpty: bytes[at - 1] === SLASH, attributes };
    if (byte === DOUBLE || byte === SINGLE) {
      at = bytes.indexOf(byte, at + 1);
      if (at === -1) return null;
    } else if (byte === EQUALS) {
      if (++attributes > most.attributes) return { end: at, isEmpty: false, attributes };
    } else if (byte === LETTER_X && isBlank(bytes[at - 1]) && bytes.toString("latin1", at, at + 6) === "xmlns:") {
      prefixes.add(nameAt(bytes, at));
    }
  }
  return null;
}

function nameAt(bytes: Buffer, start: number): string {
  let end = start;
  while (end < bytes.length && bytes[end] !== EQUALS && bytes[end] !== GREATER && !isBlank(bytes[end])) end++;
  return bytes.toString("latin1", start, end);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

const [LESS, GREATER, SLASH, EQUALS, DOUBLE, SINGLE] = [0x3c, 0x3e, 0x2f, 0x3d, 0x22, 0x27];
const [EXCLAMATION, QUESTION, AMPERSAND, LETTER_X] = [0x21, 0x3f, 0x26, 0x78];
