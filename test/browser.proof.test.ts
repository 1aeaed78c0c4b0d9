// The packed browser, really started: with its own fonts it draws a page, without any font it is not taken for usable.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../src/platform/errors.ts";
import { openAndDraw } from "./support/browser.ts";
import { fontConfiguration, packedBrowser } from "./support/packed-browser.ts";
import { test } from "./support/suite.ts";

const packed = await packedBrowser().catch((error: unknown) => messageOf(error));
const skip = typeof packed === "string" ? packed : false;

test("the packed browser draws text, a form and an SVG on a machine without fonts", { skip }, async () => {
  if (typeof packed === "string") return;

  const browser = await openAndDraw(packed);

  assert.equal(browser.isConnected(), true);
  await browser.close();
});

test("a browser whose configuration names no font is refused after its start", { skip }, async () => {
  if (typeof packed === "string") return;
  const folder = mkdtempSync(join(tmpdir(), "qd-fonts-"));
  const configuration = join(folder, "fonts.conf");
  writeFileSync(configuration, fontConfiguration({ fonts: join(folder, "none"), cache: join(folder, "cache") }));

  await assert.rejects(openAndDraw({ ...packed, env: { ...packed.env, FONTCONFIG_FILE: configuration } }), /crash/);

  rmSync(folder, { recursive: true, force: true });
});
