// The worked example of docs/property.md: its body is filed, and every line and box of the page is in what comes out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkReturn } from "../packages/ct600/check-return.ts";
import { penceOf, readBack } from "./support/tied-documents.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/property.md", import.meta.url)), "utf8");

/** The rows of the table that begins with a heading cell. */
function tableOf(head: string): string[][] {
  const [, rows = ""] = page.split(`| ${head} |`);
  const [table = ""] = rows.split("\n\n");
  return table
    .split("\n")
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

test("the schedule, the boxes and the accounts of the page are those of its body", async () => {
  const [, json = ""] = /```json example\n([\s\S]*?)```/.exec(page) ?? [];
  const checked = await checkReturn(JSON.parse(json), {
    today: "2026-11-15",
    declarant: { name: "Jane Director", status: "Director" },
  });
  assert.deepEqual(checked.problems, []);
  const { tables, box, accounts } = readBack(checked.return ?? assert.fail());

  const schedule = tables.find(({ title }) => title === "Property business")?.rows ?? [];
  const pence = (text: string) => {
    const size = BigInt(Math.round(100 * Number(text.replaceAll(/[(),]/g, ""))));
    return text.startsWith("(") ? -size : size;
  };
  assert.deepEqual(
    tableOf("line | £").map(([label = "", amount = ""]) => [label, pence(amount)]),
    schedule.map((row) => [row.label, row.pence]),
  );
  const boxes = tableOf("box | meaning | value");
  assert.equal(boxes.length, 6);
  for (const [number = "", , value = ""] of boxes) assert.equal(box(number), pence(value), `box ${number}`);
  assert.equal(box("145"), null);
  assert.equal(penceOf(accounts ?? [], "core:TurnoverRevenue"), 4_800_000n);
  assert.equal(penceOf(accounts ?? [], "core:ProfitLossOnOrdinaryActivitiesBeforeTax"), 2_061_300n);
  const finance = tables.find(({ title }) => title === "Finance costs")?.rows ?? [];
  assert.deepEqual(finance, [{ label: "Finance costs, within loan relationships", box: "", pence: 1_500_000n }]);
});
