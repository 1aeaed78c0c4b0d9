// Every test that needs no database, in one process: starting one process for each file would take longer than the tests themselves.

import { unitTests } from "./files.ts";

for (const file of unitTests()) await import(new URL(`../${file}`, import.meta.url).href);
