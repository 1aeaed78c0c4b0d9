// Writes the tables in docs/trial-balance-categories.md from the table of categories and the charts. `npm run
// categories` writes the file; a test fails when it is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CHARTS, rowsOf } from "../../packages/trial-balance/index.ts";
import { type ShownCategory, type ShownPlace, shownCategories } from "../../src/trial-balances/categories.ts";
import { withPart } from "./written-part.ts";

export const categoriesFile = new URL("../../../docs/trial-balance-categories.md", import.meta.url);

const GROUPS: readonly (readonly [id: string, title: string])[] = [
  ["income", "Income"],
  ["cost_of_sales", "Cost of sales"],
  ["staff", "Staff"],
  ["overhead", "Overheads"],
  ["depreciation", "Depreciation"],
  ["finance", "Finance"],
  ["tax", "Tax"],
  ["equity", "Capital and reserves"],
  ["fixed_assets", "Fixed assets"],
  ["current_assets", "Current assets"],
  ["creditors", "Creditors"],
  ["none", "In no figure"],
];

export function categoriesPage(page: string): string {
  return withPart(withPart(page, "categories", categoryTables()), "charts", chartTable());
}

function categoryTables(): string {
  const known = new Set(GROUPS.map(([id]) => id));
  const other = shownCategories.find(({ group }) => !known.has(group));
  if (other !== undefined) throw new Error(`the group ${other.group} has no title: add it to this file`);
  return GROUPS.flatMap(([id, title]) => {
    const own = shownCategories.filter(({ group }) => group === id);
    if (own.length === 0) return [];
    const rows = own.map(rowOf).join("\n");
    return [
      `### ${title}\n\n| category | name | side | where it goes | tax, and what is asked | usual names |\n|---|---|---|---|---|---|\n${rows}`,
    ];
  }).join("\n\n");
}

function rowOf(category: ShownCategory): string {
  const { id, name, side, effect, asks, names } = category;
  const asked = asks === null ? "" : ` **Asks:** ${asks}`;
  return `| \`${id}\` | ${name} | ${side} | ${placesOf(category)} | ${effect}${fieldsOf(category)}${asked} | ${names.join(", ")} |`;
}

function placesOf({ frs102, frs105 }: ShownCategory): string {
  const [small, micro] = [placeText(frs102), placeText(frs105)];
  return small === micro ? small : `FRS 102: ${small}; FRS 105: ${micro}`;
}

function placeText(place: ShownPlace | null): string {
  if (place === null) return "none";
  const { debit, credit } = place;
  return debit === credit ? short(debit) : `${short(debit)}, of a credit ${short(credit)}`;
}

function fieldsOf({ tax: { debit, credit } }: ShownCategory): string {
  const fields = [...new Set([...debit, ...credit])];
  return fields.length === 0 ? "" : ` ${fields.map(short).join(", ")}.`;
}

/** The paths are long, and the page says what they begin with. */
function short(field: string): string {
  return `\`${field
    .replace("financials.adjustments.", "adjustments.")
    .replace("accounts.profit_and_loss.", "profit_and_loss.")
    .replace("accounts.balance_sheet.", "balance_sheet.")}\``;
}

function chartTable(): string {
  const rows = CHARTS.map((chart) => {
    const all = rowsOf(chart);
    const mapped = all.filter(({ category }) => category !== null).length;
    const coded = all.some(({ code }) => code !== null) ? "codes and names" : "names only";
    return `| ${chart.product} | ${all.length} | ${mapped} | ${coded} | ${chart.sure} |`;
  });
  return `| product | accounts | of these with a category | known by | how sure |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(categoriesFile, categoriesPage(readFileSync(categoriesFile, "utf8")));
