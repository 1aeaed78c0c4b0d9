// A body of the API in a file, or on standard input. A company's authentication code need not stand in the file: it is
// then asked for, as other secrets are.

import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { MAX_RETURN_BYTES } from "../../filings/create/request.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { Context, ReturnReader } from "../command.ts";
import { secretLine } from "../secret-line.ts";

/** `what` is on standard input where the path is "-": "The return". */
export async function bodyIn(
  path: string,
  what: string,
  { terminal }: Pick<Context, "terminal">,
  reader: ReturnReader,
): Promise<unknown> {
  const bytes = await (path === "-" ? buffer(terminal.input) : readFile(path));
  if (bytes.length <= MAX_RETURN_BYTES) return reader.parse(bytes);
  throw new Refusal("request_too_large", `${path === "-" ? what : path} is larger than 16 MiB.`);
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Refusal("unreadable", `Cannot read ${path} (${codeOf(error)}).`);
  }
}

/** The company's code, from the terminal or the first line of standard input. */
export async function authenticationCode({ terminal }: Pick<Context, "terminal">): Promise<string> {
  return (await secretLine(terminal, "company's authentication code")).trim();
}

/** What delivers accounts, with its code. Standard input that was the body has no code after it. */
export async function withCode(
  delivery: Record<string, unknown>,
  path: string,
  context: Pick<Context, "terminal">,
): Promise<object> {
  const { authentication_code: given } = delivery;
  if (path === "-" || (given !== undefined && given !== null)) return delivery;
  return { ...delivery, authentication_code: await authenticationCode(context) };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
