// What generated accounts must satisfy beyond the bounds of each field: one table, in the order of the input.

import type { Problem } from "../../problem.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import { profitAndLossGiven } from "../accounts.ts";
import { type AccountsRow, type AccountsRuleInput, accountsRule } from "../accounts-rule.ts";
import { lacksDirector } from "../directors.ts";
import { LIMITED_BY } from "../legal-form.ts";
import { balanceSheetProblems } from "./balance-sheet-rules.ts";
import { comparativesProblems } from "./comparatives-rules.ts";
import { CONTRADICTION_PROBLEMS } from "./contradictions.ts";
import { directorsReportProblems } from "./directors-report-rules.ts";
import {
  assetClassProblems,
  deferredTaxProblems,
  goingConcernProblems,
  investmentPropertyProblems,
} from "./movements-rules.ts";
import { advancesProblems, detailProblems, movementsProblems } from "./notes-rules.ts";
import { profitAndLossProblems } from "./profit-and-loss-rules.ts";
import { doesNotReconcile } from "./reconcile.ts";

/** Their profit is that of the accounts. */
export const PROFITS = [
  "financials.turnover",
  "financials.gross_profit",
  "financials.net_profit",
  "financials.trading_profit",
  "financials.non_trading_loan_profit",
  "financials.property_profit",
  "financials.property",
] as const;

const ROWS: readonly AccountsRow<Problem>[] = [
  { needs: ["accounts.director", "accounts.directors"], check: signingProblems },
  { needs: ["accounts.director", "accounts.directors", "declarant"], check: missingDirector },
  ...CONTRADICTION_PROBLEMS,
  { needs: ["accounts.legal_form", "accounts.limited_by"], check: limitedByProblems },
  {
    needs: ["accounts.balance_sheet"],
    check: ({ accounts }) => balanceSheetProblems(accounts.balance_sheet, "accounts.balance_sheet"),
  },
  {
    needs: ["accounts.profit_and_loss", "accounts.standard", ...PROFITS],
    check: ({ input }) => profitAndLossProblems(profitAndLossGiven(input, 0n), "accounts.profit_and_loss"),
  },
  {
    needs: ["accounts.comparatives", "accounts.standard", "accounts.first_period", "period"],
    check: comparativesProblems,
  },
  {
    needs: ["accounts.directors_report", "accounts.director", "accounts.directors", "accounts.approved_on", "period"],
    check: directorsReportProblems,
  },
  { needs: ["accounts.directors_advances"], check: ({ accounts }) => advancesProblems(accounts) },
  {
    needs: ["accounts.fixed_asset_movements", "accounts.balance_sheet", "accounts.comparatives"],
    check: ({ accounts }) => movementsProblems(accounts),
  },
  {
    needs: [
      "accounts.asset_classes",
      "accounts.fixed_asset_movements",
      "accounts.balance_sheet",
      "accounts.comparatives",
    ],
    check: assetClassProblems,
  },
  {
    needs: [
      "accounts.investment_property",
      "accounts.profit_and_loss",
      "accounts.balance_sheet",
      "accounts.comparatives",
    ],
    check: investmentPropertyProblems,
  },
  {
    needs: ["accounts.deferred_tax", "accounts.profit_and_loss", "accounts.balance_sheet"],
    check: deferredTaxProblems,
  },
  { needs: ["accounts.going_concern", "accounts.policies"], check: goingConcernProblems },
  {
    needs: ["accounts.debtors_detail", "accounts.creditors_detail", "accounts.balance_sheet"],
    check: ({ accounts }) => detailProblems(accounts, "accounts"),
  },
];

export const ACCOUNTS_RULE = accountsRule<ProblemCode>(ROWS);

function signingProblems({ accounts: { director, directors = [] } }: AccountsRuleInput): Problem[] {
  if (directors.length === 0) return [];
  const wrong = (message: string): Problem[] => [{ code: "invalid_type", field: "accounts.directors", message }];
  if (director !== undefined) return wrong("Send accounts.director or accounts.directors, not both.");
  const [only, ...others] = directors;
  const signing = others.length === 0 ? (only?.signs === false ? 0 : 1) : directors.filter(({ signs }) => signs).length;
  return signing === 1 ? [] : wrong(`Exactly one director signs the accounts. ${signing} have signs: true.`);
}

function missingDirector({ input, context }: AccountsRuleInput): Problem[] {
  if (context.mode !== "live" || !lacksDirector(input, context)) return [];
  return [
    {
      code: "missing_field",
      field: "accounts.director",
      message: "A director signs the accounts. Send accounts.director, or a declarant whose status says director.",
    },
  ];
}

function limitedByProblems({ accounts: { legal_form, limited_by } }: AccountsRuleInput): Problem[] {
  const is = legal_form === undefined ? undefined : LIMITED_BY[legal_form];
  if (limited_by === undefined || is === undefined || is === limited_by) return [];
  return [
    doesNotReconcile(
      "accounts.limited_by",
      `A company of legal_form ${legal_form} is limited by ${is}, but accounts.limited_by is ${limited_by}. Leave one of them out.`,
    ),
  ];
}
