import { unitTests } from "../files.ts";
import { runUnitTests } from "./pool.ts";

await runUnitTests(unitTests().filter((_, index) => index % 2 === 0));
