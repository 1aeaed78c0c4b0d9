// A line about callers' own documents: what the whole intake costs beside parsing the same bytes, which nobody can do
// without.

import { checkDocument } from "../packages/ct600/documents/check-document.ts";
import { context, figure, sampleDocument, sampleReturn } from "../packages/ct600/documents/intake/intake.fixture.ts";
import { readXml } from "../packages/ct600/xml/xml.ts";
import type { Measured } from "./lines.ts";
import { inTurn } from "./rounds.ts";

const ROUNDS = 5;
const REPEATS = 5;
/** The compiler needs some to find out what is called often. */
const WARM_UP_ROUNDS = 3;
const BYTES = 1024 * 1024;
export const intakePlan = `${ROUNDS} rounds of ${REPEATS} callers' documents of 1 MiB`;

export async function measureIntake(): Promise<Measured> {
  const document = largeDocument();
  const problems = checkDocument(document, sampleReturn);
  if (problems.length > 0) throw new Error(`the large document was refused: ${problems[0]?.message}`);
  const pair = {
    subject: async () => milliseconds(() => checkDocument(document, sampleReturn)),
    baseline: async () => milliseconds(() => readXml(document, (root) => root.name)),
  };
  await inTurn(WARM_UP_ROUNDS, pair);
  return { intake: await inTurn(ROUNDS, pair) };
}

/**
 * Tables as programs that make accounts write them, and prose after each; tags as dense as in published accounts, one
 * in 730 bytes.
 */
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
