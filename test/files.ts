// Which test files there are, by their names, as compiled below `dist`. Read from the sources: a compiled file may have outlived its own.

import { readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** The quick ones, which need no database: pure code, and servers without a store behind them. */
export function unitTests(): string[] {
  return allTests().filter((file) => !isLarge(file));
}

/** Those that need a database, and proofs that take seconds. */
export function largeTests(): string[] {
  return allTests().filter(isLarge);
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
