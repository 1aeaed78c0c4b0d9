// Figures of an inline document, exactly: digits and a power of ten, never a floating number. What a figure says beyond its value is how far it
// is exact (`decimals`), which decides whether two statements of it agree.

/** A value of digits × 10^exponent, without trailing zeros in the digits. */
export interface Amount {
  readonly digits: bigint;
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
  const significant = written.replace(/0+$/, "");
  const digits = BigInt(significant);
  if (digits === 0n) return { digits, exponent: 0 };
  const exponent = scale - part.length + written.length - significant.length;
  return { digits: negative ? -digits : digits, exponent };
}

/** Whether it has digits other than zero beyond its last exact place, which the authority's style guide (4.5) forbids. */
export function isFinerThanStated({ amount, decimals }: StatedAmount): boolean {
  return amount.digits !== 0n && amount.exponent < -decimals;
}

/** Two statements agree when they are equal, or when the rougher one is the finer one rounded. */
export function agree(one: StatedAmount, other: StatedAmount): boolean {
  const apart = difference(one.amount, other.amount);
  if (one.decimals === other.decimals) return apart.digits === 0n;
  const distance = { ...apart, digits: apart.digits < 0n ? -apart.digits : apart.digits };
  const halfUnit = { digits: 5n, exponent: -Math.min(one.decimals, other.decimals) - 1 };
  return difference(halfUnit, distance).digits >= 0n;
}

function difference(one: Amount, other: Amount): Amount {
  const exponent = Math.min(one.exponent, other.exponent);
  const at = (amount: Amount) => amount.digits * 10n ** BigInt(amount.exponent - exponent);
  return { digits: at(one) - at(other), exponent };
}
