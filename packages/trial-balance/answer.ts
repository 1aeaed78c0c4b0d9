// What is answered: each line with its category and why, the figures of the return with the lines that they come from,
// and everything that a person should look at or decide.

import type { CategoryId } from "./categories/categories.ts";
import type { Business, CreditorKind, DebtorKind, Standard } from "./categories/category.ts";
import type { Field, FieldsIn } from "./categories/fields.ts";

/**
 * Why a line has its category, from the strongest: the request says so, it was said before, a chart has its code and
 * name, its name has the words.
 */
export type Why = "given" | "remembered" | "chart" | "name";

export interface MappedLine {
  readonly code: string | null;
  readonly name: string | null;
  readonly debit: number;
  readonly credit: number;
  readonly category: CategoryId | null;
  readonly why: Why | null;
  readonly activity: Business;
  /** The chart that has it. */
  readonly chart?: string;
}

export interface UnmappedLine {
  readonly line: string;
  /** Such as `lines.3`. */
  readonly field: string;
  readonly debit: number;
  readonly credit: number;
  readonly nearest: readonly CategoryId[];
  /** What only a person can say. */
  readonly asks?: string;
}

/** A line that is in no figure. */
export interface ToldApart {
  readonly line: string;
  readonly field: string;
  /** Debit less credit. */
  readonly amount: number;
  readonly why: "not_mapped" | "no_place" | "nil";
}

export interface Totals {
  readonly debit: number;
  readonly credit: number;
  /** Debit less credit. */
  readonly difference: number;
}

/** The two ways to the net assets: from the balances, and from capital and the reserve that the profit leads to. */
export interface Identity {
  readonly assets: number;
  readonly liabilities: number;
  readonly net_assets: number;
  readonly capital_and_reserves: number;
  readonly reserve: {
    readonly brought_forward: number;
    readonly profit_before_tax: number;
    readonly tax: number;
    readonly dividends: number;
    readonly carried_forward: number;
  };
  /** Debit less credit of the lines that are in a figure, and of the others: together the difference of the totals. */
  readonly mapped: number;
  readonly told_apart: number;
}

type Amounts<Name extends string> = Partial<Record<Name, number>>;

export interface FinancialsFigures {
  turnover: number;
  gross_profit?: number;
  net_profit: number;
  trading_profit: number;
  adjustments?: Amounts<FieldsIn<"financials.adjustments">>;
  property_profit?: number;
  non_trading_loan_profit?: number;
  management_expenses?: Amounts<"this_period">;
  exempt_distributions?: number;
  qualifying_donations?: number;
}

export interface Details {
  debtors_detail?: Amounts<DebtorKind>;
  creditors_detail?: { within_one_year?: Amounts<CreditorKind>; after_one_year?: Amounts<CreditorKind> };
}

export interface AccountsFigures extends Details {
  standard: Standard;
  balance_sheet: Amounts<FieldsIn<"accounts.balance_sheet">>;
  profit_and_loss: Amounts<FieldsIn<"accounts.profit_and_loss">>;
  comparatives?: ComparativesFigures | "previous_filing";
}

export interface ComparativesFigures extends Details {
  start: string;
  end: string;
  turnover: number;
  gross_profit?: number;
  net_profit: number;
  tax: number;
  balance_sheet: Amounts<FieldsIn<"accounts.balance_sheet">>;
  profit_and_loss?: Amounts<FieldsIn<"accounts.profit_and_loss">>;
}

export interface ReturnFigures {
  readonly financials: FinancialsFigures;
  readonly accounts: AccountsFigures;
}

/** A line with its balance, on its side alone. */
export interface SourceLine {
  readonly code?: string;
  readonly name?: string;
  readonly debit?: number;
  readonly credit?: number;
}

/** The lines that a figure is the sum of, as a return takes them. */
export interface Source {
  readonly field: Field;
  readonly lines: readonly SourceLine[];
}

/** The figures of an ordinary return. */
export interface ReturnInputFigures extends ReturnFigures {
  readonly sources: readonly Source[];
}

export interface Finding {
  readonly code: string;
  /** The path of what it is about. */
  readonly field: string;
  /** A sentence for people: what it is, and what to do. */
  readonly message: string;
  /** The line that it is about, by its code, or its name where it has none; or the lines. */
  readonly line?: string;
  readonly lines?: readonly string[];
  /** Pence. */
  readonly amount?: number;
  /** Of a line that needs another category: the three that are nearest. */
  readonly nearest?: readonly CategoryId[];
}

export interface Option {
  /** Where in the return it goes. Null: nothing is claimed or posted. */
  readonly field: string | null;
  readonly value?: boolean;
  readonly means: string;
}

/** What a person has to decide. Nothing is claimed before. */
export interface Choice {
  readonly kind: "capital_addition" | "disposal" | "tax_charge" | "non_trading_deficit";
  readonly line?: string;
  readonly category?: CategoryId;
  /** Pence. Null where the lines do not say. */
  readonly amount: number | null;
  readonly why: string;
  readonly options: readonly Option[];
}

/** A field that the lines point to and cannot fill. */
export interface Hint {
  readonly field: string;
  readonly line?: string;
  readonly amount?: number;
  readonly value?: boolean;
  /** What has to be known besides. */
  readonly needs?: readonly string[];
  readonly message: string;
}

export interface MappedTrialBalance {
  readonly lines: readonly MappedLine[];
  readonly previous_lines: readonly MappedLine[];
  /** Of last year, as far as the sources of its return have them and all lines of a figure are known. */
  readonly filed_lines: readonly MappedLine[];
  readonly totals: Totals;
  readonly identity: Identity | null;
  readonly unmapped: readonly UnmappedLine[];
  readonly told_apart: readonly ToldApart[];
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly choices: readonly Choice[];
  readonly hints: readonly Hint[];
  /** Null where there are errors. */
  readonly input: ReturnInputFigures | null;
}
