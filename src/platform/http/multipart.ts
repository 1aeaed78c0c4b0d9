// A form with files, as browsers send it (RFC 7578). What no browser sends is refused, and what a form may have is
// bounded: it is read once, from its beginning to its end.

import { Refusal } from "../errors.ts";

export interface UploadedFile {
  /** As the sender's machine has it, without its folder. */
  name: string;
  content: Buffer;
}

export interface MultipartForm {
  fields: URLSearchParams;
  /** By the names of their fields, of which each has one. A field in which no file was chosen is not there. */
  files: ReadonlyMap<string, UploadedFile>;
}

export interface MultipartLimits {
  parts: number;
  /** Of all fields that are no files. */
  fieldBytes: number;
}

/** What says so in the Content-Type of a form; null where it is none with files. */
export function boundaryIn(contentType: string | undefined): string | null {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? "") ?? [];
  return quoted ?? plain ?? null;
}

const BOUNDARY =
  /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w'+\-.]{1,70}))\s*(?:;|$)/i;

const MAX_HEADER_BYTES = 4 * 1024;
const NEW_LINE = "\r\n";

export function readMultipart(body: Buffer, boundary: string, limits: MultipartLimits): MultipartForm {
  const fields = new URLSearchParams();
  const files = new Map<string, UploadedFile>();
  const delimiter = Buffer.from(`${NEW_LINE}--${boundary}`);
  // The first one has no line before it.
  const first = delimiter.subarray(NEW_LINE.length);
  if (!body.subarray(0, first.length).equals(first)) throw unreadable();
  let at = first.length;
  let fieldBytes = 0;
  for (let parts = 0; !isEnd(body, at); parts++) {
    if (parts === limits.parts) throw unreadable();
    const headersAt = afterLine(body, at);
    const contentAt = endOfHeaders(body, headersAt);
    const end = body.indexOf(delimiter, contentAt - NEW_LINE.length);
    if (end === -1) throw unreadable();
    const { name, fileName } = dispositionIn(body.subarray(headersAt, contentAt).toString("utf8"));
    const content = body.subarray(contentAt, Math.max(contentAt, end));
    if (fileName === null) {
      fieldBytes += name.length + content.length;
      if (fieldBytes > limits.fieldBytes) throw new Refusal("request_too_large", "This form is too large.");
      fields.append(name, content.toString("utf8"));
    } else if (fileName !== "" || content.length > 0) {
      if (files.has(name)) throw unreadable();
      files.set(name, { name: fileName.slice(fileName.search(/[^/\\]*$/)), content });
    }
    at = end + delimiter.length;
  }
  return { fields, files };
}

const isEnd = (body: Buffer, at: number) => body[at] === DASH && body[at + 1] === DASH;
const DASH = 0x2d;

/** White space may stand between a boundary and the end of its line. */
function afterLine(body: Buffer, at: number): number {
  let end = at;
  while (body[end] === 0x20 || body[end] === 0x09) end++;
  if (body.toString("latin1", end, end + NEW_LINE.length) !== NEW_LINE) throw unreadable();
  return end + NEW_LINE.length;
}

function endOfHeaders(body: Buffer, from: number): number {
  const end = body.subarray(from, from + MAX_HEADER_BYTES).indexOf(NEW_LINE + NEW_LINE);
  if (end === -1) throw unreadable();
  return from + end + 2 * NEW_LINE.length;
}

function dispositionIn(headers: string): { name: string; fileName: string | null } {
  // A line ends with CR LF alone: a name may have what else is taken for the end of one.
  const line = headers.split(NEW_LINE).find((one) => /^content-disposition:/i.test(one)) ?? "";
  const [, name] = /^content-disposition:\s*form-data\b.*?;\s*name="([^"]*)"/is.exec(line) ?? [];
  const [, fileName = null] = /;\s*filename="([^"]*)"/i.exec(line) ?? [];
  if (name === undefined) throw unreadable();
  return { name: unescaped(name), fileName: fileName === null ? null : unescaped(fileName) };
}

/** What browsers cannot write between the quotes. */
const unescaped = (text: string) =>
  text.replace(/%(22|0D|0A)/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));

function unreadable(): Refusal {
  return new Refusal("unreadable", "This form cannot be read. Open the page again and send it once more.");
}
