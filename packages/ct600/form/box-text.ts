// The value of a box as the return writes it.

import { poundsAndPence, poundsBox } from "../money.ts";
import type { BoxType } from "./row.ts";

/** Two decimals always, also for whole pounds: the schema wants them. */
export function boxText({ kind }: BoxType, value: string | number | bigint | boolean): string {
  if (kind === "pounds") return poundsBox(BigInt(value));
  if (kind === "pence") return poundsAndPence(BigInt(value));
  if (kind === "percent") return Number(value).toFixed(2);
  if (kind === "tick" || kind === "yes or no") return value === false ? "no" : "yes";
  return String(value);
}
