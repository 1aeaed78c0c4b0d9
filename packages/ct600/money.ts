// Money without floating point: pence come in as JSON integers, everything after that is a bigint.
// Follows the number patterns of the CT600 schema and business rules 9198, 9204 and 9213.

/** Drops the pence, toward zero, so neither a profit nor a loss is ever overstated. */
export function wholePounds(pence: number): bigint {
  return BigInt(pence) / 100n;
}

/** A pounds-and-pence box: always two decimals, no leading zeros. */
export function poundsAndPence(pence: bigint): string {
  const sign = pence < 0n ? "-" : "";
  const size = pence < 0n ? -pence : pence;
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}

/** A whole-pound box: the schema wants the decimals written, and wants them to be zero. */
export function poundsBox(pounds: bigint): string {
  return `${pounds}.00`;
}

/** `numerator / denominator` to the nearest integer, halves upward. Tax has no use for a negative one. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError("roundHalfUp divides amounts of zero or more");
  return (2n * numerator + denominator) / (2n * denominator);
}
