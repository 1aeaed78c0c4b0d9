import assert from "node:assert/strict";
import { test } from "node:test";
import { attachment, downloadName } from "./download-name.ts";

const period = { period_start: "2024-04-01", period_end: "2025-03-31" };
const nameFor = (company_name: string) => downloadName({ company_name, ...period }, "accounts.xhtml");

test("a download is called by its company and period", () => {
  assert.equal(nameFor("Finch & Sons Ltd"), "Finch & Sons Ltd 2024-04-01 to 2025-03-31 accounts.xhtml");
});

test("nothing in a company's name leads elsewhere, hides the ending or is too long", () => {
  assert.equal(nameFor("../../etc/passwd"), "etc passwd 2024-04-01 to 2025-03-31 accounts.xhtml");
  assert.equal(nameFor('A "B"\r\nC\u202e*? Ltd'), "A B C Ltd 2024-04-01 to 2025-03-31 accounts.xhtml");
  assert.ok(nameFor("é".repeat(160)).length < 110);
});

test("a name with accents is sent whole, and plain for those who know no other", () => {
  assert.equal(
    attachment(nameFor("Café Łódź (1) Ltd")),
    `attachment; filename="Cafe _odz (1) Ltd 2024-04-01 to 2025-03-31 accounts.xhtml"; ` +
      "filename*=UTF-8''Caf%C3%A9%20%C5%81%C3%B3d%C5%BA%20%281%29%20Ltd%202024-04-01%20to%202025-03-31%20accounts.xhtml",
  );
});
