import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { visibleText } from "../../../../test/support/inline-xbrl.ts";
import { checkReturn } from "../../check-return.ts";
import { accountsDocument } from "../../documents/accounts/accounts.ts";
import { newestTaxonomy } from "../../documents/accounts-shapes.fixture.ts";
import { SOFTWARE } from "../../documents/return-accounts.ts";
import { type Change, messagesOf, problemsOf, returnWith, SANDBOX, TODAY } from "../accounts.fixture.ts";
import { accountsOf } from "../accounts.ts";

const BEFORE = {
  ...{ start: "2024-01-01", end: "2024-12-31", turnover: 90_000_00, net_profit: 10_000_00, tax: 1_900_00 },
  average_employees: 2,
  balance_sheet: {
    ...{ tangible_assets: 1_200_00, investment_property: 200_000_00, cash: 5_000_00, provisions: 4_000_00 },
    called_up_share_capital: 100_00,
  },
};

/** A landlord: £40,000 of profit with a gain of £10,000, £7,600 of tax and £2,500 of deferred tax. */
const PROPERTY: Change = {
  accounts: {
    balance_sheet: {
      ...{ tangible_assets: 1_000_00, investment_property: 225_000_00, cash: 12_600_00, provisions: 6_500_00 },
      called_up_share_capital: 100_00,
    },
    comparatives: BEFORE,
    profit_and_loss: { fair_value_gain: 10_000_00, deferred_tax: 2_500_00, income_from_investments: 500_00 },
    investment_property: { additions: 15_000_00, valuation: "Valued by the directors." },
    deferred_tax: { opening: 4_000_00 },
    reserves: { dividends: 0 },
    going_concern: true,
  },
};

const changed = (accounts: NonNullable<Change["accounts"]>): Change => ({
  ...PROPERTY,
  accounts: { ...PROPERTY.accounts, ...accounts },
});

function textOf(change: Change): string {
  const input = returnWith(change);
  const accounts = accountsOf(input, {
    taxPence: 7_600_00n,
    declarant: { name: "Jane Director", status: "Director" },
    today: TODAY,
  });
  const { name: companyName, registration_number: registrationNumber } = input.company;
  const given = { companyName, registrationNumber, accounts, software: SOFTWARE };
  return visibleText(Buffer.from(accountsDocument(given, newestTaxonomy())));
}

test("the accounts of a micro-entity are the same whatever is said of its reserves, which is for the check alone", () => {
  const micro = (more: object = {}): Change => ({
    accounts: {
      ...{
        standard: "frs105",
        policies: undefined,
        balance_sheet: { cash: 33_500_00, called_up_share_capital: 100_00 },
      },
      ...{ first_period: true, comparatives: undefined, profit_and_loss: { other_charges: 80_000_00, tax: 7_600_00 } },
      ...more,
    },
  });

  assert.equal(textOf(micro({ reserves: { dividends: 5_000_00, opening: 6_000_00 } })), textOf(micro()));
});

test("a property company's accounts show fair value, deferred tax and where they come from", () => {
  const text = textOf(PROPERTY);

  for (const said of [
    // 120,000 of turnover less 90,500 of expenses; 500 of dividends and a gain of 10,000 lead to 40,000.
    "Administrative expenses(90,500)",
    "Operating profit29,50010,000Income from fixed asset investments500-Fair value gain on investment property10,000-",
    "Profit before taxation40,00010,000Taxation(10,100)(1,900)",
    "Current tax7,6001,900Deferred tax2,500-Tax on profit10,1001,900",
    "Fair valueAt 1 January 2025200,000Additions15,000Change in fair value10,000At 31 December 2025225,000Valued by the directors.",
    "At 1 January 20254,000Charged to the profit and loss account2,500At 31 December 20256,500",
    "Investment property is stated at fair value",
    "Deferred tax is recognised on timing differences",
    "These accounts have been prepared on the going concern basis.",
    "historical cost convention, modified by the revaluation of certain assets",
  ])
    assert.ok(text.includes(said), `${said}\n${text}`);
  assert.deepEqual(problemsOf(PROPERTY), []);
});

test("the profit and loss reserve leads from its opening figure by profit and dividends to the balance sheet", () => {
  // Net assets were 202,200, of which 202,100 are reserves. With 29,900 of profit and 32,000 of dividends they are
  // 200,000.
  const text = textOf(
    changed({
      balance_sheet: {
        investment_property: 225_000_00,
        provisions: 6_500_00,
        creditors_within_one_year: 18_400_00,
        called_up_share_capital: 100_00,
      },
      reserves: { dividends: 32_000_00 },
    }),
  );

  assert.ok(
    text.includes("At 1 January 2025202,100Profit after tax29,900Dividends(32,000)At 31 December 2025200,000"),
    text,
  );
});

test("classes of assets add up to the balance sheet, pound by pound, and their rates are in the policy", () => {
  const text = textOf({
    accounts: {
      policies: { turnover: "As billed." },
      asset_classes: [
        {
          kind: "plant_and_machinery",
          cost: { opening: 1_500_60 },
          depreciation: { opening: 700_30, charge: 200_10 },
          rate: "25% a year",
        },
        {
          kind: "motor_vehicles",
          cost: { opening: 399_70 },
          rate: "20% a year",
        },
      ],
      balance_sheet: { tangible_assets: 999_90, cash: 500_00, called_up_share_capital: 100_00 },
      comparatives: { ...BEFORE, balance_sheet: { tangible_assets: 1_200_00, called_up_share_capital: 100_00 } },
    },
  });

  assert.ok(
    text.includes("Rates of depreciation are: Plant and machinery: 25% a year; Motor vehicles: 20% a year."),
    text,
  );
  // 600.20 and 399.70 are 999.90: 600 and 399 are shown, and 999.
  assert.ok(text.includes("Net book valueAt 31 December 2025600399999At 31 December 2024"), text);
  assert.match(text, /Plant and machineryMotor vehiclesTotal/);
});

suite("movements that do not lead to the balance sheet are refused, with the difference", () => {
  const asset = {
    kind: "plant_and_machinery",
    cost: { opening: 1_200_00 },
    depreciation: { charge: 200_00 },
  } as const;
  const plain = { investment_property: undefined, deferred_tax: undefined } as const;
  const table: [guarantee: string, change: Change, problems: string[], says: RegExp][] = [
    [
      "investment property",
      changed({ investment_property: { additions: 15_000_01 } }),
      ["does_not_reconcile accounts.investment_property"],
      /comes to £225,000\.01, but accounts\.balance_sheet\.investment_property is £225,000\. They differ by £0\.01/,
    ],
    [
      "its opening value",
      changed({ investment_property: { opening: 1, additions: 15_000_00 } }),
      ["does_not_reconcile accounts.investment_property.opening"],
      /comparatives\.balance_sheet\.investment_property is £200,000/,
    ],
    [
      "deferred tax that the provisions do not hold",
      changed({ deferred_tax: { opening: 4_000_01 } }),
      ["does_not_reconcile accounts.deferred_tax"],
      /part of provisions, but accounts\.balance_sheet\.provisions is £6,500/,
    ],
    [
      "a deferred tax asset that the debtors do not hold",
      changed({ deferred_tax: { opening: -9_000_00 } }),
      ["does_not_reconcile accounts.deferred_tax"],
      /£6,500 at the period's end and part of debtors, but accounts\.balance_sheet\.debtors is £0/,
    ],
    [
      "its closing figure",
      changed({ deferred_tax: { opening: 4_000_00, closing: 6_000_00 } }),
      ["does_not_reconcile accounts.deferred_tax.closing"],
      /come to £6,500/,
    ],
    ["classes of assets", { accounts: { asset_classes: [asset] } }, [], /^$/],
    [
      "classes of assets that come to more",
      { accounts: { asset_classes: [{ ...asset, depreciation: {} }] } },
      ["does_not_reconcile accounts.asset_classes"],
      /comes to £1,200, but accounts\.balance_sheet\.tangible_assets is £1,000/,
    ],
    [
      "a class twice",
      { accounts: { asset_classes: [asset, asset] } },
      ["invalid_type accounts.asset_classes.1.kind"],
      /listed twice/,
    ],
    [
      "classes beside one movement",
      {
        accounts: {
          asset_classes: [asset],
          fixed_asset_movements: { tangible_assets: { cost: { opening: 1_000_00 } } },
        },
      },
      ["invalid_type accounts.asset_classes", "does_not_reconcile accounts.fixed_asset_movements.tangible_assets"],
      /not both|differ/,
    ],
    [
      "more depreciation than cost",
      { accounts: { asset_classes: [{ kind: "other", depreciation: { charge: 1 } }] } },
      ["does_not_reconcile accounts.asset_classes.0.depreciation"],
      /more than the cost/,
    ],
    [
      "not a going concern, without a word why",
      changed({ going_concern: false }),
      ["missing_field accounts.policies.going_concern"],
      /FRS 102 3\.9/,
    ],
    [
      "fair value in a micro-entity's accounts",
      changed({ standard: "frs105", ...plain, profit_and_loss: { fair_value_gain: 1 } }),
      ["invalid_accounting_standard accounts.standard"],
      /investment property at cost/,
    ],
    [
      "deferred tax in a micro-entity's accounts",
      changed({ standard: "frs105", ...plain, profit_and_loss: { deferred_tax: 1 } }),
      ["invalid_accounting_standard accounts.standard"],
      /no deferred tax/,
    ],
  ];
  for (const [guarantee, change, problems, says] of table)
    test(guarantee, () => {
      assert.deepEqual([...problemsOf(change)].sort(), [...problems].sort());
      assert.match(messagesOf(change, SANDBOX)[0] ?? "", says);
    });
});

suite("opening reserves, profit and dividends that do not lead to the closing reserves are told with the difference", () => {
  const told = async (change: Change, sources: object[] = []) => {
    const { warnings, problems } = await checkReturn({ ...returnWith(change), sources }, { today: TODAY });
    assert.deepEqual(problems, []);
    return warnings.find(({ code }) => code === "reserves_do_not_tie")?.message;
  };
  const sheet = (cash: number) => ({ cash, called_up_share_capital: 100_00 });
  const before = { ...BEFORE, balance_sheet: sheet(1_100_00) };
  // Reserves of 1,000 at the start; a profit of 40,000 less the stated tax of 7,600.
  const ends = (cash: number, reserves?: object): Change => ({
    accounts: { balance_sheet: sheet(cash), comparatives: before, ...(reserves && { reserves }) },
  });

  test("what ties says nothing", async () => {
    assert.equal(await told(ends(33_500_00)), undefined);
    assert.equal(await told(ends(13_500_00, { dividends: 20_000_00 })), undefined);
    assert.equal(await told(ends(13_600_00, { dividends: 20_000_00, opening: 1_100_00 })), undefined);
  });

  test("what does not is a warning with the difference", async () => {
    assert.match(
      (await told(ends(13_500_00))) ?? "",
      /Opening reserves of £1,000, a profit after tax of £32,400, less dividends of £0, come to £33,400, but the profit and loss reserve is £13,400\. They differ by £20,000\./,
    );
  });

  const SALES = { code: "4000", name: "Sales", credit: 40_000_00 };
  const TAX = { code: "9000", name: "Tax", debit: 7_600_00 };
  const KEPT = { code: "3200", name: "Retained earnings", credit: 1_000_00 };
  const PAID = { code: "3300", name: "Dividends", debit: 20_000_00 };
  /** Dividends of 20,000, which only the lines of the reserve say. */
  const toldOf = (own: object[], reserves?: object) =>
    told(
      {
        financials: { net_profit: 40_000_00 },
        accounts: {
          ...{ comparatives: before, ...(reserves && { reserves }) },
          balance_sheet: { ...sheet(13_500_00), profit_and_loss_reserve: 13_400_00 },
        },
      },
      [
        { field: "accounts.balance_sheet.profit_and_loss_reserve", lines: [SALES, TAX, ...own] },
        { field: "financials.net_profit", lines: [SALES] },
        { field: "accounts.profit_and_loss.tax", lines: [TAX] },
      ],
    );

  test("the lines of a trial balance that the reserve comes from say what was paid out of it", async () => {
    assert.equal(await toldOf([KEPT, PAID]), undefined);
    assert.equal(
      await toldOf([
        { ...KEPT, credit: 1_000_41 },
        { ...PAID, debit: 20_000_41 },
      ]),
      undefined,
    );
  });

  test("what is stated counts, and lines that do not lead from last year's reserve say so", async () => {
    const stated = await toldOf([KEPT, PAID], { dividends: 0 });
    assert.match(stated ?? "", /less dividends of £0, .* They differ by £20,000\./);
    const late = [
      { ...KEPT, credit: 4_000_00 },
      { ...PAID, debit: 23_000_00 },
    ];
    assert.match((await toldOf(late)) ?? "", /less dividends of £23,000, .* They differ by £3,000\./);
  });

  test("beside last year's whole pounds nothing is told to the penny", async () => {
    assert.match((await told(ends(13_500_42))) ?? "", /reserve is £13,400\. They differ by £20,000\./);
    const exact = await told(ends(13_500_42, { opening: 1_000_00 }));
    assert.match(exact ?? "", /reserve is £13,400\.42\. They differ by £19,999\.58\./);
  });

  test("a first period opens with nothing, and without last year's balance sheet nothing is known", async () => {
    const first = { comparatives: undefined, first_period: true };
    assert.equal(await told({ accounts: { balance_sheet: sheet(32_500_00), ...first } }), undefined);
    assert.match((await told({ accounts: { balance_sheet: sheet(32_600_00), ...first } })) ?? "", /differ by £100\./);
    assert.equal(await told({ accounts: { balance_sheet: sheet(1_00), comparatives: undefined } }), undefined);
  });
});
