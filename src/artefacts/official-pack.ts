// The tax authority's own CT600 pack, from the folder that AUTHORITY_ARTEFACTS names: its XML schema and its Schematron, in any 1.99x
// release. They judge every return beside our own rules. Nothing of the pack is part of this project.

import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { codeOf, StartupError } from "../platform/errors.ts";
import { openThread } from "../platform/thread.ts";

export interface OfficialFinding {
  /** The rule's number such as "9200"; null for a finding of the schema. */
  rule: string | null;
  /** Where: local element names below GovTalkMessage, such as "Body/IRenvelope/CompanyTaxReturn/Turnover/Total". */
  at: string;
  /** The pack's own words; for a finding of the schema the validator's, without the value it is about. */
  text: string;
}

export interface Verdict {
  schema: OfficialFinding[];
  rules: OfficialFinding[];
}

export interface OfficialPack {
  /** Such as "v1.993", read from the names of the files. */
  release: string;
  /** Judges a whole GovTalk message. `today` (YYYY-MM-DD) is what the rules take for the current date. */
  judge(message: Uint8Array, today: string): Promise<Verdict>;
  close(): Promise<void>;
}

export interface PackFiles {
  schema: { name: string; bytes: Uint8Array };
  rules: { name: string; bytes: Uint8Array };
}

/** Throws a StartupError that says in one sentence what is wrong with the pack. */
export async function openOfficialPack(folder: string): Promise<OfficialPack> {
  try {
    const { release, schema, rules } = await find(folder);
    const files: PackFiles = { schema: await read(folder, schema), rules: await read(folder, rules) };
    // A document takes tens of milliseconds: in the main thread every other request would wait for it.
    const thread = await openThread<{ message: Uint8Array; today: string }, Verdict>(
      new URL("./official-pack.worker.js", import.meta.url),
      files,
    );
    return { release, judge: (message, today) => thread.ask({ message, today }), close: () => thread.close() };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The official pack in ${folder} cannot be used: ${error.message}.`);
  }
}

const PACK_FILE = /^CT-\d{4}-v(\d+)-(\d+)\.(xsd|sch)$/i;
const EXAMPLE = "CT-2014-v1-993";

async function find(folder: string): Promise<{ release: string; schema: string; rules: string }> {
  const found = (await namesIn(folder)).flatMap((name) => {
    const [, major, minor, ending] = PACK_FILE.exec(basename(name)) ?? [];
    return ending === undefined ? [] : [{ name, release: `v${major}.${minor}`, ending: ending.toLowerCase() }];
  });
  const releases = [...new Set(found.map(({ release }) => release))].sort();
  if (releases.length > 1) throw new StartupError(`it has more than one release (${releases.join(", ")})`);
  const only = (ending: string) => {
    const [file, another] = found.filter((one) => one.ending === ending);
    if (file === undefined) throw new StartupError(`it has no file named like ${EXAMPLE}.${ending}`);
    if (another !== undefined) throw new StartupError(`it has both ${file.name} and ${another.name}`);
    return file;
  };
  const [schema, rules] = [only("xsd"), only("sch")];
  if (!/^v1\.99\d*$/.test(schema.release)) throw new StartupError(`its release ${schema.release} is not one of 1.99x`);
  return { release: schema.release, schema: schema.name, rules: rules.name };
}

const folderTrouble: Record<string, string> = {
  ENOENT: "the folder does not exist",
  ENOTDIR: "it is not a folder",
  EACCES: "this user may not read it",
};

/** Its files and those of the folders in it: an unpacked archive often has one folder at the top. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const inner = entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => (await readdir(join(folder, name)).catch(() => [])).map((file) => join(name, file)));
    return [...entries.map(({ name }) => name), ...(await Promise.all(inner)).flat()].sort();
  } catch (error) {
    throw new StartupError(folderTrouble[codeOf(error) ?? ""] ?? `it cannot be read (${codeOf(error)})`);
  }
}

async function read(folder: string, name: string): Promise<PackFiles["schema"]> {
  try {
    return { name, bytes: await readFile(join(folder, name)) };
  } catch (error) {
    throw new StartupError(`${name} cannot be read (${codeOf(error)})`);
  }
}
