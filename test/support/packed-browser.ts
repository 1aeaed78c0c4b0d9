// The Chromium that comes in an npm package, for Linux on x64. It brings the libraries and the fonts that a bare
// machine lacks; where they were unpacked is told to its process here, because the package expects them in fixed
// folders.

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface BrowserProgram {
  executablePath: string;
  /** The environment of its process, where it needs one of its own. */
  env?: Record<string, string>;
}

const packageFolder = fileURLToPath(new URL("../../../node_modules/@sparticuz/chromium/", import.meta.url));
const caches = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url));

/** Throws where it cannot be had. */
export async function packedBrowser(): Promise<BrowserProgram> {
  const { platform, arch } = process;
  if (platform !== "linux" || arch !== "x64")
    throw new Error(`it is for Linux on x64, and this is ${platform} on ${arch}`);
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const folder = join(caches, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const { PATH = "", HOME = folder } = process.env;
  const libraries = join(folder, "al2023", "lib");
  const env = { PATH, HOME, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: writeFontConfiguration(folder) };
  return { executablePath: join(folder, "chromium"), env };
}

/**
 * Unpacked beside its place and then moved there in one step: test files run side by side, and none may see half a
 * browser.
 */
async function unpack(folder: string): Promise<void> {
  mkdirSync(caches, { recursive: true });
  const fresh = mkdtempSync(join(caches, "chromium-"));
  // The package unpacks into the folder for temporary files, and unpacks its libraries only where it believes to be on
  // AWS Lambda.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  const script = `await (await import("@sparticuz/chromium")).default.executablePath()`;
  try {
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: packageFolder, env });
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Written at every start, because a checkout can be moved; in one step, because another test file may be reading it.
 */
function writeFontConfiguration(folder: string): string {
  const file = join(folder, "fonts.conf");
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, fontConfiguration({ fonts: join(folder, "fonts"), cache: join(folder, "fonts-cache") }));
  renameSync(fresh, file);
  return file;
}

/**
 * Chromium crashes at the first text when fontconfig knows no font, and the package's own configuration names folders
 * such as /tmp/fonts.
 */
export function fontConfiguration({ fonts, cache }: { fonts: string; cache: string }): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(fonts)}</dir>
  <cachedir>${escaped(cache)}</cachedir>
</fontconfig>
`;
}

function escaped(path: string): string {
  return path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
