// `npm run coverage`: how much of the pure rooms the quick tests run, line by line. It fails where a room is below its
// floor.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { withRunFolder } from "../support/run-folder.ts";
import { type Lines, neverRan, readReports } from "./measure.ts";

/** Rooms without I/O, and the least share of their lines that tests must run, in percent. */
const floors: Readonly<Record<string, number>> = {
  "packages/ct600": 95,
  "packages/trial-balance": 95,
  "src/authorities/companies-house": 95,
  "src/authorities/govtalk": 95,
  "src/authorities/hmrc": 95,
};

/** In these rooms, but about the network: tests with a network run it. */
const impure = [
  "src/authorities/companies-house/client.ts",
  "src/authorities/govtalk/exchange.ts",
  "src/authorities/hmrc/client.ts",
];

const root = fileURLToPath(new URL("../../..", import.meta.url));
const dist = join(root, "dist");

function sourcesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => !/(^|\/)(dist|node_modules)\//.test(name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map((name) => join(room, name))
    .filter((name) => !impure.includes(name))
    .sort();
}

const compiled = (source: string) => join(dist, source.replace(/\.tsx?$/, ".js"));

async function measure(): Promise<{ lines: Lines; code: number }> {
  const folder = join(tmpdir(), "coverage");
  const rooms = Object.keys(floors).map((room) => join(dist, room));
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  const tests = spawn(process.execPath, [join(dist, "test", "run.js"), "unit"], { cwd: root, env });
  const [printed, [status]] = await Promise.all([text(tests.stdout), once(tests, "exit")]);
  // What failed comes last.
  if (status !== 0) console.error(printed.slice(printed.lastIndexOf("failing tests:")));
  return {
    lines: readReports(folder, (file) => rooms.some((room) => file.startsWith(`${room}/`))),
    code: status ?? 1,
  };
}

const share = (lines: readonly boolean[]) =>
  lines.length === 0 ? 100 : (100 * lines.filter(Boolean).length) / lines.length;

const { lines, code } = await withRunFolder({ inMemory: true }, measure);
let isEnough = code === 0;
for (const [room, floor] of Object.entries(floors)) {
  const files = sourcesOf(room).map((source) => {
    const file = compiled(source);
    return { source, lines: lines.get(file) ?? neverRan(readFileSync(file, "utf8")) };
  });
  const all = share(files.flatMap((file) => file.lines));
  if (all < floor) isEnough = false;
  console.log(
    `${room.padEnd(31)} ${all.toFixed(1)}% of ${files.flatMap((file) => file.lines).length} lines (at least ${floor}%)`,
  );
  for (const file of files.filter((one) => share(one.lines) < floor))
    console.log(`  ${relative(room, file.source).padEnd(44)} ${share(file.lines).toFixed(1)}%`);
}
process.exitCode = isEnough ? 0 : 1;
