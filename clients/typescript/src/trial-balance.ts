// What the service returns about trial balances. New fields may appear within /v1; programs ignore those they do not
// know.

import type { DraftInput, SourceInput } from "./filing-input.ts";

export type TrialBalanceBusiness = "trade" | "property" | "investment";

/** A line with what it was found to be. Amounts are pence. */
export interface TrialBalanceLine {
  code: string | null;
  name: string | null;
  debit: number;
  credit: number;
  /** Null if nothing places it. */
  category: string | null;
  /** Where the category comes from; null without one. */
  why: "given" | "remembered" | "chart" | "name" | null;
  activity: TrialBalanceBusiness;
  /** With `chart`: which one. */
  chart?: string;
}

/** What is wrong with a trial balance, or worth a second look. */
export interface TrialBalanceFinding {
  /** For programs. New codes may be added. */
  code: string;
  /** Dotted path of what it is about, in the body or in `input`. */
  field: string;
  message: string;
  line?: string;
  lines?: string[];
  /** Pence. */
  amount?: number;
  /** Of a line without a category: the three that are nearest. */
  nearest?: string[];
}

/** One way to decide. */
export interface TrialBalanceOption {
  /** The field of a return's input to send; null: nothing is claimed. */
  field: string | null;
  /** What to send there, where it is no amount. */
  value?: boolean;
  means: string;
}

/** What a person decides. Nothing is claimed or posted before. */
export interface TrialBalanceChoice {
  kind: "capital_addition" | "disposal" | "tax_charge" | "non_trading_deficit";
  line?: string;
  category?: string;
  /** Pence; null where the lines do not say. */
  amount: number | null;
  why: string;
  options: TrialBalanceOption[];
}

/** A field that the lines point to and cannot fill. */
export interface TrialBalanceHint {
  field: string;
  line?: string;
  /** Pence. */
  amount?: number;
  /** What to send there, if it is so. */
  value?: boolean;
  /** What has to be known besides. */
  needs?: string[];
  message: string;
}

/** Both ways to the net assets, in pence. */
export interface TrialBalanceIdentity {
  assets: number;
  liabilities: number;
  net_assets: number;
  capital_and_reserves: number;
  reserve: {
    brought_forward: number;
    profit_before_tax: number;
    tax: number;
    dividends: number;
    carried_forward: number;
  };
  mapped: number;
  told_apart: number;
}

/** A line without a category. */
export interface TrialBalanceUnmappedLine {
  line: string;
  field: string;
  debit: number;
  credit: number;
  /** The three categories that are nearest. */
  nearest: string[];
  /** What only a person can say. */
  asks?: string;
}

/** The last return of the company that was filed here, and what was taken from it. */
export interface TrialBalanceLastFiling {
  filing: string;
  used_for: ("standard" | "comparatives" | "opening" | "lines")[];
  /** Null where its accounts are a document of your own, or are not there. */
  standard: "frs102" | "frs105" | null;
  /** Lines of its balance sheet, from its sources. */
  lines: TrialBalanceLine[];
}

/** A trial balance, and the return that follows from it. */
export interface TrialBalance {
  object: "trial_balance";
  livemode: boolean;
  /** True if there are no problems: `input` is there. */
  valid: boolean;
  problems: TrialBalanceFinding[];
  warnings: TrialBalanceFinding[];
  /** The return as far as the lines say it: add what no ledger has. Null where there are problems. */
  input: DraftInput | null;
  /** Which lines each figure comes from, as create takes them. */
  sources: SourceInput[];
  choices: TrialBalanceChoice[];
  hints: TrialBalanceHint[];
  /** Pence; the difference is 0 if it balances. */
  totals: { debit: number; credit: number; difference: number };
  /** Null where the lines cannot be added up. */
  identity: TrialBalanceIdentity | null;
  lines: TrialBalanceLine[];
  previous_lines: TrialBalanceLine[];
  /** Lines without a category. */
  unmapped: TrialBalanceUnmappedLine[];
  /** Lines that are in no figure. */
  told_apart: { line: string; field: string; amount: number; why: "nil" | "not_mapped" | "no_place" }[];
  /** What was taken from the company's last return that was filed here; null if nothing was. */
  last_filing: TrialBalanceLastFiling | null;
  /** The company's mapping as it is now; null if none is remembered. */
  remembered: { version: number; entries: number } | null;
}

/** Where a balance stands in the input, by its side. */
export interface TrialBalancePlace {
  debit: string;
  credit: string;
}

/** What a line of a trial balance can be. */
export interface TrialBalanceCategory {
  object: "trial_balance_category";
  id: string;
  /** As people read it. */
  name: string;
  group: string;
  side: "debit" | "credit" | "either";
  /** Null: these accounts have no place for it. */
  frs102: TrialBalancePlace | null;
  frs105: TrialBalancePlace | null;
  /** Fields of the tax in which the balance counts too. */
  tax: { debit: string[]; credit: string[] };
  /** What tax does with it, in words. */
  effect: string;
  /** What a name cannot settle; null if it can. */
  asks: string | null;
  names: string[];
}

export interface TrialBalanceCategoryList {
  object: "list";
  data: TrialBalanceCategory[];
  has_more: boolean;
}

export interface MappingQuery {
  /** An earlier version, as long as it is kept: the twenty before the newest are. */
  version?: number;
}

/** What is remembered of a company's accounts. */
export interface TrialBalanceMapping {
  object: "trial_balance_mapping";
  livemode: boolean;
  company: string;
  /** Counts the changes; 0 if there is none. Send it with a change. */
  version: number;
  entries: {
    code: string | null;
    name: string | null;
    category: string;
    activity: TrialBalanceBusiness | null;
  }[];
  updated_at: string | null;
}
