// Whatever a trial balance is called valid with, a return takes: its figures, its comparatives and its sources, without
// an error that follows from the lines. What no ledger has is put beside it. From seeds, so a failure repeats itself.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { comparativesFrom } from "../packages/ct600/accounts/filed-comparatives.ts";
import { checkReturn } from "../packages/ct600/check-return.ts";
import { PREVIOUS_FILING } from "../packages/ct600/input/fields/accounts-comparatives.ts";
import { daysAfter, isCalendarDate, monthsAfter } from "../packages/ct600/period.ts";
import type { ReturnInput } from "../packages/ct600/return.ts";
import { CATEGORIES, categoryIds } from "../packages/trial-balance/categories/categories.ts";
import type { Business } from "../packages/trial-balance/categories/category.ts";
import { CHARTS } from "../packages/trial-balance/charts/charts.ts";
import { figuresFiled } from "../src/filings/create/return-accounts.ts";
import type { TrialBalanceInput } from "../src/trial-balances/fields.ts";
import type { LastFiling } from "../src/trial-balances/last-filing.ts";
import { mapped, type TrialBalanceFound } from "../src/trial-balances/map.ts";
import { type Dice, diceFrom } from "./proofs/dice.ts";
import { SIZE } from "./support/size.ts";

const seeds = Array.from({ length: 600 }, (_, index) => index + 1);
const today = "2026-11-15";

const ROWS = CHARTS.flatMap(({ rows }) => rows);
const BUSINESSES: readonly Business[] = ["trade", "property", "investment"];
const NAMES = [
  ...[
    "Продажи",
    "売上高",
    "مبيعات",
    "a\u200bb",
    "<b>x</b> & “y”",
    "😀",
    "x".repeat(200),
    "A\u0301",
    "=1+1",
    "Sales\u200f",
  ],
  ...["a\nb", "a\tb", "\u202eselaS", "\ufffe", "\ud800", "a\u0085b", "a\u2028b", "Sales\u2069"],
];
const PERIODS = [
  ...(["2025-04-01 2026-03-31", "2025-04-01 2026-03-31", "2025-01-01 2025-12-31", "2024-12-01 2025-02-28"] as const),
  ...(["2015-04-01 2016-03-31", "2024-02-29 2025-02-28", "2025-04-01 2025-04-01", "2022-07-15 2023-07-14"] as const),
  ...(["2024-01-01 2025-06-30", "2014-01-01 2014-12-31", "2026-03-31 2025-04-01", "2023-01-01 2024-12-31"] as const),
];

type Lines = NonNullable<TrialBalanceInput["previous_lines"]>;

/** As ledgers are and as they are not: any accounts, now and then on the wrong side, with amounts of any size. */
function anything(dice: Dice): TrialBalanceInput {
  const [start = "", end = ""] = dice.oneOf(dice.chance(0.8) ? PERIODS.slice(0, 1) : PERIODS).split(" ");
  const business = dice.oneOf(BUSINESSES);
  const mapping: NonNullable<TrialBalanceInput["mapping"]> = [];
  const amount = () => Math.floor(10 ** (dice.from(0, dice.chance(0.01) ? 1_300 : 650) / 100));
  const wrong = dice.oneOf([0, 0, 0.02, 0.1]);
  const year = (prefix: string): Lines => {
    const lines: Lines = [];
    const add = (line: { code?: string; name: string }, isDebit: boolean, pence = amount()) =>
      lines.push({ ...line, debit: isDebit ? pence : 0, credit: isDebit ? 0 : pence });
    for (let left = dice.from(0, 25); left > 0; left -= 1) {
      const [code, name, category] = dice.oneOf(ROWS);
      const id = category ?? dice.oneOf(categoryIds);
      const { side } = CATEGORIES[id];
      const isDebit = side === "either" || dice.chance(wrong) ? dice.chance(0.5) : side === "debit";
      const own = `${prefix}${lines.length}`;
      if (code !== null && category !== null && dice.chance(0.4)) add({ code, name }, isDebit);
      else {
        const odd = dice.chance(0.03) ? dice.oneOf(NAMES) : `${name} ${own}`;
        add({ ...(dice.chance(0.8) && { code: own }), name: odd }, isDebit);
        const of = dice.chance(0.8) ? { code: own } : { name: odd };
        if (lines.at(-1)?.code === undefined && of.code !== undefined) mapping.push({ name: odd, category: id });
        else mapping.push({ ...of, category: id, ...(dice.chance(0.3) && { activity: dice.oneOf(BUSINESSES) }) });
      }
    }
    if (dice.chance(0.7)) {
      add({ code: `${prefix}s`, name: "Sales" }, false, dice.from(1, 20_000_000));
      add({ code: `${prefix}p`, name: "Plant" }, true, dice.from(1, 20_000_000));
      add({ code: `${prefix}w`, name: "Wages" }, true, dice.from(1, 20_000_000));
      mapping.push({ code: `${prefix}s`, category: "sales", ...(dice.chance(0.7) && { activity: "trade" as const }) });
      mapping.push({ code: `${prefix}p`, category: "plant_and_machinery_cost" });
      mapping.push({ code: `${prefix}w`, category: "direct_wages" });
    }
    // Each in a line that is allowed, and more than a box holds together.
    if (dice.chance(0.02))
      for (const at of [1, 2]) add({ code: `${prefix}x${at}`, name: "Sales" }, false, dice.from(4, 9) * 10 ** 12);
    const once = [...new Map(lines.map((line) => [line.code ?? line.name, line])).values()];
    const sum = once.reduce((total, { debit = 0, credit = 0 }) => total + debit - credit, 0);
    const short = dice.chance(0.02) ? 1 : 0;
    const half = Math.trunc(sum / 2);
    once.push({ name: "Bank current account", debit: Math.max(0, -half) + short, credit: Math.max(0, half) });
    once.push({ name: "Savings account", debit: Math.max(0, half - sum), credit: Math.max(0, sum - half) });
    return once;
  };
  const lines = year("A");
  return {
    period: { start, end },
    standard: dice.oneOf(["frs102", "frs105"] as const),
    business,
    lines,
    ...(dice.chance(0.4) && { previous_lines: year("B") }),
    ...(dice.chance(0.1) && {
      previous: { start: dice.oneOf(["2024-04-01", "2023-10-01", "2010-01-01", "2025-03-31"]) },
    }),
    ...(dice.chance(0.2) && { opening: { profit_and_loss_reserve: dice.from(-900, 900) } }),
    mapping,
  };
}

/** No ledger says whether it was small the year before, or what kind of company it is. */
const ASKS = ["too_large_for_regime accounts.standard", "missing_field company.close_investment_holding"];

/** What a person knows and no ledger has. */
const besides = { average_employees: 1, director: "Jo Smith", approved_on: "2026-06-30" };

const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
const declarant = { name: "Jo Smith", status: "Director" };

/** The return of the year before as it would be here, where what is made up for it is valid. */
function lastOf(dice: Dice, start: string): LastFiling | null {
  if (!isCalendarDate(start) || start < "2016-04-01") return null;
  const before = { start: monthsAfter(start, -12), end: daysAfter(start, -1) };
  const { standard, ...given } = anything(dice);
  const { input, sources } = mapped(
    { ...given, ...(standard && { standard }), period: before },
    { entries: [], last: null, today },
  );
  if (input === null) return null;
  const filed = { ...input, company, accounts: { ...input.accounts, ...besides }, declarant } as ReturnInput;
  const figures = comparativesFrom(figuresFiled(filed, { created_at: new Date(`${today}T12:00:00Z`) }));
  return {
    id: "fil_before",
    standard: standard ?? null,
    figures: figures.balance_sheet === undefined ? null : figures,
    sources: dice.chance(0.7) ? sources : [],
  };
}

/** "previous_filing" gives way to them, as it does in create (previous-accounts.ts). */
function withFigures(input: NonNullable<TrialBalanceFound["input"]>, last: LastFiling | null) {
  const { comparatives } = input.accounts;
  const figures = comparatives === PREVIOUS_FILING ? last?.figures : comparatives;
  return { ...input, accounts: { ...input.accounts, ...(figures && { comparatives: figures }) } };
}

const found = new Map(
  seeds.map((seed) => {
    const { standard, ...given } = anything(diceFrom(seed));
    const dice = diceFrom(seed + seeds.length);
    const last = dice.chance(0.8) ? lastOf(dice, given.period.start) : null;
    const request = { ...given, ...((last === null || dice.chance(0.5)) && standard && { standard }) };
    const of = mapped(request, { entries: [], last, today });
    return [seed, { ...of, input: of.input && withFigures(of.input, last) }] as const;
  }),
);
const valid = seeds.filter((seed) => found.get(seed)?.errors.length === 0);

test("a good part of what is made up is valid", () => {
  assert.ok(valid.length > seeds.length / 4, `${valid.length}`);
  const second = valid.filter((seed) => found.get(seed)?.last_filing?.used_for.includes("comparatives"));
  assert.ok(second.length > seeds.length / 20, `${second.length} of a second year`);
});

describe("a return takes what is valid", () => {
  for (const seed of valid.filter((one) => SIZE !== "part" || one % 3 === 0))
    test(`seed ${seed}`, async () => {
      const { input, sources } = found.get(seed) ?? {};
      assert.ok(input);
      const body = {
        ...input,
        company,
        accounts: { ...input.accounts, ...besides },
        sources,
        declarant,
      };
      const { problems } = await checkReturn(body, { today });

      assert.deepEqual(
        problems
          .map(({ code, field, message }) => `${code} ${field}: ${message}`)
          .filter((problem) => !ASKS.some((one) => problem.startsWith(`${one}:`))),
        [],
      );
    });
});
