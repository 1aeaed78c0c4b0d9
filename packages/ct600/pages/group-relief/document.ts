// Group relief: each other company with its reference, period and amount, what is surrendered by kind with the most
// that could be, the allowance that carried-forward losses count towards, and who consents. Follows the page CT600C.

import type { ComputationsDocument, Parts } from "../../documents/computations/parts.ts";
import { rowOf, rowsOf } from "../../documents/computations/rows.ts";
import type { Content } from "../../documents/markup.ts";
import { heading, paragraph, type Row, table } from "../../documents/page.ts";
import type { Boxes } from "../../form/boxes.ts";
import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";

export function groupRelief(parts: Parts, { boxes }: ComputationsDocument): Content[] {
  if (boxes[105] !== true) return [];
  return [
    heading(2, "Group relief"),
    ...companies(parts, boxes, "C5", { title: "Claimed from other companies", total: "group_relief_claimed" }),
    ...companies(parts, boxes, "C125", {
      title: "Carried-forward losses claimed from other companies",
      total: "group_carried_forward_claimed",
    }),
    ...allowance(parts, boxes),
    ...claimConsent(boxes),
    ...surrendered(parts, "Losses of the period surrendered", "surrendered"),
    ...most(parts),
    ...companies(parts, boxes, "C85", { title: "Surrendered to other companies", total: "surrendered_to_companies" }),
    ...surrendered(parts, "Carried-forward losses surrendered", "brought_forward_surrendered"),
    ...companies(parts, boxes, "C190", {
      title: "Carried-forward losses surrendered to other companies",
      total: "brought_forward_surrendered_to_companies",
    }),
    ...surrenderConsent(boxes),
  ];
}

type List = "C5" | "C85" | "C125" | "C190";

function companies(
  parts: Parts,
  boxes: Boxes,
  list: List,
  { title, total }: { title: string; total: string },
): Content[] {
  const given: readonly Readonly<Record<string, unknown>>[] = boxes[list] ?? [];
  const sum = parts.lines.get(total);
  if (given.length === 0 || sum === undefined) return [];
  const rows = given.map((row): Row => {
    const { [`${list}B From`]: from = boxes[30], [`${list}B To`]: to = boxes[35] } = row;
    return {
      label: `${row[`${list}A`]}, reference ${row[`${list}C`]}, period ${longDayText(String(from))} to ${longDayText(String(to))}`,
      amount: [numberText(BigInt(String(row[`${list}D`])))],
      box: list,
    };
  });
  return [heading(3, title), table("£", [...rows, rowOf(parts, sum, "last")], { boxes: true })];
}

/** What other companies brought forward counts towards the allowance too. Drawn once, with own losses or here. */
function allowance(parts: Parts, boxes: Boxes): Content[] {
  if (boxes[312] === undefined || parts.shown.has("deductions_allowance")) return [];
  const lines = ["losses_brought_forward_used", "deductions_allowance"].flatMap((id) => parts.lines.get(id) ?? []);
  return [
    heading(3, "Deductions allowance"),
    table(
      "£",
      lines.map((line) => rowOf(parts, line)),
    ),
  ];
}

const KINDS = ["trading_loss", "non_trading_deficit", "donations", "property_loss", "management_expenses"];

function surrendered(parts: Parts, title: string, id: string): Content[] {
  const total = parts.lines.get(`${id}_in_all`);
  if (total === undefined) return [];
  const kinds = KINDS.flatMap((kind) => parts.lines.get(`${id}_${kind}`) ?? []);
  const rows = rowsOf(
    parts,
    kinds.map((line) => ({ line, how: "add" })),
  );
  return [heading(3, title), table("£", [...rows, rowOf(parts, total, "last")], { boxes: true })];
}

function most(parts: Parts): Content[] {
  const lines = KINDS.flatMap((kind) => parts.lines.get(`${kind}_surrender_most`) ?? []);
  if (lines.length === 0) return [];
  const rows = lines.map((line) => rowOf(parts, line));
  return [heading(3, "Most that can be surrendered"), table("£", rows, { boxes: true })];
}

function claimConsent(boxes: Boxes): Content[] {
  const by = boxes.C30 ?? boxes.C145;
  if (by !== undefined) {
    const [name, status] = [boxes.C35 ?? boxes.C150, boxes.C40 ?? boxes.C155];
    return [paragraph(`Claimed under a simplified arrangement: ${by}, ${name}, ${status}.`)];
  }
  const isAttached = boxes["C claim notices"] ?? boxes["C claim carried forward notices"];
  return isAttached ? [paragraph("Copies of the notices of consent to the claims are attached.")] : [];
}

function surrenderConsent(boxes: Boxes): Content[] {
  const name = boxes.C115 ?? boxes.C220;
  if (name !== undefined)
    return [
      paragraph(`The company consents to the surrender on the page CT600C: ${name}, ${boxes.C120 ?? boxes.C225}.`),
    ];
  if (boxes["C surrender arrangement"] ?? boxes["C surrender carried forward arrangement"])
    return [paragraph("Surrendered under a simplified arrangement.")];
  const isAttached = boxes["C surrender notices"] ?? boxes["C surrender carried forward notices"];
  return isAttached ? [paragraph("Copies of the notices of consent to the surrender are attached.")] : [];
}
