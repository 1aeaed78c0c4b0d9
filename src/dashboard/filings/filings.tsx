// All filings of an environment: a list to search and filter, newest first, and the same list as a file.

import { isSessionThere } from "../../access/user-store.ts";
import { stuckBefore } from "../../filings/filing.ts";
import { countFilings } from "../../filings/lists/count-store.ts";
import type { FilingSearch } from "../../filings/lists/list-search-store.ts";
import { type ListedFiling, newestFilings } from "../../filings/lists/list-store.ts";
import { type FilingSort, filingSorts, sortedFilings } from "../../filings/lists/sorted-store.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { type Column, LinkButton } from "../frame/components.tsx";
import { csvFile } from "../frame/csv-file.ts";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, day, type FormField, text } from "../frame/forms/form-fields.tsx";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { columnSort } from "../frame/lists/columns.tsx";
import { countOfPage, FIRST_ROW, firstRowIn } from "../frame/lists/pager.tsx";
import { standings, titleOf } from "../frame/lists/standing.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { filingLine, filingTitles } from "./csv.ts";
import { outcomeColumns, Period } from "./filing/parts.tsx";
import { NoFilings } from "./no-filings.tsx";
import { AWAITS_APPROVAL, FILING_ID, type ReadSearch, searchIn, searchQuery } from "./search.ts";

const BATCH = 1_000;

export async function filingsPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const read = readSearch(visit, parts);
  const after = cursorIn(visit.query);
  const page = { after, limit: PAGE_ROWS + 1 };
  const { search, sort } = read;
  const isWrong = hasProblems(read.problems);
  const found = isWrong ? [] : await sortedFilings(parts.db, scopeOf(visit), search, sort, page);
  const { rows, last } = pageOf(found);
  const firstRow = after === null ? 1 : firstRowIn(visit.query);
  const known = isWrong ? NONE : countOfPage(rows.length, { isFirst: after === null, isLast: last === null });
  const count = known ?? (await countFilings(parts.db, scopeOf(visit), search, page.limit));
  const list = (more: Record<string, string> = {}) => pathIn(visit, `/filings${searchQuery(read, more)}`);
  return listPage(visit, {
    title: "Filings",
    actions: rows.length > 0 && (
      <LinkButton to={pathIn(visit, `/filings.csv${searchQuery(read, { sort: "" })}`)}>Download as CSV</LinkButton>
    ),
    filters: {
      to: pathIn(visit, "/filings"),
      fields: filterFields(visit),
      problems: read.problems,
      isFiltered: read.isFiltered,
      moreHint: HOW_TO_SEARCH,
      notChips: ["sort"],
    },
    caption: `Filings, ${sortWords[sort].toLowerCase()}`,
    rows,
    keyOf: ({ id }) => id,
    columns: columnsOf(visit, sort, (to) => list({ sort: to === "newest" ? "" : to })),
    counted: { firstRow, count },
    empty: <NoFilings visit={visit} parts={parts} read={read} after={after} />,
    first: after === null ? null : list(),
    next: last && list({ after: last.id, [FIRST_ROW]: String(firstRow + rows.length) }),
    ...(sort !== "newest" && { pages: { first: "First", next: "Next" } }),
  });
}

const NONE = { count: 0, isAll: true };

function columnsOf(visit: Visit, sort: FilingSort, sortedBy: (sort: FilingSort) => string): Column<ListedFiling>[] {
  const by = (...orders: [FilingSort, FilingSort]) => columnSort(sort, orders, { to: sortedBy });
  return [
    {
      title: "Company",
      line: "rest",
      cell: ({ id, company_name, amends }) => (
        <span class="named" title={company_name}>
          <a href={pathIn(visit, `/filings/${id}`)}>{company_name}</a>{" "}
          {amends !== null && <span class="muted">(amendment)</span>}
        </span>
      ),
    },
    { title: "UTR", line: "whole", spare: true, cell: ({ company_utr }) => <span class="number">{company_utr}</span> },
    { title: "Period", line: "whole", cell: (filing) => <Period of={filing} />, sort: by("period", "period_oldest") },
    ...outcomeColumns.map((column) =>
      column.title === "Created" ? { ...column, sort: by("newest", "oldest") } : column,
    ),
  ];
}

const sortWords: Record<FilingSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  period: "Latest period first",
  period_oldest: "Earliest period first",
};

/** The whole list, however long: read and sent a batch at a time. */
export async function filingsFile(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const read = readSearch(visit, parts);
  const [problem] = Object.values(read.problems);
  if (problem !== undefined) throw new Refusal("invalid_filter", `The filters are not valid. ${problem}`);
  return csvFile(`filings-${visit.mode}-${ukWallClock(visit.now).date}`, linesOf(visit, parts, read.search), parts);
}

function readSearch({ query, now }: Visit, { stuckAfterHours }: DashboardParts): ReadSearch {
  return searchIn(query, { stuckBefore: stuckBefore(now, stuckAfterHours) });
}

async function* linesOf(visit: Visit, { db }: DashboardParts, search: FilingSearch): AsyncGenerator<string> {
  const whose = scopeOf(visit);
  yield filingTitles();
  let batch: ListedFiling[] = [];
  do {
    // Whoever is signed out meanwhile, or removed, gets no more of it.
    if (!(await isSessionThere(db, visit.session.id))) throw new Error("the session has ended");
    batch = await newestFilings(db, whose, search, { after: batch.at(-1)?.id ?? null, limit: BATCH });
    if (batch.length > 0) yield batch.map(filingLine).join("");
  } while (batch.length === BATCH);
}

function cursorIn(query: URLSearchParams): string | null {
  const after = query.get("after") ?? "";
  return FILING_ID.test(after) ? after : null;
}

const statusOptions = ({ mode }: Visit) =>
  [
    ["", "Any status"],
    [AWAITS_APPROVAL, "with approver"],
    ...standings.map((standing) => [standing.statuses[0], titleOf(standing, mode)] as const),
    ["flagged", "flagged"],
    ["stuck", "stuck"],
  ] as const;

const testOptions = [
  ["", "With tests"],
  ["no", "Without tests"],
  ["only", "Tests only"],
] as const;

const HOW_TO_SEARCH =
  "Words in any order: parts of a name, the start of a UTR, company number or filing id, an error number of HMRC, a correlation id, metadata (order_id=6735), the start or end of a period (31 Mar 2025, 31/03/2025, Mar 2025, 2025). Dates are UK dates. Times in the CSV file are UTC.";

function filterFields(visit: Visit): FormField[] {
  return [
    text("q", "Search", { type: "search" }),
    choice("status", "Status", statusOptions(visit)),
    day("from", "Period ends from"),
    day("to", "Period ends by"),
    ...(visit.mode === "live" ? [choice("tests", "Test-in-Live", testOptions)] : []),
    day("created", "Created from"),
    day("created_to", "Created by"),
    choice(
      "sort",
      "Order",
      filingSorts.map((sort) => [sort === "newest" ? "" : sort, sortWords[sort]] as const),
    ),
  ];
}
