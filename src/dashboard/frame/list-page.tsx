// A page that lists things: filters, the table or what to do where it is empty, and the way to older ones. It follows
// what it shows.

import type { ComponentChildren, VNode } from "preact";
import { Card, type Column, Empty, LinkButton, PageHeader, Pager, Table } from "./components.tsx";
import { ErrorSummary, hasProblems, titleWith } from "./forms/error-summary.tsx";
import { Fields, type FormField, type Problems } from "./forms/form-fields.tsx";
import { Button } from "./forms/form-parts.tsx";
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
  first?: string | null;
  next?: string | null;
  below?: ComponentChildren;
}

export interface Filters {
  to: string;
  fields: readonly FormField[];
  problems: Problems;
  /** Whether there is something to clear. */
  isFiltered: boolean;
  hint?: ComponentChildren;
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
            {!isWrong && (rows.length === 0 ? empty : around(table))}
            <Pager first={first ?? null} next={next ?? null} />
          </Card>
        </div>
        {below}
      </>
    ),
  };
}

function FilterForm({ visit, filters }: { visit: OpenVisit; filters: Filters }) {
  const { to, fields, problems, isFiltered, hint } = filters;
  return (
    <form method="get" action={to} class="filters">
      <Fields fields={fields} typed={visit.query} problems={problems} />
      <div class="actions">
        <Button>Search</Button>
        {isFiltered && <LinkButton to={to}>Clear</LinkButton>}
      </div>
      {hint && <p class="hint">{hint}</p>}
    </form>
  );
}
