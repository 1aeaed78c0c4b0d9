// A run of tests that is interrupted leaves nothing behind: no process, no file. What a killed run had to leave is
// cleared away by the next.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { processesIn } from "./support/processes.ts";
import { until } from "./support/until.ts";

const runner = fileURLToPath(new URL("./run.js", import.meta.url));
const support = (name: string) => JSON.stringify(new URL(`./support/${name}.js`, import.meta.url).href);

/**
 * A test with a database, a browser, and the program with a database of its own: when all are there it says where, and
 * never ends.
 */
const endless = `
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { openBrowser } from ${support("browser")};
import { openTestDatabase } from ${support("database")};
import { newHome, serving } from ${support("program")};
import { test } from ${support("suite")};
test("never ends", async (t) => {
  await Promise.all([openTestDatabase(), openBrowser(), serving(newHome(t))]);
  writeFileSync("told", tmpdir());
  await new Promise(() => setInterval(() => {}, 1_000));
});`;

const signals: [what: string, signal: NodeJS.Signals, to: "its group" | "it alone"][] = [
  ["Ctrl-C in its terminal", "SIGINT", "its group"],
  ["a request to end", "SIGTERM", "it alone"],
  ["the end of its terminal", "SIGHUP", "its group"],
];
for (const [what, signal, to] of signals)
  test(`after ${what} no process and no file is left`, async (t) => {
    const { pid, ended, folder } = await startEndless(t);
    const started = processesIn(folder).map(({ text }) => text);

    process.kill(to === "its group" ? -pid : pid, signal);
    await ended;

    for (const program of [/postgres/, /quarterday\.js serve/]) assert.ok(started.some((text) => program.test(text)));
    assert.deepEqual(processesIn(folder), []);
    assert.equal(existsSync(folder), false);
  });

test("what a killed run leaves is ended and removed by the next one", async (t) => {
  const { pid, ended, folder } = await startEndless(t);
  process.kill(pid, "SIGKILL");
  await ended;
  const left = processesIn(folder);

  const next = start(t, 'import { test } from "node:test"; test("is quick", () => {});');
  const [code] = await next.ended;

  assert.notDeepEqual(left, []);
  assert.deepEqual(processesIn(folder), []);
  assert.equal(existsSync(folder), false);
  assert.equal(code, 0);
});

/** Waits until it has started everything; `folder` is where all of it is. */
async function startEndless(t: TestContext) {
  const { place, ...run } = start(t, endless);
  const folder = await until("the test has begun", async () => {
    const told = join(place, "told");
    return existsSync(told) && readFileSync(told, "utf8");
  });
  return { ...run, folder };
}

/** A run of one file, as if it were no part of this run. */
function start(t: TestContext, code: string) {
  const place = mkdtempSync(join(tmpdir(), "interrupted-"));
  const file = join(place, "one.test.mjs");
  writeFileSync(file, code.replace('"told"', JSON.stringify(join(place, "told"))));
  const { PATH = "", HOME = "" } = process.env;
  const run = spawn(process.execPath, [runner, file], {
    cwd: place,
    env: { PATH, HOME },
    detached: true,
    stdio: "ignore",
  });
  const ended = once(run, "exit");
  t.after(() => run.kill("SIGTERM"));
  return { place, pid: run.pid ?? assert.fail(), ended };
}
