// Every test that needs no database, in two processes: one for each file would take longer to start than the tests themselves, and two
// keep two cores busy.

import { unitTests } from "../files.ts";

export async function importHalf(which: 0 | 1): Promise<void> {
  const half = unitTests().filter((_, index) => index % 2 === which);
  for (const file of half) await import(new URL(`../../${file}`, import.meta.url).href);
}
