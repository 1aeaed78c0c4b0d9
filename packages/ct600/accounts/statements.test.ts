// Every statement stands in the documents if and only if the table allows it, whatever is said together.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { visibleText } from "../../../test/support/inline-xbrl.ts";
import { pairwise } from "../../../test/support/pairwise.ts";
import { compute } from "../computation/computation.ts";
import { accountsDocument, accountsForRegister } from "../documents/accounts/accounts.ts";
import { newestTaxonomy } from "../documents/accounts-shapes.fixture.ts";
import { SOFTWARE } from "../documents/return-accounts.ts";
import { computationsIn } from "../documents/shapes.fixture.ts";
import { boxesOf } from "../form/boxes.ts";
import { type InputContext, inputProblems, inputWarnings } from "../input/rules.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { TODAY } from "./accounts.fixture.ts";
import { accountsOf } from "./accounts.ts";
import type { Statement } from "./model.ts";
import { CONTRADICTIONS, isContradicted } from "./rules/contradictions.ts";
import { STATEMENTS, statementsIn } from "./statements.ts";

/** Where a reader, or a machine, finds each statement: in the accounts or in the copy for Companies House. */
const FOUND: Readonly<Record<Statement, RegExp>> = {
  exempt_as_small: /exemption from audit under section 477/,
  exempt_as_dormant: /exemption from audit under section 480/,
  no_audit_required: /members have not required/,
  responsibilities: /directors acknowledge their responsibilities/,
  small_regime:
    /prepared in accordance with the provisions applicable to companies subject to the small companies regime/,
  micro_regime: /prepared in accordance with the provisions applicable to companies subject to the micro-entity regime/,
  profit_and_loss_not_delivered: /not delivered to the registrar/,
  approved_and_signed: /Approved (by the board )?on <[^>]*core:DateAuthorisationFinancialStatementsForIssue/,
  not_statutory_accounts: /not the \w+’s statutory accounts/,
  follows_frs105: /bus:Micro-entities/,
  follows_frs102: /prepared in accordance with FRS 102/,
  historical_cost: /historical cost convention\./,
  modified_historical_cost: /historical cost convention, modified/,
  dormant_throughout: /was dormant throughout/,
  first_period: /first (year|period), so there are no comparative/,
  limited_by_shares: /private company limited by shares/,
  limited_by_guarantee: /private company limited by guarantee/,
  going_concern: /have been prepared on the going concern basis/,
  not_going_concern: /have not been prepared on the going concern basis/,
  directors_report: /Directors’ report/,
  report_of_small_company: /This report has been prepared in accordance with .* small companies regime/,
  partner_in_firm: /The company is a partner in a firm: Yes/,
  being_wound_up: /with the number \w+, and is being wound up\./,
};

const BEFORE = { start: "2024-01-01", end: "2024-12-31", turnover: 1, net_profit: 1 };

const FACTORS = {
  number: ["12345678", "CE123456", "RS123456"],
  form: [{}, { legal_form: "limited_by_guarantee" }, { legal_form: "community_interest", limited_by: "shares" }],
  sheet: [undefined, { cash: 100_00 }, { cash: 100_00, revaluation_reserve: 50_00 }, { investment_property: 100_00 }],
  standard: ["frs102", "frs105"],
  dormant: [undefined, true],
  figures: [
    { turnover: 0, trading_profit: 0 },
    { turnover: 100_00, trading_profit: 10_00 },
    { turnover: 50_000_000_00, trading_profit: 10_00 },
    { turnover: 0, trading_profit: 0, non_trading_loan_profit: 500_00 },
  ],
  employees: [0, 20, 900],
  group: [false, true],
  woundUp: [false, true],
  partner: [undefined, false, true],
  first: [undefined, true],
  goes: [{}, { going_concern: true }, { going_concern: false, policies: { going_concern: "The trade ended." } }],
  movements: [{}, { profit_and_loss: { fair_value_gain: 1_00 } }, { profit_and_loss: { deferred_tax: 1_00 } }],
  report: [
    undefined,
    { directors: [{ name: "Jane Director" }], signed_by: "Jane Director", approved_on: "2026-06-30" },
  ],
  before: [undefined, BEFORE, { ...BEFORE, turnover: 50_000_000_00, average_employees: 900 }],
  mode: ["sandbox", "live"],
} as const;

type Case = ReturnType<typeof pairwise<typeof FACTORS>> extends Generator<infer One> ? One : never;

function inputOf({
  goes,
  movements,
  report,
  woundUp,
  partner,
  number,
  form,
  sheet,
  standard,
  dormant,
  figures,
  employees,
  group,
  first,
  before,
}: Case) {
  const said = {
    ...form,
    ...goes,
    ...movements,
    ...{ standard, dormant, director: "Jane Director", average_employees: employees },
    ...{ balance_sheet: sheet, first_period: first, comparatives: before, directors_report: report },
  };
  return {
    company: {
      name: "Example Widgets Ltd",
      utr: "2234567890",
      registration_number: number,
      being_wound_up: woundUp,
      ...(partner !== undefined && { partner_in_firm: partner }),
    },
    period: { start: "2025-01-01", end: "2025-12-31" },
    financials: figures,
    accounts: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as AccountsInput,
    return: { group_not_small: group },
    declarant: { name: "Jane Director", status: "Director" },
  } satisfies ReturnInput;
}

/** The accounts, their copy and the computations: what is seen and what only machines read. */
function written(input: ReturnInput): string {
  const declarant = { name: "Jane Director", status: "Director" };
  const given = {
    companyName: input.company.name,
    registrationNumber: input.company.registration_number,
    accounts: accountsOf(input, { taxPence: 0n, declarant, today: TODAY }),
    software: SOFTWARE,
  };
  const taxonomy = newestTaxonomy();
  const documents = [accountsDocument(given, taxonomy), accountsForRegister(given, taxonomy, "left_out")];
  const computation = compute(input, { today: TODAY });
  const boxes = boxesOf(input, computation, { returnType: "new", declarant });
  documents.push(computationsIn({ what: "", input, boxes, computation, accounts: given.accounts }));
  return documents
    .flatMap((one) => (one === null ? [] : [Buffer.from(one)]))
    .map((bytes) => `${visibleText(bytes)} ${bytes}`)
    .join(" ");
}

test("a statement stands in the documents if and only if the table allows it, and live refuses what contradicts", () => {
  const seen = new Set<Statement>();
  const refused = new Set<string>();
  let count = 0;
  for (const one of pairwise(FACTORS)) {
    const input = inputOf(one);
    const context: InputContext = { today: TODAY, mode: one.mode, defaultDeclarant: null };
    const problems = inputProblems(input, context, () => true).map(({ code, field }) => `${code} ${field}`);
    const given = { input, accounts: input.accounts, context };
    const contradicted = CONTRADICTIONS.filter((row) => isContradicted(row, given));
    const expected = contradicted.filter(({ refusedIn }) => refusedIn === "both" || one.mode === "live");
    const what = JSON.stringify(one);

    assert.deepEqual(problems.sort(), expected.map(({ code, field }) => `${code} ${field}`).sort(), what);
    for (const { code, field } of expected) refused.add(`${code} ${field}`);
    if (problems.length > 0) continue;
    const stated = statementsIn(input, context);
    const text = written(input);
    for (const statement of Object.keys(STATEMENTS) as Statement[])
      assert.equal(FOUND[statement].test(text), stated.has(statement), `${statement}: ${what}`);
    for (const { code } of contradicted)
      assert.ok(
        inputWarnings(input, context).some((warning) => warning.code === code),
        `${code}: ${what}`,
      );
    for (const statement of stated) seen.add(statement);
    count++;
  }
  assert.ok(count > 100, String(count));
  assert.deepEqual([...seen].sort(), Object.keys(STATEMENTS).sort(), "every statement is made in some combination");
  assert.deepEqual(
    [...refused].sort(),
    [...new Set(CONTRADICTIONS.map(({ code, field }) => `${code} ${field}`))].sort(),
  );
});

suite("a contradiction is refused in live, and in the sandbox as its row says", () => {
  const base: Case = {
    ...{ number: "12345678", form: {}, sheet: { cash: 100_00 }, standard: "frs102", dormant: undefined },
    ...{ figures: { turnover: 100_00, trading_profit: 10_00 }, employees: 0, group: false, first: undefined },
    ...{ goes: {}, movements: {} },
    ...{ before: undefined, report: undefined, woundUp: false, partner: undefined, mode: "live" },
  };
  const still = { turnover: 0, trading_profit: 0 } as const;
  const large = { figures: { turnover: 50_000_000_00, trading_profit: 10_00 }, employees: 900 } as const;
  const size = "too_large_for_regime accounts.standard";
  const group = "audit_exemption_excluded return.group_not_small";
  const dormant = "does_not_reconcile accounts.dormant";
  const standard = "invalid_accounting_standard accounts.standard";
  const table: [guarantee: string, change: Partial<Case>, live: string[], sandbox: string[]][] = [
    ["nothing", {}, [], []],
    ["a small company too large for its regime", large, [size], []],
    ["without a balance sheet nothing is stated", { ...large, sheet: undefined }, [], []],
    ["a society states no regime", { ...large, number: "RS123456" }, [], []],
    ["a group that is not small", { group: true }, [group], []],
    ["a dormant company in such a group is exempt by s480", { group: true, dormant: true, figures: still }, [], []],
    ["a dormant company", { dormant: true, figures: still }, [], []],
    ["with turnover", { dormant: true }, [dormant], [dormant]],
    ["with interest", { dormant: true, figures: { ...still, non_trading_loan_profit: 500_00 } }, [dormant], [dormant]],
    [
      "without a balance sheet too",
      { dormant: true, sheet: undefined, figures: { ...still, non_trading_loan_profit: 500_00 } },
      [dormant],
      [dormant],
    ],
    [
      "a micro-entity with a revaluation reserve",
      { standard: "frs105", sheet: { cash: 100_00, revaluation_reserve: 50_00 } },
      [standard],
      [standard],
    ],
    ["a micro-entity with property at cost", { standard: "frs105", sheet: { investment_property: 100_00 } }, [], []],
    ["a charity as a micro-entity", { standard: "frs105", number: "CE123456" }, [standard], [standard]],
    ["a society as a micro-entity", { standard: "frs105", number: "RS123456" }, [], []],
  ];
  for (const [guarantee, change, live, sandbox] of table)
    test(guarantee, () => {
      const input = inputOf({ ...base, ...change });
      const found = (["live", "sandbox"] as const).map((mode) =>
        inputProblems(input, { today: TODAY, mode, defaultDeclarant: null }, () => true).map(
          ({ code, field }) => `${code} ${field}`,
        ),
      );

      assert.deepEqual(found, [live, sandbox]);
    });

  test("a micro-entity that is small keeps the exemption from audit and loses the regime", () => {
    // Above two limits of a micro-entity, within those of a small company.
    const input = inputOf({
      ...base,
      standard: "frs105",
      figures: { turnover: 2_000_000_00, trading_profit: 10_00 } as unknown as Case["figures"],
      employees: 20,
    });
    const stated = statementsIn(input, {});

    assert.deepEqual(
      [stated.has("exempt_as_small"), stated.has("micro_regime"), stated.has("small_regime")],
      [true, false, false],
    );
  });
});
