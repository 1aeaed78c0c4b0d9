// The example of docs/before-filing.md gets the warnings that the page says, and its table has the code's penalties.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkReturn } from "../packages/ct600/check-return.ts";
import { FLAT_PENALTIES } from "../packages/ct600/deadlines/penalty-amounts.ts";
import { numberText } from "../packages/ct600/text/numbers.ts";
import { besidesBareAccounts } from "./support/accounts-warnings.ts";

const page = readFileSync(new URL("../../docs/before-filing.md", import.meta.url), "utf8");

test("the example of docs/before-filing.md is valid and gets the warnings that follow it", async () => {
  const [, code = "", after = ""] = /```json\n(.*?)```(.*?)Beside them/s.exec(page) ?? [];
  const declarant = { name: "Jo Finch", status: "Director" };

  const { problems, warnings } = await checkReturn(JSON.parse(code), { today: "2026-11-15", declarant });

  assert.deepEqual(problems, []);
  assert.deepEqual(
    besidesBareAccounts(warnings).map((warning) => warning.code),
    [...after.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
});

test("docs/before-filing.md has the penalties of the table", () => {
  const rows = [...page.matchAll(/^\| [^|]*(?:months?|more)[^|]* \| £([\d,]+) \| £([\d,]+) \|$/gm)];
  const [before, since] = FLAT_PENALTIES.map(({ pounds, poundsInARow }) =>
    [...pounds, ...poundsInARow].map((amount) => numberText(amount)),
  );

  assert.deepEqual(
    rows.map(([, amount]) => amount),
    before,
  );
  assert.deepEqual(
    rows.map(([, , amount]) => amount),
    since,
  );
});
