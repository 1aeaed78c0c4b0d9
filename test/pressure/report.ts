// What a run under pressure has to tell: a table on the terminal, and a part of docs/reliability.md.

import { availableParallelism, loadavg, type } from "node:os";
import { version } from "../../src/main/version.ts";
import { ukTime } from "../../src/platform/uk-time.ts";
import type { Bound, Measured } from "./bounds.ts";

export function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map((one) => [
    one.does,
    one.measures,
    one.found,
    one.before === null ? "" : shown(one.before, one),
    shown(one.during, one),
    one.before === null ? "" : `${(one.during / one.before).toFixed(1)} times`,
    boundOf(one.bound, one),
  ]);
  const head = ["pressure", "measured", "outside testing found", "before", "during", "ratio", "bound"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** What docs/reliability.md shows of it. */
export function partOf(measured: readonly Measured[], at: Date): string {
  return `Measured ${ukTime(at)} with Quarterday ${version} on ${availableParallelism()} cores, ${type()} ${process.arch}, Node ${process.version}; load average ${(loadavg()[1] ?? 0).toFixed(0)}, our own included.

${tableOf(measured)}`;
}

function boundOf(bound: Bound, { unit }: Pick<Measured, "unit">): string {
  if ("times" in bound) return `${bound.times} times${bound.plus === undefined ? "" : ` and ${bound.plus} ${unit}`}`;
  return "more" in bound ? `${bound.more} ${unit} more` : `${bound.most} ${unit}`;
}

function shown(value: number, { unit }: Pick<Measured, "unit">): string {
  const digits = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3;
  return `${value.toFixed(digits)} ${unit}`;
}
