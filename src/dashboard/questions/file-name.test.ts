import assert from "node:assert/strict";
import { test } from "node:test";
import { ATTACHMENTS } from "../../../packages/ct600/attachments/input.ts";
import { pdfName } from "./file-name.ts";

const names: Readonly<Record<string, string>> = {
  "Letter to HMRC.pdf": "Letter to HMRC.pdf",
  "Rechnung für März.PDF": "Rechnung fur Marz.pdf",
  "C:\\Users\\Jo\\Letter (1).pdf": "Letter (1).pdf",
  "../../etc/passwd": "passwd.pdf",
  ".hidden.pdf": "hidden.pdf",
  "a<b>\u0000c.pdf": "a b c.pdf",
  株式会社: "File.pdf",
  "": "File.pdf",
};

test("the name of a file is one that a return can carry", () => {
  const { pattern } = ATTACHMENTS.of.fields.name;
  for (const [given, name] of Object.entries(names)) assert.equal(pdfName(given), name);
  for (const given of [...Object.keys(names), `${"x".repeat(300)}.pdf`, `${"é ".repeat(80)}.pdf`])
    assert.match(pdfName(given), new RegExp(pattern), given);
});
