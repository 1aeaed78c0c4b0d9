// Base64 and SHA-1 by Node, for @quarterday/ct600.

import { createHash } from "node:crypto";

export const codec = {
  toBase64: (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
  fromBase64: (text: string): Uint8Array => Buffer.from(text, "base64"),
  sha1(parts: readonly string[]): string {
    const hash = createHash("sha1");
    for (const part of parts) hash.update(part, "utf8");
    return hash.digest("base64");
  },
};
