// The python3 of the machine, where there is one that the Python client works with.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "./program.ts";

export const pythonClient = join(repository, "clients", "python");

/**
 * Runs python3 with the client on its path, and gives back what it printed. The machine's certificates and settings do
 * not matter.
 */
export async function python(words: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: join(pythonClient, "src"),
    PYTHONDONTWRITEBYTECODE: "1",
    ...environment,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)("python3", words, { cwd: pythonClient, env });
    return stdout + stderr;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`python3 failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** Why tests of the Python client do not run here; false where they do. */
export async function lacksPython(): Promise<string | false> {
  const asked = "import sys; print(sys.version_info >= (3, 10))";
  const said = await python(["-c", asked]).catch(() => "none");
  if (said.trim() === "True") return false;
  return said === "none" ? "there is no python3 on this machine" : "the python3 of this machine is older than 3.10";
}
