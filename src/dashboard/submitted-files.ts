// Forms that bring files along. Their bodies are left unread until it is known that a signed-in user of ours sends them
// from a page of ours; from then until the answer is sent they count as large bodies of the organisation.

import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../platform/errors.ts";
import { boundaryIn, readMultipart } from "../platform/http/multipart.ts";
import { CallerLeft, onClose } from "../platform/http/on-close.ts";
import type { MemoryBudget } from "../platform/limits/memory-budget.ts";
import { comesFromHere } from "./frame/security.ts";
import type { Visit } from "./frame/visit.ts";
import { foreignForm } from "./submitted-forms.ts";

/** Of what is typed. */
export const MAX_FORM_BYTES = 256 * 1024;

/** With its files: as much as a request of the API may have, and proxies are told to let through. */
const MAX_FILES_BYTES = 16 * 1024 * 1024;

const MAX_PARTS = 150;

export const UNREADABLE = "This request cannot be read.";

/** A content type's parser that reads nothing. */
export async function unread(request: FastifyRequest): Promise<null> {
  if (!takesFiles(request)) throw Object.assign(new Error("no files are taken here"), { statusCode: 415 });
  return null;
}

const takesFiles = ({ routeOptions: { config } }: FastifyRequest) => "takesFiles" in config && config.takesFiles;

/** The visit with what its form has, where that is one with files. */
export async function withFiles(
  visit: Visit,
  request: FastifyRequest,
  response: ServerResponse,
  { bodyBudget }: { bodyBudget: MemoryBudget },
): Promise<Visit> {
  const boundary = takesFiles(request) ? boundaryIn(request.headers["content-type"]) : null;
  if (boundary === null) return visit;
  if (!comesFromHere(request.headers, visit.origin)) throw foreignForm();
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  if (Number.isNaN(length)) throw Object.assign(new Error("a form without a length"), { statusCode: 411 });
  if (length > MAX_FILES_BYTES) throw new Refusal("request_too_large", TOO_LARGE);
  onClose({ request: request.raw, response }, bodyBudget.take(visit.organisation.id, length));
  const { fields, files } = readMultipart(await bodyOf(request, length), boundary, {
    parts: MAX_PARTS,
    fieldBytes: MAX_FORM_BYTES,
  });
  refuseNul(fields.values());
  return { ...visit, form: fields, files };
}

const TOO_LARGE =
  "These files are too large: a form takes 16 MiB, and one document may have 9 MiB. Nothing was saved. Upload large documents one after the other.";

async function bodyOf({ raw }: FastifyRequest, length: number): Promise<Buffer> {
  const whole = Buffer.alloc(length);
  let at = 0;
  try {
    // Node itself holds the sender to the length it told.
    for await (const chunk of raw) at += (chunk as Buffer).copy(whole, at);
  } catch {
    throw new CallerLeft();
  }
  if (at < length) throw new CallerLeft();
  return whole;
}

/** PostgreSQL cannot store a NUL, and no user types one. */
export function refuseNul(texts: Iterable<string>): void {
  for (const text of texts) if (text.includes("\0")) throw new Refusal("unreadable", UNREADABLE);
}
