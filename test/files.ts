// Which test files there are, by their names, as compiled below `dist`, and which of them share a process. Read from the sources: a compiled file may have
// outlived its own.

import { readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** Large test files that get a process of their own, and why. Every other one shares a process: it leaves that as it found it. */
export const alone: Readonly<Record<string, string>> = {
  "test/journeys/starting.test.js": "starts, stops and kills the program",
  "src/artefacts/official-pack.proof.test.js": "measures its own memory",
  "src/filings/create/intake.proof.test.js": "measures its own memory",
  "src/platform/database/db.db.test.js": "listens to the warnings of its process",
  "src/platform/postgres/embedded.db.test.js": "starts and kills servers, and looks for what is left of them",
  "src/platform/postgres/root.db.test.js": "starts servers under other accounts, and looks for what is left of them",
};

/** The quick ones, which need no database: pure code, and servers without a store behind them. */
export function unitTests(): string[] {
  return allTests().filter((file) => !isLarge(file));
}

/** Those that need a database, and proofs that take seconds. */
export function largeTests(): string[] {
  return allTests().filter(isLarge);
}

/** Files that take longer than most come first, so that none of them is begun when all the others have ended. By the beginnings of their names. */
export const longest: readonly string[] = [
  "test/journeys/browser-pages",
  "test/proofs/",
  "test/chaos/",
  "test/fuzz/",
  "test/soak/",
  "test/journeys/silent-database",
  "test/journeys/several-machines",
  "test/journeys/replicated",
  "test/journeys/upgrade",
  "test/journeys/deployed",
  "test/journeys/openapi-clients",
  "test/journeys/reference-samples",
  "test/journeys/killed",
  "test/journeys/trouble",
  "test/journeys/audit-lines",
  "test/journeys/commands-programs",
  "test/journeys/bad-fields",
  "test/journeys/commands-listen",
  "test/journeys/commands-file",
  "test/journeys/amends",
  "test/journeys/two-workers",
  "test/journeys/unread-downloads",
];

/** The large test files but those with a browser, in the order in which the processes of the pool take them. */
export function queuedFiles(): string[] {
  return longestFirst(shared().filter((file) => !hasBrowser(file)));
}

/** Those that look at pages in a real browser, which is started once for all of them. The one that looks at every page precedes any that changes something. */
export function browserFiles(): string[] {
  return longestFirst(shared().filter(hasBrowser));
}

function longestFirst(files: string[]): string[] {
  const place = (file: string) => {
    const found = longest.findIndex((beginning) => file.startsWith(beginning));
    return found === -1 ? longest.length : found;
  };
  return files.sort((one, other) => place(one) - place(other));
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
  return ["src", "packages", "clients", "test"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name.replace(/\.ts$/, ".js")}`)
      .sort(),
  );
}
