// A line as everything after the door sees it: its place in the request, its folded code and name, and its amount with
// one sign.

import type { Why } from "../answer.ts";
import type { CategoryId } from "../categories/categories.ts";
import type { Business, Side } from "../categories/category.ts";
import type { KnownRow } from "../charts/charts.ts";
import { fold, foldCode, LONGEST_NAME } from "../names/fold.ts";
import type { Meaning } from "../names/propose.ts";
import type { TrialBalanceLine } from "../request.ts";

export interface Line {
  /** Such as `lines.3`. */
  readonly field: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly debit: number;
  readonly credit: number;
  /** Debit less credit: the one sign that all sums use. */
  readonly amount: number;
  /** Null for a line of nil. */
  readonly side: Side | null;
  readonly foldedName: string;
  /** What sources and messages call it: its code, or its name. */
  readonly id: string;
}

/** A line with the category that it got. */
export interface Mapped extends Line {
  readonly category: CategoryId | null;
  readonly why: Why | null;
  readonly activity: Business;
  /** Whether the activity was said for this line, and does not follow from the company's business. */
  readonly isActivityGiven: boolean;
  readonly row: KnownRow | null;
  readonly meaning: Meaning | null;
}

export function lineOf(given: TrialBalanceLine, field: string): Line {
  const text = textOf(given.code);
  const code = text === null ? null : foldCode(text);
  const name = textOf(given.name);
  const { debit = 0, credit = 0 } = given;
  const amount = debit - credit;
  return {
    field,
    code,
    name,
    debit,
    credit,
    amount,
    side: amount === 0 ? null : amount > 0 ? "debit" : "credit",
    foldedName: name === null ? "" : fold(name.slice(0, LONGEST_NAME)),
    id: code ?? name ?? field,
  };
}

/** Null for none, also where only spaces were typed. */
export function textOf(given: string | null | undefined): string | null {
  const text = given?.trim() ?? "";
  return text === "" ? null : text;
}
