// Where `quarterday simulator` keeps its state without a DATABASE_URL: in a folder of its own, never in the service's.
// A simulator that owned the service's database would keep the service from starting, and end its database when it is
// stopped.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { messageOf, StartupError } from "../../../src/platform/errors.ts";

export interface SimulatorFolder {
  dataDir: string;
  /** A temporary one leaves nothing behind. */
  close(): void;
}

/** In a folder that a simulator has used. */
const MARK = "simulator";

export function simulatorFolder(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  named: string | null,
): SimulatorFolder {
  // Its state is in that database; the folder has nothing but the key and the certificate.
  if (databaseUrl !== null) return { dataDir, close: () => {} };
  return named === null ? temporaryFolder() : ownFolder(resolve(named), resolve(dataDir));
}

function temporaryFolder(): SimulatorFolder {
  const dataDir = mkdtempSync(join(tmpdir(), "quarterday-simulator-"));
  // Open for passing through: as root the database runs under another account.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  return { dataDir, close: () => rmSync(dataDir, { recursive: true, force: true }) };
}

function ownFolder(folder: string, servicesFolder: string): SimulatorFolder {
  const isServices =
    existsSync(folder) && existsSync(servicesFolder) && realpathSync(folder) === realpathSync(servicesFolder);
  if (isServices || folder === servicesFolder) throw refusal(`${folder} is the service's data folder (DATA_DIR)`);
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const content = readdirSync(folder);
    if (content.length > 0 && !content.includes(MARK))
      throw refusal(`${folder} holds files that are not a simulator's`);
    if (content.length === 0) writeFileSync(join(folder, MARK), "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw refusal(`${folder} cannot be used (${messageOf(error).split(",")[0]})`);
  }
  return { dataDir: folder, close: () => {} };
}

function refusal(why: string): StartupError {
  return new StartupError(
    `${why}. Give the simulator a folder of its own with --data-dir, or leave that out: it then takes a temporary one.`,
  );
}
