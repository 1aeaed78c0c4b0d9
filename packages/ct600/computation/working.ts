// How a line came about, in words and figures that a reader with a calculator can follow: "£15,000 − £3,000", "The
// lesser of £9,000 and £10,000", "£90,000 × 18% × 181 ÷ 365 days, rounded up to a pound". Drawn from the operator and
// the operands alone, whatever the line means.

import type { Amount, Line, Operator, Ratio } from "./line.ts";
import { inThousands } from "./pounds.ts";
import { isPenceBox } from "./stated.ts";

export const AS_GIVEN = "As given";

/** Empty where there is nothing to say: the line repeats another one, or has no operands. */
export function workingOf(line: Line): string {
  const text = textOf(line);
  return text === amountText(line) ? "" : text;
}

function textOf(line: Line): string {
  const ratios = line.operands.filter((operand) => "ratio" in operand);
  const amounts = line.operands.flatMap((operand) => ("ratio" in operand ? [] : [operand]));
  const [first, ...others] = amounts;
  if (first === undefined) return "";
  if (others.length === 0 && ratios.length === 0) return ofOne(first, line);
  switch (line.operator) {
    case "sum":
      return joined(amounts, " + ");
    case "subtract":
    case "excess":
      return differenceOf(first, others, line);
    case "lesser":
      return `The ${others.length === 1 ? "lesser" : "least"} of ${listOf(amounts)}`;
    case "greater":
      return `The ${others.length === 1 ? "greater" : "greatest"} of ${listOf(amounts)}`;
    case "marginal_relief":
      return `${reliefTerms(amounts, ratios).join(" + ")}, to the nearest penny`;
    default:
      return shareOf(first, ratios, line);
  }
}

/** `£1,234`, or `£1,234.50` for an amount in pence. */
export function amountText(amount: Amount): string {
  return moneyText(amount.value, { pence: "id" in amount && amount.box !== null && isPenceBox(amount.box) });
}

export function moneyText(pence: bigint, options: { pence: boolean } = { pence: false }): string {
  const size = pence < 0n ? -pence : pence;
  const isWhole = size % 100n === 0n && !options.pence;
  const part = isWhole ? "" : `.${String(size % 100n).padStart(2, "0")}`;
  return `${pence < 0n ? "−" : ""}£${inThousands(size / 100n)}${part}`;
}

function ofOne(amount: Amount, { operator, value }: Line): string {
  if ("input" in amount && operator === "whole_pounds" && amount.value !== value)
    return `${amountText(amount)} as given, without the pence`;
  if ("input" in amount) return AS_GIVEN;
  return amount.value === value ? "" : amountText(amount);
}

/** Nothing is neither added nor taken away. */
function joined(amounts: readonly Amount[], sign: string): string {
  const some = amounts.filter(({ value }) => value !== 0n);
  return some.map(amountText).join(sign);
}

function differenceOf(first: Amount, others: readonly Amount[], { value }: Line): string {
  const taken = others.filter((other) => other.value !== 0n);
  const text = [first, ...taken].map(amountText).join(" − ");
  const rest = others.reduce((left, other) => left - other.value, first.value);
  return rest === value ? text : `${text}, and not below nothing`;
}

function listOf(amounts: readonly Amount[]): string {
  const texts = amounts.map((amount) => ("known" in amount && amount.value === 0n ? "nothing" : amountText(amount)));
  return `${texts.slice(0, -1).join(", ")} and ${texts.at(-1) ?? ""}`;
}

const ROUNDED: Partial<Record<Operator, string>> = {
  share_up_to_pound: "rounded up to a pound",
  share_down_to_pound: "rounded down to a pound",
  share_to_nearest_pound: "to the nearest pound",
  share_up_to_penny: "rounded up to a penny",
  share_to_nearest_penny: "to the nearest penny",
};

function shareOf(amount: Amount, ratios: readonly Ratio[], { operator, value }: Line): string {
  const isAll = ratios.every(({ numerator, denominator }) => numerator === denominator);
  if (isAll) return "known" in amount ? wholeOf(amount) : `All of it: ${ratios.map(({ ratio }) => ratio).join(", ")}`;
  const [numerator, denominator] = ratios.reduce(
    ([over, under], ratio) => [over * ratio.numerator, under * ratio.denominator],
    [amount.value, 1n],
  );
  const rounded = numerator === value * denominator ? "" : `, ${ROUNDED[operator]}`;
  return `${wholeOf(amount)}${ratios.map((ratio) => times(ratio)).join("")}${rounded}`;
}

/** What the law fixes and a period has a share of is fixed for a year. */
function wholeOf(amount: Amount): string {
  return "known" in amount ? `${amountText(amount)} for a year` : amountText(amount);
}

function times(ratio: Ratio): string {
  if (ratio.numerator === ratio.denominator) return "";
  const text = factorOf(ratio);
  return text.includes("+") ? ` × (${text})` : ` × ${text}`;
}

/** What ratios say of themselves, as a calculation. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^share of a year$/, ""],
  [/^half$/, ""],
  [/^(\d+)\/(\d+)$/, "$1 ÷ $2"],
  [/(\d+) of (\d+) (days|months)/, "$1 ÷ $2 $3"],
  [/, for each of (\d+) companies$/, " ÷ $1 companies"],
  [/ a year$/, ""],
  [/(\.\d*?)0+%/, "$1%"],
  [/\.%/, "%"],
  [/ x /g, " × "],
];

/** The rate and the share of a year in a line, `18% × 181 ÷ 365 days`; empty where there is none. */
export function ratesOf({ operands }: Line): string {
  return operands.flatMap((operand) => ("ratio" in operand ? [factorOf(operand)] : [])).join(" × ");
}

function factorOf({ ratio, numerator, denominator }: Ratio): string {
  const text = PHRASES.reduce((words, [phrase, instead]) => words.replace(phrase, instead), ratio);
  return text === "" ? `${numerator} ÷ ${denominator}` : text;
}

/**
 * Of each financial year in the band; exact until the end, so shares that were rounded elsewhere may differ by a penny.
 */
function reliefTerms(amounts: readonly Amount[], ratios: readonly Ratio[]): string[] {
  const terms: string[] = [];
  for (let at = 0; at < ratios.length; at += 3) {
    const [limit, augmented, profits] = amounts.slice(at);
    const [ofLimit, ofProfits, fraction] = ratios.slice(at);
    if (!limit || !augmented || !profits || !ofLimit || !ofProfits || !fraction) continue;
    const gap = `${amountText(limit)}${times(ofLimit)} − ${amountText(augmented)}${times(ofProfits)}`;
    const part = augmented.value === profits.value ? "" : ` × ${amountText(profits)} ÷ ${amountText(augmented)}`;
    terms.push(`${fraction.ratio} × (${gap})${part}`);
  }
  return terms;
}
