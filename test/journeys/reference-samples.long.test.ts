// What the reference tells readers to type is typed here, from the top of the page to its end, and gives what the page
// says. Every sample of every page is run, here or by another test, or excused in the table of
// test/support/doc-samples.ts.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { type Row, requestKinds, rows, type Sample, samplesOfReference } from "../support/doc-samples.ts";
import { repository } from "../support/program.ts";
import { assertShows, stepsOfReadme, typed } from "../support/readme-samples.ts";
import { openSamplePlace, type Printed, type SamplePlace } from "../support/sample-place.ts";
import { after, before, describe, test } from "../support/suite.ts";

const closers: (() => Promise<void>)[] = [];
let place: SamplePlace;
before(async () => {
  place = await openSamplePlace({ after: (close) => void closers.push(close) });
});
after(async () => {
  for (const close of closers.reverse()) await close();
});

const samples = samplesOfReference();
const rowsOf = ({ page, code }: Sample) => rows.filter((row) => row.page === page && code.startsWith(row.begins));
/** Without those that have a row of their own. */
const ofKind = (kind: string) => samples.filter((sample) => sample.kind === kind && rowsOf(sample).length === 0);

test("every sample is run, here or by another test, or excused", () => {
  const requests = requestKinds.flatMap(ofKind);

  const others = samples.filter((sample) => !requests.includes(sample));
  const forgotten = others.filter((sample) => rowsOf(sample).length !== 1).map(({ at, kind }) => `${at} ${kind}`);
  const outdated = rows.filter((row) => !samples.some((sample) => rowsOf(sample).includes(row)));

  assert.ok(samples.length >= 50, String(samples.length));
  assert.deepEqual(forgotten, []);
  assert.deepEqual(
    outdated.map(({ page, begins }) => `${page}: ${begins.slice(0, 60)}`),
    [],
  );
});

test("a test that is said to run a sample is there and names it", () => {
  for (const { treatment } of rows)
    if ("by" in treatment) assert.ok(readFileSync(join(repository, treatment.by), "utf8").includes(treatment.naming));
});

const hasTools = ["curl", "openssl"].every((tool) => spawnSync(tool, ["version"]).error === undefined);
const nameOf = ({ page, begins }: Row) => `${page}: ${begins.split("\n")[0]}`;

describe("commands, statements and JSON do what their page says", () => {
  for (const row of rows) {
    const { treatment } = row;
    if (!("runs" in treatment)) continue;
    const skip = row.begins.startsWith("body=") && !hasTools && "curl or openssl is not installed";
    test(nameOf(row), { skip }, async () => {
      const alike = samples.filter((sample) => rowsOf(sample).includes(row));
      await Promise.all(alike.map((sample) => treatment.runs(sample.code, place)));
    });
  }
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test("every curl sample is answered with what it asks for", {
  skip: hasCurl ? false : "curl is not installed",
}, async () => {
  await place.filesAnew();
  assert.ok(ofKind("bash").length >= 15);
  for (const { code: sample } of ofKind("bash")) {
    const { code, stdout } = await place.run("bash", ["-c", sample]);
    assert.equal(code, 0, sample);
    if (sample.includes("submission.xml")) {
      assert.match(stdout, /^<\?xml[\s\S]*<GovTalkMessage/);
      continue;
    }
    if (sample.includes("/evidence")) {
      assert.ok(stdout.startsWith("PK"), "a ZIP file");
      continue;
    }
    if (sample.includes("accounts.xhtml")) {
      assert.match(stdout, /^<\?xml[\s\S]*<ix:header/);
      continue;
    }
    const answer = JSON.parse(stdout) as { error?: object; tax_due_pence?: number; metadata?: object };
    assert.equal(answer.error, undefined, `${sample}\n${stdout}`);
    if (sample.includes("quickstart-1")) assert.equal(answer.tax_due_pence, 760_000);
    if (sample.includes("order-6735"))
      assert.deepEqual(answer.metadata, { order_id: "6735", client: "Widgets group" }, stdout);
  }
});

test("the first filing of the README is answered as it shows", {
  skip: hasCurl ? false : "curl is not installed",
}, async () => {
  const [create, read, ...others] = stepsOfReadme();
  assert.ok(create && read && others.length === 0);

  const created = await typed(create, place);
  const later = await typed(read, place, created.id);

  assertShows(create.shown, created);
  assertShows(read.shown, later);
  assert.equal(later.id, created.id);
});

/** The client as it is in the repository; its README says how to install it. */
const client = pathToFileURL(fileURLToPath(new URL("../../clients/typescript/src/index.js", import.meta.url))).href;

async function runTypeScript(code: string) {
  const { code: script } = await transform(code.replace('"@quarterday/client"', JSON.stringify(client)), {
    loader: "ts",
    format: "esm",
  });
  const file = join(place.folder, "sample.mjs");
  writeFileSync(file, script);
  return place.run(process.execPath, [file]);
}

/** What the samples of a page print, one after the other. */
async function printedBy(kind: string, run: (code: string) => Promise<Printed>) {
  const printed = new Map<string, string[]>();
  await place.filesAnew();
  for (const { page, code: sample, at } of ofKind(kind)) {
    // A sample without a client of its own goes on from the first of its page.
    const isWhole = sample.includes("Quarterday(");
    const setUp = isWhole ? "" : (ofKind(kind).find((other) => other.page === page)?.code ?? "");
    const { code, stdout, stderr } = await run(`${setUp}${sample}`);
    assert.equal(code, 0, `${at}\n${stderr}`);
    printed.set(page, [...(printed.get(page) ?? []), stdout.trim()]);
  }
  return (page: string) => printed.get(page) ?? [];
}

test("every TypeScript sample runs, and prints what the page says", async () => {
  const printed = await printedBy("ts", runTypeScript);

  const [, created, followed, rejected] = printed("quickstart.md");
  assert.match(created ?? "", /^fil_\w+ \w+ 760000$/);
  assert.equal(followed, "acknowledged null");
  assert.match(rejected ?? "", /^\d+: /);
  const [, order, found, changed] = printed("interface.md");
  assert.deepEqual([order, changed], ["6735", "{ paid_on: '2026-11-20' }"]);
  assert.match(found ?? "", /^(fil_\w+ \w+\n?)+$/);
  assert.deepEqual(printed("sandbox.md"), ["acknowledged"]);
  const [year, agent] = printed("going-live.md");
  assert.match(year ?? "", /^acknowledged \d+ 2027-01-01$/);
  assert.deepEqual(
    agent
      ?.replace(/fil_\w+/g, "fil")
      .split("\n")
      .sort(),
    ["C-0001 fil", "C-0002 fil"],
  );
});

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).status === 0;

test("every Python sample runs, and prints what the page says", {
  skip: hasPython ? false : "Python 3.10 is not installed",
}, async () => {
  const printed = await printedBy("python", (code) => place.run("python3", ["-c", code]));

  const [, created, followed, rejected] = printed("quickstart.md");
  assert.match(created ?? "", /^fil_\w+ \w+ 760000$/);
  assert.equal(followed, "acknowledged None");
  assert.match(rejected ?? "", /^\d+: /);
  const [, order, found, changed] = printed("interface.md");
  assert.deepEqual([order, changed], ["6735", "{'paid_on': '2026-11-20'}"]);
  assert.match(found ?? "", /^(fil_\w+ \w+\n?)+$/);
  assert.deepEqual(printed("sandbox.md"), ["acknowledged"]);
  const [year, agent] = printed("going-live.md");
  assert.match(year ?? "", /^acknowledged \d+ 2027-01-01$/);
  assert.equal(agent?.replace(/fil_\w+/g, "fil"), "C-0001 fil\nC-0002 fil");
});

test("every worked example of the pages about tax has the boxes that it shows", async () => {
  const pages = ["tax.md", "property.md"].map((name) => readFileSync(join(repository, "docs", name), "utf8"));
  const text = [...pages, "## "].join("\n");
  const examples = [...text.matchAll(/^```json example\n([\s\S]*?)\n```([\s\S]*?)(?=^#{1,3} )/gm)];
  assert.equal(examples.length, ofKind("json example").length);
  for (const [, body = "", explained = ""] of examples) {
    const shown = Object.fromEntries(
      [...explained.matchAll(/^\| (\d+) \| [^|]+ \| ([\d.]+) \|$/gm)].map(([, box, value]) => [box, value]),
    );
    const { json } = await place
      .client("sandbox")
      .post("/v1/validate?include=computation", JSON.parse(body) as unknown);
    const boxes = json.computation.boxes as Record<string, string>;

    assert.ok(Object.keys(shown).length >= 2, body);
    assert.deepEqual(Object.fromEntries(Object.keys(shown).map((box) => [box, boxes[box]])), shown, body);
  }
});
