// A QR code (ISO/IEC 18004): text as bytes, error correction level M, in the smallest version that holds it. Written
// here because a code that holds a secret must be made on the server, and because it is small.

import { bytesFor } from "./bytes.ts";
import { masks, penaltyOf } from "./masks.ts";
import { alignmentAt, sizeOf } from "./tables.ts";

/** Rows of modules; true is dark. Without the quiet zone, four modules wide, that belongs around it. */
export type QrCode = readonly (readonly boolean[])[];

export function qrCode(text: string): QrCode {
  const { version, bytes } = bytesFor(text);
  const drawn = masks.map((mask, number) => {
    const canvas = createCanvas(version);
    drawPatterns(canvas, version);
    drawFormat(canvas, number);
    drawBytes(canvas, bytes, mask);
    return canvas.dark;
  });
  return drawn.reduce((best, other) => (penaltyOf(other) < penaltyOf(best) ? other : best));
}

interface Canvas {
  size: number;
  dark: boolean[][];
  /** A fixed pattern: no data goes there. */
  isFixed: boolean[][];
  set(column: number, row: number, isDark: boolean): void;
}

function createCanvas(version: number): Canvas {
  const size = sizeOf(version);
  const square = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const [dark, isFixed] = [square(), square()];
  const put = (rows: boolean[][], column: number, row: number, value: boolean) => {
    const line = rows[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = value;
  };
  return {
    ...{ size, dark, isFixed },
    set(column, row, isDark) {
      put(dark, column, row, isDark);
      put(isFixed, column, row, true);
    },
  };
}

function drawPatterns(canvas: Canvas, version: number): void {
  const { size } = canvas;
  for (let at = 0; at < size; at++) {
    canvas.set(6, at, at % 2 === 0);
    canvas.set(at, 6, at % 2 === 0);
  }
  for (const [column, row] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(canvas, column, row, { radius: 4, light: [2, 4] });
  const centres = alignmentAt(version);
  const [first, last] = [centres[0], centres.at(-1)];
  for (const column of centres)
    for (const row of centres) {
      const isFinder = (column === first && (row === first || row === last)) || (column === last && row === first);
      if (!isFinder) drawRings(canvas, column, row, { radius: 2, light: [1] });
    }
  if (version >= 7) drawVersion(canvas, version);
}

/** Squares around a centre. */
function drawRings(
  canvas: Canvas,
  column: number,
  row: number,
  { radius, light }: { radius: number; light: readonly number[] },
): void {
  for (let down = -radius; down <= radius; down++)
    for (let right = -radius; right <= radius; right++)
      if (isInside(canvas, column + right, row + down))
        canvas.set(column + right, row + down, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
}

function isInside({ size }: Canvas, column: number, row: number): boolean {
  return column >= 0 && column < size && row >= 0 && row < size;
}

/** Section 7.9: level M and the mask, with their own error correction, in two copies. */
function drawFormat(canvas: Canvas, mask: number): void {
  const bits = withRemainder(LEVEL_M | mask, { generator: 0x537, length: 10 }) ^ 0x5412;
  const isSet = (bit: number) => ((bits >>> bit) & 1) === 1;
  const { size } = canvas;
  for (let bit = 0; bit <= 5; bit++) canvas.set(8, bit, isSet(bit));
  canvas.set(8, 7, isSet(6));
  canvas.set(8, 8, isSet(7));
  canvas.set(7, 8, isSet(8));
  for (let bit = 9; bit < 15; bit++) canvas.set(14 - bit, 8, isSet(bit));
  for (let bit = 0; bit < 8; bit++) canvas.set(size - 1 - bit, 8, isSet(bit));
  for (let bit = 8; bit < 15; bit++) canvas.set(8, size - 15 + bit, isSet(bit));
  canvas.set(8, size - 8, true);
}

const LEVEL_M = 0;

/** Section 7.10: the version, with its own error correction, in two copies. */
function drawVersion(canvas: Canvas, version: number): void {
  const bits = withRemainder(version, { generator: 0x1f25, length: 12 });
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >>> bit) & 1) === 1;
    const [far, near] = [canvas.size - 11 + (bit % 3), Math.floor(bit / 3)];
    canvas.set(far, near, isDark);
    canvas.set(near, far, isDark);
  }
}

/** A BCH code: the value, and after it what is left when it is divided. */
function withRemainder(value: number, { generator, length }: { generator: number; length: number }): number {
  let left = value;
  for (let bit = 0; bit < length; bit++) left = (left << 1) ^ ((left >>> (length - 1)) * generator);
  return (value << length) | left;
}

/** Section 7.7.3: in columns of two from the right, upwards and downwards by turns, around what is fixed. */
function drawBytes(canvas: Canvas, bytes: readonly number[], mask: (column: number, row: number) => boolean): void {
  const { size, dark, isFixed } = canvas;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is left out.
    if (right === 6) right = 5;
    const isUpwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = isUpwards ? size - 1 - step : step;
        const line = dark[row];
        if (line === undefined || isFixed[row]?.[column]) continue;
        const isSet = (((bytes[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        line[column] = isSet !== mask(column, row);
        bit++;
      }
  }
}
