// The README and the guides lead to files that exist: links, paths in tables, and file names that follow a path in the
// same row. The README's first filing is the one that the service prints.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inputWarnings } from "../packages/ct600/input/rules.ts";
import { utrCheckDigitFits } from "../packages/ct600/input/utr.ts";
import { filingCurl } from "../src/dashboard/frame/quickstart.ts";
import { stepsOfReadme } from "./support/readme-samples.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const decisions = readdirSync(join(root, "docs", "decisions")).map((name) => `docs/decisions/${name}`);
const guides = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", ...decisions];

describe("every path named in a guide exists", () => {
  for (const guide of guides) {
    test(guide, () => {
      const named = pathsIn(readFileSync(join(root, guide), "utf8"), dirname(guide));

      assert.deepEqual(
        named.filter((path) => !exists(path)),
        [],
      );
    });
  }
});

test("every decision that code or a migration names is there, or the list says where it went", () => {
  const list = readFileSync(join(root, "docs", "decisions", "README.md"), "utf8");
  const named = ["src", "packages", "bench", "migrations"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|tsx|sql)$/.test(name) && !name.includes("node_modules"))
      .flatMap((name) => [...readFileSync(join(root, folder, name), "utf8").matchAll(/docs\/decisions\/(\d{4})/g)])
      .map(([, number = ""]) => number),
  );

  assert.ok(named.length > 50);
  assert.deepEqual(
    named.filter((number) => !list.includes(number)),
    [],
  );
});

test("the README can be read in four minutes", () => {
  const words = readFileSync(join(root, "README.md"), "utf8").split(/\s+/).length;

  assert.ok(words <= 900, String(words));
});

test("the README's first filing is the one that the first start prints, with a UTR that can be, and few warnings", () => {
  const [{ command } = assert.fail()] = stepsOfReadme();
  const body = JSON.parse(/-d '([\s\S]*)'/.exec(command)?.[1] ?? "");
  const place = { key: "$KEY", url: "https://localhost:8443", certificateFile: "data/tls/cert.pem" };

  assert.equal(command.trim(), filingCurl(place));
  assert.ok(utrCheckDigitFits(body.company.utr));
  const warnings = inputWarnings(body, { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null });
  assert.ok(warnings.length <= 4);
  assert.ok(warnings.every(({ code }) => code !== "return_late"));
});

test("a UTR that a reader copies passes the check digit, so that a first filing has no warning of it", () => {
  const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  const readmes = ["README.md", "clients/typescript/README.md", "clients/python/README.md", "packages/ct600/README.md"];
  const found = [...readmes, ...pages.map((name) => join("docs", name))].flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    return [...text.matchAll(SAMPLE_UTR)].map(([, utr = ""]) => ({ page, utr }));
  });

  assert.ok(found.length > 60, String(found.length));
  assert.deepEqual(
    found.filter(({ utr }) => !utrCheckDigitFits(utr)),
    [],
  );
});

/** As a value of JSON, of a program, of a query or of a CSV row. */
const SAMPLE_UTR = /(?:utr"?(?::|=) ?"?|Ltd"?,)(\d{10})\b/g;

describe("the first return of a page is for the README's period, so that it is in time", () => {
  const period = (text: string) => /"?period"?: \{ ?"?start"?: "([\d-]+)", "?end"?: "([\d-]+)"/.exec(text)?.slice(1);
  const [{ command } = assert.fail()] = stepsOfReadme();
  const pages = ["quickstart", "input", "command", "interface", "library", "routes", "going-live"];
  const readmes = ["clients/typescript", "clients/python", "packages/ct600", "packages/trial-balance"].map(
    (folder) => `${folder}/README.md`,
  );

  for (const page of [...pages.map((name) => `docs/${name}.md`), ...readmes])
    test(page, () => assert.deepEqual(period(readFileSync(join(root, page), "utf8")), period(command)));
});

test("a path that does not exist is found", () => {
  const text = "| what | `packages/ct600/rates/loans.ts`, `nothing.ts` |\n[link](docs/none.md#there) `test/none/*.ts`";

  assert.deepEqual(
    pathsIn(text, ".").filter((path) => !exists(path)),
    ["docs/none.md", "packages/ct600/rates/nothing.ts", "test/none/*.ts"],
  );
});

function pathsIn(text: string, folder: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const links = [...prose.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) => join(folder, path));
  const unlinked = prose.replace(/\[[^\]]*\]\([^)]*\)/g, "");
  return [...links, ...unlinked.split("\n").flatMap(pathsInRow)].sort();
}

/** A name without a folder belongs to the folder of the path before it in the same row. */
function pathsInRow(row: string): string[] {
  const paths: string[] = [];
  for (const [, code = ""] of row.matchAll(/`([^`\s]+)`/g)) {
    const previous = paths.at(-1);
    if (/^(src|packages|test|docs|migrations|clients|bench)\/[\w./*-]+$/.test(code)) paths.push(code);
    else if (previous !== undefined && /^[\w.*-]+\.tsx?$/.test(code))
      paths.push(join(previous.endsWith("/") ? previous : dirname(previous), code));
  }
  return paths;
}

function exists(path: string): boolean {
  if (!path.includes("*")) return existsSync(join(root, path));
  const folder = path.slice(0, path.indexOf("*")).replace(/[^/]*$/, "");
  if (!existsSync(join(root, folder))) return false;
  const pattern = new RegExp(`^${path.slice(folder.length).replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).some((name) => pattern.test(name));
}
