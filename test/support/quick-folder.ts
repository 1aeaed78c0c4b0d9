// Where a run of tests keeps its files: in memory where the system has room there. A database is some 400 files, a run makes and removes hundreds of
// databases, and a disk's file system spends more time on that than PostgreSQL on the tests.

import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH = 2 * 1024 ** 3;

/** During the work it is the folder for temporary files, here and in every process started. What a killed program left there goes with it. */
export async function withQuickFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), "qd-"));
  // Tests as root start servers under other accounts, whose folders are in it.
  chmodSync(folder, 0o711);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH;
}
