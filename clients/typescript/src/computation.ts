// How the figures of a return come about.

import type { FilingInput } from "./filing-input.ts";

/**
 * Another line by its id, an amount of the input by its path, an amount of the law, or a rate or share such as `3/200`.
 */
export type Operand =
  | { line: string }
  | { input: string; value: string; from?: FigureLine[]; note?: string }
  | { amount: string; of: string }
  | { ratio: string; of: string };

/** A line of a trial balance that a figure comes from. */
export interface FigureLine {
  code: string | null;
  name: string | null;
  /** Its part of the figure, in pence. */
  amount: number;
  note?: string;
}

/** Where a figure of the input comes from. */
export interface FigureSource {
  /** Dotted path of the input. */
  field: string;
  /** In pence. */
  value: number;
  /** They add up to it. */
  from: FigureLine[];
  note?: string;
}

/** A figure and how it follows from others. */
export interface ComputationLine {
  id: string;
  /** What it is, for people. */
  label: string;
  /** The box of the return that holds it. */
  box: string | null;
  /** Pounds, with two decimals. */
  value: string;
  /** The same in pence. */
  value_pence: number;
  operator: string;
  operands: Operand[];
  /** The law it follows. */
  statute: string | null;
  /** HMRC's rules that hold it, by number. */
  rules: string[];
}

export interface Computation {
  /** What the return states, by box, as it is written. */
  boxes: Record<string, string>;
  /** Limits, rates, pools and losses carried forward: pounds, or pence where the name says so. */
  figures: Record<string, number | string>;
  /** The working, each line after those it follows from. */
  lines: ComputationLine[];
  /** Where figures come from, those of the accounts too. Only where `sources` was sent. */
  sources?: FigureSource[];
}

/** The computation of a filed return. */
export interface FiledComputation extends Computation {
  object: "computation";
  /** The filing's id. */
  filing: string;
}

/** What a company's last return left for the next one. */
export interface CarriedForward {
  object: "carried_forward";
  /** The filing that carried it forward. */
  filing: string;
  /** YYYY-MM-DD */
  period_start: string;
  /** YYYY-MM-DD */
  period_end: string;
  /** Figures in pence, as a part of the next return's input. */
  input: { financials?: Partial<FilingInput["financials"]> };
}

export interface CarriedForwardQuery {
  company_utr: string;
  /** The first day of the period that is prepared, YYYY-MM-DD. */
  period_start: string;
}
