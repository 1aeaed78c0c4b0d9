// The accounts that follow from an input: what was given, what follows from it, and the few things that are assumed
// (assumptions.ts lists them). Expects an input that has passed the rules of accounts/rules.ts.

import type { Declarant } from "../input/declarant.ts";
import { ACCOUNTS } from "../input/fields/accounts.ts";
import { periodOfAccount } from "../period-of-account.ts";
import type { ComparativesInput, ReturnInput } from "../return.ts";
import { accountsProfitOf } from "./accounts-profit.ts";
import { accountsGiven } from "./accounts-rule.ts";
import { balanceSheetOf } from "./balance-sheet.ts";
import { byKindOf } from "./by-kind.ts";
import { comparativesOf, previousPeriodOf } from "./comparatives.ts";
import { directorsOf } from "./directors.ts";
import { directorsReportOf } from "./directors-report.ts";
import { countryOf, legalFormOf } from "./legal-form.ts";
import type { Accounts } from "./model.ts";
import { notesOf } from "./notes.ts";
import { type ProfitAndLossGiven, profitAndLossOf, taxOf } from "./profit-and-loss.ts";
import { standardOf } from "./standard.ts";
import { statementsIn } from "./statements.ts";
import { tradingStatusOf } from "./trading-status.ts";

export interface AccountsContext {
  /** The tax of the return: on profits, and on loans to participators. */
  readonly taxPence: bigint;
  readonly declarant: Declarant;
  readonly today: string;
  /** The figures filed here for the previous period, for comparatives of "previous_filing". */
  readonly previousAccounts?: ComparativesInput | undefined;
}

export function accountsOf(input: ReturnInput, context: AccountsContext): Accounts {
  const accounts = accountsGiven(input);
  const { declarant, today, taxPence } = context;
  const period = periodOfAccount(input);
  const standard = standardOf(input);
  const before = comparativesOf(input, context);
  const profitAndLoss = profitAndLossOf(profitAndLossGiven(input, taxPence));
  const balanceSheet = accounts.balance_sheet === undefined ? null : balanceSheetOf(accounts.balance_sheet);
  return {
    standard,
    dormant: accounts.dormant ?? ACCOUNTS.fields.dormant.default,
    tradingStatus: tradingStatusOf(input, context).status,
    legalForm: legalFormOf(input),
    country: countryOf(input),
    registeredOffice: registeredOfficeOf(accounts.registered_office),
    directors: directorsOf(accounts, declarant),
    approvedOn: accounts.approved_on ?? today,
    directorsReport: directorsReportOf(input),
    principalActivity: accounts.principal_activity?.trim() ?? null,
    now: {
      period,
      profitAndLoss,
      balanceSheet,
      averageEmployees: accounts.average_employees ?? null,
      ...byKindOf(accounts),
    },
    before: before === undefined ? null : previousPeriodOf(before, standard),
    isFirstPeriod: accounts.first_period ?? ACCOUNTS.fields.first_period.default,
    notes: notesOf(accounts, {
      before,
      profit: profitAfterTax(input, taxPence),
      shown: { profit: profitAndLoss.profit ?? 0n, closing: balanceSheet?.profit_and_loss_reserve },
    }),
    statements: statementsIn(input, context),
  };
}

export function profitAndLossGiven(input: ReturnInput, taxPence: bigint): ProfitAndLossGiven {
  const { turnover, grossProfit, beforeTax, joined } = accountsProfitOf(input);
  return {
    standard: standardOf(input),
    turnover,
    grossProfit,
    profitBeforeTax: beforeTax,
    tax: taxOf(input.accounts?.profit_and_loss, taxPence),
    lines: input.accounts?.profit_and_loss ?? {},
    joined,
  };
}

/** Pence. */
export function profitAfterTax(input: ReturnInput, taxPence: bigint): bigint {
  const { profitBeforeTax, tax } = profitAndLossGiven(input, taxPence);
  return profitBeforeTax - tax;
}

function registeredOfficeOf(given: NonNullable<ReturnInput["accounts"]>["registered_office"]) {
  const lines = (given?.lines ?? []).map((line) => line.trim());
  const postcode = given?.postcode?.trim() ?? null;
  return lines.length === 0 && postcode === null ? null : { lines, postcode };
}
