// Which browser the tests use, and where the packed one finds its fonts: checked on every machine, also where no
// browser can run.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Browser } from "playwright-core";
import { openXml } from "../packages/ct600/xml/xml.ts";
import { type Candidate, candidatesFor, firstThatDraws, launchBrowser } from "./support/browser.ts";
import { fontConfiguration } from "./support/packed-browser.ts";

test("the font configuration names the folder where the fonts are, and no fixed one", () => {
  const text = fontConfiguration({ fonts: "/home/a & b/<qd>/fonts", cache: "/home/a & b/<qd>/cache" });

  // Our reader takes no DOCTYPE; fontconfig wants one.
  const opening = openXml(Buffer.from(text.replace(/<!DOCTYPE.*>/, "")));
  assert.ok(opening.kind === "read");
  const texts = (name: string) => opening.value.root.find(name).map(({ content }) => content);
  assert.deepEqual(texts("dir"), ["/home/a & b/<qd>/fonts"]);
  assert.deepEqual(texts("cachedir"), ["/home/a & b/<qd>/cache"]);
  opening.value.dispose();
});

const named = (candidates: Candidate[]) => candidates.map(({ which }) => which);

test("the packed browser comes first, then the installed ones; CHROMIUM leaves no choice", () => {
  const installed = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

  assert.deepEqual(named(candidatesFor({ named: "", exists: (path) => installed.includes(path) })), [
    "packed",
    ...installed,
  ]);
  assert.deepEqual(named(candidatesFor({ named: "", exists: () => false })), ["packed", "installed"]);
  assert.deepEqual(named(candidatesFor({ named: "/opt/chromium", exists: () => true })), ["CHROMIUM=/opt/chromium"]);
});

const candidate = (which: string): Candidate => ({ which, find: async () => ({ executablePath: which }) });
/** Stands for a browser that was opened. No test here uses it. */
const browser = {} as Browser;

test("a browser that cannot draw a page gives way to the next", async () => {
  const opened = await firstThatDraws([candidate("packed"), candidate("/usr/bin/chromium")], async (program) => {
    if (program.executablePath === "packed") throw new Error("Page crashed");
    return browser;
  });

  assert.deepEqual(opened, { kind: "open", browser, which: "/usr/bin/chromium" });
});

test("where no browser can draw a page, the reason names each and what was wrong with it", async () => {
  const missing: Candidate = { which: "installed", find: () => Promise.reject(new Error("none is there")) };

  const opened = await firstThatDraws([candidate("packed"), missing], () => Promise.reject(new Error("Page crashed")));

  const why = "no browser can be used here (packed: Page crashed; installed: none is there); CHROMIUM may name one";
  assert.deepEqual(opened, { kind: "none", why });
});

test("where a browser is required, as in CI on Linux x64, none is a fault instead of a skip", async () => {
  const nowhere = { CHROMIUM: "/nowhere/chromium" };

  const opened = await launchBrowser(nowhere);

  assert.ok(opened.kind === "none");
  await assert.rejects(launchBrowser({ ...nowhere, REQUIRE_BROWSER: "1" }), { message: opened.why });
});

test("CI requires a browser on Linux x64", () => {
  const script = readFileSync(new URL("../../.ci/run", import.meta.url), "utf8");

  assert.match(script, /"Linux x86_64" \]; then\n(?: *#.*\n)* *export REQUIRE_BROWSER=1\n/);
});
