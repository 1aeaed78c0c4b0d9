// Generators of clients, as other people run them over openapi.json. They have a lock file of their own
// (`test/generators`): with 470 packages and 210 MB they would make every `npm ci` much longer. The first test that
// needs them installs them, without scripts.

import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "./program.ts";

const manifest = join(repository, "test", "generators");
/** Where nothing looks for our own files. */
const home = join(repository, "node_modules", ".generators");
const packages = join(home, "node_modules");

/** Why they cannot be had: npm's words. Null where they are installed. */
export function installGenerators(): string | null {
  // Written last, so that half an installation is made again.
  const mark = join(packages, ".installed");
  const lock = readFileSync(join(manifest, "package-lock.json"), "utf8");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return null;
  mkdirSync(home, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(manifest, name), join(home, name));
  try {
    const words = ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", words, { cwd: home, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
  writeFileSync(mark, lock);
  return null;
}

const ORVAL = `const input = "./openapi.json";
module.exports = {
  client: { input, output: { target: "./orval.ts", client: "fetch", baseUrl: { getBaseUrlFromSpecification: true } } },
  zod: { input, output: { target: "./orval-zod.ts", client: "zod" } },
};`;

/** Each with the settings it has by itself, apart from what to make. */
const commands: Readonly<Record<string, readonly string[]>> = {
  "openapi-typescript": ["bin/cli.js", "openapi.json", "--output", "openapi-typescript.ts"],
  "@hey-api/openapi-ts": [
    ...["bin/run.js", "--input", "./openapi.json", "--output", "./hey-api", "--silent"],
    ...["--plugins", "@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch", "zod"],
  ],
  orval: ["dist/bin/orval.js", "--config", "orval.config.cjs"],
  "openapi-zod-client": ["bin.js", "openapi.json", "--output", "openapi-zod-client.ts", "--with-alias"],
};

/** Runs all of them over the document; the folder has their output afterwards. */
export async function generateClients(document: string, folder: string): Promise<void> {
  symlinkSync(packages, join(folder, "node_modules"));
  // One of them looks here which Zod it writes for.
  copyFileSync(join(manifest, "package.json"), join(folder, "package.json"));
  writeFileSync(join(folder, "openapi.json"), document);
  writeFileSync(join(folder, "orval.config.cjs"), ORVAL);
  await Promise.all(
    Object.entries(commands).map(([name, [program = "", ...words]]) =>
      runIn(folder, [join(packages, name, program), ...words]),
    ),
  );
}

/** What a program of Node says. If it fails, all it said is in the error. */
export async function runIn(folder: string, words: string[], variables: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, ...variables };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, env });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${words.join(" ")}:\n${stdout}${stderr}`);
  }
}
