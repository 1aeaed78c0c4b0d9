// What is asked: the lines of a trial balance and what is known of the company beside them. Pence and ISO days.

import type { ReturnFigures, SourceLine } from "./answer.ts";
import type { Business, Standard } from "./categories/category.ts";

export interface TrialBalanceLine {
  /** A text: leading zeros count. */
  readonly code?: string | null;
  readonly name?: string | null;
  /** One of the two, in pence. A line of nil has neither. */
  readonly debit?: number;
  readonly credit?: number;
}

/** What an account is: by its code, by its name, or by both. */
export interface MappingEntry {
  readonly code?: string | null;
  readonly name?: string | null;
  readonly category: string;
  /** What its costs were incurred for, where that is not the company's own business. */
  readonly activity?: Business;
}

export interface TrialBalanceRequest {
  /** The period of account. */
  readonly period: { readonly start: string; readonly end: string };
  readonly standard: Standard;
  /** A trade, unless you say otherwise. A company that only lets property or holds investments has none. */
  readonly business?: Business;
  readonly lines: readonly TrialBalanceLine[];
  /** The day of the lines, if it is known. It must be the last of the period. */
  readonly as_at?: string;
  /** The trial balance of the previous period of account, before its closing entries. */
  readonly previous_lines?: readonly TrialBalanceLine[];
  /** What the caller says. */
  readonly mapping?: readonly MappingEntry[];
  /** What was said for this company before. */
  readonly remembered?: readonly MappingEntry[];
  /** The reserve at the period's start, if it is known from elsewhere. */
  readonly opening?: { readonly profit_and_loss_reserve: number };
  readonly previous?: PreviousPeriod;
}

export interface PreviousPeriod {
  /** Its first day. The year before this period starts, unless you say otherwise. */
  readonly start?: string;
  /** Whether its return was filed here, so that its figures are known without lines. */
  readonly filed?: boolean;
  /** What that return says of its figures: used where there are no `previous_lines`. */
  readonly sources?: readonly FiledSource[];
}

/** Lines that a figure of a return adds up. */
export interface FiledSource {
  readonly field: string;
  readonly lines?: readonly SourceLine[];
}

export interface MappingOptions {
  /** How many lines each trial balance may have. */
  readonly mostLines?: number;
  /** Corporation tax on the figures in pence, if somebody can compute it: what the tax charge is compared with. */
  readonly taxOf?: (figures: ReturnFigures) => number | null;
}

/** Unless `mostLines` says otherwise. */
export const USUAL_MOST_LINES = 20_000;
