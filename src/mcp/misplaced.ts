// A return stands in `input`, whatever the tool. One that was put anywhere else is refused with the right name, so that
// the assistant can send it again.

import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { ApiRefusal } from "../api/errors.ts";
import type { Given, ToolRow } from "./tool.ts";

export function refuseMisplacedReturn({ name, input: { fields } }: ToolRow, given: Given): void {
  const takesReturn = Object.hasOwn(fields, "input");
  if (!takesReturn && !Object.hasOwn(fields, "draft")) return;
  const field = Object.keys(given).find((one) => !Object.hasOwn(fields, one) && isOfReturn(one));
  if (field === undefined) return;
  const message = takesReturn
    ? `${name} takes the return in \`input\`: {"input": {"company": …, "period": …}}. \`${field}\` does not stand beside it.`
    : `${name} takes no return. Save it with save_draft, as \`input\`, and send the draft's id as \`draft\` and its \`version\`.`;
  throw new ApiRefusal("unknown_field", message, { field });
}

const isOfReturn = (name: string) => name === "input" || Object.hasOwn(FILING.fields, name);
