// The same for relief for research and development: claims outside the law, the period or what there is.

import type { Contradiction } from "./contradictions.ts";

const RESEARCH = "financials.research_and_development";
const CLAIM = { size: "small_or_medium", additional_information_sent: true, claim_notified: true };
const PAYE = { paye_and_nic: 2_000_000, paye_references: ["123/AB456"] };

type Facts = Readonly<Record<string, unknown>>;
type Changes = Contradiction[0];

const row = (facts: Facts, problem: string, says: string, more: Changes = {}): Contradiction => {
  const [code, field = ""] = problem.split(" ");
  return [{ [RESEARCH]: { ...CLAIM, ...facts }, ...more }, `${code} ${RESEARCH}${field && `.${field}`}`, says];
};

/** Without any profit: most of a credit is payable. */
const atALoss = (facts: Facts, problem: string, says: string) =>
  row(facts, problem, says, { "financials.trading_profit": -100 });

const LOSS = { "financials.trading_profit": -13_600_000 };
const INTENSIVE = { ...PAYE, intensive_expenditure: 10_000_000, total_expenditure: 25_000_000 };
const intensive = (facts: Facts, problem: string, says: string, more: Changes = LOSS) =>
  row({ ...INTENSIVE, ...facts }, problem, says, more);

const claims: readonly Contradiction[] = [
  row({ expenditure: 100_000 }, "relief_not_available", "The schemes before 1 April 2024", {
    period: { start: "2024-03-31", end: "2025-03-30" },
  }),
  row({ expenditure: 100_000 }, "relief_not_available", "until 14 November 2026", {
    period: { start: "2024-05-01", end: "2024-11-14" },
  }),
  row({ expenditure: 0 }, "missing_field expenditure", "Nothing is claimed"),
  row({}, "missing_field expenditure", "leave research_and_development out"),
  row({ expenditure: 100_000, size: null }, "missing_field size", 'Send "small_or_medium" or "large"'),
  row(
    { expenditure: 100_000, additional_information_sent: null },
    "missing_field additional_information_sent",
    "additional information form",
  ),
  row(
    { expenditure: 100_000, additional_information_sent: false },
    "relief_not_available additional_information_sent",
    "HMRC removes a claim",
  ),
  row({ expenditure: 100_000, credit: 20_001 }, "claim_too_high credit", "At most £200"),
  row({ expenditure: 1_000_000, use: { other_liabilities: 1 } }, "claim_too_high use.other_liabilities", "At most £0"),
  row({ received_from_group: 760_001 }, "claim_too_high received_from_group", "At most £7,600"),
  row(
    { brought_forward: { step_2: 700_000 }, received_from_group: 60_001 },
    "claim_too_high received_from_group",
    "At most £600",
  ),
];

const credits: readonly Contradiction[] = [
  atALoss({ expenditure: 1_000_000 }, "missing_field paye_and_nic", "0 if there is none"),
  atALoss({ expenditure: 1_000_000, paye_and_nic: 100 }, "missing_field paye_references", "Send paye_references"),
  atALoss(
    { expenditure: 1_000_000, paye_and_nic: 0, connected_paye_and_nic: 100 },
    "missing_field connected_paye_references",
    "Send connected_paye_references",
  ),
  atALoss({ expenditure: 1_000_000, cap_exempt: true }, "missing_field connected_spending", "0 if nothing"),
  atALoss(
    { expenditure: 1_000_000, cap_exempt: true, connected_spending: 150_100 },
    "claim_too_high connected_spending",
    "At most £1,500",
  ),
  atALoss(
    { ...PAYE, expenditure: 20_000_000, use: { other_periods: 3_240_001 } },
    "claim_too_high use.other_periods",
    "At most £32,400",
  ),
  atALoss({ ...PAYE, expenditure: 20_000_000, use: { group: 3_240_001 } }, "claim_too_high use.group", "£32,400"),
  atALoss(
    { ...PAYE, expenditure: 20_000_000, use: { group_step_2: 760_001 } },
    "claim_too_high use.group_step_2",
    "At most £7,600",
  ),
  ...["000/AB456", "12/AB456", "123AB456", "123/", "123/ AB", "123/ABCDEFGHIJK", "123/Ä"].map(
    (reference): Contradiction =>
      atALoss(
        { expenditure: 1_000_000, paye_and_nic: 100, paye_references: [reference] },
        "invalid_paye_reference paye_references.0",
        "such as 123/AB456",
      ),
  ),
  atALoss(
    { expenditure: 1_000_000, paye_and_nic: 100, paye_references: ["123/A", "123/B", "123/C"] },
    "invalid_type paye_references",
    "at most 2 entries",
  ),
];

const intensiveSupport: readonly Contradiction[] = [
  intensive({}, "relief_not_available intensive_expenditure", "needs a trading loss", {
    "financials.trading_profit": 100,
  }),
  intensive({}, "relief_not_available intensive_expenditure", "before the additional deduction", {
    "financials.trading_profit": -8_600_000,
  }),
  intensive({ size: "large" }, "relief_not_available intensive_expenditure", "small or medium-sized"),
  intensive({ total_expenditure: null }, "missing_field total_expenditure", "at least 30%"),
  intensive({ total_expenditure: 33_333_334 }, "relief_not_available total_expenditure", "Less than 30%"),
  intensive({ total_expenditure: 9_999_999 }, "does_not_reconcile total_expenditure", "£100,000"),
  intensive({ going_concern: false }, "relief_not_available going_concern", "going concern"),
  intensive({ surrender: 13_600_100 }, "claim_too_high surrender", "At most £136,000"),
  intensive({ paye_and_nic: 0, surrender: 13_793_200 }, "claim_too_high surrender", "At most £136,000"),
];

export const researchContradictions: readonly Contradiction[] = [...claims, ...credits, ...intensiveSupport];
