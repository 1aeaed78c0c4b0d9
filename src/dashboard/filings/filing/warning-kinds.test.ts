import assert from "node:assert/strict";
import { test } from "node:test";
import { warningGroups } from "./warning-kinds.ts";

const warning = (code: string) => ({ code, field: "accounts", message: `About ${code}.` });

test("every warning is in exactly one group, and groups without warnings are left out", () => {
  const codes = ["assumed", "utr_check_digit", "director_missing", "balance_sheet_missing", "assumed", "new_code"];

  const groups = warningGroups(codes.map(warning));

  assert.deepEqual(
    groups.map(({ title, warnings }) => [title, warnings.map(({ code }) => code)]),
    [
      ["Samples", ["director_missing"]],
      ["To check", ["utr_check_digit", "new_code"]],
      ["Missing", ["balance_sheet_missing"]],
      ["Assumptions", ["assumed", "assumed"]],
    ],
  );
  assert.deepEqual(warningGroups([]), []);
});
