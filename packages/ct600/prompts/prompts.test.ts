import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { compute } from "../computation/computation.ts";
import type { InputContext } from "../input/rule.ts";
import type { Warning } from "../problem.ts";
import type { ReturnInput } from "../return.ts";
import { promptsFor } from "./prompts.ts";

type Financials = Partial<ReturnInput["financials"]>;

const today = "2026-11-15";
const plain: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
};

function told(change: Partial<ReturnInput>, context: Partial<InputContext> = {}): Warning[] {
  const input = { ...plain, ...change };
  const whole: InputContext = { today, mode: "live", defaultDeclarant: null, ...context };
  return promptsFor({ input, context: whole, computation: compute(input, whole) });
}

const codes = (found: readonly Warning[]) => found.map(({ code, field }) => `${code} ${field}`);
const figures = (financials: Financials) => ({ financials: { ...plain.financials, ...financials } });
const associated = (associated_companies: number) => ({ company: { ...plain.company, associated_companies } });

test("an ordinary return in time has none", () => {
  assert.deepEqual(told({}), []);
});

suite("a late return", () => {
  const period = { start: "2024-04-01", end: "2025-03-31" };

  test("is told the day it was due, what the law sets by now, and what else may be true", () => {
    const [warning] = told({ period });

    assert.equal(
      warning?.message,
      "This return was due on 2026-03-31. For a return filed today the law sets a penalty of £200, or £1,000 if the two before it were late too (FA 1998 Sch 18 para 17). To that it adds 10% of the tax that was unpaid 18 months after the period, or on the day the return was due if that is later (para 18). If HMRC gave notice to file later, send period.notice_given_on.",
    );
    assert.deepEqual(codes(told({ period })), ["return_late period.end"]);
  });

  test("is in time on its last day, and after a notice that came late", () => {
    assert.deepEqual(told({ period }, { today: "2026-03-31" }), []);
    assert.match(told({ period }, { today: "2026-04-01" })[0]?.message ?? "", /£100, or £500.*para 17\)\. If HMRC/);
    // Three months from the notice: 30 November 2026.
    assert.deepEqual(told({ period: { ...period, notice_given_on: "2026-08-31" } }), []);
  });

  test("is not told of an amendment, which has a window of its own", () => {
    assert.deepEqual(told({ period }, { amends: { ...plain, period } }), []);
  });

  test("of the first 12 months of 18 is due with the second", () => {
    const first = { start: "2024-07-01", end: "2025-06-30", accounts_start: "2024-07-01", accounts_end: "2025-12-31" };

    assert.deepEqual(told({ period: first }), []);
    assert.deepEqual(codes(told({ period: first }, { today: "2027-01-01" })), ["return_late period.end"]);
  });
});

suite("a claim out of time", () => {
  const notice = { notice_given_on: today };
  const old = { start: "2023-04-01", end: "2024-03-31", ...notice };
  const loss = (losses: object, financials: Financials = {}) =>
    figures({ trading_profit: -1_000_000, property_profit: 500_000, ...financials, losses });

  test("is one of two years after the loss-making period, and is in time on the last day", () => {
    const claim = loss({ set_loss_against_profits: true, carried_back: 500_000 });

    assert.deepEqual(codes(told({ period: old, ...claim })), [
      "claim_out_of_time financials.losses.set_loss_against_profits",
      "claim_out_of_time financials.losses.carried_back",
    ]);
    assert.match(told({ period: old, ...claim })[0]?.message ?? "", /until 2026-03-31 \(CTA 2010 s37\(7\)\)/);
    assert.deepEqual(told({ period: old, ...claim }, { today: "2026-03-31" }), []);
  });

  test("is measured by the later period where the loss comes from one", () => {
    const from = (end: string) =>
      figures({ losses: { from_later_periods: 100_000, from_period: { start: "2024-04-01", end } } });
    const amends = { ...plain, period: old };

    assert.deepEqual(codes(told({ period: old, ...from("2024-10-31") }, { amends })), [
      "claim_out_of_time financials.losses.from_later_periods",
    ]);
    assert.deepEqual(told({ period: old, ...from("2025-03-31") }, { amends }), []);
  });

  test("of a deficit names the section of its time", () => {
    const claim = loss({ set_deficit_against_profits: true }, { non_trading_loan_profit: -100_000, trading_profit: 0 });
    const before = { start: "2016-04-01", end: "2017-03-31", ...notice };

    assert.match(told({ period: old, ...claim })[0]?.message ?? "", /CTA 2009 s463C/);
    assert.match(told({ period: before, ...claim })[0]?.message ?? "", /CTA 2009 s460/);
  });

  test("that was made in time stays in an amendment", () => {
    const claim = loss({ set_loss_against_profits: true });
    const filed = { ...plain, period: old, ...claim };

    assert.deepEqual(told({ period: old, ...claim }, { amends: filed }), []);
  });
});

suite("what companies share", () => {
  const allowances = { capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 100_000 } } };
  const losses = { losses: { trading_since_april_2017: 100_000 } };

  test("the annual investment allowance, where it is claimed and a company is associated", () => {
    assert.deepEqual(codes(told({ ...figures(allowances), ...associated(1) })), [
      "annual_investment_allowance_shared company.associated_companies",
    ]);
    assert.deepEqual(told({ ...figures(allowances), ...associated(0) }), []);
    assert.deepEqual(told({ ...figures(allowances) }), []);
    assert.deepEqual(told(associated(1)), []);
  });

  test("also the property business's", () => {
    const property = { property_profit: 100_000, property_allowances: { annual_investment_allowance: 50_000 } };

    assert.deepEqual(codes(told({ ...figures(property), ...associated(2) })), [
      "annual_investment_allowance_shared company.associated_companies",
    ]);
  });

  test("the deductions allowance, where losses brought forward are used", () => {
    assert.deepEqual(codes(told({ ...figures(losses), ...associated(1) })), [
      "deductions_allowance_shared company.associated_companies",
    ]);
    assert.deepEqual(told({ ...figures(losses), ...associated(0) }), []);
  });
});

suite("a repayment that a new loan may undo", () => {
  const loan = (...repayments: object[]) =>
    figures({
      participator_loans: {
        loans: [{ participator: "Jo Finch", amount: 2_000_000, made_on: "2025-08-01", repayments }],
      } as never,
    });
  const repaid = (amount: number, date: string) => ({ amount, date });

  test("is one of £5,000 or more within 30 days", () => {
    const [warning] = told(loan(repaid(500_000, "2026-06-01")));

    assert.equal(warning?.code, "repaid_by_new_loan");
    assert.equal(warning?.field, "financials.participator_loans.loans.0.repayments.0");
    assert.match(warning?.message ?? "", /lent £5,000 or more to Jo Finch.*within 30 days.*CTA 2010 s464ZA/);
    assert.deepEqual(told(loan(repaid(499_999, "2026-06-01"))), []);
    assert.equal(told(loan(repaid(250_000, "2026-06-01"), repaid(250_000, "2026-06-30"))).length, 1);
    assert.deepEqual(told(loan(repaid(250_000, "2026-06-01"), repaid(250_000, "2026-07-01"))), []);
  });

  test("is not one that was released", () => {
    assert.deepEqual(told(loan({ ...repaid(1_000_000, "2026-06-01"), released: true })), []);
  });

  test("names the section of its day", () => {
    const period = { start: "2023-04-01", end: "2024-03-31", notice_given_on: today };
    const loans = [
      { participator: "Jo", amount: 900_000, made_on: "2023-08-01", repayments: [repaid(900_000, "2024-06-01")] },
    ];

    const [warning] = told({ period, ...figures({ participator_loans: { loans } }) });

    assert.match(warning?.message ?? "", /CTA 2010 s464C\)/);
  });
});

suite("figures that are seldom meant", () => {
  test("a trading profit above the turnover", () => {
    assert.deepEqual(codes(told(figures({ turnover: 4_000_050, trading_profit: 4_000_051 }))), [
      "profit_above_turnover financials.trading_profit",
    ]);
    assert.deepEqual(told(figures({ turnover: 4_000_000 })), []);
    assert.deepEqual(told(figures({ turnover: 0, trading_profit: 0 })), []);
  });

  test("round sums that look like pounds", () => {
    const [warning] = told(figures({ turnover: 120_000, trading_profit: 40_000 }));

    assert.deepEqual(
      [warning?.code, warning?.message],
      [
        "amounts_look_like_pounds",
        "Amounts are in pence, so the largest of these round sums is read as £1,200. If you meant £120,000, send 12000000.",
      ],
    );
    assert.deepEqual(told(figures({ turnover: 123_456, trading_profit: 40_000 })), []);
    assert.deepEqual(told(figures({ turnover: 9_000, trading_profit: 4_000 })), []);
    assert.deepEqual(told(figures({ turnover: 1_000_000, trading_profit: 500_000 })), []);
  });
});
