// Which test files there are, as compiled below `dist`, and when they run: their names say it. Read from the sources,
// because a compiled file may have outlived its own.

import { readdirSync } from "node:fs";

/**
 * Large test files that get a process of their own, and why. Every other one shares a process: it leaves that as it
 * found it.
 */
export const alone: Readonly<Record<string, string>> = {
  "test/journeys/starting.test.js": "starts, stops and kills the program",
  "src/artefacts/official-pack.proof.test.js": "measures its own memory",
  "src/filings/create/intake.proof.test.js": "measures its own memory",
  "src/platform/database/db.db.test.js": "listens to the warnings of its process",
  "src/platform/postgres/embedded.db.test.js": "starts and kills servers, and looks for what is left of them",
};

/**
 * Files of `npm test` with tables so long that it takes a part of them: `npm run test:long` takes all
 * (test/support/size.ts).
 */
export const withLongTables: readonly string[] = [
  "test/bad-shapes.test.js",
  "test/documents-tie.test.js",
  "test/journeys/absent-values.test.js",
  "test/journeys/bad-fields.test.js",
  "test/journeys/verify-contradictions.test.js",
  "test/journeys/wide-bad-fields.test.js",
  "test/proofs/differential.proof.test.js",
];

/** What a change rarely breaks, or takes long to show: for `npm run test:long`. */
export function longTests(): string[] {
  return [...allTests().filter(isLong), ...withLongTables];
}

/** The quick ones, which need no database: pure code, and servers without a store behind them. */
export function unitTests(): string[] {
  return allTests().filter((file) => !isLong(file) && !isLarge(file));
}

/** Those that need a database, and proofs that take seconds. */
export function largeTests(): string[] {
  return allTests().filter((file) => !isLong(file) && isLarge(file));
}

/** The large ones that share processes, journeys first: they take longest. */
export function pooledTests(): string[] {
  const pooled = largeTests().filter((file) => !(file in alone));
  const isJourney = (file: string) => file.includes("/journeys/");
  return [...pooled.filter(isJourney), ...pooled.filter((file) => !isJourney(file))];
}

function isLong(file: string): boolean {
  return file.endsWith(".long.test.js");
}

function isLarge(file: string): boolean {
  return file.endsWith(".db.test.js") || file.includes("/journeys/") || file.endsWith(".proof.test.js");
}

const root = new URL("../../", import.meta.url);

function allTests(): string[] {
  return ["src", "packages", "clients", "test"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name.replace(/\.ts$/, ".js")}`)
      .sort(),
  );
}
