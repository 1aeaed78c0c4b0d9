// Which account of a trial balance somebody means who writes its code or its name.

import { nameKey } from "../../packages/trial-balance/lines/entries.ts";
import { foldCode } from "../../packages/trial-balance/names/fold.ts";
import type { LineInCsv } from "./csv.ts";

type Account = Pick<LineInCsv, "code" | "name">;

/** As a mapping compares them. What is a code and a name is taken as the code; null where it is neither. */
export function accountsIn(lines: readonly LineInCsv[]): (text: string) => Account | null {
  const codes = new Map(lines.flatMap(({ code }) => (code === undefined ? [] : [[foldCode(code), code] as const])));
  const names = new Map(lines.flatMap(({ name }) => (name === undefined ? [] : [[nameKey(name), name] as const])));
  return (text) => {
    const code = codes.get(foldCode(text));
    if (code !== undefined) return { code };
    const name = names.get(nameKey(text));
    return name === undefined ? null : { name };
  };
}
