// Starts of the program that are refused, and what tests expect of every one of them.

import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import type { Outcome } from "./in-process.ts";
import type { Home, StartOptions } from "./program.ts";
import type { TestContext } from "./suite.ts";

export async function refuses(
  home: Home,
  environment: Record<string, string>,
  expected: RegExp | string,
  process?: StartOptions,
): Promise<void> {
  const outcome =
    process === undefined
      ? await home.run(["serve"], { environment })
      : await home.start(["serve"], { ...process, environment }).ended();

  const [sentence = "", ...others] = sentences(outcome);
  if (typeof expected === "string") assert.equal(sentence, expected);
  else assert.match(sentence, expected);
  assert.deepEqual(others, []);
  assert.doesNotMatch(outcome.stdout, /listens|Stopped/);
  assert.deepEqual(home.processes(), []);
  assert.deepEqual(home.temporaryFiles(), []);
}

/** Each a whole one on a line of its own, and nothing but sentences. */
export function sentences({ code, stderr }: Outcome): string[] {
  const lines = stderr.replace(/\n$/, "").split("\n");
  for (const line of lines) assert.match(line, /^[A-Z"/-].+\.$/, stderr);
  assert.equal(code, 1, stderr);
  return lines;
}

export async function databaseOf(t: TestContext): Promise<TestDatabase> {
  const database = await openTestDatabase();
  t.after(() => database.close());
  return database;
}

/** A server listens on it, takes every connection and says nothing. */
export async function portInUse(t: TestContext): Promise<string> {
  const server = createServer((socket) => void socket.on("error", () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => void server.close());
  return String((server.address() as AddressInfo).port);
}
