// What a charity or club says on the page CT600E: its claim, its exempt income with the legacies one by one, its
// expenditure and its assets.

import type { ComputationsDocument, Parts } from "../../documents/computations/parts.ts";
import { rowsOf, tableOf } from "../../documents/computations/rows.ts";
import type { Content } from "../../documents/markup.ts";
import { heading, paragraph, type Row, table } from "../../documents/page.ts";
import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";

export function exemptBody(parts: Parts, { boxes }: ComputationsDocument): Content[] {
  if (boxes.E15 === undefined) return [];
  return [
    heading(2, "Charities and sports clubs"),
    paragraph(
      boxes.E20 === true
        ? "Exemption is claimed: all income and gains are exempt (boxes E15 and E20)."
        : "Exemption is claimed; some income or gains may not be exempt (boxes E15 and E25). What is taxed is computed above.",
    ),
    ...(boxes.E45 === true ? [paragraph("Tax that was overclaimed is included (box E45).")] : []),
    ...legacies(parts, boxes.E195 ?? []),
    ...totalled(parts, "Exempt income", "charity_income"),
    ...totalled(parts, "Expenditure", "charity_expenditure"),
    ...assets(parts),
    ...(boxes.E180 === true ? [paragraph("All investments and loans qualify (box E180).")] : []),
    ...(boxes.E190 === undefined
      ? []
      : [paragraph(`Subsidiary or associated companies controlled: ${boxes.E190} (box E190).`)]),
  ];
}

function totalled(parts: Parts, title: string, id: string): Content[] {
  if (!parts.lines.has(id)) return [];
  return [heading(3, title), table("£", rowsOf(parts, tableOf(parts, id)), { boxes: true })];
}

function assets(parts: Parts): Content[] {
  const lines = [...parts.lines.values()].filter(({ id }) => id.startsWith("charity_assets_"));
  const entries = lines.map((line) => ({ line, how: "add" as const }));
  return lines.length === 0 ? [] : [heading(3, "Assets"), table("£", rowsOf(parts, entries), { boxes: true })];
}

type LegacyRow = NonNullable<ComputationsDocument["boxes"]["E195"]>[number];

function legacies(parts: Parts, rows: readonly LegacyRow[]): Content[] {
  const total = parts.lines.get("charity_legacies_in_all");
  if (total === undefined) return [];
  const shown = rows.map(
    (row): Row => ({
      label: `${row.E195A} ${row.E195B}, received on ${longDayText(row.E195F ?? "")}`,
      amount: [numberText(row.E195G ?? 0n)],
      box: "E195",
    }),
  );
  return [
    heading(3, "Legacies"),
    table("£", [...shown, ...rowsOf(parts, [{ line: total, how: "last" }])], { boxes: true }),
  ];
}
