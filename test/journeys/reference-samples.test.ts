// What the reference tells readers to type is typed here, from the top of the page to its end, and gives what the page says.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { newHome, repository, type Serving, serving } from "../support/program.ts";
import { after, before, test } from "../support/suite.ts";

const closers: (() => Promise<void>)[] = [];
let service: Serving;
let folder: string;
before(async () => {
  const home = newHome({ after: (close) => void closers.push(close) });
  service = await serving(home);
  folder = home.folder;
  writeFileSync(join(folder, "ca.pem"), service.ca);
});
after(async () => {
  for (const close of closers.reverse()) await close();
});

const textOf = (page: string) => readFileSync(join(repository, "docs", page), "utf8");
const fences = (page: string, info: string) =>
  [...textOf(page).matchAll(new RegExp(`^\`\`\`${info}\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, code]) => code ?? "");

/** What its environment is said to have. */
function environment(): NodeJS.ProcessEnv {
  const ca = join(folder, "ca.pem");
  return {
    ...process.env,
    QUARTERDAY_URL: service.url,
    QUARTERDAY_API_KEY: service.key ?? "",
    QUARTERDAY_CA: ca,
    NODE_EXTRA_CA_CERTS: ca,
    PYTHONPATH: join(repository, "clients/python/src"),
  };
}

function run(file: string, words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(file, words, { env: environment(), cwd: folder });
  const out = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    out.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    out.stderr += chunk;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...out })));
}

/** The client as it is in the repository; its README says how to install it. */
const client = pathToFileURL(fileURLToPath(new URL("../../clients/typescript/src/index.js", import.meta.url))).href;

async function runTypeScript(code: string) {
  const { code: script } = await transform(code.replace('"@quarterday/client"', JSON.stringify(client)), {
    loader: "ts",
    format: "esm",
  });
  const file = join(folder, "sample.mjs");
  writeFileSync(file, script);
  return run(process.execPath, [file]);
}

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const pages = ["quickstart.md", "authentication.md", "sandbox.md"];
/** With `slow` HMRC would take longer for an answer. */
const SLOW_MS = 30_000;

test("every curl sample is answered with what it asks for", {
  skip: hasCurl ? false : "curl is not installed",
}, async () => {
  const samples = pages.flatMap((page) => fences(page, "bash"));
  assert.ok(samples.length >= 4);
  for (const sample of samples) {
    const { code, stdout } = await run("bash", ["-c", sample]);
    assert.equal(code, 0, sample);
    const answer = JSON.parse(stdout) as { object?: string; tax_due_pence?: number };
    assert.ok(["filing", "list", "sandbox_clock"].includes(answer.object ?? ""), stdout.slice(0, 300));
    if (sample.includes("quickstart-1")) assert.equal(answer.tax_due_pence, 760_000);
  }
});

test("every TypeScript sample runs, and prints what the page says", async () => {
  const printed: string[] = [];
  let startedAt = 0;
  for (const sample of pages.flatMap((page) => fences(page, "ts"))) {
    startedAt = performance.now();
    const { code, stdout, stderr } = await runTypeScript(sample);
    assert.equal(code, 0, `${sample}\n${stderr}`);
    printed.push(stdout.trim());
  }

  const [created, followed, rejected] = printed;
  const lastTookMs = performance.now() - startedAt;
  assert.match(created ?? "", /^fil_\w+ \w+ 760000$/);
  assert.equal(followed, "acknowledged null");
  assert.match(rejected ?? "", /^\d+: /);
  assert.equal(printed.at(-1), "acknowledged");
  assert.ok(lastTookMs < SLOW_MS, "the clock was advanced");
});

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).status === 0;

test("every Python sample runs, and prints what the page says", {
  skip: hasPython ? false : "Python 3.10 is not installed",
}, async () => {
  const printed: string[] = [];
  let startedAt = 0;
  for (const sample of pages.flatMap((page) => fences(page, "python"))) {
    startedAt = performance.now();
    const { code, stdout, stderr } = await run("python3", ["-c", sample]);
    assert.equal(code, 0, `${sample}\n${stderr}`);
    printed.push(stdout.trim());
  }

  const [created, followed, rejected] = printed;
  const lastTookMs = performance.now() - startedAt;
  assert.match(created ?? "", /^fil_\w+ \w+ 760000$/);
  assert.equal(followed, "acknowledged None");
  assert.match(rejected ?? "", /^\d+: /);
  assert.equal(printed.at(-1), "acknowledged");
  assert.ok(lastTookMs < SLOW_MS, "the clock was advanced");
});

test("every worked example of the tax page has the boxes that it shows", async () => {
  const text = textOf("tax.md");
  const examples = [...text.matchAll(/^```json example\n(.*)\n```([\s\S]*?)(?=^## )/gm)];
  assert.equal(examples.length, fences("tax.md", "json example").length);
  for (const [, body = "", explained = ""] of examples) {
    const shown = Object.fromEntries(
      [...explained.matchAll(/^\| (\d+) \| [^|]+ \| ([\d.]+) \|$/gm)].map(([, box, value]) => [box, value]),
    );
    const { json } = await service
      .client(service.key ?? "")
      .post("/v1/validate?include=computation", JSON.parse(body) as unknown);
    const boxes = json.computation.boxes as Record<string, string>;

    assert.ok(Object.keys(shown).length >= 2, body);
    assert.deepEqual(Object.fromEntries(Object.keys(shown).map((box) => [box, boxes[box]])), shown, body);
  }
});
