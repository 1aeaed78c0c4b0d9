// Where figures come from, for whoever reads the computations: accounts of the trial balance, and notes. Plain text:
// nothing of it is tagged. Names and notes are typed by strangers.

import { figureName } from "../../sources/figure.ts";
import { lineName, type ShownSource, type ShownSourceLine } from "../../sources/shown.ts";
import { poundsText } from "../../text/numbers.ts";
import { type Content, type Markup, markup } from "../markup.ts";
import { heading, paragraph } from "../page.ts";
import type { ComputationsDocument } from "./parts.ts";

/** Figures of the accounts alone stand here only where something is noted beside them. */
export function figureSources({ sources = [] }: Pick<ComputationsDocument, "sources">): Content[] {
  const told = sources.filter(({ field, from, note }) => {
    const isNoted = note !== undefined || from.some((line) => line.note !== undefined);
    return isNoted || /^(next_period\.)?financials\./.test(field);
  });
  return told.length === 0 ? [] : [heading(2, "Where figures come from"), ...told.flatMap(sourceOf)];
}

function sourceOf({ field, value, from, note }: ShownSource): Content[] {
  const figure = `${figureName(field)}, ${poundsText(value)}`;
  const lines = from.flatMap((line, index) => (index === 0 ? [nameOf(line)] : [", ", nameOf(line)]));
  const notes = from.flatMap((line) => (line.note === undefined ? [] : [noted([nameOf(line), ": "], line.note)]));
  return [
    paragraph(from.length === 0 ? figure : `${figure}: from `, ...lines),
    ...(note === undefined ? [] : [noted([], note)]),
    ...notes,
  ];
}

function noted(about: readonly Content[], note: string): Markup {
  return markup("p", { class: "note" }, ...about, inItsDirection(note));
}

const nameOf = (line: ShownSourceLine) => inItsDirection(lineName(line));

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** They turn their neighbours; what would turn all that follows is refused where texts come in. */
const MARKS = /[\u061c\u200e\u200f]/u;

/** So that it does not move the words around it. */
function inItsDirection(text: string): Content {
  const isToLeft = RIGHT_TO_LEFT.test(text.replace(/\u061c/g, ""));
  return isToLeft || MARKS.test(text) ? markup("span", { dir: isToLeft ? "rtl" : "ltr" }, text) : text;
}
