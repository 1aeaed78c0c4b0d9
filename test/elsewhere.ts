// `npm run test:elsewhere`: the whole suite where it usually does not run. For each Node that the registry has: a fresh
// clone of what is committed, below a folder with a space in its name, installed there, and (where root starts this)
// tested as the ordinary user `nobody`. It takes three times `npm test`.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const majors = process.argv.length > 2 ? process.argv.slice(2) : ["20", "22", "24"];

const root = fileURLToPath(new URL("../..", import.meta.url));
const shared = join(root, "..", "shared");

const outcomes = majors.map((major) => ({ major, outcome: testOn(major) }));
for (const { major, outcome } of outcomes) console.log(`Node ${major}: ${outcome}`);
process.exitCode = outcomes.every(({ outcome }) => outcome === "passed") ? 0 : 1;

function testOn(major: string): "passed" | "failed" | "cannot be had" {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "quarter day "));
  try {
    const bin = installNode(major, join(folder, "node"));
    if (bin === null) return "cannot be had";
    const PATH = [bin, process.env.PATH].join(delimiter);
    const clone = join(folder, "quarterday");
    execFileSync("git", ["clone", "--quiet", root, clone]);
    if (existsSync(shared)) symlinkSync(realpathSync(shared), join(folder, "shared"));
    run(["npm", "ci"], { cwd: clone, env: { ...process.env, PATH } });
    const home = join(folder, "home");
    mkdirSync(home);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync("chown", ["-R", "nobody", folder]);
    const asOrdinaryUser = isRoot ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : [];
    return run([...asOrdinaryUser, "npm", "test"], { cwd: clone, env: { ...process.env, PATH, HOME: home } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder with its `node`; null where the registry has none for this machine. */
function installNode(major: string, folder: string): string | null {
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder);
  const installed = run(["npm", "install", "--no-save", "--prefix", folder, `${name}@${major}`], { cwd: folder });
  return installed === "passed" ? join(folder, "node_modules", name, "bin") : null;
}

function run([command = "", ...words]: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  return spawnSync(command, words, { ...options, stdio: "inherit" }).status === 0 ? "passed" : "failed";
}
