// Statements of the accounts that the input contradicts: what is said about each, and where the return is refused for
// it. accounts/statements.ts says which statements a fact forbids.

import { poundsText } from "../../computation/pounds.ts";
import type { Problem, Warning } from "../../problem.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import type { AccountsRow, AccountsRuleInput } from "../accounts-rule.ts";
import { standardOf } from "../standard.ts";
import { contradictedBy, type StatementFact, type StatementsGiven } from "../statements.ts";
import { transactionsIn } from "../transactions.ts";

interface Contradiction {
  /** Any of these. */
  readonly facts: readonly StatementFact[];
  readonly code: ProblemCode;
  readonly field: string;
  readonly needs: readonly string[];
  /** The sandbox leaves out the statement that only live refuses, and warns. */
  readonly refusedIn: "live" | "both";
  readonly message: (given: AccountsRuleInput) => string;
}

const SIZE = ["accounts", "financials.turnover", "period", "company.registration_number"] as const;

export const CONTRADICTIONS: readonly Contradiction[] = [
  {
    facts: ["transactions"],
    code: "does_not_reconcile",
    field: "accounts.dormant",
    needs: ["accounts", "financials"],
    refusedIn: "both",
    message: (given) => {
      const [first, ...others] = transactionsIn(given);
      const more = others.length === 0 ? "" : `, and ${others.length} more`;
      const amount = poundsText(BigInt(Math.abs(first?.pence ?? 0)));
      return `A dormant company has no income, profit or expense (Companies Act 2006 section 1169), but ${first?.path} is ${(first?.pence ?? 0) < 0 ? "−" : ""}${amount}${more}. Leave accounts.dormant out.`;
    },
  },
  {
    facts: ["charity"],
    code: "invalid_accounting_standard",
    field: "accounts.standard",
    needs: ["accounts.standard", "accounts.legal_form", "company.registration_number"],
    refusedIn: "both",
    message: () =>
      "A charity cannot be a micro-entity (Companies Act 2006 section 384B), so its accounts cannot follow FRS 105. Send accounts.standard: frs102.",
  },
  {
    facts: ["revalued"],
    code: "invalid_accounting_standard",
    field: "accounts.standard",
    needs: ["accounts.standard", "accounts.balance_sheet"],
    refusedIn: "both",
    message: () =>
      "FRS 105 knows assets at cost only, so its accounts have no revaluation reserve. Send accounts.standard: frs102, or the assets at cost and no revaluation_reserve.",
  },
  {
    facts: ["fair_value"],
    code: "invalid_accounting_standard",
    field: "accounts.standard",
    needs: ["accounts.standard", "accounts.profit_and_loss", "accounts.investment_property"],
    refusedIn: "both",
    message: () =>
      "FRS 105 has investment property at cost, without fair values. Send accounts.standard: frs102, or leave fair_value_gain and investment_property out.",
  },
  {
    facts: ["deferred_tax"],
    code: "invalid_accounting_standard",
    field: "accounts.standard",
    needs: ["accounts.standard", "accounts.profit_and_loss", "accounts.deferred_tax"],
    refusedIn: "both",
    message: () => "FRS 105 recognises no deferred tax. Send accounts.standard: frs102, or leave deferred_tax out.",
  },
  {
    facts: ["being_wound_up"],
    code: "does_not_reconcile",
    field: "accounts.going_concern",
    needs: ["accounts", "company.being_wound_up"],
    refusedIn: "both",
    message: () =>
      "A company that is being wound up is no going concern. Send accounts.going_concern: false, or leave it out.",
  },
  {
    facts: ["comparatives"],
    code: "invalid_type",
    field: "accounts.first_period",
    needs: ["accounts.first_period", "accounts.comparatives"],
    refusedIn: "both",
    message: () => "A first period has no comparatives. Leave accounts.first_period or accounts.comparatives out.",
  },
  {
    facts: ["too_large", "too_large_for_small"],
    code: "too_large_for_regime",
    field: "accounts.standard",
    needs: SIZE,
    refusedIn: "live",
    message: ({ input }) => {
      const [regime, instead] = REGIMES[standardOf(input)];
      return `The company looks too large for a ${regime}: it exceeds two of the limits on turnover, balance sheet and employees. Check, and ${instead}. If it was within the limits the year before, send accounts.comparatives.`;
    },
  },
  {
    facts: ["group_not_small"],
    code: "audit_exemption_excluded",
    field: "return.group_not_small",
    needs: ["accounts", "return", "company.registration_number"],
    refusedIn: "live",
    message: () =>
      "The accounts state the exemption from audit of small companies, which a company in a group that is not small does not have (Companies Act 2006 section 479). Send your own document in accounts.ixbrl, or correct return.group_not_small.",
  },
];

export const REGIMES = {
  frs105: ["micro-entity (FRS 105)", "send accounts.standard: frs102"],
  frs102: ["small company (FRS 102 section 1A)", "send your own document in accounts.ixbrl"],
} as const;

export const isContradicted = ({ facts }: Contradiction, given: StatementsGiven) =>
  facts.some((fact) => contradictedBy(fact, given).length > 0);

const isRefused = ({ refusedIn }: Contradiction, { context }: AccountsRuleInput) =>
  refusedIn === "both" || context.mode === "live";

/** Which statements there are hangs on the kind of company, which follows from its number. */
const KIND_OF_COMPANY = ["company.registration_number", "accounts.legal_form"] as const;
const needsOf = ({ needs }: Contradiction) => [...new Set([...needs, ...KIND_OF_COMPANY])];

export const CONTRADICTION_PROBLEMS: readonly AccountsRow<Problem>[] = CONTRADICTIONS.map((one) => ({
  needs: needsOf(one),
  check: (given) =>
    isRefused(one, given) && isContradicted(one, given)
      ? [{ code: one.code, field: one.field, message: one.message(given) }]
      : [],
}));

export const CONTRADICTION_WARNINGS: readonly AccountsRow<Warning>[] = CONTRADICTIONS.map((one) => ({
  needs: needsOf(one),
  check: (given) =>
    !isRefused(one, given) && isContradicted(one, given)
      ? [
          {
            code: one.code,
            field: one.field,
            message: `${one.message(given)} The sandbox leaves the statement out; live refuses the return.`,
          },
        ]
      : [],
}));
