// What the rounds come to: a table, and what grew.

import { availableParallelism, loadavg } from "node:os";
import { ROUNDS, type Size } from "./growth-rounds.ts";

const MOST_GROWTH = 1.15;

export function problemsIn(sizes: readonly Size[]): string[] {
  const grown = namesIn(sizes).flatMap((name) => {
    const growth = growthOf(name, sizes);
    return growth === null || growth <= MOST_GROWTH ? [] : [`${name} grew by ${((growth - 1) * 100).toFixed(0)}%.`];
  });
  return [
    ...grown,
    ...sizes.flatMap(({ readWhole }) => readWhole.map((statement) => `Read from end to end: ${statement}`)),
  ];
}

export function tableOf(sizes: readonly Size[]): string {
  const rows = [
    ["", ...sizes.flatMap(({ filings }) => [`${filings} filings`, "× bare", "pages"]), "growth"],
    ...namesIn(sizes).map((name) => [
      name,
      ...sizes.flatMap(({ figures }) => {
        const figure = figures.get(name);
        return [`${figure?.ms.toFixed(2)} ms`, figure?.timesBare?.toFixed(2) ?? "", (figure?.pages || "").toString()];
      }),
      growthOf(name, sizes)?.toFixed(2) ?? "",
    ]),
    ["bytes a filing", ...sizes.flatMap(({ bytesEach }) => [bytesEach.toFixed(0), "", ""]), ""],
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, node ${process.version}; the quickest tenth of ${ROUNDS} rounds, time in the database`;
  return [
    machine,
    "",
    ...rows.map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column)))).join("  "),
    ),
  ].join("\n");
}

function namesIn([first]: readonly Size[]): string[] {
  return [...(first?.figures.keys() ?? [])];
}

/** From the smallest to the largest; null for the bare statements themselves. */
function growthOf(name: string, sizes: readonly Size[]): number | null {
  const timesBare = (size: Size | undefined) => size?.figures.get(name)?.timesBare ?? null;
  const [smallest, largest] = [timesBare(sizes[0]), timesBare(sizes.at(-1))];
  return smallest === null || largest === null ? null : largest / smallest;
}
