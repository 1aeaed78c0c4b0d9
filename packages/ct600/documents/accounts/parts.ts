// What the sections of the accounts share: the document they are written into, the columns of its tables and the people
// it names.

import type { Accounts, BalanceSheetLine, Days, PeriodFigures } from "../../accounts/model.ts";
import { daysAfter, isLongerThanTwelveMonths } from "../../period.ts";
import { longDayText } from "../../text/days.ts";
import type { Context, Dimension, InlineDocument } from "../document.ts";
import type { Content } from "../markup.ts";
import type { Form } from "./legal-form.ts";
import type { Officers } from "./officers.ts";

export interface AccountsDocument {
  readonly companyName: string;
  /** Undefined: the body has none, and its accounts are not written. */
  readonly registrationNumber: string | undefined;
  readonly accounts: Accounts;
  readonly software: { readonly name: string; readonly version: string };
}

/** One period of the accounts, with the contexts its facts stand in. */
export interface Column {
  readonly figures: PeriodFigures;
  /** Over the column, above the pound sign. */
  readonly head: string;
  readonly year: Context;
  readonly end: Context;
  yearOf(...dimensions: Dimension[]): Context;
  endOf(...dimensions: Dimension[]): Context;
}

export interface Parts extends AccountsDocument {
  readonly registrationNumber: string;
  readonly document: InlineDocument;
  readonly now: Column;
  /** This period, then the one before where it is known. */
  readonly columns: readonly Column[];
  readonly officers: Officers;
  readonly form: Form;
  /** "year" or, where it was not one, "period". */
  readonly span: string;
}

export interface Note {
  readonly title: string;
  readonly content: readonly Content[];
  /** The lines of the balance sheet it says more about. */
  readonly about?: readonly BalanceSheetLine[];
}

export function columnsOf({ now, before }: Accounts): { now: Column; columns: Column[] } {
  const years = [now, ...(before === null ? [] : [before])].map(({ period }) => period.end.slice(0, 4));
  const isTold = new Set(years).size === years.length;
  const columnOf = (figures: PeriodFigures): Column => {
    const { start, end } = figures.period;
    const yearOf = (...dimensions: Dimension[]): Context => ({ period: { start, end }, dimensions });
    const endOf = (...dimensions: Dimension[]): Context => ({ period: { instant: end }, dimensions });
    const head = isTold ? end.slice(0, 4) : longDayText(end);
    return { figures, head, year: yearOf(), end: endOf(), yearOf, endOf };
  };
  const first = columnOf(now);
  return { now: first, columns: before === null ? [first] : [first, columnOf(before)] };
}

/** "year" for twelve months, else "period". */
export function spanOf({ start, end }: Days): string {
  const isYear = !isLongerThanTwelveMonths(start, end) && isLongerThanTwelveMonths(start, daysAfter(end, 1));
  return isYear ? "year" : "period";
}

/** The moment at which a period begins is the end of the day before. */
export const dayBefore = (day: string): string => daysAfter(day, -1);
