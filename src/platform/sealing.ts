// Secrets at rest: AES-256-GCM under the operator's SECRET_KEY. The context (which row, which column) is authenticated
// with the text, so a sealed value copied to another row does not open there.

import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { RandomBytes } from "./ids.ts";

export interface Sealing {
  /** The same bytes for the same purpose, as long as the key is the same; they do not give the key away. */
  derive(purpose: string, length: number): Buffer;
  seal(plain: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Without the length a value cut short would be checked by the part of its tag that is left. */
const options = { authTagLength: TAG_BYTES };

export function createSealing(key: Buffer, random: RandomBytes): Sealing {
  return {
    derive: (purpose, length) => Buffer.from(hkdfSync("sha256", key, "", `quarterday/${purpose}`, length)),
    seal(plain, context) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, options).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION) throw new Error("a sealed value has an unknown version");
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, options)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    },
  };
}
