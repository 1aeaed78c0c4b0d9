// Figures of an inline document, exactly: digits and a power of ten, never a floating number. What a figure says beyond
// its value is how far it is exact (`decimals`), which decides whether two statements of it agree.

/** A value of digits × 10^exponent. */
export interface Amount {
  /** Without zeros at their end; none at all for zero. */
  readonly digits: string;
  readonly negative: boolean;
  readonly exponent: number;
}

export interface StatedAmount {
  readonly amount: Amount;
  /** The last exact place after the point; Infinity where every digit is. */
  readonly decimals: number;
}

/** No figure of any accounts is near this; longer ones would only cost time. */
const MAX_DIGITS = 60;

/** `plain` is digits with at most one point; the scale and the sign are those of the tag around them. */
export function amountOf(plain: string, { scale, negative }: { scale: number; negative: boolean }): Amount | null {
  const [, whole = "", part = ""] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  const written = whole + part;
  if (written === "" || written.length > MAX_DIGITS) return null;
  const digits = written.replace(/^0+|0+$/g, "");
  const zeros = written.length - written.replace(/0+$/, "").length;
  return { digits, negative, exponent: scale - part.length + zeros };
}

/**
 * Whether it has digits other than zero beyond its last exact place, which the authority's style guide (4.5) forbids.
 */
export function isFinerThanStated({ amount, decimals }: StatedAmount): boolean {
  return amount.digits !== "" && amount.exponent < -decimals;
}

/** Two statements agree when they are equal, or when the rougher one is the finer one rounded. */
export function agree(one: StatedAmount, other: StatedAmount): boolean {
  const apart = distance(one.amount, other.amount);
  if (one.decimals === other.decimals) return apart.units === 0n;
  const halfUnit = { digits: "5", negative: false, exponent: -Math.min(one.decimals, other.decimals) - 1 };
  const exponent = Math.min(halfUnit.exponent, apart.exponent);
  return apart.units * 10n ** BigInt(apart.exponent - exponent) <= unitsOf(halfUnit, exponent);
}

/**
 * Whether a statement is what an amount in pence is, but for rounding: to a pound, or to its own last exact place where
 * that is rougher.
 */
export function isWithinAPound({ amount, decimals }: StatedAmount, pence: bigint): boolean {
  const digits = String(pence < 0n ? -pence : pence);
  const apart = distance(amount, { digits, negative: pence < 0n, exponent: -2 });
  const rough = { digits: "1", negative: false, exponent: Math.max(0, -Math.min(decimals, 0)) };
  const exponent = Math.min(rough.exponent, apart.exponent);
  return apart.units * 10n ** BigInt(apart.exponent - exponent) <= unitsOf(rough, exponent);
}

/** How far they lie apart, in units of a power of ten. */
function distance(one: Amount, other: Amount): { units: bigint; exponent: number } {
  const exponent = Math.min(one.exponent, other.exponent);
  const apart = unitsOf(one, exponent) - unitsOf(other, exponent);
  return { units: apart < 0n ? -apart : apart, exponent };
}

function unitsOf({ digits, negative, exponent }: Amount, unit: number): bigint {
  const units = BigInt(digits) * 10n ** BigInt(exponent - unit);
  return negative ? -units : units;
}
