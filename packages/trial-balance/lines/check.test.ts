// Lines that are wrong by themselves: amounts, codes and names, and how many there are.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { codesOf, mapped, period } from "../map.fixture.ts";
import { mapTrialBalance } from "../map.ts";
import type { MappingOptions, TrialBalanceLine } from "../request.ts";

test("a character that nobody sees is told by its number, the first one", () => {
  const bank = { code: "1200", name: "Bank Current Account", debit: 500 };
  for (const [line, text] of [
    [{ name: "\u202eSales\n" }, "The name has .*: U\\+202E\\."],
    [{ name: "Sales\tUK" }, "The name has .*: U\\+0009\\."],
    [{ code: "40\u{f0000}00", name: "Sales" }, "The code has .*: U\\+F0000\\."],
    [{ name: "Sales \ud83d" }, "The name has .*: U\\+D83D\\."],
  ] as const) {
    const { errors } = mapTrialBalance({ period, standard: "frs102", lines: [{ ...line, credit: 500 }, bank] });
    assert.match(errors[0]?.message ?? "", new RegExp(text));
  }
});

describe("bad lines", () => {
  const good: TrialBalanceLine = { code: "4000", name: "Sales", credit: 500 };
  const bank: TrialBalanceLine = { code: "1200", name: "Bank Current Account", debit: 500 };
  const cases: readonly [
    what: string,
    TrialBalanceLine[],
    errors: [code: string, field: string][],
    options?: MappingOptions,
  ][] = [
    ["both sides", [{ ...good, debit: 500 }, bank], [["line_invalid", "lines.0"]]],
    ["a negative", [good, { ...bank, debit: -500 }], [["line_invalid", "lines.1"]]],
    ["half a penny", [{ ...good, credit: 0.5 }, bank], [["line_invalid", "lines.0"]]],
    ["not a number", [{ ...good, credit: Number.NaN }, bank], [["line_invalid", "lines.0"]]],
    ["more than there is", [{ ...good, credit: Number.POSITIVE_INFINITY }, bank], [["line_invalid", "lines.0"]]],
    [
      "more than a box holds",
      [
        { ...good, credit: 10_000_000_000_000 },
        { ...bank, debit: 10_000_000_000_000 },
      ],
      [
        ["line_invalid", "lines.0"],
        ["line_invalid", "lines.1"],
      ],
    ],
    ["neither code nor name", [good, { code: " ", name: null, debit: 500 }], [["line_invalid", "lines.1"]]],
    ["a name of 201 characters", [{ ...good, name: "Sales".padEnd(201, "s") }, bank], [["line_invalid", "lines.0"]]],
    ["a code of 51 characters", [{ ...good, code: "4".repeat(51) }, bank], [["line_invalid", "lines.0"]]],
    ["a name with a line break", [{ ...good, name: "Sales\nUK" }, bank], [["line_invalid", "lines.0"]]],
    ["a name that nothing places with a tab", [{ ...good, name: "Zephyr\tUK" }, bank], [["line_invalid", "lines.0"]]],
    ["a code with a line break", [{ ...good, code: "40\n00" }, bank], [["line_invalid", "lines.0"]]],
    ["half a letter", [{ ...good, name: "Sales \ud83d" }, bank], [["line_invalid", "lines.0"]]],
    ["what is no character", [{ ...good, name: "Sales \ufffe" }, bank], [["line_invalid", "lines.0"]]],
    ["what turns the rest around", [{ ...good, name: "\u202eSales" }, bank], [["line_invalid", "lines.0"]]],
    ["a line break around a name", [{ ...good, name: "\n Sales \r\n" }, bank], []],
    ["the same code twice", [good, { ...bank, code: " 4000 " }], [["line_duplicate", "lines.1"]]],
    [
      "the same name twice, and no code",
      [
        { name: "Bank account", debit: 500 },
        { name: "BANK account", credit: 500 },
      ],
      [["line_duplicate", "lines.1"]],
    ],
    [
      "a name that is another line's code",
      [
        { code: "4000", name: "Sales", credit: 500 },
        { name: "4000", debit: 500 },
      ],
      [
        ["line_duplicate", "lines.1"],
        ["line_not_mapped", "lines.1"],
      ],
    ],
    ["the same name with two codes", [good, { code: "4001", name: "Sales", credit: 200 }, { ...bank, debit: 700 }], []],
    ["more lines than may be", [good, bank], [["too_many_lines", "lines"]], { mostLines: 1 }],
    ["as many as may be", [good, bank], [], { mostLines: 2 }],
    ["none", [], [["line_invalid", "lines"]]],
  ];

  for (const [what, given, errors, options] of cases)
    test(what, () => {
      const found = mapTrialBalance({ period, standard: "frs102", lines: given }, options);

      assert.deepEqual(
        found.errors.map(({ code, field }) => [code, field]),
        errors,
      );
      assert.equal(found.input === null, errors.length > 0);
    });

  test("what two lines have in common is said as it is", () => {
    const messageOf = (...lines: TrialBalanceLine[]) =>
      mapTrialBalance({ period, standard: "frs102", lines }).errors.find(({ code }) => code === "line_duplicate")
        ?.message;
    const named = { name: "Bank current account", credit: 5 };
    const coded = { code: "Bank current account", name: "Deposits", debit: 5 };

    assert.equal(
      messageOf(coded, named),
      '"Bank current account" is the code of lines.0. Give this line a code of its own.',
    );
    assert.equal(
      messageOf(named, coded),
      "The code Bank current account is the name of lines.0, which has no code. Give that line a code.",
    );
    assert.equal(
      messageOf(named, { ...named, debit: 5 }),
      'lines.0 is called "Bank current account" too. Give each a code.',
    );
    assert.match(messageOf(coded, coded) ?? "", /^lines.0 has the code Bank current account too\./);
  });

  test("too many of last year", () => {
    const request = { period, standard: "frs102", lines: [good, bank], previous_lines: [good, bank, good] } as const;

    assert.deepEqual(
      mapTrialBalance(request, { mostLines: 2 }).errors.map(({ field }) => field),
      ["previous_lines"],
    );
  });

  test("20,000 lines are mapped, and one more is refused", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      code: `${index}`,
      name: "Rent",
      [index % 2 === 0 ? "debit" : "credit"]: 1,
    }));
    const request = {
      period,
      standard: "frs102",
      lines: many,
      mapping: many.map(({ code }) => ({ code, category: "rent_paid" })),
    } as const;

    assert.deepEqual(codesOf(mapTrialBalance(request).errors), []);
    assert.deepEqual(codesOf(mapTrialBalance({ ...request, lines: [...many, good] }).errors), ["too_many_lines"]);
  });

  test("sums that no number holds exactly are refused", () => {
    const each = 9_999_999_999_999;
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      code: `${index}`,
      name: "Rent",
      [index % 2 === 0 ? "debit" : "credit"]: each,
    }));
    const mapping = many.map(({ code }) => ({ code, category: "rent_paid" }));

    assert.deepEqual(
      mapTrialBalance({ period, standard: "frs102", lines: many, mapping }).errors.map(({ code, field }) => [
        code,
        field,
      ]),
      [["line_invalid", "lines"]],
    );
  });

  test("a message quotes no more of a name than people read", () => {
    const { errors } = mapped([["z".repeat(200), 5]]);

    assert.ok((errors[0]?.message.length ?? 0) < 330);
  });
});
