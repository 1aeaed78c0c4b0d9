// Documents of the caller's own, accounts and computations, are stored once for the organisation, however many filings
// carry them: what is stored of the input and of the body refers to them by their SHA-256. Put together again both are
// what was filed; the mark says so. Decision: docs/decisions/0014.

import { createHash } from "node:crypto";
import {
  type DocumentElement,
  lacksDocument,
  withDocument,
  withoutDocument,
} from "../../../packages/ct600/message/attached-files.ts";
import { isMarkedAs } from "../../../packages/ct600/message/irmark.ts";
import type { AccountsInput, ComputationsInput, ReturnInput } from "../../../packages/ct600/return.ts";
import { codec } from "../../platform/codec.ts";

export interface OwnDocument {
  sha256: Buffer;
  content: Buffer;
}

/** What input and body lack; null where they are whole. */
export type OwnDocuments = Record<Own, OwnDocument | null>;
export type OwnContents = Record<Own, Buffer | null>;

type Own = "accounts" | "computations";
type Stored<Group extends { ixbrl?: string }> = Omit<Group, "ixbrl"> & { ixbrl?: string | { sha256: string } };

/** The input as it is stored. Rows of earlier releases have the accounts themselves, in base64. */
export interface StoredInput extends Omit<ReturnInput, Own> {
  accounts?: Stored<AccountsInput>;
  computations?: Stored<ComputationsInput>;
}

export interface StoredReturn {
  input: StoredInput;
  body: string;
  documents: OwnDocuments;
}

const ELEMENTS: Readonly<Record<Own, DocumentElement>> = { accounts: "Accounts", computations: "Computation" };
const OWN = ["accounts", "computations"] as const;

export function asStored({ input, body }: { input: ReturnInput; body: string }): StoredReturn {
  const stored: StoredReturn = { input: { ...input }, body, documents: { accounts: null, computations: null } };
  for (const own of OWN) {
    const ixbrl = input[own]?.ixbrl;
    if (ixbrl === undefined) continue;
    const content = Buffer.from(ixbrl, "base64");
    const sha256 = hashOf(content);
    stored.input[own] = { ...input[own], ixbrl: { sha256: sha256.toString("hex") } };
    stored.body = withoutDocument(stored.body, ELEMENTS[own]);
    stored.documents[own] = { sha256, content };
  }
  return stored;
}

/** The input as it was filed, but for how its base64 was broken into lines. */
export function inputFrom({ accounts, computations, ...rest }: StoredInput, contents: OwnContents): ReturnInput {
  return {
    ...rest,
    ...(accounts && { accounts: groupFrom(accounts, contents.accounts) }),
    ...(computations && { computations: groupFrom(computations, contents.computations) }),
  };
}

function groupFrom<Group extends { ixbrl?: string | { sha256: string } }>(
  { ixbrl, ...details }: Group,
  content: Buffer | null,
) {
  if (ixbrl === undefined) return details;
  if (typeof ixbrl === "string") return { ...details, ixbrl };
  if (content === null || hashOf(content).toString("hex") !== ixbrl.sha256)
    throw new Error(`the document ${ixbrl.sha256} of a stored input is not what was filed`);
  return { ...details, ixbrl: content.toString("base64") };
}

export interface StoredBody extends OwnContents {
  body: string;
  irmark: string;
  is_whole: boolean;
}

/** The marked Body, byte for byte. One that differs from what was marked is not given out. */
export function bodyFrom({ body, irmark, is_whole: isWhole, ...contents }: StoredBody): string {
  if (isWhole) return body;
  let whole = body;
  for (const own of OWN) {
    const content = contents[own];
    if (content !== null && lacksDocument(whole, ELEMENTS[own]))
      whole = withDocument(whole, ELEMENTS[own], content, codec);
  }
  if (!isMarkedAs(whole, irmark, codec))
    throw new Error(`a stored body and its document are not what was marked ${irmark}`);
  return whole;
}

function hashOf(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
