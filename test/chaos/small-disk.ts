// A disk of its own for PostgreSQL, small enough to be filled: a file system in memory, which only root may mount.
// Elsewhere there is none, and the report says so.

import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  /** Until nothing more can be written. */
  fill(): void;
  empty(): void;
  remove(): void;
}

const SIZE = "1g";
const PIECE = Buffer.alloc(1024 * 1024);

/** Null where it cannot be mounted. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const options = ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "tmpfs", folder];
  if (process.getuid?.() !== 0 || spawnSync("mount", options).status !== 0) return null;
  chmodSync(folder, 0o755);
  const ballast = join(folder, "ballast");
  return {
    fill() {
      const file = openSync(ballast, "w");
      try {
        for (;;) writeSync(file, PIECE);
      } catch {
        // No space left: that is the point.
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => void spawnSync("umount", ["--lazy", folder]),
  };
}
