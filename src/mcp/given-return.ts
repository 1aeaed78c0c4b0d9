// A return as tools take it: in `input`, whatever the tool, and without what is secret. One that was put anywhere else
// is refused with the right name, so that the assistant can send it again.

import type { GroupField } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { ApiRefusal } from "../api/errors.ts";
import type { Given, ToolRow } from "./tool.ts";

/** It holds a code with which anybody can deliver for the company. */
const { companies_house: _, ...fields } = FILING.fields;
const SECRET = "companies_house";

export const TOOL_RETURN = { ...FILING, fields } as const satisfies GroupField;

export function refuseMisplacedReturn({ name, input: { fields } }: ToolRow, given: Given): void {
  const takesReturn = Object.hasOwn(fields, "input");
  if (!takesReturn && !Object.hasOwn(fields, "draft")) return;
  const field = Object.keys(given).find((one) => !Object.hasOwn(fields, one) && isOfReturn(one));
  if (field !== undefined) {
    const message = takesReturn
      ? `${name} takes the return in \`input\`: {"input": {"company": …, "period": …}}. \`${field}\` does not stand beside it.`
      : `${name} takes no return. Save it with save_draft, as \`input\`, and send the draft's id as \`draft\` and its \`version\`.`;
    throw new ApiRefusal("unknown_field", message, { field });
  }
  const { input } = given;
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, SECRET)) return;
  const message =
    "A company's code for Companies House never goes through an assistant. Leave companies_house out: a person delivers the accounts from our page.";
  throw new ApiRefusal("unknown_field", message, { field: `input.${SECRET}` });
}

const isOfReturn = (name: string) => name === "input" || Object.hasOwn(FILING.fields, name);
