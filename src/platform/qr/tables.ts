// What ISO/IEC 18004 says of QR codes, for the error correction level M (about 15 % may be lost): the tables of
// versions 1 to 40. A version has 17 + 4 × version modules a side.

interface Blocks {
  count: number;
  /** Bytes of error correction in each of them. */
  correction: number;
}

/** Table 9. The blocks of a version differ by at most one byte of data. */
const correctionBytes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];

export const MOST_VERSION = blockCounts.length;

export function blocksOf(version: number): Blocks {
  return { count: blockCounts[version - 1] ?? 0, correction: correctionBytes[version - 1] ?? 0 };
}

export function sizeOf(version: number): number {
  return 17 + 4 * version;
}

/** Bytes that a version holds, data and correction together: what is left of the square beside its fixed patterns. */
export function bytesIn(version: number): number {
  const alignments = Math.max(0, alignmentAt(version).length ** 2 - 3);
  // Of those, so many lie on the timing patterns.
  const onTiming = Math.max(0, 2 * (alignmentAt(version).length - 2));
  const finders = 3 * 64;
  const timing = 2 * (sizeOf(version) - 16);
  const formats = 31;
  const versions = version >= 7 ? 36 : 0;
  const fixed = finders + timing + formats + versions + 25 * alignments - 5 * onTiming;
  return Math.floor((sizeOf(version) ** 2 - fixed) / 8);
}

export function dataBytesIn(version: number): number {
  const { count, correction } = blocksOf(version);
  return bytesIn(version) - count * correction;
}

/** Annex E: the rows and columns of the alignment patterns' centres. */
export function alignmentAt(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  // The one version whose distances do not follow from the rule.
  const apart = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * apart)];
}

/** How long the length of the text is, in bits (table 3, bytes). */
export function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}
