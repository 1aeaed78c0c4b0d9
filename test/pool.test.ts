// Files that share a process are as good as alone in it: each has its own hooks, and what fails is named and hides
// nothing else.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { alone, largeTests, pooledTests, unitTests } from "./files.ts";
import { takenFrom } from "./pool.ts";

const pooled = pooledTests();

test("every large test file runs once: alone, or from the queue", () => {
  assert.deepEqual([...Object.keys(alone), ...pooled].sort(), largeTests().sort());
});

test("of the queue each file is taken once, whoever is faster", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "qd-queue-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const [slow, fast] = [1, 2].map(() => takenFrom(["a", "b", "c", "d"], join(folder, "place-")));
  assert.ok(slow && fast);

  const taken = [slow.next().value, fast.next().value, fast.next().value, slow.next().value];

  assert.deepEqual(taken, ["a", "b", "c", "d"]);
  assert.deepEqual([slow.next().done, fast.next().done], [true, true]);
});

test("a file that shares a process registers its tests through test/support/suite.ts, not with node:test itself", () => {
  const root = new URL("../../", import.meta.url);
  const sources = pooled.map((file) => file.replace(/js$/, "ts"));
  const support = readdirSync(new URL("test/support/", root)).map((name) => `test/support/${name}`);

  const wrong = [...sources, ...support].filter(
    (file) => file !== "test/support/suite.ts" && /from "node:test"/.test(readFileSync(new URL(file, root), "utf8")),
  );

  assert.deepEqual(wrong, [], "import from test/support/suite.ts, or let the file run alone (test/files.ts)");
});

test("a quick file with hooks takes them from test/support/suite.ts: node:test's are those of all files of its process", () => {
  const root = new URL("../../", import.meta.url);
  const texts = unitTests().map((file) => {
    const name = file.replace(/js$/, "ts");
    return { name, text: readFileSync(new URL(name, root), "utf8") };
  });

  const hooked = texts.filter(({ text }) => /^(before|after)(Each)?\(/m.test(text));
  const wrong = hooked.filter(({ text }) => /{[^}]*\b(before|after)(Each)?\b[^}]*} from "node:test"/.test(text));

  assert.ok(hooked.length > 0);
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  );
});

/** A module that is loaded asynchronously, as the XML library's is, and what the files did, in order. */
const shared = `
import { setImmediate } from "node:timers/promises";
await setImmediate();
export const order = [];`;

const suite = JSON.stringify(new URL("./support/suite.js", import.meta.url).href);

const fileWithHooks = (name: string, body = "") => `
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from ${suite};
import { order } from "./shared.mjs";
before(() => order.push("${name} before"));
beforeEach(() => order.push("${name} each"));
after(() => order.push("${name} after"));
test("of ${name}", () => { order.push("${name} test"); ${body} });`;

const files: Record<string, string> = {
  "shared.mjs": shared,
  "first.mjs": fileWithHooks("first", 'assert.fail("first is wrong")'),
  "broken.mjs": 'import "./shared.mjs"; throw new Error("broken cannot be loaded");',
  "unready.mjs": `${fileWithHooks("unready")} before(() => { throw new Error("unready cannot begin"); });`,
  "untidy.mjs": `${fileWithHooks("untidy")} after(() => { throw new Error("untidy cannot end"); });`,
  "second.mjs": fileWithHooks("second"),
  "last.mjs": `
import { test } from ${suite};
import { order } from "./shared.mjs";
test("order", () => console.log(order.join(", ")));`,
};

test("in a pool a file has its own hooks; one that fails, or cannot be loaded, begun or ended, is named and keeps no other from running", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "qd-pool-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const names = ["first.mjs", "broken.mjs", "unready.mjs", "untidy.mjs", "second.mjs", "last.mjs"];
  const runner = JSON.stringify(new URL("./pool.js", import.meta.url).href);
  const from = JSON.stringify(pathToFileURL(`${folder}/`).href);
  const main = `import { runInTurn } from ${runner}; await runInTurn(${JSON.stringify(names)}, new URL(${from}));`;
  writeFileSync(join(folder, "main.mjs"), main);

  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, ["--test-reporter=tap", join(folder, "main.mjs")], {
    encoding: "utf8",
    env,
  });

  const order = ["first before", "first each", "first test", "first after"];
  const unready = ["unready before", "unready after"];
  const untidy = ["untidy before", "untidy each", "untidy test", "untidy after"];
  const then = ["second before", "second each", "second test", "second after"];
  assert.match(stdout, new RegExp(`^(# )?${[...order, ...unready, ...untidy, ...then].join(", ")}$`, "m"));
  const outcomes = [...stdout.matchAll(/^ *((?:not )?ok) \d+ - (.*)$/gm)].map(([, ok, name]) => `${ok} ${name}`);
  assert.deepEqual(outcomes, [
    "not ok of first",
    "not ok first.mjs",
    "not ok the file can be loaded",
    "not ok broken.mjs",
    "not ok of unready",
    "not ok unready.mjs",
    "ok of untidy",
    "not ok untidy.mjs",
    "ok of second",
    "ok second.mjs",
    "ok order",
    "ok last.mjs",
  ]);
  assert.match(stdout, /first is wrong[\s\S]+first\.mjs:\d/);
  assert.match(stdout, /broken cannot be loaded/);
  assert.equal(status, 1);
});
