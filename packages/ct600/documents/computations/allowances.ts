// Capital allowances: each pool of the trade from what was brought forward to what is carried forward, then what the return states and the sums that the
// trading profit takes. Each table adds up.

import { BOX_ROWS, type Counts } from "../../computation/allowances/box-rows.ts";
import type { Line } from "../../computation/line.ts";
import { numberText } from "../../text/numbers.ts";
import type { Content } from "../markup.ts";
import { heading, paragraph, type Row, section, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { type How, rowOf, rowsOf } from "./rows.ts";

const POOLS = [
  { title: "Main pool", pool: "main_pool", invested: "main_rate_investment" },
  { title: "Special rate pool", pool: "special_rate_pool", invested: "special_rate_investment" },
] as const;

/** Already inside the profit of the property business. */
const OF_PROPERTY: readonly (readonly [string, How])[] = [
  ["property_full_expensing", "add"],
  ["property_annual_investment_allowance", "add"],
  ["property_structures_and_buildings", "add"],
  ["property_other", "add"],
  ["property_balancing_charges", "add"],
];

export function capitalAllowances(parts: Parts, { computation }: ComputationsDocument): Content[] {
  if (computation.isPlain) return [];
  const content = [
    ...POOLS.flatMap(({ title, ...pool }) => titled(title, poolRows(parts, pool))),
    ...titled("Allowances of the trade", boxRows(parts, "allowance", "allowances")),
    ...titled("Balancing charges of the trade", boxRows(parts, "charge", "balancing_charges")),
    ...titled("Also stated on the return", boxRows(parts, "tells")),
    ...titled("Property business", rowsOf(parts, OF_PROPERTY)),
    ...limitNote(parts),
  ];
  return content.length === 0 ? [] : [heading(2, "Capital allowances"), ...content];
}

function titled(title: string, rows: readonly Row[]): Content[] {
  return rows.length === 0 ? [] : [heading(3, title), table("£", rows, { boxes: true })];
}

/** Expenditure with the annual investment allowance joins the pool less the allowance, so both are shown instead of the rest. */
function poolRows(parts: Parts, { pool, invested }: { pool: string; invested: string }): Row[] {
  const { lines } = parts;
  const left = lines.get(`${pool}_carried_forward`);
  const shownApart = new Set([`${pool}_brought_forward`, `${invested}_to_pool`]);
  const joined = operandsOf(lines.get(`${pool}_available`)).filter(({ id }) => !shownApart.has(id));
  const rows = [
    ...rowsOf(parts, [
      [`${pool}_brought_forward`, "add"],
      [invested, "add"],
      [`${invested}_allowance`, "less"],
      ...joined.map(({ id }) => [id, "add"] as const),
      [`${pool}_disposals_in_all`, "less"],
      [`${pool}_charges`, "add"],
      [`${pool}_writing_down_allowance`, "less"],
      [`${pool}_balancing_allowance`, "less"],
      ...operandsOf(left).flatMap(({ id }) => (id.endsWith("_to_pool_later") ? [[id, "add"] as const] : [])),
    ]),
  ];
  // The boxes stand below, with what else they hold.
  const unboxed = rows.map(({ box: _, ...row }) => row);
  return rows.length === 0 || left === undefined ? unboxed : [...unboxed, rowOf(parts, left, "last")];
}

const operandsOf = (line: Line | undefined): Line[] =>
  (line?.operands ?? []).flatMap((operand) => ("id" in operand ? [operand] : []));

function boxRows(parts: Parts, kind: Counts, total?: string): Row[] {
  const rows = rowsOf(
    parts,
    BOX_ROWS.flatMap(([, id, , counts]) => (counts === kind ? [[id, "add"] as const] : [])),
  );
  return rows.length === 0 || total === undefined ? rows : [...rows, ...rowsOf(parts, [[total, "last"]])];
}

function limitNote({ lines }: Parts): Content[] {
  const limit = lines.get("annual_investment_allowance_maximum");
  const isClaimed = lines.has("annual_investment_allowance") || lines.has("property_annual_investment_allowance");
  if (limit === undefined || !isClaimed) return [];
  const text = `The annual investment allowance of the period is at most £${numberText(limit.value / 100n)}.`;
  return [section("note", paragraph(text))];
}
