import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkReturn } from "../../check-return.ts";
import { TODAY } from "../accounts.fixture.ts";

const still = { turnover: 0, trading_profit: 0 };
const body = (not_attached: string, { company = {}, accounts = {}, financials = still } = {}) => ({
  company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678", ...company },
  period: { start: "2025-01-01", end: "2025-12-31" },
  financials,
  accounts: { not_attached, ...accounts },
  declarant: { name: "Jane Director", status: "Director" },
});

suite("a return without accounts states the reason in box 90A and carries no accounts document", () => {
  const table: [reason: string, body: object, box: string][] = [
    ["liquidation", body("company_in_liquidation", { company: { being_wound_up: true } }), "Company in liquidation"],
    ["dormant", body("company_dormant", { accounts: { dormant: true } }), "Company dormant"],
    ["no charge", body("not_within_charge"), "Not within charge to CT"],
    [
      "a liquidator's return has figures",
      body("company_in_liquidation", {
        company: { being_wound_up: true },
        financials: { turnover: 100_00, trading_profit: 50_00 },
      }),
      "Company in liquidation",
    ],
  ];
  for (const [reason, input, box] of table)
    test(reason, async () => {
      const { return: made, problems, warnings } = await checkReturn(input, { today: TODAY, refuseIncomplete: true });

      assert.deepEqual(
        problems.filter(({ code }) => code !== "associated_companies_missing"),
        [],
      );
      const { return: plain } = await checkReturn(input, { today: TODAY });
      assert.equal((made ?? plain)?.boxes["90A"], box);
      assert.equal((made ?? plain)?.boxes["80A"], undefined);
      assert.equal((made ?? plain)?.documents.accounts, undefined);
      assert.deepEqual(
        warnings.filter(({ code }) => /balance_sheet|director|comparatives/.test(code)),
        [],
      );
    });
});

suite("a reason that the input contradicts is refused", () => {
  const table: [guarantee: string, body: object, says: RegExp][] = [
    ["not in liquidation", body("company_in_liquidation"), /being_wound_up is not true/],
    ["not dormant", body("company_dormant"), /accounts\.dormant is not true/],
    [
      "dormant with interest",
      body("company_dormant", {
        accounts: { dormant: true },
        financials: { ...still, non_trading_loan_profit: 1 } as never,
      }),
      /non_trading_loan_profit is not 0/,
    ],
    [
      "within the charge",
      body("not_within_charge", { financials: { turnover: 1, trading_profit: 0 } }),
      /turnover is not 0/,
    ],
  ];
  for (const [guarantee, input, says] of table)
    test(guarantee, async () => {
      const { problems } = await checkReturn(input, { today: TODAY });

      assert.deepEqual(
        problems.map(({ code, field }) => `${code} ${field}`),
        ["does_not_reconcile accounts.not_attached"],
      );
      assert.match(problems[0]?.message ?? "", says);
    });
});

test("a reason beside a document, or in a part of a longer period of account, is refused", async () => {
  const wound = { company: { being_wound_up: true } };
  const beside = body("company_in_liquidation", { ...wound, accounts: { ixbrl: "AAAA" } });
  const inPart = {
    ...body("company_in_liquidation", wound),
    period: { start: "2025-01-01", end: "2025-06-30", accounts_end: "2025-12-31" },
  };

  for (const [input, expected] of [
    [beside, "invalid_type"],
    [inPart, "invalid_period"],
  ] as const) {
    const { problems } = await checkReturn(input, { today: TODAY });
    assert.ok(
      problems.some(({ code, field }) => `${code} ${field}` === `${expected} accounts.not_attached`),
      JSON.stringify(problems),
    );
  }
});
