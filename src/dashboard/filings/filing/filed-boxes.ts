// The boxes of a return as they stand in the message: number, name and value. Read from what was sent, not worked out
// again, so that they stay what they were. Numbers, names and units are those of the table of boxes; a page that is
// sent element by element has the names of its elements.

import { descend, textOf } from "../../../../packages/ct600/checks/figures.ts";
import { readMessage } from "../../../../packages/ct600/checks/read-message.ts";
import { penceIn } from "../../../../packages/ct600/checks/schema/values.ts";
import { type Box, isBox } from "../../../../packages/ct600/form/row.ts";
import { NUMBERED_BOXES, ROWS } from "../../../../packages/ct600/form/table.ts";
import { ENVELOPE_NAMESPACE } from "../../../../packages/ct600/message/envelope.ts";
import { dayText } from "../../../../packages/ct600/text/days.ts";
import { poundsText } from "../../../../packages/ct600/text/numbers.ts";
import { BANK_MASKS } from "../../../filings/bank-masks.ts";

export interface FiledBox {
  /** Empty where the form has none. */
  number: string;
  name: string;
  value: string;
  isText: boolean;
}

/** Of a body, which may have been read without its documents: they come last. */
export function boxesOfForm(body: string): FiledBox[] {
  const [form = ""] = body.split("<AttachedFiles>", 1);
  const open = `<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}">${form}`;
  const end = form.endsWith("</Body>") ? "" : "</CompanyTaxReturn></IRenvelope></Body>";
  return filedBoxes(`${open}${end}</GovTalkMessage>`);
}

/** Those the return has; one it leaves out is not there. */
export function filedBoxes(message: string): FiledBox[] {
  const reading = readMessage(Buffer.from(message));
  if (reading.kind !== "read") throw new Error(`a stored message cannot be read: ${reading.reason}`);
  const [taxReturn] = descend(reading.value, "Body", "IRenvelope", "CompanyTaxReturn");
  if (taxReturn === undefined) throw new Error("a stored message has no return");
  const pages = MIRRORED.filter(({ path }) => descend(taxReturn, path).length > 0);
  return [...NUMBERED_BOXES, ...pages.flatMap(({ boxes }) => boxes)].flatMap(({ box, path }) =>
    descend(taxReturn, ...path.split("/")).map((element) => {
      const isText = !["date", "pounds", "pence", "percent"].includes(box.type.kind);
      const number = UNNUMBERED.test(String(box.id)) ? "" : String(box.id);
      return { number, name: box.name ?? box.element, value: shown(box, textOf(element)), isText };
    }),
  );
}

/** An id of our own, such as "D Declaration". */
const UNNUMBERED = /^[A-Z] /;

/** The pages that are sent element by element, with their boxes. */
const MIRRORED = ROWS.filter(({ row }) => "isMirrored" in row).map(({ path }) => ({
  path,
  boxes: ROWS.flatMap((placed) =>
    isBox(placed.row) && placed.path.startsWith(`${path}/`) ? [{ box: placed.row, path: placed.path }] : [],
  ),
}));

function shown({ element, type: { kind } }: Box, text: string): string {
  const mask = BANK_MASKS[element];
  if (mask !== undefined) return mask(text);
  if (kind === "date") return dayText(text);
  if (kind === "percent") return `${text.replace(/\.?0+$/, "")}%`;
  return kind === "pounds" || kind === "pence" ? poundsText(penceIn(text)) : text;
}
