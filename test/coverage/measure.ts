// Which lines of the compiled sources ran, from what V8 writes (NODE_V8_COVERAGE): one report for each process and
// thread, and a line has run if any of them ran it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

export interface ScriptCoverage {
  url: string;
  functions: { ranges: Range[] }[];
}

/** By file; for each of its lines of code whether it ran. */
export type Lines = Map<string, boolean[]>;

export function readReports(folder: string, isMeasured: (file: string) => boolean): Lines {
  const lines: Lines = new Map();
  for (const name of readdirSync(folder)) {
    const { result }: { result: ScriptCoverage[] } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    for (const script of result) {
      if (!script.url.startsWith("file://")) continue;
      const file = fileURLToPath(script.url);
      if (!isMeasured(file)) continue;
      const ran = ranLines(readFileSync(file, "utf8"), script);
      const before = lines.get(file);
      lines.set(file, before === undefined ? ran : ran.map((line, index) => line || before[index] === true));
    }
  }
  return lines;
}

/**
 * A line of code has run if any of its characters has; blank lines, comments, lone brackets and what is left of a file
 * of types are no lines of code.
 */
export function ranLines(text: string, { functions }: ScriptCoverage): boolean[] {
  const ran = new Uint8Array(text.length).fill(1);
  const ranges = functions.flatMap((one) => one.ranges);
  // The innermost range has the last word.
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return codeLines(text).map(({ start, end }) => ran.subarray(start, end).includes(1));
}

/** None of them for a file that was never loaded. */
export function neverRan(text: string): boolean[] {
  return codeLines(text).map(() => false);
}

function codeLines(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  let isComment = false;
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    const begins = start + line.indexOf(trimmed);
    if (trimmed.startsWith("/*")) isComment = true;
    if (!isComment && trimmed !== "" && !trimmed.startsWith("//") && !/^([\])};,]+|export \{\};)$/.test(trimmed))
      found.push({ start: begins, end: begins + trimmed.length });
    if (trimmed.endsWith("*/")) isComment = false;
    start += line.length + 1;
  }
  return found;
}
