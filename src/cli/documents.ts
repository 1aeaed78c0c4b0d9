// Documents as the command hands them out: a list, or one of them as it is, to standard output or into a file.

import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from "node:fs";
import { documentObject, type FilingDocument, namesOf } from "../filings/documents.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import type { Context } from "./command.ts";
import { textOption } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** Refused before anything is looked for. */
export function refuseMisplacedOutput(context: Context): void {
  const { name, file } = chosen(context);
  if (name === null && file !== null)
    throw new Refusal("invalid_option", "--output writes one document. Choose it with --name.");
  if (name !== null && file === null && context.values.json === true)
    throw new Refusal(
      "invalid_option",
      "A document is not JSON. Leave out --json, or write the document to a file with --output.",
    );
}

export interface Documented {
  id: string;
  /** Where the API has them. */
  path: string;
  documents: readonly FilingDocument[];
}

/** A list of them, or with --name the bytes of one. */
export function handOut(of: Documented, context: Context): number {
  const { id, documents } = of;
  const { name, file } = chosen(context);
  if (name === null) return listDocuments(of, context);
  const document = documents.find((candidate) => candidate.name === name);
  if (document === undefined) throw new Refusal("not_found", `${id} has no ${name}. It has ${namesOf(documents)}.`);
  // What a stranger put into a file would be taken for orders by a terminal.
  if (file === null && document.attachedAs !== undefined && context.terminal.output.isTTY === true)
    throw new Refusal("invalid_option", `${name} is a PDF. Write it to a file with --output.`);
  if (file === null) context.output.bytes(document.bytes());
  else {
    write(document.bytes(), file, context.terminal.errors);
    const text = `Wrote ${name} of ${id} to ${file}, ${document.size} bytes.`;
    context.output.say(text, { ...shownDocument(of, document), file });
  }
  return 0;
}

function chosen(context: Context): { name: string | null; file: string | null } {
  return { name: textOption(context, "name"), file: textOption(context, "output") };
}

function listDocuments(of: Documented, { output }: Context): number {
  output.table(
    ["name", "type", "bytes"],
    of.documents.map(({ name, contentType, size }) => [name, contentType, String(size)]),
    of.documents.map((document) => shownDocument(of, document)),
    "No documents.",
  );
  return 0;
}

/** As the API lists it. */
function shownDocument({ path }: Documented, document: FilingDocument) {
  return documentObject(document, `${path}/${encodeURIComponent(document.name)}`);
}

/**
 * For its owner alone, also where the file was there before: it may hold bank details. Where others may read it all the
 * same, the command says so.
 */
export function write(bytes: Uint8Array, file: string, errors: Terminal["errors"], keep = fchmodSync): void {
  try {
    const opened = openSync(file, "w", OWNER_ONLY);
    try {
      if (!keptToOwner(opened, keep))
        errors.write(
          `Others who use this machine may be able to read ${file}: where it is, a file cannot be kept to its owner. Move it if it should be.\n`,
        );
      writeFileSync(opened, bytes);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw new Refusal("unwritable", `Cannot write ${file} (${codeOf(error)}).`);
  }
}

const OWNER_ONLY = 0o600;

/**
 * A file of somebody else cannot be kept, and some file systems have no such thing: one refuses, another says nothing,
 * so it is looked at again. What is no file of its own has no owner to keep it to.
 */
function keptToOwner(opened: number, keep: typeof fchmodSync): boolean {
  if (!isOpenToOthers(opened)) return true;
  try {
    keep(opened, OWNER_ONLY);
  } catch (error) {
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "ENOTSUP") throw error;
  }
  return !isOpenToOthers(opened);
}

function isOpenToOthers(opened: number): boolean {
  const found = fstatSync(opened);
  return found.isFile() && (found.mode & 0o077) !== 0;
}
