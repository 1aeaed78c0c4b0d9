// Accounts of the caller's own are stored once for the organisation, however many filings carry them: what is stored of the input and of the
// body refers to them by their SHA-256. Put together again both are what was filed; the mark says so. Decision: docs/decisions/0035.

import { createHash } from "node:crypto";
import { withAccounts, withoutAccounts } from "../authority/attached-files.ts";
import { isMarkedAs } from "../authority/irmark.ts";
import type { AccountsInput, ReturnInput } from "../ct600/return.ts";

export interface OwnDocument {
  sha256: Buffer;
  content: Buffer;
}

/** The input as it is stored. Rows of earlier releases have the document itself, in base64. */
export interface StoredInput extends Omit<ReturnInput, "accounts"> {
  accounts?: Omit<AccountsInput, "ixbrl"> & { ixbrl?: string | { sha256: string } };
}

export interface StoredReturn {
  input: StoredInput;
  body: string;
  /** What input and body lack; null where they are whole. */
  document: OwnDocument | null;
}

export function asStored({ input, body }: { input: ReturnInput; body: string }): StoredReturn {
  const { accounts } = input;
  if (accounts?.ixbrl === undefined) return { input, body, document: null };
  const content = Buffer.from(accounts.ixbrl, "base64");
  const sha256 = hashOf(content);
  const reference = { sha256: sha256.toString("hex") };
  return {
    input: { ...input, accounts: { ...accounts, ixbrl: reference } },
    body: withoutAccounts(body),
    document: { sha256, content },
  };
}

/** The input as it was filed, but for how its base64 was broken into lines. */
export function inputFrom({ accounts, ...rest }: StoredInput, content: Buffer | null): ReturnInput {
  if (accounts === undefined) return rest;
  const { ixbrl, ...details } = accounts;
  if (ixbrl === undefined) return { ...rest, accounts: details };
  if (typeof ixbrl === "string") return { ...rest, accounts: { ...details, ixbrl } };
  if (content === null || hashOf(content).toString("hex") !== ixbrl.sha256)
    throw new Error(`the document ${ixbrl.sha256} of a stored input is not what was filed`);
  return { ...rest, accounts: { ...details, ixbrl: content.toString("base64") } };
}

export interface StoredBody {
  body: string;
  irmark: string;
  is_whole: boolean;
  content: Buffer | null;
}

/** The marked Body, byte for byte. One that differs from what was marked is not given out. */
export function bodyFrom({ body, irmark, is_whole: isWhole, content }: StoredBody): string {
  if (isWhole) return body;
  const whole = content === null ? body : withAccounts(body, content);
  if (!isMarkedAs(whole, irmark)) throw new Error(`a stored body and its document are not what was marked ${irmark}`);
  return whole;
}

function hashOf(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
