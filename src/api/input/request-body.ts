// From the bytes of a body to a JSON value, or a clear refusal. Order: type, UTF-8, depth and number of values, JSON,
// keys.

import { ApiRefusal } from "../errors.ts";
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, endOfString, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "./json-text.ts";
import { keysIn, repeatedKey } from "./repeated-keys.ts";

const MAX_DEPTH = 20;
/** A return has some thirty; a body of a million small ones would keep all other callers waiting for seconds. */
const MAX_VALUES = 20_000;
/** No name of ours is longer. */
const MAX_NAME_SHOWN = 100;

export function readJson(body: Buffer, headers: BodyHeaders): unknown {
  return readBody(body, headers).value;
}

interface BodyHeaders {
  contentType: string | undefined;
  contentEncoding: string | undefined;
  /** Where a body may have more than usual. */
  maxValues?: number | undefined;
}

/**
 * How many more tokens of the rate limit a body takes: what it costs grows with its bytes, and with the number of its
 * values.
 */
export function tokensFor({ bytes, values }: { bytes: number; values: number }): number {
  return Math.floor(bytes / BYTES_A_TOKEN) + Math.floor(values / VALUES_A_TOKEN);
}

const BYTES_A_TOKEN = 256 * 1024;
const VALUES_A_TOKEN = 500;

/** The value, and how many values are in it. */
export function readBody(body: Buffer, headers: BodyHeaders): { value: unknown; values: number } {
  refuseOtherTypes(headers);
  const text = decode(body);
  if (text.trim() === "") throw new ApiRefusal("invalid_json", "The body is empty; send a JSON object.");
  const { keys, values } = measured(text, headers.maxValues ?? MAX_VALUES);
  const value = parsed(text);
  // The parser keeps one of the values of a repeated key, so that then the value has fewer keys than the text.
  if (keysIn(value) < keys) throw repeated(text);
  return { value, values };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, and the body holds figures.
    throw new ApiRefusal("invalid_json", "The body is not valid JSON; check quotes, commas and brackets.");
  }
}

function repeated(text: string): ApiRefusal {
  const path = (repeatedKey(text) ?? []).map((name) => (name.length > MAX_NAME_SHOWN ? "…" : name));
  const shown = JSON.stringify(path.at(-1));
  const where = path.length > 1 ? ` in ${path.slice(0, -1).join(".")}` : "";
  const message = `The JSON has the key ${shown} twice${where}. Send each key once.`;
  return new ApiRefusal("invalid_json", message, { field: path.join(".") });
}

/** A missing content type with a JSON body is fine; another one is not, nor is a compressed body. */
function refuseOtherTypes({ contentType, contentEncoding }: BodyHeaders) {
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== "identity") {
    throw new ApiRefusal("unsupported_media_type", "Send the body uncompressed, without Content-Encoding.");
  }
  if (contentType === undefined || contentType.trim() === "") return;
  const [type = "", ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice("charset=".length)
    .replaceAll('"', "");
  if (type !== "application/json" || (charset !== undefined && charset !== "utf-8" && charset !== "utf8")) {
    throw new ApiRefusal("unsupported_media_type", "Send the body as Content-Type: application/json, in UTF-8.");
  }
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new ApiRefusal("invalid_json", "The body is not valid UTF-8.");
  }
}

/** Looked at before parsing: a few megabytes of brackets or commas would otherwise become as many objects. */
function measured(text: string, maxValues: number): { keys: number; values: number } {
  let keys = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) keys++;
    else if (code === COMMA) values++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth++;
      values++;
    }
    if (depth > MAX_DEPTH) {
      throw new ApiRefusal("invalid_json", `The JSON is nested deeper than ${MAX_DEPTH} levels.`);
    }
    if (values > maxValues) {
      throw new ApiRefusal("invalid_json", `The JSON has more than ${maxValues} values.`);
    }
  }
  return { keys, values };
}
