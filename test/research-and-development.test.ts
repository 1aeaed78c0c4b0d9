// The worked example of docs/research-and-development.md is filed, and comes to the amounts that the page says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkReturn } from "../packages/ct600/check-return.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/research-and-development.md", import.meta.url)), "utf8");

test("the example of docs/research-and-development.md comes to the amounts that the page says", async () => {
  const [, json = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const declarant = { name: "Jane Director", status: "Director" };
  const { problems, warnings, return: made } = await checkReturn(JSON.parse(json), { today: "2026-11-15", declarant });

  assert.deepEqual(problems, []);
  const { L15: credit, L45: used, L65: heldBack, L75: cap, 880: paid } = made?.boxes ?? {};
  const said = [
    /£([\d,.]+) of £([\d,.]+) is used/,
    /19% of the credit, £([\d,.]+), is held back/,
    /three times £30,000: £([\d,.]+)\. Nothing/,
    /£([\d,.]+) is paid to the company/,
  ].flatMap((sentence) => (sentence.exec(page) ?? assert.fail(String(sentence))).slice(1));
  assert.deepEqual(
    said.map((text) => text.replaceAll(",", "")),
    [used, credit, heldBack, cap, paid],
  );
  assert.equal(made?.computation.figures.credit_payable_pence, 3_240_000);
  const { message } = warnings.find(({ code }) => code === "repayment_without_bank_details") ?? {};
  assert.match(message ?? "", /^A credit is to be paid to the company, but the return does not say to which account/);
});
