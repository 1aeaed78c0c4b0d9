// Works the lines of an answer out again, from the body that was sent and nothing else: written apart from line.ts, on
// fractions, so that the two can disagree.

import type { ShownLine, ShownOperand } from "./shown.ts";

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Pence by line. */
export function evaluated(lines: readonly ShownLine[], body: unknown): Map<string, bigint> {
  const known = new Map<string, bigint>();
  for (const one of lines) known.set(one.id, worth(one, known, body));
  return known;
}

function worth({ operator, operands, id }: ShownLine, known: ReadonlyMap<string, bigint>, body: unknown): bigint {
  const amounts = operands.filter((operand) => !("ratio" in operand)).map((operand) => amountOf(operand, known, body));
  const ratios = operands.flatMap((operand) => ("ratio" in operand ? [fractionOf(operand.ratio)] : []));
  const [first = 0n, ...others] = amounts;
  const sumOfOthers = others.reduce((sum, amount) => sum + amount, 0n);
  switch (operator) {
    case "whole_pounds":
      return first - (first % 100n);
    case "sum":
      return first + sumOfOthers;
    case "subtract":
      return first - sumOfOthers;
    case "excess":
      return first > sumOfOthers ? first - sumOfOthers : 0n;
    case "lesser":
      return [first, ...others].sort(compared)[0] ?? 0n;
    case "greater":
      return [first, ...others].sort(compared).at(-1) ?? 0n;
    case "share_up_to_pound":
      return 100n * ceiling(product({ over: first, under: 100n }, ratios));
    case "share_down_to_pound":
      return 100n * floor(product({ over: first, under: 100n }, ratios));
    case "share_to_nearest_pound":
      return 100n * nearest(product({ over: first, under: 100n }, ratios));
    case "share_up_to_penny":
      return ceiling(product({ over: first, under: 1n }, ratios));
    case "share_to_nearest_penny":
      return nearest(product({ over: first, under: 1n }, ratios));
    case "marginal_relief":
      return reliefOf(amounts, ratios);
    default:
      throw new Error(`line ${id} has the operator ${operator}, which is not known here`);
  }
}

/** The terms of all years, each with three amounts and three ratios, rounded once on their sum. */
function reliefOf(amounts: readonly bigint[], ratios: readonly Fraction[]): bigint {
  const terms = ratios.flatMap((_, at) => (at % 3 === 0 ? [termOf(amounts.slice(at), ratios.slice(at))] : []));
  return nearest(terms.reduce(added, { over: 0n, under: 1n }));
}

function termOf(
  [limit = 0n, augmented = 0n, profits = 0n]: bigint[],
  [ofLimit, ofProfits, fraction]: Fraction[],
): Fraction {
  if (ofLimit === undefined || ofProfits === undefined || fraction === undefined) throw new Error("a ratio is missing");
  if (augmented === 0n) return { over: 0n, under: 1n };
  const upper = product({ over: limit, under: 1n }, [ofLimit]);
  const lower = product({ over: augmented, under: 1n }, [ofProfits]);
  const gap = added(upper, { over: -lower.over, under: lower.under });
  return gap.over <= 0n ? { over: 0n, under: 1n } : product(gap, [fraction, { over: profits, under: augmented }]);
}

function added(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.under + other.over * one.under, under: one.under * other.under };
}

function amountOf(operand: ShownOperand, known: ReadonlyMap<string, bigint>, body: unknown): bigint {
  if ("line" in operand) {
    const value = known.get(operand.line);
    if (value === undefined) throw new Error(`the line ${operand.line} is used before it stands`);
    return value;
  }
  if ("amount" in operand) return penceOf(operand.amount);
  if ("input" in operand) return BigInt(inputAt(body, operand.input.split(".")));
  throw new Error("a ratio is no amount");
}

function inputAt(body: unknown, [name, ...rest]: string[]): number {
  if (name === undefined) return typeof body === "number" ? body : 0;
  return body === undefined || body === null ? 0 : inputAt(Reflect.get(Object(body), name), rest);
}

function penceOf(text: string): bigint {
  return BigInt(text.replace(".", ""));
}

function fractionOf(text: string): Fraction {
  const [over = "", under = ""] = text.split("/");
  return { over: BigInt(over), under: BigInt(under) };
}

function product(of: Fraction, by: readonly Fraction[]): Fraction {
  return by.reduce((all, one) => ({ over: all.over * one.over, under: all.under * one.under }), of);
}

const floor = ({ over, under }: Fraction) => over / under;
const ceiling = ({ over, under }: Fraction) => -(-over / under) + (over % under === 0n ? 0n : over > 0n ? 1n : 0n);
const nearest = ({ over, under }: Fraction) => floor({ over: over * 2n + under, under: under * 2n });
const compared = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
