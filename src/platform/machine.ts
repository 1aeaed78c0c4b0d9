// What the machine allows this process: room on a disk, and open files.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";

/** Of the disk that a folder is on, for this user; null where there is no such folder. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** How many files and connections a process may have open; null where the system does not tell. */
export function openFilesLimit(): number | null {
  return fromProc() ?? fromShell();
}

function fromProc(): number | null {
  try {
    return numberIn(/^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
  } catch {
    return null;
  }
}

function fromShell(): number | null {
  try {
    return numberIn(execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null;
  }
}

function numberIn(text = ""): number | null {
  if (text.trim() === "unlimited") return Number.POSITIVE_INFINITY;
  return /^\d+$/.test(text.trim()) ? Number(text) : null;
}
