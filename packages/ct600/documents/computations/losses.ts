// Losses by kind, those from before April 2017 apart: what there was, what was used and how, what is carried forward. A
// plain return has none to tell of besides its own.

import type { Content } from "../markup.ts";
import { heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { rowOf, rowsOf, tableOf } from "./rows.ts";

/** By what is left of them. A period with days before April 2017 divides its own among both kinds. */
const LOSSES = [
  ["Trading loss of the period", "trading_loss_left"],
  ["Trading losses from before April 2017", "trading_losses_before_april_2017_carried_forward"],
  ["Trading losses from April 2017 on", "trading_losses_carried_forward"],
  ["Property business losses", "property_losses_carried_forward"],
  ["Non-trading deficit of the period", "non_trading_deficit_left"],
  ["Non-trading deficits from before April 2017", "older_deficits_carried_forward"],
  ["Non-trading deficits from April 2017 on", "newer_deficits_carried_forward"],
  ["Management expenses", "management_expenses_carried_forward"],
  ["Capital losses", "capital_losses_carried_forward"],
] as const;

export function lossesUsed(parts: Parts, { computation }: ComputationsDocument): Content[] {
  if (computation.isPlain) return [];
  const tables = LOSSES.flatMap(([title, left]) => {
    const rows = lossRows(parts, left);
    return rows.length === 0 ? [] : [heading(3, title), table("£", rows, { boxes: true })];
  });
  return tables.length === 0 ? [] : [heading(2, "Losses"), ...tables, ...excessExpenses(parts), ...allowance(parts)];
}

/** Of what is carried forward, what this period has left over: box 850. */
function excessExpenses(parts: Parts): Content[] {
  const excess = parts.lines.get("management_expenses_excess");
  if (excess === undefined || !excess.isStated) return [];
  return [heading(3, "Excess management expenses"), table("£", [rowOf(parts, excess)], { boxes: true })];
}

/** None where there was no such loss. That nothing is left of one is said too. */
function lossRows(parts: Parts, id: string): Row[] {
  const entries = tableOf(parts, id);
  const had = rowsOf(
    parts,
    entries.filter(({ how }) => how === "add"),
  );
  const left = parts.lines.get(id);
  if (had.length === 0 || left === undefined) return [];
  const used = rowsOf(
    parts,
    entries.filter(({ how }) => how === "less"),
  );
  const nothing: Row = { label: "Carried forward", amount: ["0"], kind: "last" };
  return [...had, ...used, left.value === 0n ? nothing : rowOf(parts, left, "last")];
}

/** HMRC's guide asks for what was used of losses of earlier periods beside what could be. */
function allowance(parts: Parts): Content[] {
  const lines = ["losses_brought_forward_used", "deductions_allowance"].flatMap((id) => parts.lines.get(id) ?? []);
  const rows = rowsOf(
    parts,
    lines.map((line) => ({ line, how: "add" })),
  );
  return rows.length < 2 ? [] : [heading(3, "Losses of earlier periods"), table("£", rows)];
}
