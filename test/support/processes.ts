// The processes of a folder: those with its name on their command line, in their environment or as their current
// folder. A run of tests keeps all its files in one folder and gives its name to all it starts, so whatever is left of
// it can be found and ended.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface FoundProcess {
  pid: number;
  /** Its command line. */
  text: string;
}

export function processesIn(folder: string): FoundProcess[] {
  const all = existsSync("/proc/self/cmdline") ? processesFromProc() : processesFromPs();
  return all.filter(({ pid, marks }) => pid !== process.pid && marks.includes(folder));
}

/** True when nothing was left to end. */
export function endProcessesIn(folder: string, { atOnce = false } = {}): boolean {
  const left = processesIn(folder);
  for (const { pid, text } of left) {
    try {
      // A database server told to quit takes its children and its shared memory along; nothing in a test's folder needs
      // saving.
      process.kill(pid, text.includes("postgres") && !atOnce ? "SIGQUIT" : "SIGKILL");
    } catch {
      // It ended by itself meanwhile.
    }
  }
  return left.length === 0;
}

/** The current folder gives away PostgreSQL's processes, the environment everything else. */
function processesFromProc() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const text = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      const marks = [text, readlinkSync(`/proc/${pid}/cwd`), readFileSync(`/proc/${pid}/environ`, "utf8")].join("\n");
      return [{ pid: Number(pid), text, marks }];
    } catch {
      // Ended meanwhile, a zombie, or another user's.
      return [];
    }
  });
}

function processesFromPs() {
  const lines = execFileSync("ps", ["-axwwE", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), text: line, marks: line }));
}
