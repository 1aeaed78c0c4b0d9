// The nine worked trial balances: what is found is what was worked by hand, to the penny.

import assert from "node:assert/strict";
import { describe, suite, test } from "node:test";
import { mapTrialBalance } from "./map.ts";
import { requestOf, skip, type Vector, vectors } from "./vectors.fixture.ts";

const mappedOf = (vector: Vector) =>
  mapTrialBalance(requestOf(vector), { taxOf: () => vector.tax_of_return?.before_choice ?? null });

/** "proposed_by_name 965", "proposed_by_name (14 lines)", "vat_netted 2200 2201". */
function told(warning: string): { code: string; lines: string[] | number } {
  const [code = "", ...rest] = warning.split(" ");
  const [, count] = /\((\d+) lines\)/.exec(warning) ?? [];
  return { code, lines: count === undefined ? rest : Number(count) };
}

suite("the worked trial balances", { skip }, () => {
  test("there are nine", () => {
    assert.equal(vectors.length, 9);
  });

  for (const vector of vectors)
    describe(vector.id, () => {
      const mapped = mappedOf(vector);

      test("each line has its category, and why", () => {
        const found = mapped.lines.map(({ code, category, why }) => ({ code, category, why }));
        const expected = vector.lines.map(({ code, category, why }) => ({
          code,
          category,
          why: category === null ? null : why,
        }));

        assert.deepEqual(found, expected);
      });

      test("the totals", () => {
        assert.deepEqual(mapped.totals, vector.totals);
      });

      test("both ways to the net assets", () => {
        const { shown: _, brought_forward_check: __, ...expected } = vector.identity ?? { shown: "" };
        const found = Object.fromEntries(
          Object.entries(mapped.identity ?? {}).filter(([name]) => Object.hasOwn(expected, name)),
        );

        assert.deepEqual(found, expected);
        if (vector.input !== null) assert.equal(mapped.identity?.net_assets, mapped.identity?.capital_and_reserves);
      });

      test("the input", () => {
        if (mapped.input === null) {
          assert.equal(vector.input, null);
          return;
        }
        const { financials, accounts } = mapped.input;
        const { debtors_detail, creditors_detail, ...rest } = accounts;

        assert.deepEqual({ financials, accounts: rest }, vector.input);
        if (vector.details !== undefined) assert.deepEqual({ debtors_detail, creditors_detail }, vector.details);
      });

      test("the lines that each figure comes from", () => {
        const byCode = new Map(
          vector.lines.map(({ code, name, debit = 0, credit = 0 }) => [code, { name, debit, credit }]),
        );
        const expected = vector.sources?.map(({ field, lines }) => ({
          field,
          lines: lines.map((code) => {
            const { name, debit, credit } = byCode.get(code) ?? {};
            return { code, name, ...(credit ? { credit } : { debit }) };
          }),
        }));

        assert.deepEqual(mapped.input?.sources, expected);
      });

      test("the choices, with the fields that they lead to", () => {
        const paths = (texts: readonly string[]) =>
          texts.flatMap((text) => /financials\.[\w.]+/.exec(text)?.[0] ?? []).sort();
        const found = mapped.choices.map(({ kind, line, category, amount }) => ({ kind, line, category, amount }));
        const expected = (vector.choices ?? []).map(({ kind, line, category, amount }) => ({
          kind,
          line,
          category,
          amount: amount ?? (kind === "tax_charge" ? vector.tax_of_return?.before_choice : undefined),
        }));

        assert.deepEqual(found, expected);
        for (const [index, { options }] of (vector.choices ?? []).entries()) {
          const fields = new Set(mapped.choices[index]?.options.map(({ field }) => field));
          for (const path of paths(options)) assert.ok(fields.has(path), path);
        }
      });

      test("the hints", () => {
        const found = mapped.hints.filter(({ value }) => value === undefined);
        const facts = mapped.hints.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]));

        assert.deepEqual(
          found.map(({ message: _, ...hint }) => hint),
          vector.hints ?? [],
        );
        assert.deepEqual(
          facts,
          Object.entries(vector.also?.accounts ?? {}).map(([name, value]) => [`accounts.${name}`, value]),
        );
      });

      test("the warnings", () => {
        if (vector.input === null) return;
        const byCode = new Map<string, string[]>();
        for (const { code, line, lines } of mapped.warnings)
          byCode.set(code, [...(byCode.get(code) ?? []), ...(lines ?? (line === undefined ? [] : [line]))]);
        const expected = (vector.warnings ?? []).map(told);

        assert.deepEqual([...byCode.keys()].sort(), expected.map(({ code }) => code).sort());
        for (const { code, lines } of expected) {
          const found = byCode.get(code) ?? [];
          if (typeof lines === "number") assert.equal(found.length, lines, code);
          else if (lines.length > 0) assert.deepEqual(found, lines, code);
        }
      });

      test("the errors", () => {
        const found = mapped.errors.map(({ code, line, nearest }) => ({ code, line, nearest }));
        // Suspense that only its name says has the nearest too.
        const expected = (vector.errors ?? []).map(({ code, line, nearest }, index) => ({
          code,
          line,
          nearest: code === "suspense_not_nil" ? found[index]?.nearest : nearest,
        }));

        assert.deepEqual(found, expected);
        for (const [index, { amount, difference }] of (vector.errors ?? []).entries()) {
          const pence = amount ?? difference;
          if (pence !== undefined) assert.equal(mapped.errors[index]?.amount, pence);
        }
      });
    });
});
