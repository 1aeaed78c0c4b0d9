// The pages that the caller sent element by element, as far as the computations speak of them: which they are, and what
// they bring to the boxes of the return.

import type { ComputationsDocument, Parts } from "../../documents/computations/parts.ts";
import { rowsOf } from "../../documents/computations/rows.ts";
import type { Content } from "../../documents/markup.ts";
import { heading, paragraph, table } from "../../documents/page.ts";
import { wordList } from "../../text/word-list.ts";
import { MIRRORED } from "./mirrored-pages.ts";

export function pagesAsData(parts: Parts, { boxes, computation }: ComputationsDocument): Content[] {
  const there = MIRRORED.filter(([, { form }]) => boxes[form.id] !== undefined);
  if (there.length === 0) return [];
  const { lines = [] } = computation.parts.find(({ part }) => part === "pages") ?? {};
  const names = there.map(([letter, { words }]) => `CT600${letter} (${words})`);
  return [
    heading(2, "Other supplementary pages"),
    paragraph(`The return has these pages, as the company states them: ${wordList(names)}.`),
    ...(lines.length === 0
      ? []
      : [
          table(
            "£",
            rowsOf(
              parts,
              lines.map((line) => ({ line, how: "add" })),
            ),
            { boxes: true },
          ),
        ]),
  ];
}
