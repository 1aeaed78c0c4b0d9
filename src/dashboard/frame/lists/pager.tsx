// Where one is in a list: which rows of how many, and the way to the others.

import { numberText } from "../../../../packages/ct600/text/numbers.ts";

/** How many rows a list has; false where there are more than were counted. */
export interface Count {
  count: number;
  isAll: boolean;
}

/** The row that a page begins with stands in its address: what is before it is not counted again. */
export const FIRST_ROW = "row";

export function firstRowIn(query: URLSearchParams): number {
  const text = query.get(FIRST_ROW) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** A short list is counted by its page: `null` where it has to be asked for. */
export function countOfPage(rows: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Count | null {
  return isFirst && isLast ? { count: rows, isAll: true } : null;
}

interface Shown {
  rows: number;
  /** The page begins behind a row; there is another page. */
  isAfter: boolean;
  hasNext: boolean;
}

/** The count of a list is asked for only where its page does not say it. */
export async function countedRows(query: URLSearchParams, shown: Shown, count: () => Promise<Count>) {
  const known = countOfPage(shown.rows, { isFirst: !shown.isAfter, isLast: !shown.hasNext });
  return { firstRow: shown.isAfter ? firstRowIn(query) : 1, count: known ?? (await count()) };
}

/** `1–25 of 2,310`, `26–50 of 10,000+`. */
export function rowsText(firstRow: number, rows: number, { count, isAll }: Count): string {
  const last = firstRow + rows - 1;
  const total = `${numberText(Math.max(count, last))}${isAll ? "" : "+"}`;
  if (firstRow === 1 && isAll && last >= count) return rows === 1 ? "1 result" : `${numberText(rows)} results`;
  return `${numberText(firstRow)}–${numberText(last)} of ${total}`;
}

interface PagerProps {
  /** Of the list, and of what follows. */
  first: string | null;
  next: string | null;
  words?: { first: string; next: string } | undefined;
}

/** Cursor pages: the newest, and the next ones. */
export function Pager({ first, next, words = { first: "Newest", next: "Older" } }: PagerProps) {
  if (first === null && next === null) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {first === null ? <span /> : <a href={first}>{words.first}</a>}
      {next === null ? <span /> : <a href={next}>{words.next}</a>}
    </nav>
  );
}
