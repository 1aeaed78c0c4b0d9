// The boxes of a return as they stand in the message: number, name and value. Read from what was sent, not worked out
// again, so that they stay what they were. Numbers, names and units are those of the table of boxes.

import { descend, textOf } from "../../checks/figures.ts";
import { readMessage } from "../../checks/read-message.ts";
import { penceIn } from "../../checks/values.ts";
import type { BoxType } from "../../ct600/form/row.ts";
import { type BoxText, NUMBERED_BOXES } from "../../ct600/form/table.ts";
import { masked } from "../../platform/masked.ts";
import { poundsText } from "../../platform/numbers.ts";
import { dayText } from "../../platform/uk-time.ts";

export interface FiledBox {
  number: BoxText;
  name: string;
  value: string;
  isText: boolean;
}

/** Those the return has; one it leaves out is not there. */
export function filedBoxes(message: string): FiledBox[] {
  const reading = readMessage(Buffer.from(message));
  if (reading.kind !== "read") throw new Error(`a stored message cannot be read: ${reading.reason}`);
  const [taxReturn] = descend(reading.value, "Body", "IRenvelope", "CompanyTaxReturn");
  if (taxReturn === undefined) throw new Error("a stored message has no return");
  return NUMBERED_BOXES.flatMap(({ box: { id, name, type }, path }) =>
    descend(taxReturn, ...path.split("/")).map((element) => {
      const isText = !["date", "pounds", "pence", "percent"].includes(type.kind);
      return { number: String(id) as BoxText, name: name ?? "", value: shown(type, textOf(element)), isText };
    }),
  );
}

function shown({ kind }: BoxType, text: string): string {
  if (kind === "date") return dayText(text);
  if (kind === "percent") return `${text.replace(/\.?0+$/, "")}%`;
  if (kind === "digits") return masked(text);
  return kind === "pounds" || kind === "pence" ? poundsText(penceIn(text)) : text;
}
