import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  nextSubmissionNumber,
  nextTransactionId,
  submissionNumberFrom,
  submissionNumberText,
} from "./submission-number.ts";

const MOST = 36 ** 6 - 1;

const written: [n: number, text: string][] = [
  [0, "000000"],
  [1, "000001"],
  [35, "00000Z"],
  [36, "000010"],
  [27_648_000, "0GGLC0"],
  [MOST, "ZZZZZZ"],
];

describe("a submission number has six characters", () => {
  for (const [n, text] of written) {
    test(`${n} is ${text}`, () => {
      assert.equal(submissionNumberText(n), text);
      assert.equal(submissionNumberFrom(text), n);
    });
  }

  for (const n of [-1, 0.5, MOST + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
    test(`${n} cannot be one`, () => {
      assert.throws(() => submissionNumberText(n), RangeError);
    });
  }

  for (const text of ["", "00000", "0000000", "00000z", "00000-", " 00001", "00001\n", "ÀÀÀÀÀÀ"]) {
    test(`"${text.trim()}" (${text.length} characters) is none`, () => {
      assert.equal(submissionNumberFrom(text), null);
    });
  }

  test("every number in the range reads back, and a larger one sorts behind a smaller one", () => {
    const number = fc.integer({ min: 0, max: MOST });
    fc.assert(
      fc.property(number, number, (one, other) => {
        assert.equal(submissionNumberFrom(submissionNumberText(one)), one);
        assert.equal(submissionNumberText(one) < submissionNumberText(other), one < other);
      }),
    );
  });
});

const at = (text: string) => new Date(text);

const next: [what: string, last: number | null, at: Date, n: number][] = [
  ["without a last one, the seconds of the clock", null, at("2026-11-17T00:00:00Z"), 27_648_000],
  ["the clock, where it is ahead", 27_647_000, at("2026-11-17T00:00:00.999Z"), 27_648_000],
  ["one more, where the clock has not gone on", 27_648_000, at("2026-11-17T00:00:00Z"), 27_648_001],
  ["one more, where a first number was set far ahead", 1_000_000_000, at("2026-11-17T00:00:00Z"), 1_000_000_001],
  ["one more, where the clock went back", 27_648_000, at("2026-02-01T00:00:00Z"), 27_648_001],
  ["the first, before the clock counts", null, at("2020-01-01T00:00:00Z"), 1],
];

for (const [what, last, moment, n] of next) {
  test(`the next submission number is ${what}`, () => {
    assert.equal(nextSubmissionNumber(last, moment), n);
  });
}

const ids: [what: string, last: bigint | number | null, id: string][] = [
  ["the milliseconds of the clock", null, "1794873600000"],
  ["the clock, where it is ahead", 1_794_873_599_000n, "1794873600000"],
  ["one more, where the clock has not gone on", 1_794_873_600_000, "1794873600001"],
  ["one more, beyond what a double holds", 2n ** 60n, "1152921504606846977"],
];

for (const [what, last, id] of ids) {
  test(`the next transaction id is ${what}`, () => {
    assert.equal(nextTransactionId(last, at("2026-11-17T00:00:00Z")), id);
  });
}

/** Steps of a clock that may also stand still or go back; in milliseconds. */
const steps = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 50 });
/** From the first second that counts. */
const begins = fc.date({ min: at("2026-01-01T00:00:01Z"), max: at("2090-01-01T00:00:00Z"), noInvalidDate: true });

function momentsOf(begin: Date, gaps: readonly number[]): Date[] {
  const moments = [begin];
  for (const gap of gaps) moments.push(new Date((moments.at(-1) ?? begin).getTime() + gap));
  return moments;
}

function numbersTaken(moments: readonly Date[]): number[] {
  const taken: number[] = [];
  for (const moment of moments) taken.push(nextSubmissionNumber(taken.at(-1) ?? null, moment));
  return taken;
}

function idsTaken(moments: readonly Date[]): bigint[] {
  const taken: bigint[] = [];
  for (const moment of moments) taken.push(BigInt(nextTransactionId(taken.at(-1) ?? null, moment)));
  return taken;
}

function hasRisen(numbers: readonly (number | bigint)[]): boolean {
  return numbers.every((n, index) => index === 0 || n > (numbers[index - 1] ?? n));
}

test("whatever the clock does, numbers and transaction ids rise with each one and never repeat", () => {
  fc.assert(
    fc.property(begins, steps, (begin, gaps) => {
      const moments = momentsOf(begin, gaps);

      assert.ok(hasRisen(numbersTaken(moments)));
      assert.ok(hasRisen(idsTaken(moments)));
    }),
  );
});

test("a database that forgot takes no number again, where each had a second of its own", () => {
  const gaps = fc.array(fc.integer({ min: 1_000, max: 100_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(begins, gaps, fc.integer({ min: 1_000, max: 100_000 }), (begin, between, since) => {
      const moments = momentsOf(begin, between);
      const taken = numbersTaken(moments);
      const restored = new Date((moments.at(-1) ?? begin).getTime() + since);

      const first = nextSubmissionNumber(null, restored);

      assert.ok(taken.every((n) => n < first));
    }),
  );
});

test("nor where many were taken at once, and as many seconds have passed since", () => {
  fc.assert(
    fc.property(begins, fc.integer({ min: 1, max: 200 }), (begin, many) => {
      const taken = numbersTaken(Array.from({ length: many }, () => begin));

      const first = nextSubmissionNumber(null, new Date(begin.getTime() + many * 1_000));

      assert.ok(taken.every((n) => n < first));
    }),
  );
});
