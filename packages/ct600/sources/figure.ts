// A figure of the input by its dotted path, as a source names it: an amount in pence, in a group or in an item of a
// list.

import { ACCOUNTS } from "../input/fields/accounts.ts";
import type { Field, GroupField } from "../input/fields/field.ts";
import { FINANCIALS } from "../input/fields/financials/financials.ts";
import { NEXT_PERIOD } from "../input/fields/long-period.ts";
import type { ReturnInput } from "../return.ts";

const FIGURES: GroupField = {
  kind: "group",
  type: "Figures",
  words: "",
  fields: { financials: FINANCIALS, accounts: ACCOUNTS, next_period: NEXT_PERIOD },
};

/** Longer than any path there is. */
const LONGEST_PATH = 200;

/** Whether it is the path of an amount. */
export function isFigure(path: string): boolean {
  if (path.length > LONGEST_PATH) return false;
  let field: Field | undefined = FIGURES;
  for (const name of path.split(".")) {
    if (field?.kind === "list" && /^(0|[1-9]\d{0,3})$/.test(name)) field = field.of;
    else if (field?.kind === "group" && Object.hasOwn(field.fields, name)) field = field.fields[name];
    else return false;
  }
  return field?.kind === "pence";
}

/** Its amount; undefined where the input does not state it. Expects the path of a figure. */
export function figureIn(
  input: Partial<Pick<ReturnInput, "financials" | "accounts">>,
  path: string,
): number | undefined {
  let value: unknown = input;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return typeof value === "number" ? value : undefined;
}

/** As people read it: `accounts.balance_sheet.cash` is "Balance sheet: cash". */
export function figureName(path: string): string {
  const isOfNext = path.startsWith("next_period.");
  const names = path
    .replace(/^next_period\./, "")
    .replace(/^(financials|accounts)\./, "")
    .split(".")
    .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : name.replaceAll("_", " ")));
  const text = names.join(": ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${isOfNext ? " (second period)" : ""}`;
}
