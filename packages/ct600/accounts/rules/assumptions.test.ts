import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { InputContext } from "../../input/rules.ts";
import { inputWarnings } from "../../input/rules.ts";
import type { ReturnInput } from "../../return.ts";
import { type Change, messagesOf, problemsOf, returnWith, SANDBOX, warningsOf } from "../accounts.fixture.ts";
import { tradingStatusOf } from "../trading-status.ts";

const minimal: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678" },
  period: { start: "2025-01-01", end: "2025-12-31" },
  financials: { turnover: 120_000_00, trading_profit: 40_000_00 },
};
const named = (input: ReturnInput, context: InputContext) =>
  inputWarnings(input, context).map(({ code, field }) => `${code} ${field}`);

test("accounts that say everything assume only the exemption from audit", () => {
  const { comparatives: _, ...rest } = returnWith().accounts ?? {};

  assert.deepEqual(named(returnWith(), SANDBOX), ["assumed accounts"]);
  assert.deepEqual(named({ ...returnWith(), accounts: { ...rest, first_period: true } }, SANDBOX), [
    "assumed accounts",
  ]);
});

test("the contract's minimal body says what it lacks and what is assumed, and no more than a document without a balance sheet says", () => {
  const declarant = { name: "Jane Director", status: "Director" };

  assert.deepEqual(named(minimal, { ...SANDBOX, mode: "live", defaultDeclarant: declarant }), [
    "average_employees_missing accounts.average_employees",
    "balance_sheet_missing accounts.balance_sheet",
    "comparatives_missing accounts.comparatives",
    "assumed accounts.director",
    "assumed accounts.approved_on",
    "assumed accounts.legal_form",
    "assumed accounts.profit_and_loss",
  ]);
});

test("where the profit and loss account is missing, one warning says all that is assumed for it", () => {
  const said = ({ financials = {}, accounts }: Change) =>
    inputWarnings(returnWith({ financials, accounts: { profit_and_loss: undefined, ...accounts } }), SANDBOX)
      .filter(({ field }) => field.startsWith("accounts.profit_and_loss"))
      .map(({ field, message }) => [field, /administrative expenses/.test(message), /tax charge/.test(message)]);

  assert.deepEqual(said({}), [["accounts.profit_and_loss", true, true]]);
  // Nothing lies between them.
  assert.deepEqual(said({ financials: { turnover: 40_000_00 } }), [["accounts.profit_and_loss.tax", false, true]]);
});

test("what is assumed is a part of a sentence, without a full stop or a semicolon", () => {
  const declarant = { name: "Jane Director", status: "Director" };
  const inputs = [minimal, returnWith(), returnWith({ accounts: { standard: undefined, policies: undefined } })];

  const assumed = inputs
    .flatMap((input) => inputWarnings(input, { ...SANDBOX, defaultDeclarant: declarant }))
    .filter(({ code }) => code === "assumed");

  assert.ok(assumed.length > 5);
  for (const { message } of assumed) assert.match(message, /^[a-z][^;]+[^.;]$/u);
});

test("a document of the caller's own assumes nothing", () => {
  assert.deepEqual(
    named({ ...minimal, accounts: { ixbrl: "AAAA" }, declarant: { name: "Jo Day", status: "Agent" } }, SANDBOX),
    [],
  );
});

const NO_ASSETS = {
  start: "2024-01-01",
  end: "2024-12-31",
  turnover: 1,
  average_employees: 2,
  balance_sheet: { cash: 1 },
};

test("the warning about policies names those that were not sent, and says nothing about those that were", () => {
  const said = (policies: object) =>
    inputWarnings(returnWith({ accounts: { policies } }), SANDBOX).find(({ field }) => field === "accounts.policies")
      ?.message;
  const sent = { turnover: "As billed.", tangible_assets: "Ovens are written off over 5 years." };
  const ours = "the accounts state a usual policy, in our own words, on";

  assert.equal(said({}), `${ours} turnover and tangible assets`);
  assert.equal(said({ turnover: sent.turnover }), `${ours} tangible assets`);
  assert.equal(said({ tangible_assets: sent.tangible_assets }), `${ours} turnover`);
  assert.equal(said(sent), undefined);
});

suite("each assumption goes with the field that settles it", () => {
  const table: [guarantee: string, change: Change, warnings: string[]][] = [
    ["the day of approval", { accounts: { approved_on: undefined } }, ["assumed accounts.approved_on"]],
    ["the legal form", { accounts: { legal_form: undefined } }, ["assumed accounts.legal_form"]],
    ["the standard", { accounts: { standard: undefined } }, ["assumed accounts.standard"]],
    ["the policies", { accounts: { policies: undefined } }, ["assumed accounts.policies"]],
    [
      "a policy for assets that there are",
      { accounts: { policies: { turnover: "As billed." } } },
      ["assumed accounts.policies"],
    ],
    [
      "a policy for assets of last year",
      { accounts: { policies: { turnover: "As billed." }, balance_sheet: { cash: 1 } } },
      ["assumed accounts.policies"],
    ],
    [
      "no policy for assets that there are not",
      { accounts: { policies: { turnover: "As billed." }, balance_sheet: { cash: 1 }, comparatives: NO_ASSETS } },
      [],
    ],
    ["no policies of a micro-entity", micro({ policies: undefined }), []],
    ["policies that a micro-entity does not show", micro({}), ["policies_not_shown accounts.policies"]],
    [
      "reserves of a micro-entity, which are said for the check alone",
      micro({ policies: undefined, reserves: { dividends: 0 } }),
      [],
    ],
    ["reserves that a small company shows", { accounts: { reserves: { dividends: 0 } } }, []],
    ["a group of reserves that says nothing", micro({ policies: undefined, reserves: {} }), []],
    [
      "the tax charge",
      { accounts: { profit_and_loss: { administrative_expenses: 80_000_00 } } },
      ["assumed accounts.profit_and_loss.tax"],
    ],
    ["the name of what is left", { accounts: { profit_and_loss: { tax: 0 } } }, ["assumed accounts.profit_and_loss"]],
    [
      "the number of employees is missing",
      { accounts: { average_employees: undefined } },
      ["average_employees_missing accounts.average_employees"],
    ],
    [
      "trading, where there are no figures",
      {
        financials: { turnover: 0, trading_profit: 0 },
        accounts: { dormant: undefined, profit_and_loss: { tax: 0 } },
      },
      ["assumed accounts.dormant"],
    ],
    [
      "whether a dormant company ever traded",
      {
        financials: { turnover: 0, trading_profit: 0 },
        accounts: {
          dormant: true,
          profit_and_loss: { tax: 0 },
          comparatives: {
            start: "2024-01-01",
            end: "2024-12-31",
            turnover: 0,
            average_employees: 0,
            balance_sheet: { cash: 1 },
          },
        },
      },
      ["assumed accounts.comparatives"],
    ],
  ];
  for (const [guarantee, change, warnings] of table)
    test(guarantee, () => {
      assert.deepEqual(warningsOf(change), warnings);
    });
});

test("without a balance sheet nothing is said about audit, standard or policies", () => {
  const found = warningsOf({
    accounts: {
      balance_sheet: undefined,
      standard: undefined,
      policies: undefined,
      comparatives: undefined,
      first_period: true,
    },
  });

  assert.deepEqual(found, ["balance_sheet_missing accounts.balance_sheet"]);
});

test("an empty balance sheet is none", () => {
  assert.ok(warningsOf({ accounts: { balance_sheet: {} } }).includes("balance_sheet_missing accounts.balance_sheet"));
});

suite("a dormant company", () => {
  const dormant = { dormant: true, profit_and_loss: { tax: 0 } };
  const still = { turnover: 0, trading_profit: 0 };

  test("has no income, profit or expense, and may have what is brought forward", () => {
    const refused = ["does_not_reconcile accounts.dormant"];
    const of = (financials: object, accounts: object = {}) =>
      problemsOf({ financials: { ...still, ...financials }, accounts: { ...dormant, ...accounts } });

    assert.deepEqual(of({}), []);
    assert.deepEqual(of({ losses: { trading_since_april_2017: 500 } }), []);
    assert.deepEqual(of({ tax_already_paid: 500 }), []);
    assert.deepEqual(of({ participator_loans: { brought_forward: 0 } }), []);
    assert.deepEqual(of({ turnover: 1, trading_profit: 1 }), refused);
    assert.deepEqual(of({ trading_profit: 1 }), refused);
    assert.deepEqual(of({ non_trading_loan_profit: 500_00 }), refused);
    assert.deepEqual(of({ property_profit: -1 }), refused);
    assert.deepEqual(of({ chargeable_gains: { gains: 1 } }), refused);
    assert.deepEqual(of({ exempt_distributions: 1 }), refused);
    assert.deepEqual(of({}, { profit_and_loss: { tax: 1 } }), refused);
    assert.deepEqual(of({}, { directors_advances: [{ director: "Jane Director", advanced: 1 }] }), refused);
  });

  test("is told the first figure that says otherwise, and how many more", () => {
    const [message] = messagesOf({
      financials: { ...still, non_trading_loan_profit: -500_00, property_profit: 1 },
      accounts: dormant,
    });

    assert.match(message ?? "", /section 1169\), but financials\.non_trading_loan_profit is −£500, and 1 more\./);
  });

  test("has never traded in a first period, and no longer trades after one in which it traded", () => {
    const first = returnWith({
      financials: still,
      accounts: { ...dormant, comparatives: undefined, first_period: true },
    });
    const later = returnWith({ financials: still, accounts: dormant });

    assert.deepEqual(tradingStatusOf(first, {}), { status: "never_traded", isAssumed: false });
    assert.deepEqual(tradingStatusOf(later, {}), { status: "no_longer_trading", isAssumed: false });
  });

  test("is assumed to have traded if there are reserves", () => {
    const of = (balance_sheet: object) =>
      tradingStatusOf(
        returnWith({ financials: still, accounts: { ...dormant, comparatives: undefined, balance_sheet } }),
        {},
      );

    assert.deepEqual(of({ cash: 100, called_up_share_capital: 100 }), { status: "never_traded", isAssumed: true });
    assert.deepEqual(of({ cash: 101, called_up_share_capital: 100 }), { status: "no_longer_trading", isAssumed: true });
  });
});

test("a company too large for its regime is warned, with what to do", () => {
  const large = { financials: { turnover: 50_000_000_00, trading_profit: 0 } };
  const accounts = { average_employees: 900, comparatives: undefined, first_period: true, profit_and_loss: { tax: 0 } };
  const messages = (["frs102", "frs105"] as const).map(
    (standard) =>
      inputWarnings(returnWith({ ...large, accounts: { ...accounts, standard } }), SANDBOX).find(
        ({ code }) => code === "too_large_for_regime",
      )?.message ?? "",
  );

  assert.match(messages[0] ?? "", /looks too large for a small company.*accounts\.ixbrl/);
  assert.match(messages[1] ?? "", /looks too large for a micro-entity.*frs102/);
});

function micro(accounts: NonNullable<Change["accounts"]>): Change {
  return { accounts: { standard: "frs105", profit_and_loss: { other_charges: 80_000_00, tax: 0 }, ...accounts } };
}
