// Documents of a draft stand apart from its input, each once, and in the input stands what refers to them: sha256: and
// the hash in hex digits. Where such a field is follows from the definition of the input.

import { createHash } from "node:crypto";
import { base64DecodedLength } from "../../packages/ct600/base64.ts";
import { DRAFT_INPUT } from "../../packages/ct600/input/fields/draft.ts";
import type { Field } from "../../packages/ct600/input/fields/field.ts";
import type { Problem } from "../../packages/ct600/problem.ts";
import { codec } from "../platform/codec.ts";
import { isObject } from "./leaves.ts";

const REFERENCE = /^sha256:([0-9a-f]{64})$/;

/** By the hex digits of their hashes. */
export type Files = ReadonlyMap<string, Buffer>;

export interface MovedOut {
  input: unknown;
  files: Files;
  problems: readonly Problem[];
}

/** What was sent, with its documents apart. */
export function movedOut(input: unknown): MovedOut {
  const files = new Map<string, Buffer>();
  const problems: Problem[] = [];
  const replace = (text: string, { path, field }: Place) => {
    if (REFERENCE.test(text)) return text;
    if (!(base64DecodedLength(text) ?? 0)) {
      const code = field.code ?? "invalid_type";
      const message = `${path} must be non-empty base64 in the standard alphabet, without spaces or a data: prefix, or a reference to a document that the draft has.`;
      problems.push({ code, message, field: path });
      return text;
    }
    const content = Buffer.from(codec.fromBase64(text));
    const hash = createHash("sha256").update(content).digest("hex");
    files.set(hash, content);
    return `sha256:${hash}`;
  };
  const without = overDocuments(DRAFT_INPUT, input, replace, "input");
  return { input: without, files, problems };
}

export interface Reference {
  /** In the input, such as accounts.ixbrl. */
  field: string;
  hash: string;
}

export function referencesIn(input: unknown): Reference[] {
  const references: Reference[] = [];
  const take = (text: string, { path }: Place) => {
    const [, hash] = REFERENCE.exec(text) ?? [];
    if (hash !== undefined) references.push({ field: path, hash });
    return text;
  };
  overDocuments(DRAFT_INPUT, input, take, "");
  return references;
}

/** The input with its documents, in base64. */
export function withFiles(input: unknown, files: Files): unknown {
  const putBack = (text: string) => {
    const content = files.get(REFERENCE.exec(text)?.[1] ?? "");
    if (content === undefined) throw new Error("a draft refers to a document that it does not have");
    return codec.toBase64(content);
  };
  return overDocuments(DRAFT_INPUT, input, putBack, "");
}

interface Place {
  path: string;
  field: Field;
}

function overDocuments(field: Field, value: unknown, replace: (text: string, place: Place) => string, path: string) {
  const walk = (of: Field | undefined, at: unknown, place: string): unknown => {
    if (of?.kind === "list" && Array.isArray(at))
      return at.map((item, index) => walk(of.of, item, `${place}.${index}`));
    if (of?.kind === "group" && isObject(at))
      return Object.fromEntries(
        Object.entries(at).map(([name, member]) => [
          name,
          walk(of.fields[name], member, place === "" ? name : `${place}.${name}`),
        ]),
      );
    if (of?.kind === "text" && of.isBase64 && typeof at === "string") return replace(at, { path: place, field: of });
    return at;
  };
  return walk(field, value, path);
}
