// Disposals and donations one by one, before the sums that the return states. Disposals have no tags: the taxonomy's
// cube wants to know of each whether the buyer was connected with the company, which the input does not have.

import type { Disposal } from "../../computation/profits/disposals.ts";
import { longDayText } from "../../text/days.ts";
import type { Content } from "../markup.ts";
import { heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { type How, rowOf, rowsOf, tableOf } from "./rows.ts";

export function disposalsOneByOne(parts: Parts, { disposals = [] }: ComputationsDocument): Content[] {
  if (disposals.length === 0) return [];
  return [heading(2, "Disposals"), ...disposals.flatMap((disposal) => disposalTable(parts, disposal))];
}

function disposalTable(parts: Parts, disposal: Disposal): Content[] {
  const { asset, acquiredOn, disposedOn, proceeds, costs, indexation, gain, loss } = disposal;
  const row = (label: string, line: Disposal["gain"], how: How): Row => ({ ...rowOf(parts, line, how, null), label });
  const isLoss = loss.value > 0n;
  const result = isLoss ? row("Loss", loss, "less") : row("Gain", gain, "last");
  return [
    heading(3, asset),
    table("£", [
      row(`Proceeds, disposed of on ${longDayText(disposedOn)}`, proceeds, "add"),
      row(`Less: costs, acquired on ${longDayText(acquiredOn)}`, costs, "less"),
      ...(indexation === null ? [] : [row("Less: indexation, to December 2017 at the latest", indexation, "less")]),
      { ...result, kind: "last" },
    ]),
  ];
}

export function donationsByKind(parts: Parts): Content[] {
  const rows = rowsOf(parts, tableOf(parts, "donations_by_kind"));
  return rows.length === 0 ? [] : [heading(2, "Qualifying donations"), table("£", rows, { boxes: true })];
}
