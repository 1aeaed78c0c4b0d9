// Losses by kind, those from before April 2017 apart: what there was, what was used and how, what is carried forward. A plain return has none to tell of
// besides its own.

import type { Content } from "../markup.ts";
import { heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { rowsOf } from "./rows.ts";

interface Kind {
  readonly title: string;
  readonly had: readonly string[];
  readonly used: readonly string[];
  readonly left: string;
  /** A line that a return must have, or must not have, for this to be told. */
  readonly only?: { readonly with: string } | { readonly without: string };
}

/** The period has days before April 2017, so that its losses may be of either kind. */
const DIVIDED_TRADING = "trading_loss_left";
const DIVIDED_DEFICIT = "non_trading_deficit_left";

export const LOSSES: readonly Kind[] = [
  {
    title: "Trading loss of the period",
    had: ["trading_loss"],
    used: ["own_loss_used", "loss_carried_back"],
    left: DIVIDED_TRADING,
    only: { with: DIVIDED_TRADING },
  },
  {
    title: "Trading losses from before April 2017",
    had: ["older_trading_losses", "trading_loss_before_april_2017"],
    used: ["older_trading_losses_used"],
    left: "trading_losses_before_april_2017_carried_forward",
  },
  {
    title: "Trading losses from April 2017 on",
    had: ["newer_losses", "trading_loss"],
    used: ["own_loss_used", "newer_losses_used", "loss_carried_back"],
    left: "trading_losses_carried_forward",
    only: { without: DIVIDED_TRADING },
  },
  {
    title: "Trading losses from April 2017 on",
    had: ["newer_losses", "trading_loss_since_april_2017"],
    used: ["newer_losses_used"],
    left: "trading_losses_carried_forward",
    only: { with: DIVIDED_TRADING },
  },
  {
    title: "Property business losses",
    had: ["property_losses_brought_forward", "property_loss"],
    used: ["property_losses_used"],
    left: "property_losses_carried_forward",
  },
  {
    title: "Non-trading deficit of the period",
    had: ["non_trading_deficit"],
    used: ["deficit_used", "deficit_carried_back"],
    left: DIVIDED_DEFICIT,
    only: { with: DIVIDED_DEFICIT },
  },
  {
    title: "Non-trading deficits from before April 2017",
    had: ["older_deficits", "non_trading_deficit_before_april_2017"],
    used: ["older_deficits_used"],
    left: "older_deficits_carried_forward",
  },
  {
    title: "Non-trading deficits from April 2017 on",
    had: ["newer_deficits", "non_trading_deficit"],
    used: ["deficit_used", "newer_deficits_used", "deficit_carried_back"],
    left: "newer_deficits_carried_forward",
    only: { without: DIVIDED_DEFICIT },
  },
  {
    title: "Non-trading deficits from April 2017 on",
    had: ["newer_deficits", "non_trading_deficit_since_april_2017"],
    used: ["newer_deficits_used"],
    left: "newer_deficits_carried_forward",
    only: { with: DIVIDED_DEFICIT },
  },
  {
    title: "Management expenses",
    had: ["management_expenses_brought_forward", "management_expenses_of_period"],
    used: ["management_expenses_used"],
    left: "management_expenses_carried_forward",
  },
  {
    title: "Capital losses",
    had: ["capital_losses_brought_forward", "capital_losses"],
    used: ["capital_losses_used"],
    left: "capital_losses_carried_forward",
  },
];

export function lossesUsed(parts: Parts, { computation }: ComputationsDocument): Content[] {
  if (computation.isPlain) return [];
  const tables = LOSSES.filter((kind) => isTold(kind, parts)).flatMap(({ title, had, used, left }) => {
    const before = rowsOf(
      parts,
      had.map((id) => [id, "add"] as const),
    );
    if (before.length === 0) return [];
    const after = rowsOf(
      parts,
      used.map((id) => [id, "less"] as const),
    );
    return [heading(3, title), table("£", [...before, ...after, ...leftRows(parts, left)], { boxes: true })];
  });
  return tables.length === 0 ? [] : [heading(2, "Losses"), ...tables, ...allowance(parts)];
}

function isTold({ only }: Kind, { lines }: Parts): boolean {
  if (only === undefined) return true;
  return "with" in only ? lines.has(only.with) : !lines.has(only.without);
}

/** Nothing that is left is said too. */
function leftRows(parts: Parts, id: string): Row[] {
  const [row] = rowsOf(parts, [[id, "last"]]);
  return [row ?? { label: "Carried forward", amount: ["0"], kind: "last" }];
}

/** HMRC's guide asks for what was used of losses of earlier periods beside what could be. */
function allowance(parts: Parts): Content[] {
  const rows = rowsOf(parts, [
    ["losses_brought_forward_used", "add"],
    ["deductions_allowance", "add"],
  ]);
  return rows.length < 2 ? [] : [heading(3, "Losses of earlier periods"), table("£", rows)];
}
