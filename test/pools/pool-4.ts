import { pool } from "../files.ts";
import { runPool } from "./pool.ts";

await runPool(pool(3));
