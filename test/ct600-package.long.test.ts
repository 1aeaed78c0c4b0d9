// The return as a library: packed, installed in an empty folder, used in Node and in a real browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openOfficialPacks } from "../src/artefacts/official-pack.ts";
import { openBrowser, openWindow } from "./support/browser.ts";
import { after, before, test } from "./support/suite.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "packages", "ct600");
const official = fileURLToPath(new URL("../../../shared/hmrc/ct600-v1.993/", import.meta.url));

interface Packed {
  filename: string;
  files: { path: string }[];
}

interface Made {
  problems: unknown[];
  warnings: { field: string }[];
  return: { boxes: Record<string, string>; body: string; irmark: string } | null;
}

let folder: string;
let packed: Packed;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "qd-ct600-"));
  const words = ["pack", "--json", "--loglevel=error", "--pack-destination", folder];
  const told = execFileSync("npm", words, { cwd: source, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  [packed] = JSON.parse(told.slice(told.indexOf("[\n"))) as [Packed];
  const installed = join(folder, "node_modules", "@quarterday", "ct600");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "--strip-components=1", "-C", installed]);
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(join(folder, "node_modules", name, ".."), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  writeFileSync(join(folder, "readme.mjs"), readmeProgram());
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The README's own program, which then tells what it got. */
function readmeProgram(): string {
  const [, code = ""] = /```js\n(.*?)```/s.exec(readFileSync(join(source, "README.md"), "utf8")) ?? [];
  return code
    .replaceAll(/^.*console\.log.*$/gm, "")
    .replace("const { problems", "const checked = await checkReturn(input, context);\nconst { problems")
    .replace("= await checkReturn(input, context);\nif", "= checked;\nif")
    .concat("\nexport default { problems, warnings, return: made };\n");
}

test("the package has the compiled library with its declarations, its README, changelog and licence, and nothing else", () => {
  const files = packed.files.map(({ path }) => path);
  const others = files.filter((path) => !/^dist\/[\w/-]+(\.d\.ts|\.js)$/.test(path));

  assert.deepEqual(others.sort(), ["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
  assert.ok(files.includes("dist/index.js") && files.includes("dist/index.d.ts"));
  assert.deepEqual(
    files.filter((path) => /test|fixture/.test(path)),
    [],
  );
  assert.equal(readFileSync(join(source, "LICENSE"), "utf8"), readFileSync(join(root, "LICENSE"), "utf8"));
});

async function inNode(): Promise<Made> {
  writeFileSync(join(folder, "print.mjs"), 'import made from "./readme.mjs";\nconsole.log(JSON.stringify(made));\n');
  return JSON.parse(execFileSync(process.execPath, ["print.mjs"], { cwd: folder, encoding: "utf8" })) as Made;
}

test("in an empty folder it makes the README's example a message that HMRC's pack accepts", {
  skip: existsSync(official) ? false : "the authority's material is not beside the checkout",
}, async (t) => {
  const { problems, warnings, return: made } = await inNode();
  const [pack = assert.fail()] = await openOfficialPacks([official]);
  t.after(() => pack.close());
  const keys = '<GovTalkDetails><Keys><Key Type="UTR">2000000000</Key></Keys></GovTalkDetails>';
  const message = `<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope">${keys}${made?.body}</GovTalkMessage>`;

  const verdict = await pack.judge(Buffer.from(message), "2026-11-18");

  assert.deepEqual(problems, []);
  assert.ok(warnings.length > 0);
  assert.equal(made?.boxes["440"], "7600.00");
  assert.deepEqual(verdict, { schema: [], rules: [] });
});

test("docs/library.md says how to pack it, and its program runs as it stands", () => {
  const page = readFileSync(join(root, "docs", "library.md"), "utf8");
  const [, commands = ""] = /```sh\n(.*?)```/s.exec(page) ?? [];
  const [, program = ""] = /```js\n(.*?)```/s.exec(page) ?? [];
  writeFileSync(join(folder, "page.mjs"), program);

  const printed = execFileSync(process.execPath, ["page.mjs"], { cwd: folder, encoding: "utf8" });

  assert.match(commands, new RegExp(`^npm install \\./${packed.filename.replaceAll(".", "\\.")}$`, "m"));
  assert.match(printed, /^7600\.00 /);
  assert.match(printed, /name: 'Corporation tax chargeable'/);
});

test("bundled, it makes the same return in a real browser, and asks for nothing over the network", async (t) => {
  const opened = await openBrowser();
  if (opened.kind === "none") return t.skip(opened.why);
  t.after(() => opened.close());
  const { outputFiles } = await build({
    stdin: {
      contents: 'import made from "./readme.mjs";\nglobalThis.made = JSON.stringify(made);',
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  const { page } = await openWindow(opened.browser, {});
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await page.setContent("<!doctype html><title>A page</title>");
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "", type: "module" });
  await page.waitForFunction("globalThis.made !== undefined");
  const there = JSON.parse(await page.evaluate<string>("globalThis.made")) as Made;

  const here = await inNode();
  assert.equal(there.return?.irmark, here.return?.irmark);
  assert.equal(there.return?.body, here.return?.body);
  assert.deepEqual(
    asked.filter((url) => !url.startsWith("about:") && !url.startsWith("data:")),
    [],
  );
});
