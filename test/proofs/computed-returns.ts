// Returns as the service files them: an input from chance with any of the fields there are, computed and put into boxes
// by the program itself. What it does not compute without a problem is rolled again.

import { attachedPdfs } from "../../packages/ct600/attachments/attached-pdfs.ts";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import { compute } from "../../packages/ct600/computation/computation.ts";
import { type Boxes, boxesOf } from "../../packages/ct600/form/boxes.ts";
import { irEnvelope, utrKey } from "../../packages/ct600/message/return-xml.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { allowancesInput } from "./allowances-input.ts";
import { amounts, flags, pence } from "./chosen.ts";
import type { Dice } from "./dice.ts";
import { documents, somePeriod, TODAY } from "./generated-returns.ts";
import { someCharity, someSchemes } from "./wide-exempt.ts";

type Financials = ReturnInput["financials"];

export function computedReturn(dice: Dice): ReturnStructure {
  for (let tries = 0; tries < 200; tries++) {
    const input = reconciled(someInput(dice));
    if (input.period.end > TODAY) continue;
    const computation = compute(input, { today: TODAY });
    if (computation.problems.length > 0) continue;
    const declarant = { name: "A Director", status: "Director" };
    const made = boxesOf(input, computation, { returnType: dice.oneOf(["new", "amended"] as const), declarant });
    const boxes = withoutLaterBoxes(made);
    const { accounts, ...others } = documents;
    const attached = input.accounts?.pdf === undefined ? documents : others;
    const carried = { ...attached, pdfs: attachedPdfs(input) };
    return { envelopeKeys: [utrKey(input.company.utr)], irEnvelope: irEnvelope(boxes, carried) };
  }
  throw new Error("200 inputs in a row have a problem");
}

/** The pack at hand is v1.993: boxes that came later are left out, as on a return filed in its time. */
export function withoutLaterBoxes({ L71, L71A, L72, L72A, L73, L73A, ...boxes }: Boxes): Boxes {
  return boxes;
}

/** The trading profit must follow from the details to the penny: it is set to what they give. */
export function reconciled(input: ReturnInput): ReturnInput {
  if (input.financials.net_profit === undefined) return input;
  const { lines } = compute(input, { today: TODAY });
  const follows = lines.find(({ id }) => id === "trading_profit_from_detail");
  if (follows === undefined) return input;
  return { ...input, financials: { ...input.financials, trading_profit: Number(follows.value) } };
}

const [LETTER, ACCOUNTS] = [pdfBase64("A letter"), pdfBase64("Accounts")];

/** Any files that the input rules take. */
function someFiles(dice: Dice): NonNullable<ReturnInput["attachments"]> {
  return ["a.pdf", "A-1_(b), c & d's.PDF", `${"x".repeat(96)}.pdf`].slice(0, dice.from(1, 3)).map((name) => ({
    name,
    pdf: LETTER,
    ...(dice.chance(0.3) && { type: dice.oneOf(["other", "group_accounts"] as const) }),
    ...(dice.chance(0.4) && {
      description: dice.oneOf(["Election", 'A, "b" & <c>: (d)/e * 5% = f?', "x".repeat(100)]),
    }),
  }));
}

export function someInput(dice: Dice): ReturnInput {
  const { periodStart: start, periodEnd: end } = somePeriod(dice);
  const period = { start, end };
  const asPdf = dice.chance(0.2);
  const isExempt = asPdf && dice.chance(0.6);
  const isAcross = start < "2023-04-01" && end >= "2023-04-01";
  return {
    company: {
      name: "Example Widgets Ltd",
      utr: String(dice.from(1_000_000_000, 9_999_999_999)),
      ...(isExempt && dice.chance(0.5) ? {} : { registration_number: "12345678" }),
      ...(isAcross && dice.chance(0.4)
        ? { associated_companies_by_year: [dice.from(0, 3), dice.from(0, 3)] }
        : { associated_companies: dice.oneOf([0, 0, 1, 7]) }),
      ...(asPdf ? { type: isExempt ? 8 : dice.oneOf([6, 8]) } : dice.chance(0.1) && { type: dice.oneOf([6, 7]) }),
    },
    period,
    ...(asPdf && { accounts: { pdf: ACCOUNTS } }),
    ...(isExempt && { charity: someCharity(dice) }),
    ...(dice.chance(0.1) && { avoidance_schemes: someSchemes(dice) }),
    ...(dice.chance(0.2) && { attachments: someFiles(dice) }),
    financials: someFinancials(dice, period),
    ...(dice.chance(0.3) && { return: flags(dice, STATEMENTS) }),
    ...(dice.chance(0.4) && {
      repayment: {
        bank_name: "Any Bank",
        sort_code: "123456",
        account_number: "12345678",
        account_name: "Example Widgets Ltd",
        ...(dice.chance(0.3) && { not_below: pence(dice, 10_000) }),
        ...(dice.chance(0.3) && { reference: "A/1234" }),
      },
    }),
  };
}

const STATEMENTS = [
  "estimated_figures",
  "several_returns",
  "group_not_small",
  "transfer_pricing_exemption",
  "group_payment_arrangement",
  "intangibles_sold_or_written_down",
  "exports_goods",
  "exports_services",
] as const;

/** Fields with an amount, and the most that is rolled for each. */
const AMOUNTS = [
  ["annual_payments", 5_000_000],
  ["foreign_dividends", 5_000_000],
  ["income_taxed_at_source", 5_000_000],
  ["intangible_gains", 5_000_000],
  ["other_income", 5_000_000],
  ["qualifying_donations", 3_000_000],
  ["exempt_distributions", 9_000_000],
  ["community_investment_relief", 50_000],
  ["double_taxation_relief", 50_000],
  ["income_tax_deducted", 2_000_000],
  ["tax_already_paid", 3_000_000],
] as const;

const LOSSES = [
  ["trading_before_april_2017", 5_000_000],
  ["trading_since_april_2017", 5_000_000],
  ["claim_since_april_2017", 500_000],
  ["carried_back", 500_000],
  ["from_later_periods", 1_000_000],
  ["property_brought_forward", 3_000_000],
  ["non_trading_deficit_before_april_2017", 1_000_000],
  ["non_trading_deficit_since_april_2017", 1_000_000],
] as const;

export function someFinancials(dice: Dice, period: ReturnInput["period"]): Financials {
  const tradingProfit = dice.oneOf([0, dice.from(1, 40_000_000), dice.from(1, 6_000_000), -dice.from(1, 9_000_000)]);
  return {
    turnover: pence(dice, 1_000_000_000),
    trading_profit: tradingProfit,
    ...amounts(dice, AMOUNTS, 0.15),
    ...(dice.chance(0.3) && { non_trading_loan_profit: dice.from(-2_000_000, 3_000_000) }),
    ...(dice.chance(0.3) && { property_profit: dice.from(-2_000_000, 3_000_000) }),
    ...(dice.chance(0.2) && {
      chargeable_gains: amounts(
        dice,
        [
          ["gains", 4_000_000],
          ["losses", 3_000_000],
          ["losses_brought_forward", 3_000_000],
        ],
        0.7,
      ),
    }),
    ...(dice.chance(0.1) && { management_expenses: { this_period: pence(dice, 2_000_000) } }),
    ...(dice.chance(0.4) && {
      losses: {
        ...amounts(dice, LOSSES, 0.2),
        ...flags(dice, ["set_loss_against_profits", "set_deficit_against_profits"]),
      },
    }),
    ...(dice.chance(0.25) && { group_relief: someGroupRelief(dice, period, tradingProfit) }),
    ...(dice.chance(0.3) && { participator_loans: someLoans(dice, period) }),
    ...(period.start >= "2024-04-01" && dice.chance(0.5) && { research_and_development: someResearch(dice) }),
    ...(dice.chance(0.4) && { net_profit: tradingProfit, capital_allowances: allowancesInput(dice, period) }),
    ...(dice.chance(0.1) && {
      property_allowances: amounts(
        dice,
        [
          ["annual_investment_allowance", 50_000],
          ["structures_and_buildings", 50_000],
          ["full_expensing", 50_000],
          ["other", 50_000],
          ["balancing_charges", 50_000],
        ],
        0.4,
      ),
    }),
  };
}

type GroupRelief = NonNullable<Financials["group_relief"]>;

/** A claim of a part of the profit, or a surrender of a part of the loss. */
function someGroupRelief(dice: Dice, { start, end }: ReturnInput["period"], tradingProfit: number): GroupRelief {
  const amount = 100 + pence(dice, Math.abs(tradingProfit));
  const row = {
    company: dice.oneOf(["Sub Ltd", "A & B Ltd", "Sœur SA"]),
    reference: dice.oneOf(["1234567890", "SC123456"]),
    amount,
    ...(dice.chance(0.4) && { period: { start, end: dice.oneOf([end, daysAfter(end, -1), daysAfter(start, 30)]) } }),
  };
  const carried_forward = dice.chance(0.3);
  if (tradingProfit >= 0)
    return {
      claims: [{ ...row, carried_forward }],
      consent: { simplified_arrangement: { company: "Parent Ltd", name: "A Director", status: "Director" } },
      ...flags(dice, ["permanent_establishment"]),
    };
  return {
    ...(carried_forward
      ? { surrendered_carried_forward: { trading_loss: amount } }
      : { surrendered: { trading_loss: amount } }),
    surrenders: [{ ...row, carried_forward }],
    surrender_consent: dice.chance(0.5)
      ? { simplified_arrangement: true }
      : { this_page: { name: "A Director", status: "Director" } },
  };
}

function someLoans(dice: Dice, { start, end }: ReturnInput["period"]): NonNullable<Financials["participator_loans"]> {
  return {
    loans: Array.from({ length: dice.from(0, 3) }, (_, row) => {
      const amount = 1_000 + pence(dice, 4_000_000);
      const repaid = pence(dice, amount);
      return {
        participator: `Director ${row}`,
        amount,
        made_on: dice.oneOf([start, end]),
        ...(dice.chance(0.6) && {
          repayments: [{ amount: repaid, date: daysAfter(end, dice.from(1, 600)), released: dice.chance(0.2) }],
        }),
      };
    }),
    ...(dice.chance(0.3) && { brought_forward: pence(dice, 1_000_000) }),
    ...flags(dice, ["repaid_in_period"]),
  };
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Of the merged scheme, ERIS or both, with amounts brought forward and uses of the credit. */
function someResearch(dice: Dice): NonNullable<Financials["research_and_development"]> {
  const isIntensive = dice.chance(0.3);
  const intensive = isIntensive ? dice.from(100, 4_000_000) : 0;
  const expenditure = isIntensive && dice.chance(0.5) ? 0 : pence(dice, 50_000_000);
  const spent = isIntensive ? intensive : expenditure;
  const isExempt = dice.chance(0.2);
  return {
    size: isIntensive ? "small_or_medium" : dice.oneOf(["small_or_medium", "large"] as const),
    additional_information_sent: true,
    ...(dice.chance(0.5) && { claim_notified: true }),
    ...(expenditure > 0 && { expenditure }),
    ...(isIntensive && { intensive_expenditure: intensive, total_expenditure: intensive + expenditure }),
    ...(dice.chance(0.2) && { surrender: dice.oneOf([0, 100, 500_000]) }),
    ...(isExempt
      ? { cap_exempt: true, connected_spending: Math.floor((spent * 15) / 10_000) * 100 }
      : { paye_and_nic: pence(dice, 2_000_000), paye_references: ["123/AB456"] }),
    ...(!isExempt && dice.chance(0.3) && { connected_paye_and_nic: 100_000, connected_paye_references: ["951/A1"] }),
    ...(dice.chance(0.3) && { brought_forward: { step_2: pence(dice, 500_000), step_3: pence(dice, 500_000) } }),
    ...(dice.chance(0.1) && { received_from_group: pence(dice, 10_000) }),
    ...(dice.chance(0.3) && {
      use: amounts(
        dice,
        [
          ["other_periods", 10_000],
          ["group", 10_000],
          ["other_liabilities", 10_000],
          ["group_step_2", 1_000],
        ],
        0.5,
      ),
    }),
    ...(!isIntensive && dice.chance(0.2) && { going_concern: false }),
  };
}
