// Which test files there are, by their names, as compiled below `dist`. Read from the sources: a compiled file may have outlived its own.

import { readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** The tests that need no database: pure code, and servers without a store behind them. */
export function unitTests(): string[] {
  return allTests().filter((file) => !needsDatabase(file));
}

export function databaseTests(): string[] {
  return allTests().filter(needsDatabase);
}

function needsDatabase(file: string): boolean {
  return file.endsWith(".db.test.js") || file.includes("/journeys/");
}

function allTests(): string[] {
  return ["src", "test"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name.replace(/\.ts$/, ".js")}`)
      .sort(),
  );
}
