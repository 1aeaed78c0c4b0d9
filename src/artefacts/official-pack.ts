// The tax authority's own CT600 packs, from the folders that AUTHORITY_ARTEFACTS names: for each release its XML schema
// and its Schematron. They judge returns beside our own rules. Nothing of a pack is part of this project.

import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { OfficialPack, Verdict } from "../../packages/ct600/checks/official-pack.ts";
import { isRelease, PACKS, type Release } from "../../packages/ct600/packs.ts";
import { codeOf, StartupError } from "../platform/errors.ts";
import { openThread } from "../platform/threads/thread.ts";

/** A pack and the thread that judges by it. */
export interface OpenedPack extends OfficialPack {
  close(): Promise<void>;
}

export interface PackFiles {
  release: Release;
  schema: { name: string; bytes: Uint8Array };
  rules: { name: string; bytes: Uint8Array };
}

/**
 * Every pack in these folders, oldest release first. A folder holds the files of one pack or, beside each other, the
 * folders of several. Throws a StartupError that says in one sentence what is wrong.
 */
export async function openOfficialPacks(folders: readonly string[]): Promise<OpenedPack[]> {
  const found = (await Promise.all(folders.map(packsIn))).flat();
  found.sort((one, other) => one.release.localeCompare(other.release));
  for (const [index, { release, folder }] of found.entries()) {
    const same = found[index + 1];
    if (same?.release === release)
      throw new StartupError(`The official pack ${release} is both in ${folder} and in ${same.folder}.`);
  }
  const opening = await Promise.allSettled(found.map(open));
  const opened = opening.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = opening.find((one) => one.status === "rejected");
  if (failed === undefined) return opened;
  await Promise.all(opened.map((pack) => pack.close()));
  throw failed.reason;
}

interface FoundPack {
  folder: string;
  release: Release;
  schema: string;
  rules: string;
}

function packsIn(folder: string): Promise<FoundPack[]> {
  return inFolder(folder, async () => {
    const files = (await namesIn(folder)).flatMap(packFile);
    if (files.length === 0) throw new StartupError(`it has no file named like ${EXAMPLE}.xsd`);
    return [...new Set(files.map(({ release }) => release))].map((release) => {
      if (!isRelease(release)) throw new StartupError(`its release ${release} is none of ${KNOWN}`);
      const ofRelease = files.filter((file) => file.release === release);
      return { folder, release, schema: only(ofRelease, "xsd"), rules: only(ofRelease, "sch") };
    });
  });
}

function open({ folder, release, ...names }: FoundPack): Promise<OpenedPack> {
  return inFolder(folder, async () => {
    const [schema, rules] = [await read(folder, names.schema), await read(folder, names.rules)];
    const files: PackFiles = { release, schema, rules };
    // A document takes tens of milliseconds: in the main thread every other request would wait for it.
    const thread = await openThread<{ message: Uint8Array; today: string }, Verdict>(
      new URL("./official-pack.worker.js", import.meta.url),
      files,
    );
    return { release, judge: (message, today) => thread.ask({ message, today }), close: () => thread.close() };
  });
}

async function inFolder<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The official pack in ${folder} cannot be used: ${error.message}.`);
  }
}

const PACK_FILE = /^CT-\d{4}-v(\d+)-(\d+)\.(xsd|sch)$/i;
const EXAMPLE = "CT-2014-v1-993";
const KNOWN = PACKS.map(({ release }) => release).join(", ");

interface PackFile {
  name: string;
  release: string;
  ending: string;
}

function packFile(name: string): PackFile[] {
  const [, major, minor, ending] = PACK_FILE.exec(basename(name)) ?? [];
  return ending === undefined ? [] : [{ name, release: `v${major}.${minor}`, ending: ending.toLowerCase() }];
}

function only(files: readonly PackFile[], ending: string): string {
  const [file, another] = files.filter((one) => one.ending === ending);
  if (file === undefined) {
    const beside = files[0]?.name ?? "";
    throw new StartupError(
      `it has ${beside} and no file named like ${basename(beside).slice(0, -"xsd".length)}${ending}`,
    );
  }
  if (another !== undefined) throw new StartupError(`it has both ${file.name} and ${another.name}`);
  return file.name;
}

const folderTrouble: Record<string, string> = {
  ENOENT: "the folder does not exist",
  ENOTDIR: "it is not a folder",
  EACCES: "this user may not read it",
};

/**
 * Its files and those of the folders in it: an unpacked archive often has one folder at the top, and packs side by side
 * have one each.
 */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await namesBelow(folder, "", LEVELS)).sort();
  } catch (error) {
    throw new StartupError(folderTrouble[codeOf(error) ?? ""] ?? `it cannot be read (${codeOf(error)})`);
  }
}

const LEVELS = 2;

async function namesBelow(folder: string, below: string, levels: number): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const names = entries.map(async (entry) => {
    const name = join(below, entry.name);
    if (levels === 0 || !entry.isDirectory()) return [name];
    // One that cannot be read has no pack for us.
    return namesBelow(folder, name, levels - 1).catch(() => []);
  });
  return (await Promise.all(names)).flat();
}

async function read(folder: string, name: string): Promise<PackFiles["schema"]> {
  try {
    return { name, bytes: await readFile(join(folder, name)) };
  } catch (error) {
    throw new StartupError(`${name} cannot be read (${codeOf(error)})`);
  }
}
