// The worked example of docs/pages-as-data.md is filed, and comes to the boxes that the page says; its table of
// pages is that of the code.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkReturn } from "../packages/ct600/check-return.ts";
import { MIRRORED } from "../packages/ct600/pages/mirrored/mirrored-pages.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/pages-as-data.md", import.meta.url)), "utf8");

test("the example of docs/pages-as-data.md comes to the tax that the page says", async () => {
  const [, json = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const declarant = { name: "Jane Director", status: "Director" };
  const { problems, return: made } = await checkReturn(JSON.parse(json), { today: "2026-11-15", declarant });

  assert.deepEqual(problems, []);
  const [, onProfit, added, payable] =
    /is £([\d,.]+)\. The page adds £([\d.]+) in boxes 497 and 500, so that the tax payable \(box 525\) is £([\d,.]+)\./.exec(
      page,
    ) ?? assert.fail("the page says it in other words");
  const plain = (text: string | undefined) => text?.replaceAll(",", "");
  const { 440: tax, 497: levy, 500: levies, 525: due } = made?.boxes ?? {};
  assert.deepEqual([tax, levy, levies, due], [plain(onProfit), plain(added), plain(added), plain(payable)]);
});

test("docs/pages-as-data.md lists the pages with their ticks", () => {
  for (const [letter, { tick }] of MIRRORED)
    assert.match(page, new RegExp(`\\| CT600${letter} \\| [^|]+ \\| ${tick} \\|`), letter);
});
