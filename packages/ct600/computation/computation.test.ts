// Whole returns of the shared vectors: every box as it is written, every figure, every problem. And each answer's lines
// are worked out again from the body alone. The vectors are read where they are; without that folder these tests say so
// and skip.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ReturnInput } from "../return.ts";
import { compute } from "./computation.ts";
import { evaluated } from "./evaluate.fixture.ts";
import { shownLine } from "./shown.ts";
import { boxTexts, statedBoxes } from "./stated.ts";
import { type ExpectedReturn, skip, wideVectors } from "./wide-vectors.fixture.ts";

interface Finding {
  code: string;
  field: string;
}

const TODAY = "2026-11-15";

/** In those about loans, only what concerns loans and their settlement is stated. */
const isOfLoans = (box: string) => /^(95|480|485|51\d|52[05]|59\d|60\d|A\d+)$/.test(box);

suite("whole returns of the shared vectors", { skip }, () => {
  const vectors = ["losses", "income", "charge", "participator-loans"].flatMap((name) =>
    wideVectors<ReturnInput, ExpectedReturn>(name, "return").map((vector) => ({
      ...vector,
      isAboutLoans: name === "participator-loans",
    })),
  );
  test("there are vectors to hold returns against", () => assert.ok(vectors.length >= 140));

  for (const { id, title, input, expected, isAboutLoans } of vectors)
    test(`${id}: ${title}`, () => {
      const computation = compute(input, { today: expected.today ?? TODAY });

      assert.deepEqual(setOf(computation.problems), setOf(expected.errors ?? []));
      if (expected.errors !== undefined) return;
      const { 4: _, ...stated } = boxTexts(statedBoxes(computation));
      // A return that says nothing new states all of its tax as outstanding, as it always did.
      if (expected.boxes?.[600] === undefined && expected.boxes?.[595] === undefined) delete stated[600];
      const isCompared = ([box]: [string, string]) => !isAboutLoans || isOfLoans(box);
      assert.deepEqual(
        sorted(Object.entries(stated).filter(isCompared)),
        sorted(Object.entries(expected.boxes ?? {}).filter(isCompared)),
      );
      if (!isAboutLoans) assert.deepEqual(computation.figures, expected.figures);
      for (const warning of expected.warnings ?? []) assert.ok(setOf(computation.warnings).includes(textOf(warning)));

      const lines = computation.lines.map(shownLine);
      assert.deepEqual(
        [...evaluated(lines, input)],
        computation.lines.map(({ id: line, value }) => [line, value]),
      );
    });
});

test("the trading profit that follows from details is a figure to the penny, also where it is nil, and none without details", () => {
  const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
  const period = { start: "2024-04-01", end: "2025-03-31" };
  const figureOf = (financials: Partial<ReturnInput["financials"]>) =>
    compute({ company, period, financials: { turnover: 0, trading_profit: 0, ...financials } }, { today: TODAY })
      .figures.trading_profit_from_detail;

  assert.equal(figureOf({ net_profit: -5_000, adjustments: { depreciation: 5_000 } }), 0);
  assert.equal(figureOf({ net_profit: 1, adjustments: { depreciation: 5_000 } }), 5_001);
  assert.equal(figureOf({ net_profit: 5_000, capital_allowances: { main_pool: { additions: 0 } } }), 5_000);
  assert.equal(figureOf({ net_profit: 5_000, adjustments: {} }), undefined);
  assert.equal(figureOf({ adjustments: { depreciation: 5_000 } }), undefined);
});

const textOf = ({ code, field }: Finding) => `${code} ${field}`;
const setOf = (findings: readonly Finding[]) => findings.map(textOf).sort();
const sorted = (entries: [string, string][]) => Object.fromEntries(entries.sort());
