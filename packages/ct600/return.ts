// The return as the caller gives it, in the words of the interface: snake case, pence, ISO dates. The type follows from
// the definition in input/. A ReturnInput can be relied on for its shape; what its values must satisfy is in
// input/rules.ts.

import type { InputOf } from "./input/fields/field.ts";
import type { FILING } from "./input/fields/filing.ts";

export type ReturnInput = InputOf<typeof FILING> & { other_period?: OtherPeriod };

/**
 * The other return of a period of account that has two, as far as the accounts show it. Splitting puts it into both
 * inputs (two-periods.ts) and it is stored with them; a caller cannot send it.
 */
export interface OtherPeriod {
  start: string;
  end: string;
  financials: Pick<
    ReturnInput["financials"],
    | "turnover"
    | "trading_profit"
    | "gross_profit"
    | "net_profit"
    | "non_trading_loan_profit"
    | "property_profit"
    | "property"
    | "participator_loans"
  >;
  /** On profits and on loans to participators. */
  tax_pence: number;
}

/** What the accounts need beyond the figures; with a document of the caller's own (`ixbrl`) only that is used. */
export type AccountsInput = NonNullable<ReturnInput["accounts"]>;

export type ComputationsInput = NonNullable<ReturnInput["computations"]>;

/** Pence at the period's end; creditors and provisions are given without a sign. */
export type BalanceSheetInput = NonNullable<AccountsInput["balance_sheet"]>;

/** Pence between turnover and profit. */
export type ProfitAndLossInput = NonNullable<AccountsInput["profit_and_loss"]>;

/** The figures of the previous period of account. */
export type ComparativesInput = Exclude<NonNullable<AccountsInput["comparatives"]>, string>;
