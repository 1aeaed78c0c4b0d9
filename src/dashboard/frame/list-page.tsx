// A page that lists things: filters, the table or what to do where it is empty, and the way to older ones. It follows
// what it shows.

import type { ComponentChildren, VNode } from "preact";
import { Card, type Column, Empty, PageHeader, Table } from "./components.tsx";
import { ErrorSummary, hasProblems, titleWith } from "./forms/error-summary.tsx";
import type { Problems } from "./forms/form-fields.tsx";
import { FilterForm, type Filters } from "./lists/filters.tsx";
import { type Count, Pager, rowsText } from "./lists/pager.tsx";
import type { OpenVisit, PageResponse } from "./visit.ts";

export const PAGE_ROWS = 25;
/** For lists: one that is open all day must not be a burden. */
const FOLLOW_SECONDS = 10;

/** Queries fetch one row more than a page shows: if it is there, there is a next page. */
export function pageOf<Row>(rows: readonly Row[]): { rows: readonly Row[]; last: Row | null } {
  const shown = rows.slice(0, PAGE_ROWS);
  return { rows: shown, last: rows.length > PAGE_ROWS ? (shown.at(-1) ?? null) : null };
}

export interface ListPage<Row> {
  title: string;
  back?: { to: string; text: string };
  /** Beside the heading. */
  actions?: ComponentChildren;
  /** Between the heading and the list. */
  above?: ComponentChildren;
  filters?: Filters;
  /** What is wrong with what was done to the list. */
  problem?: string | null;
  caption: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  columns: readonly Column<Row>[];
  /** In place of the table. */
  empty: VNode;
  /** What the table stands in: a form with buttons for its rows. */
  around?(table: VNode): VNode;
  /** The row that the page begins with, and how many there are. */
  counted?: { firstRow: number; count: Count } | null;
  first?: string | null;
  next?: string | null;
  /** What these are called, where the list is not newest first. */
  pages?: { first: string; next: string };
  below?: ComponentChildren;
}

export function listPage<Row>(visit: OpenVisit, page: ListPage<Row>): PageResponse {
  const { title, back, actions, above, filters, rows, empty, around = (table) => table, first, next, below } = page;
  const isWrong = hasProblems(filters?.problems ?? {});
  const done: Problems = { ...visit.problems, ...(page.problem && { "": page.problem }) };
  const problems: Problems = { ...filters?.problems, ...done };
  const table = <Table caption={page.caption} rows={rows} keyOf={page.keyOf} columns={page.columns} />;
  return {
    kind: "page",
    status: isWrong ? 400 : 200,
    again: { kind: "form", problems: done, state: null },
    title: titleWith(problems, title),
    body: (
      <>
        <PageHeader title={title} {...(back && { back })}>
          {actions}
        </PageHeader>
        <ErrorSummary problems={problems} fields={filters?.fields ?? []} />
        {above}
        {filters && <FilterForm visit={visit} filters={filters} />}
        <div id="list" data-follow={FOLLOW_SECONDS} data-name={title}>
          <Card>
            {isWrong && <Empty title="Correct the filters to see results" />}
            {page.counted && rows.length > 0 && (
              <p class="row-count">{rowsText(page.counted.firstRow, rows.length, page.counted.count)}</p>
            )}
            {!isWrong && (rows.length === 0 ? empty : around(table))}
            <Pager first={first ?? null} next={next ?? null} words={page.pages} />
          </Card>
        </div>
        {below}
      </>
    ),
  };
}
