// Lists of what happened: newest first, or oldest first where the address says so.

import type { TimeOrder } from "../../../platform/database/parameters.ts";
import { choice, type FormField } from "../forms/form-fields.tsx";
import { type ColumnSort, columnSort } from "./columns.tsx";

export interface ByTime {
  order: TimeOrder;
  /** For the addresses of the list. */
  words: { sort: string | null };
  /** For the caption. */
  first: string;
  pages: { pages?: { first: string; next: string } };
}

/** Anything else is newest first. */
export function byTime(query: URLSearchParams): ByTime {
  if (query.get("sort") !== "oldest")
    return { order: "newest", words: { sort: null }, first: "newest first", pages: {} };
  return {
    order: "oldest",
    words: { sort: "oldest" },
    first: "oldest first",
    pages: { pages: { first: "Oldest", next: "Newer" } },
  };
}

/** For the title of the column of the time. */
export function timeSort({ order }: ByTime, to: (words: ByTime["words"]) => string): ColumnSort {
  const sorted = (sort: TimeOrder) => to({ sort: sort === "newest" ? null : sort });
  return columnSort<TimeOrder>(order, ["newest", "oldest"], { to: sorted });
}

/** A phone shows no titles of columns. */
export const orderField: FormField = choice("sort", "Order", [
  ["", "Newest first"],
  ["oldest", "Oldest first"],
]);
