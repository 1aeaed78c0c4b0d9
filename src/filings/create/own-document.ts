// Documents of the caller's own, accounts and computations in iXBRL and PDF files, are stored once for the
// organisation, however many filings carry them: what is stored of the input and of the body refers to them by their
// SHA-256. Put together again both are what was filed; the mark says so. Decision: docs/decisions/0014.

import { createHash } from "node:crypto";
import {
  type DocumentElement,
  filesLacking,
  lacksDocument,
  withDocument,
  withFiles,
  withoutDocument,
  withoutFiles,
} from "../../../packages/ct600/message/attached-files.ts";
import { isMarkedAs } from "../../../packages/ct600/message/irmark.ts";
import type { AccountsInput, ComputationsInput, ReturnInput } from "../../../packages/ct600/return.ts";
import { codec } from "../../platform/codec.ts";

export interface OwnDocument {
  sha256: Buffer;
  content: Buffer;
}

/** What input and body lack; null where they are whole. */
export interface OwnDocuments extends Record<Own, OwnDocument | null> {
  /** PDF, in the order of the body. Two may be the same. */
  files: readonly OwnDocument[];
}

/** Of the two documents; files are looked up by their hashes. */
export type OwnContents = Record<Own, Buffer | null>;

/** PDF files by the hex digits of their hashes. */
export type OwnFiles = ReadonlyMap<string, Buffer>;
export const NO_FILES: OwnFiles = new Map();

type Own = "accounts" | "computations";
interface Reference {
  sha256: string;
}
type Stored<Group, Names extends keyof Group> = Omit<Group, Names> & { [Name in Names]?: string | Reference };
type Attachment = NonNullable<ReturnInput["attachments"]>[number];
type StoredAttachment = Omit<Attachment, "pdf"> & { pdf: string | Reference };

/** The input as it is stored. Rows of earlier releases have the accounts themselves, in base64. */
export interface StoredInput extends Omit<ReturnInput, Own | "attachments"> {
  accounts?: Stored<AccountsInput, "ixbrl" | "pdf">;
  computations?: Stored<ComputationsInput, "ixbrl">;
  attachments?: StoredAttachment[];
}

export interface StoredReturn {
  input: StoredInput;
  body: string;
  documents: OwnDocuments;
}

const ELEMENTS: Readonly<Record<Own, DocumentElement>> = { accounts: "Accounts", computations: "Computation" };
const OWN = ["accounts", "computations"] as const;

export function asStored({ input, body }: { input: ReturnInput; body: string }): StoredReturn {
  const { accounts, computations, attachments, ...rest } = input;
  const documents = { accounts: ownDocument(accounts?.ixbrl), computations: ownDocument(computations?.ixbrl) };
  const pdf = ownDocument(accounts?.pdf);
  const others = (attachments ?? []).map((file) => ({ file, document: documentOf(file.pdf) }));
  const files = [...(pdf === null ? [] : [pdf]), ...others.map(({ document }) => document)];
  let form = files.length === 0 ? body : withoutFiles(body);
  for (const own of OWN) if (documents[own] !== null) form = withoutDocument(form, ELEMENTS[own]);
  return {
    input: {
      ...rest,
      ...(accounts && {
        accounts: {
          ...accounts,
          ...(documents.accounts && { ixbrl: referenceTo(documents.accounts) }),
          ...(pdf && { pdf: referenceTo(pdf) }),
        },
      }),
      ...(computations && {
        computations: {
          ...computations,
          ...(documents.computations && { ixbrl: referenceTo(documents.computations) }),
        },
      }),
      ...(attachments && {
        attachments: others.map(({ file, document }) => ({ ...file, pdf: referenceTo(document) })),
      }),
    },
    body: form,
    documents: { ...documents, files },
  };
}

function ownDocument(base64: string | undefined): OwnDocument | null {
  return base64 === undefined ? null : documentOf(base64);
}

function documentOf(base64: string): OwnDocument {
  const content = Buffer.from(base64, "base64");
  return { sha256: hashOf(content), content };
}

const referenceTo = ({ sha256 }: OwnDocument): Reference => ({ sha256: sha256.toString("hex") });

/** The input as it was filed, but for how its base64 was broken into lines. */
export function inputFrom(
  { accounts, computations, attachments, ...rest }: StoredInput,
  contents: OwnContents,
  files: OwnFiles = NO_FILES,
): ReturnInput {
  return {
    ...rest,
    ...(accounts && { accounts: accountsFrom(accounts, contents.accounts, files) }),
    ...(computations && { computations: groupFrom(computations, contents.computations) }),
    ...(attachments && {
      attachments: attachments.map(({ pdf, ...file }) => ({ ...file, pdf: base64From(pdf, fileFor(pdf, files)) })),
    }),
  };
}

function accountsFrom(
  { pdf, ...group }: NonNullable<StoredInput["accounts"]>,
  content: Buffer | null,
  files: OwnFiles,
): AccountsInput {
  const accounts = groupFrom(group, content);
  return pdf === undefined ? accounts : { ...accounts, pdf: base64From(pdf, fileFor(pdf, files)) };
}

function groupFrom<Group extends { ixbrl?: string | Reference }>({ ixbrl, ...details }: Group, content: Buffer | null) {
  return ixbrl === undefined ? details : { ...details, ixbrl: base64From(ixbrl, content) };
}

function fileFor(pdf: string | Reference, files: OwnFiles): Buffer | null {
  return (typeof pdf === "string" ? undefined : files.get(pdf.sha256)) ?? null;
}

function base64From(stored: string | Reference, content: Buffer | null): string {
  if (typeof stored === "string") return stored;
  if (content === null || hashOf(content).toString("hex") !== stored.sha256)
    throw new Error(`the document ${stored.sha256} of a stored input is not what was filed`);
  return content.toString("base64");
}

export interface StoredBody extends OwnContents {
  body: string;
  irmark: string;
  is_whole: boolean;
  /** The hashes of its files, in their order; null where it has none. */
  attachments_sha256?: readonly string[] | null;
}

/** The marked Body, byte for byte. One that differs from what was marked is not given out. */
export function bodyFrom(
  { body, irmark, is_whole: isWhole, attachments_sha256: hashes, ...contents }: StoredBody,
  files: OwnFiles = NO_FILES,
): string {
  if (isWhole) return body;
  let whole = body;
  for (const own of OWN) {
    const content = contents[own];
    if (content !== null && lacksDocument(whole, ELEMENTS[own]))
      whole = withDocument(whole, ELEMENTS[own], content, codec);
  }
  const attached = (hashes ?? []).flatMap((hash) => files.get(hash) ?? []);
  if (attached.length > 0 && attached.length === filesLacking(whole)) whole = withFiles(whole, attached, codec);
  if (!isMarkedAs(whole, irmark, codec))
    throw new Error(`a stored body and its document are not what was marked ${irmark}`);
  return whole;
}

function hashOf(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
