// Writes the tables of elements in docs/pages-as-data.md from the pages' trees.

import { boxTextType } from "../../packages/ct600/checks/schema/box-types.ts";
import { type BoxType, isBox, type Part, type Row } from "../../packages/ct600/form/row.ts";
import { MIRRORED } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import { either } from "../../packages/ct600/text/word-list.ts";
import { withPart } from "./written-part.ts";

export const elementsFile = new URL("../../../docs/pages-as-data.md", import.meta.url);

export function elementsPage(page: string): string {
  const tables = MIRRORED.map(
    ([letter, { words, form }]) => `### CT600${letter}: ${words}

| element | box | how often | takes |
|---|---|---|---|
${rowsBelow(form, "").join("\n")}`,
  );
  return withPart(page, "elements", tables.join("\n\n"));
}

function rowsBelow({ content }: Part, above: string): string[] {
  return content.flatMap((row) => {
    const path = `${above}${row.element}`;
    const number = row.id === null || String(row.id).includes(" ") ? "" : String(row.id);
    const takes = isBox(row) ? takesOf(row.type) : "group";
    const since = row.since === undefined ? "" : `; since ${row.since}`;
    const own = `| \`${path}\` | ${number} | ${timesOf(row)}${since} | ${takes} |`;
    return [own, ...(isBox(row) ? [] : rowsBelow(row, `${path}.`))];
  });
}

function takesOf(type: BoxType): string {
  switch (type.kind) {
    case "text":
      return type.most === Number.POSITIVE_INFINITY ? "text" : `text of ${type.least} to ${type.most} characters`;
    case "pounds":
      return type.isAboveZero ? "whole pounds above 0.00" : "whole pounds";
    case "pence":
      return type.isAboveZero ? "pounds and pence above 0.00" : "pounds and pence";
    case "tick":
      return "`yes`";
    case "yes or no":
      return "`yes` or `no`";
    case "date":
      return "day";
    case "utr":
      return "UTR";
    case "reason":
      return either(type.reasons.map((reason) => `\`${reason}\``));
    default:
      return boxTextType(type).says.replace(/^must (be|have) /, "");
  }
}

function timesOf({ occurs }: Row): string {
  if (typeof occurs !== "string")
    return occurs[1] === Number.POSITIVE_INFINITY
      ? `array, ${occurs[0]} or more`
      : `array, ${occurs[0]} to ${occurs[1]}`;
  if (occurs === "or") return "one of these";
  if (occurs === "or?") return "at most one of these";
  return occurs === "1" ? "once" : "may be left out";
}
