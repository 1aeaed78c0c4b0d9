// `npm run pressure`: what one customer can do to another, at the size at which outside testing did it; under ten
// minutes. Writes its part of docs/reliability.md. `-- --only sign-in` measures those whose text has the word, and
// writes nothing. Exit code 1 beyond a bound.

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { withRunFolder } from "../support/run-folder.ts";
import { withPart } from "../support/written-part.ts";
import { type Measured, violationsIn } from "./bounds.ts";
import { beginOutage } from "./outage.ts";
import { outage, pressures } from "./pressures.ts";
import { partOf, tableOf } from "./report.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const page = new URL("../../../docs/reliability.md", import.meta.url);
const isWhole = values.only === "";

const isChosen = ({ does }: { does: string }) => does.includes(values.only);
const measured = await withRunFolder({ inMemory: false }, measure);
const violations = violationsIn(measured);
console.log(`\n${tableOf(measured)}\n`);
console.log(violations.length === 0 ? "No bound was exceeded." : violations.join("\n"));
if (isWhole && violations.length === 0)
  writeFileSync(page, withPart(readFileSync(page, "utf8"), "pressure", partOf(measured, new Date())));
process.exitCode = violations.length === 0 ? 0 : 1;

async function measure(): Promise<Measured[]> {
  const measured: Measured[] = [];
  const begun = isChosen(outage) ? await beginOutage(outage) : null;
  try {
    for (const { measure, ...pressure } of pressures.filter(isChosen)) {
      console.log(`${pressure.does} …`);
      const figures = await measure();
      console.log(`  ${figures.before} before, ${figures.during} ${pressure.unit} during`);
      measured.push({ ...pressure, ...figures });
    }
    if (begun !== null) measured.push({ ...outage, ...(await begun.end()) });
  } finally {
    await begun?.close();
  }
  return measured;
}
