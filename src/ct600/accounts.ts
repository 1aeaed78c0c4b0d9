// The figures of the accounts, in whole pounds so that every column adds up as it is shown, and what stands in for things the caller did not say.
// Follows docs/interface.md, section "Accounts".

import type { Declarant } from "./declarant.ts";
import { ACCOUNTS } from "./input/filing.ts";
import { wholePounds } from "./money.ts";
import type { AccountsInput, BalanceSheetInput, ReturnInput } from "./return.ts";

const DEFAULTS = ACCOUNTS.fields;

export interface Accounts {
  readonly standard: NonNullable<AccountsInput["standard"]>;
  readonly director: string;
  readonly approvedOn: string;
  /** Null if the input does not say what the company does. */
  readonly principalActivity: string | null;
  readonly averageEmployees: number;
  readonly dormant: boolean;
  readonly profitAndLoss: ProfitAndLoss;
  /** Null: no figures were given. */
  readonly balanceSheet: BalanceSheet | null;
}

export interface ProfitAndLoss {
  readonly turnover: bigint;
  /** Only with a gross profit, which the micro-entity's format has no line for. */
  readonly costOfSales?: bigint;
  readonly grossProfit?: bigint;
  /** What lies between the lines above and the profit before tax, so that the column adds up: charges, or (below zero) other income. */
  readonly otherCharges: bigint;
  readonly profitBeforeTax: bigint;
  readonly tax: bigint;
  readonly profit: bigint;
}

export interface BalanceSheet {
  readonly fixedAssets: bigint;
  readonly currentAssets: bigint;
  readonly creditorsWithinOneYear: bigint;
  readonly netCurrentAssets: bigint;
  readonly totalAssetsLessCurrentLiabilities: bigint;
  readonly creditorsAfterOneYear: bigint;
  readonly provisions: bigint;
  readonly netAssets: bigint;
  readonly shareCapital: bigint;
  /** What remains of the net assets: the balance sheet balances whatever was given. */
  readonly reserves: bigint;
}

export function accountsOf(
  input: ReturnInput,
  { taxDuePence, declarant, today }: { taxDuePence: bigint; declarant: Declarant; today: string },
): Accounts {
  const { accounts = {} } = input;
  const standard = accounts.standard ?? DEFAULTS.standard.default;
  return {
    standard,
    director: (accounts.director ?? declarant.name).trim(),
    approvedOn: accounts.approved_on ?? today,
    principalActivity: accounts.principal_activity?.trim() ?? null,
    averageEmployees: accounts.average_employees ?? DEFAULTS.average_employees.default,
    dormant: accounts.dormant ?? DEFAULTS.dormant.default,
    profitAndLoss: profitAndLossOf(input, { taxDuePence, standard }),
    balanceSheet: accounts.balance_sheet === undefined ? null : balanceSheetOf(accounts.balance_sheet),
  };
}

function profitAndLossOf(
  { financials }: ReturnInput,
  { taxDuePence, standard }: { taxDuePence: bigint; standard: Accounts["standard"] },
): ProfitAndLoss {
  const { turnover: turnoverPence, gross_profit: grossPence, net_profit, trading_profit } = financials;
  const turnover = wholePounds(turnoverPence);
  const profitBeforeTax = wholePounds(net_profit ?? trading_profit);
  const tax = taxDuePence / 100n;
  const grossProfit = grossPence === undefined || standard === "frs105" ? undefined : wholePounds(grossPence);
  return {
    turnover,
    ...(grossProfit === undefined ? {} : { grossProfit }),
    // A gross profit above the turnover comes from something else than sales; there is no cost to show.
    ...(grossProfit === undefined || grossProfit > turnover ? {} : { costOfSales: turnover - grossProfit }),
    otherCharges: (grossProfit ?? turnover) - profitBeforeTax,
    profitBeforeTax,
    tax,
    profit: profitBeforeTax - tax,
  };
}

function balanceSheetOf(given: BalanceSheetInput): BalanceSheet {
  const pounds = (pence: number | undefined) => wholePounds(pence ?? 0);
  const fixedAssets = pounds(given.fixed_assets);
  const currentAssets = pounds(given.current_assets);
  const creditorsWithinOneYear = pounds(given.creditors_within_one_year);
  const creditorsAfterOneYear = pounds(given.creditors_after_one_year);
  const provisions = pounds(given.provisions);
  const shareCapital = pounds(given.called_up_share_capital);
  const netCurrentAssets = currentAssets - creditorsWithinOneYear;
  const totalAssetsLessCurrentLiabilities = fixedAssets + netCurrentAssets;
  const netAssets = totalAssetsLessCurrentLiabilities - creditorsAfterOneYear - provisions;
  return {
    fixedAssets,
    currentAssets,
    creditorsWithinOneYear,
    netCurrentAssets,
    totalAssetsLessCurrentLiabilities,
    creditorsAfterOneYear,
    provisions,
    netAssets,
    shareCapital,
    reserves: netAssets - shareCapital,
  };
}
