// The bytes of a QR code: the text as bytes, filled up to the end of the smallest version that holds it, cut into
// blocks, each with its error correction, and interleaved (ISO/IEC 18004, section 7.4 to 7.6).

import { correctionOf } from "./correction.ts";
import { blocksOf, bytesIn, dataBytesIn, lengthBits, MOST_VERSION } from "./tables.ts";

export function bytesFor(text: string): { version: number; bytes: number[] } {
  const given = [...Buffer.from(text, "utf8")];
  const bitsNeeded = (version: number) => 4 + lengthBits(version) + 8 * given.length;
  const versions = Array.from({ length: MOST_VERSION }, (_, index) => index + 1);
  const version = versions.find((one) => bitsNeeded(one) <= 8 * dataBytesIn(one));
  if (version === undefined) throw new RangeError("the text is too long for a QR code");
  return { version, bytes: interleaved(filled(given, version), version) };
}

const BYTE_MODE = "0100";
const PADDING = [0xec, 0x11];

function filled(given: readonly number[], version: number): number[] {
  const inBits = (value: number, length: number) => value.toString(2).padStart(length, "0");
  const room = dataBytesIn(version);
  const text = given.map((byte) => inBits(byte, 8)).join("");
  const bits = `${BYTE_MODE}${inBits(given.length, lengthBits(version))}${text}`;
  const ended = bits.padEnd(Math.min(bits.length + 4, 8 * room), "0");
  const data = (ended.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, "0"), 2));
  const missing = room - data.length;
  return [...data, ...Array.from({ length: missing }, (_, index) => PADDING[index % 2] ?? 0)];
}

function interleaved(data: readonly number[], version: number): number[] {
  const { count, correction } = blocksOf(version);
  const total = bytesIn(version);
  const shorter = Math.floor(total / count) - correction;
  const longer = total % count;
  const blocks: number[][] = [];
  for (let index = 0, at = 0; index < count; index++) {
    const length = shorter + (index >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correctionOf(block, correction));
  return [...byTurns(blocks), ...byTurns(corrections)];
}

/** The first of each, the second of each: those that are shorter are left out at the end. */
function byTurns(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block[index] ?? [])).flat();
}
