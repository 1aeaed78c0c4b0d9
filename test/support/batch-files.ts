// Files of returns for `quarterday file`, and the result files it leaves.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvRecords } from "../../src/cli/filings/csv.ts";

export const HEADER =
  "company.name,company.utr,company.registration_number,period.start,period.end,financials.turnover,financials.trading_profit";

export function line(utr: string | number, profit: number | string = 4_000_000): string {
  return `"Widgets, ${utr}",${utr},12345678,2024-04-01,2025-03-31,12000000,${profit}`;
}

/** Writes files there, and says where each is. */
export function writtenIn(folder: string): (name: string, text: string | Buffer) => string {
  return (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
}

/** Of a .csv file. */
export async function resultsOf(path: string): Promise<Record<string, string>[]> {
  const text = readFileSync(path.replace(/csv$/, "result.csv"), "utf8");
  const rows: string[][] = [];
  for await (const { cells } of csvRecords(whole(text))) rows.push(cells);
  const [titles = [], ...lines] = rows;
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [titles[index], cell])));
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
