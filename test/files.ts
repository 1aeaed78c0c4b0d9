// Which test files there are, by their names, as compiled below `dist`, and which of them share a process. Read from the sources: a compiled file may have
// outlived its own.

import { readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** How many processes share the large test files but those with a browser: enough to keep two cores busy to the end, few enough to load the program seldom. */
export const POOLS = 5;

/** Large test files that get a process of their own, and why. Every other one shares a process: it leaves that as it found it. */
export const alone: Readonly<Record<string, string>> = {
  "src/artefacts/official-pack.proof.test.js": "measures its own memory",
  "src/ixbrl/intake/intake.proof.test.js": "measures its own memory",
  "src/platform/db.db.test.js": "listens to the warnings of its process",
  "src/platform/postgres/embedded.db.test.js": "starts and kills servers, and looks for what is left of them",
  "src/platform/postgres/root.db.test.js": "starts servers under other accounts, and looks for what is left of them",
  "test/journeys/starting.test.js": "starts, stops and kills the program",
};

/** The quick ones, which need no database: pure code, and servers without a store behind them. */
export function unitTests(): string[] {
  return allTests().filter((file) => !isLarge(file));
}

/** Those that need a database, and proofs that take seconds. */
export function largeTests(): string[] {
  return allTests().filter(isLarge);
}

/** The large test files that share process number `which`. Dealt like cards: neighbours by name are neighbours in cost. */
export function pool(which: number): string[] {
  return shared()
    .filter((file) => !hasBrowser(file))
    .filter((_, index) => index % POOLS === which);
}

/** Those that look at pages in a real browser, which is started once for all of them. */
export function browserPool(): string[] {
  return shared().filter(hasBrowser);
}

function shared(): string[] {
  return largeTests().filter((file) => !(file in alone));
}

function hasBrowser(file: string): boolean {
  return file.startsWith("test/journeys/browser-");
}

function isLarge(file: string): boolean {
  return file.endsWith(".db.test.js") || file.includes("/journeys/") || file.endsWith(".proof.test.js");
}

function allTests(): string[] {
  return ["src", "clients", "test"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name.replace(/\.ts$/, ".js")}`)
      .sort(),
  );
}
