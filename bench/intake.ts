// A line about callers' own documents: what the whole intake costs beside parsing the same bytes, which nobody can do without.

import { checkDocument } from "../src/ixbrl/check-document.ts";
import { context, figure, sampleDocument, sampleReturn } from "../src/ixbrl/intake/intake.fixture.ts";
import { readXml } from "../src/platform/xml.ts";
import { type Line, latencyLine } from "./figures.ts";

const ROUNDS = 9;
const REPEATS = 5;
/** The compiler needs some to find out what is called often. */
const WARM_UP_ROUNDS = 4;
const BYTES = 1024 * 1024;
export const intakePlan = `${ROUNDS} rounds of ${REPEATS} callers' documents of 1 MiB`;

export function measureIntake(): Line[] {
  const document = largeDocument();
  const problems = checkDocument(document, sampleReturn);
  if (problems.length > 0) throw new Error(`the large document was refused: ${problems[0]?.message}`);
  const pairs = Array.from({ length: WARM_UP_ROUNDS + ROUNDS }, () => ({
    subject: milliseconds(() => checkDocument(document, sampleReturn)),
    baseline: milliseconds(() => readXml(document, (root) => root.name)),
  })).slice(WARM_UP_ROUNDS);
  return [
    latencyLine({
      name: "intake of 1 MiB of accounts",
      baselineName: "parsing them alone",
      subject: pairs.map(({ subject }) => subject),
      baseline: pairs.map(({ baseline }) => baseline),
      meaning: (times) =>
        `Checking a caller's document takes ${times.toFixed(2)} times as long as parsing it, in a thread of its own.`,
    }),
  ];
}

/** Tables as programs that make accounts write them, and prose after each; tags as dense as in published accounts, one in 730 bytes. */
function largeDocument(): Buffer {
  const parts: string[] = [];
  const note = `<p style="margin: 0.5em 0; font-family: 'Times New Roman'">${"The notes explain what the figures leave open. ".repeat(4)}</p>`;
  for (let table = 0, size = 0; size < BYTES - 8_000; table++) {
    const rows = Array.from({ length: 10 }, (_, row) => {
      const cell = `<td class="figure" style="text-align: right; border-bottom: 1px solid rgb(0, 0, 0)">`;
      const value = figure(`Item${table}Row${row}`, `${1 + row},${100 + (table % 900)}`);
      return `<tr class="row"><td class="label" style="width: 50%">Line ${row} of the table</td>${cell}${value}</td>${cell}n/a</td></tr>\n`;
    });
    const part = `<table class="statement">${rows.join("")}</table>${note.repeat(12)}`;
    parts.push(part);
    size += part.length;
  }
  const resources = Array.from({ length: 100 }, (_, index) =>
    context(`extra${index}`, `<xbrli:instant>2025-12-${10 + (index % 20)}</xbrli:instant>`),
  );
  return Buffer.from(sampleDocument({ resources: resources.join("\n"), body: parts.join("\n") }));
}

/** For one of them. */
function milliseconds(work: () => unknown): number {
  const startedAt = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat++) work();
  return (performance.now() - startedAt) / REPEATS;
}
