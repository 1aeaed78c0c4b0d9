import { browserPool } from "../files.ts";
import { runPool } from "./pool.ts";

await runPool(browserPool());
