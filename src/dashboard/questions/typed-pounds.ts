// Amounts as people type them, in pounds: "12,000.50", "£12000", "-500", "(500)". Read exactly, digit by digit, never
// through a fraction.

import { decimalText } from "../../../packages/ct600/text/numbers.ts";

export type TypedAmount = { kind: "nothing" } | { kind: "amount"; pence: number } | { kind: "wrong"; message: string };

const AMOUNT = /^(?<minus>-?)£?(?<pounds>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<pence>\d{1,2}))?$/;

export function readPounds(typed: string): TypedAmount {
  // People copy spaces, dashes of all kinds and accountants' brackets along.
  const plain = typed
    .replace(/\s/g, "")
    .replace(/[−–]/g, "-")
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/^£-/, "-£");
  if (plain === "") return { kind: "nothing" };
  const { minus, pounds, pence = "" } = AMOUNT.exec(plain)?.groups ?? {};
  if (pounds === undefined)
    return {
      kind: "wrong",
      message: "Enter an amount in pounds, such as 12,000.50.",
    };
  const size = BigInt(pounds.replaceAll(",", "")) * 100n + BigInt(pence.padEnd(2, "0"));
  if (size > BigInt(Number.MAX_SAFE_INTEGER))
    return { kind: "wrong", message: "This amount is too large for a return." };
  return { kind: "amount", pence: Number(minus === "-" ? -size : size) };
}

/** As it would be typed. */
export function typedPounds(pence: number): string {
  return decimalText(pence);
}
