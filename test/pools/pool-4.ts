import { runPool } from "./pool.ts";
import { nextFiles } from "./queue.ts";

await runPool(nextFiles());
