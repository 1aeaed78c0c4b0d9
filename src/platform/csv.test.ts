import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine } from "./csv.ts";

const cells: Record<string, string> = {
  "": "",
  "Example Widgets Ltd": "Example Widgets Ltd",
  "Smith, Jones & Co": '"Smith, Jones & Co"',
  'The "Best" Ltd': '"The ""Best"" Ltd"',
  "two\nlines": '"two\nlines"',
  '=HYPERLINK("http://x","y")': `"'=HYPERLINK(""http://x"",""y"")"`,
  "+44 Ltd": "'+44 Ltd",
  "-1+1": "'-1+1",
  "@SUM(A1)": "'@SUM(A1)",
  "\tTab": "'\tTab",
  "\rReturn": `"'\rReturn"`,
  "\nNew line": `"'\nNew line"`,
  "＝1+1": "'＝1+1",
  "＋44 Ltd": "'＋44 Ltd",
  "－1": "'－1",
  "＠SUM(A1)": "'＠SUM(A1)",
  "﹦1": "'﹦1",
  "﹢1": "'﹢1",
  "﹣1": "'﹣1",
  "﹫x": "'﹫x",
  "1-2": "1-2",
  "Ａ＝Ｂ": "Ａ＝Ｂ",
};

test("a cell is what it says, and never a formula", () => {
  for (const [text, cell] of Object.entries(cells)) assert.equal(csvLine([text, "next"]), `${cell},next\r\n`, text);
});
