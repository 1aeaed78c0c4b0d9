// The codes are read by a decoder of somebody else's.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import jsqr from "jsqr";
import { correctionOf } from "./correction.ts";
import { type QrCode, qrCode } from "./qr.ts";
import { alignmentAt, bytesIn, dataBytesIn, MOST_VERSION, sizeOf } from "./tables.ts";

describe("another program reads what was written", () => {
  const lengths = [0, 1, 14, 15, 26, 27, 62, 106, 107, 180, 213, 214, 331, 500, 1_000, 1_500, 2_331];
  for (const length of lengths)
    test(`${length} letters`, () => {
      const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join("");

      assert.equal(read(qrCode(text)), text);
    });

  test("an address for an authenticator app, and letters that take two bytes", () => {
    for (const text of ["otpauth://totp/Quarterday:jo%40example.com?secret=ABC234&issuer=Quarterday", "Zoë’s café"])
      assert.equal(read(qrCode(text)), text);
  });
});

test("every version is read: the longest text of each", () => {
  for (let version = 1; version <= MOST_VERSION; version++) {
    const text = "q".repeat(dataBytesIn(version) - (version < 10 ? 2 : 3));

    const code = qrCode(text);

    assert.equal(code.length, sizeOf(version));
    assert.equal(read(code), text, `version ${version}`);
  }
});

test("a seventh of a block may be lost", () => {
  const text = "otpauth://totp/Quarterday:jo%40example.com?secret=ABC234";
  const code = qrCode(text).map((row) => [...row]);
  for (let row = 12; row < 16; row++) for (let column = 12; column < 18; column++) code[row]?.splice(column, 1, true);

  assert.equal(read(code), text);
});

test("a text that no version holds is refused", () => {
  assert.throws(() => qrCode("q".repeat(2_332)), RangeError);
});

test("the standard's own numbers: bytes, alignment patterns, and the error correction of its example", () => {
  assert.deepEqual([1, 2, 7, 10, 25, 40].map(bytesIn), [26, 44, 196, 346, 1_588, 3_706]);
  assert.deepEqual([1, 2, 7, 10, 25, 40].map(dataBytesIn), [16, 28, 124, 216, 1_000, 2_334]);
  assert.deepEqual(alignmentAt(32), [6, 34, 60, 86, 112, 138]);
  assert.deepEqual(alignmentAt(40), [6, 30, 58, 86, 114, 142, 170]);
  // Annex I: "01234567" in version 1-M.
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  const correction = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
  assert.deepEqual(correctionOf(data, 10), correction);
});

/** As a camera would see it: three dots a module, and the quiet zone around it. */
function read(code: QrCode): string | undefined {
  const [scale, zone] = [3, 4];
  const side = (code.length + 2 * zone) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  code.forEach((row, down) => {
    row.forEach((isDark, right) => {
      if (!isDark) return;
      for (let dot = 0; dot < scale * scale; dot++) {
        const x = (right + zone) * scale + (dot % scale);
        const y = (down + zone) * scale + Math.floor(dot / scale);
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    });
  });
  return (jsqr as unknown as typeof jsqr.default)(pixels, side, side)?.data;
}
