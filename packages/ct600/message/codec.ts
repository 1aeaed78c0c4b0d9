// Base64 and SHA-1. Node does both many times faster in its own way, so they are a parameter; without one, what runs
// anywhere is used.

import { sha1 } from "@noble/hashes/legacy.js";
import { base64Text, utf8Bytes } from "../xml/bytes.ts";

export interface Codec {
  toBase64(bytes: Uint8Array): string;
  fromBase64(text: string): Uint8Array;
  /** Of texts that follow each other, in UTF-8; in base64. */
  sha1(parts: readonly string[]): string;
}

export const portableCodec: Codec = {
  toBase64: base64Text,
  fromBase64: (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
  sha1(parts) {
    const hash = sha1.create();
    for (const part of parts) hash.update(utf8Bytes(part));
    return base64Text(hash.digest());
  },
};
