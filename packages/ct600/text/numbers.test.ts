import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, decimalText, durationText, numberText, percentText, poundsText, sizeText } from "./numbers.ts";

test("pence are shown as pounds, exactly, however many there are", () => {
  const shown: [number | bigint, string][] = [
    [0, "£0.00"],
    [5, "£0.05"],
    [-0, "£0.00"],
    [760_000, "£7,600.00"],
    [123_456_789, "£1,234,567.89"],
    [-5, "−£0.05"],
    [-100_000, "−£1,000.00"],
    [Number.MAX_SAFE_INTEGER, "£90,071,992,547,409.91"],
    [99_999_999_999_999_999n, "£999,999,999,999,999.99"],
    [-1n, "−£0.01"],
  ];

  for (const [pence, text] of shown) assert.equal(poundsText(pence), text);
});

test("an amount as it would be typed has no sign for pounds, and a hyphen for a minus", () => {
  assert.deepEqual([-123_456, 0, 7n].map(decimalText), ["-1,234.56", "0.00", "0.07"]);
});

test("thousands are grouped, and one is told from many", () => {
  assert.deepEqual([0, 999, 1_000, -1_234_567, 10n ** 12n].map(numberText), [
    "0",
    "999",
    "1,000",
    "-1,234,567",
    "1,000,000,000,000",
  ]);
  assert.deepEqual(
    [counted(1, "filing", "filings"), counted(1_000, "filing", "filings")],
    ["1 filing", "1,000 filings"],
  );
});

test("a share is never rounded up to all of them", () => {
  assert.deepEqual(
    [percentText(0, 0), percentText(0, 3), percentText(2, 3), percentText(9_996, 10_000), percentText(3, 3)],
    ["–", "0%", "66.6%", "99.9%", "100%"],
  );
});

test("a size is told in bytes while they matter, then in thousands", () => {
  assert.deepEqual([1, 999, 2_515, 10_000, 9_437_184].map(sizeText), [
    "1 byte",
    "999 bytes",
    "3 kB",
    "10 kB",
    "9,437 kB",
  ]);
});

test("a duration is told in days, hours, minutes and seconds, without those that are nothing", () => {
  const told = [0, 1, 60, 5_400, 86_400, 90_061, 34_560_000].map(durationText);

  assert.deepEqual(told, [
    ...["0 seconds", "1 second", "1 minute", "1 hour 30 minutes"],
    ...["1 day", "1 day 1 hour 1 minute 1 second", "400 days"],
  ]);
});
