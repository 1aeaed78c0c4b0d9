// Loaded first into every thread of a service whose CPU is measured (`node --import`): gives the thread the name of the
// file that it runs, so that /proc tells whose CPU it is. Node 20 names no thread itself.

import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { isMainThread } from "node:worker_threads";

// The main thread's name is the process's, by which PostgreSQL's processes are told from the service's.
if (!isMainThread) writeFileSync("/proc/thread-self/comm", basename(process.argv[1] ?? "", ".js"));
