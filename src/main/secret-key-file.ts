// The key that seals stored secrets: SECRET_KEY, or a file in the data folder that is made once. A rotation puts the
// next key into a second file, which takes the place of the first once the database has it.

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { codeOf, StartupError } from "../platform/errors.ts";
import { systemRandom } from "../platform/ids.ts";
import { createSealing, type Sealing } from "../platform/sealing.ts";
import type { Config } from "./config.ts";

export function sealingOf({ secretKey, dataDir }: Config): Sealing {
  return createSealing(secretKey ?? secretKeyIn(dataDir), systemRandom);
}

/** For a database that exists already: a new key would not open its secrets. */
export function existingSealing(config: Config): Sealing {
  const file = keyFile(config.dataDir);
  if (config.secretKey === null && !existsSync(file))
    throw new StartupError(`There is no secret key. Copy the one of the backup to ${file}, or set SECRET_KEY.`);
  return sealingOf(config);
}

/**
 * The key that follows the one in the data folder: that of a rotation which was interrupted, or a new one. `keep` puts
 * it on disk, before anything is sealed with it; `takeOver` makes it the only one. A rotation that is refused comes to
 * neither, and leaves nothing behind.
 */
export function nextSecretKey({ dataDir }: Config): { sealing: Sealing; keep(): void; takeOver(): void } {
  const file = keyFile(dataDir);
  const next = `${file}.next`;
  const key = existsSync(next) ? readSecretKey(next) : systemRandom(32);
  return {
    sealing: createSealing(key, systemRandom),
    keep() {
      if (!existsSync(next)) writeSecretKey(dataDir, next, key);
      if (!readSecretKey(next).equals(key))
        throw new StartupError(`Another rotation has put its key into ${next}. Nothing was changed. Run this again.`);
    },
    takeOver() {
      renameSync(next, file);
      sync(dataDir);
    },
  };
}

const keyFile = (dataDir: string) => join(dataDir, "secret.key");

/** Made once; only its owner may read it. */
function secretKeyIn(dataDir: string): Buffer {
  const file = keyFile(dataDir);
  try {
    if (!existsSync(file)) writeSecretKey(dataDir, file, systemRandom(32));
    chmodSync(file, 0o600);
  } catch (error) {
    throw new StartupError(
      `Cannot create or read ${file} (${codeOf(error)}). Set DATA_DIR to a folder this user can write, or set SECRET_KEY.`,
    );
  }
  return readSecretKey(file);
}

function readSecretKey(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new StartupError(
      `Cannot create or read ${file} (${codeOf(error)}). Set DATA_DIR to a folder this user can write, or set SECRET_KEY.`,
    );
  }
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== 32)
    throw new StartupError(`${file} does not contain 32 bytes in base64. Restore it from a backup.`);
  return key;
}

/** Written whole before it gets its name: of several processes that start at once, none reads a half-made key. */
function writeSecretKey(dataDir: string, file: string, key: Buffer): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${systemRandom(8).toString("hex")}`;
  writeFileSync(draft, `${key.toString("base64")}\n`, { mode: 0o600 });
  try {
    sync(draft);
    linkSync(draft, file);
    sync(dataDir);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

/** On disk before anything is sealed with it. */
function sync(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
