// What a run under pressure has to tell: a table on the terminal, and a section of its own in docs/reliability.md. The rest of that page is chaos's
// (test/chaos/report.ts); each keeps the other's part.

import { availableParallelism, loadavg, type } from "node:os";
import { version } from "../../src/main/version.ts";
import { ukTime } from "../../src/platform/uk-time.ts";
import type { Bound, Measured } from "./bounds.ts";

export const HEADING = "## What one customer can do to another";

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

export function sectionOf(measured: readonly Measured[], at: Date): string {
  return `${HEADING}

\`npm run pressure\` repeats what outside testing did, at its size, and fails beyond a bound.

The real program runs with its defaults, the HMRC simulator as a process of its own. One customer or a stranger presses; another customer, with one
filing or one call at a time, is measured before and during that in the same run. Times depend on the machine and on what else runs there: compare
"before" with "during".

Measured ${ukTime(at)} with Quarterday ${version} on ${availableParallelism()} cores, ${type()} ${process.arch}, Node ${process.version}; load average ${(loadavg()[1] ?? 0).toFixed(0)}, our own included.

${tableOf(measured)}
`;
}

/** The page with the section in the place of the old one, or at the end; unchanged where there is none to add. */
export function withSection(page: string, section: string): string {
  return section === "" ? page : `${withoutSection(page).trimEnd()}\n\n${section}`;
}

/** The section of a page, "" where it has none: it is the last one. */
export function sectionIn(page: string): string {
  return page.slice(withoutSection(page).length);
}

function withoutSection(page: string): string {
  const start = page.indexOf(HEADING);
  return start === -1 ? page : page.slice(0, start);
}

function boundOf(bound: Bound, { unit }: Pick<Measured, "unit">): string {
  if ("times" in bound) return `${bound.times} times${bound.plus === undefined ? "" : ` and ${bound.plus} ${unit}`}`;
  return "more" in bound ? `${bound.more} ${unit} more` : `${bound.most} ${unit}`;
}

function shown(value: number, { unit }: Pick<Measured, "unit">): string {
  const digits = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3;
  return `${value.toFixed(digits)} ${unit}`;
}
