// All filings of an environment: a list to search and filter, newest first, and the same list as a file.

import { isSessionThere } from "../../access/user-store.ts";
import { stuckBefore } from "../../filings/filing.ts";
import { filingStatuses } from "../../filings/lifecycle.ts";
import type { FilingSearch } from "../../filings/lists/list-search-store.ts";
import { type ListedFiling, newestFilings } from "../../filings/lists/list-store.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { Copyable, Empty, LinkButton, PlaceLink } from "../frame/components.tsx";
import { csvFile } from "../frame/csv-file.ts";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, type FormField, text } from "../frame/forms/form-fields.tsx";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { filingCurl } from "../frame/quickstart.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { filingLine, filingTitles } from "./csv.ts";
import { outcomeColumns, Period } from "./filing/parts.tsx";
import { FILING_ID, type ReadSearch, searchIn, searchQuery } from "./search.ts";

const BATCH = 1_000;

export async function filingsPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const read = readSearch(visit, parts);
  const after = cursorIn(visit.query);
  const page = { after, limit: PAGE_ROWS + 1 };
  const found = hasProblems(read.problems) ? [] : await newestFilings(parts.db, scopeOf(visit), read.search, page);
  const { rows, last } = pageOf(found);
  const list = (more: Record<string, string> = {}) => pathIn(visit, `/filings${searchQuery(read, more)}`);
  return listPage(visit, {
    title: "Filings",
    actions: rows.length > 0 && (
      <LinkButton to={pathIn(visit, `/filings.csv${searchQuery(read)}`)}>Download as CSV</LinkButton>
    ),
    filters: {
      to: pathIn(visit, "/filings"),
      fields: filterFields(visit),
      problems: read.problems,
      isFiltered: read.isFiltered,
      hint: HOW_TO_SEARCH,
    },
    caption: "Filings, newest first",
    rows,
    keyOf: ({ id }) => id,
    columns: [
      {
        title: "Company",
        cell: ({ id, company_name, amends }) => (
          <div class="wrap">
            <a href={pathIn(visit, `/filings/${id}`)}>{company_name}</a>
            {amends !== null && <span class="muted"> (amendment)</span>}
          </div>
        ),
      },
      { title: "UTR", cell: ({ company_utr }) => <span class="number">{company_utr}</span> },
      { title: "Period", cell: (filing) => <Period of={filing} /> },
      ...outcomeColumns,
    ],
    empty: <Nothing visit={visit} parts={parts} read={read} after={after} />,
    first: after === null ? null : list(),
    next: last && list({ after: last.id }),
  });
}

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

const statusOptions = [
  ["", "Any status"],
  ...filingStatuses.map((status) => [status, status] as const),
  ["flagged", "flagged"],
  ["stuck", "stuck"],
] as const;

const testOptions = [
  ["", "With tests"],
  ["no", "Without tests"],
  ["only", "Tests only"],
] as const;

const HOW_TO_SEARCH =
  "Search by words in any order: parts of the company's name, the start of a UTR, registration number or filing id, the number of an error of HMRC, a correlation id, metadata such as order_id=6735, or the start or end of the period, such as 31 Mar 2025, 31/03/2025, Mar 2025 or 2025. Dates are UK dates. Times in the CSV file are UTC.";

function filterFields({ mode }: Visit): FormField[] {
  return [
    text("q", "Search", { type: "search" }),
    choice("status", "Status", statusOptions),
    text("from", "Period ends from", { type: "date" }),
    text("to", "Period ends by", { type: "date" }),
    ...(mode === "live" ? [choice("tests", "Test-in-Live", testOptions)] : []),
    text("created", "Created from", { type: "date" }),
    text("created_to", "Created by", { type: "date" }),
  ];
}

interface NothingProps {
  visit: Visit;
  parts: DashboardParts;
  read: ReadSearch;
  after: string | null;
}

function Nothing({ visit, parts, read, after }: NothingProps) {
  if (read.isFiltered || after !== null)
    return (
      <Empty title={after === null ? "No results" : "No older filings"}>
        <p>
          <a href={pathIn(visit, "/filings")}>Clear the filters</a> to see all filings. This list shows {visit.mode}{" "}
          filings only.
        </p>
      </Empty>
    );
  if (visit.mode === "live")
    return (
      <Empty title="No live filings yet">
        <p>
          Returns sent with a live API key appear here. See{" "}
          <PlaceLink visit={visit} needs="administer" to="/settings/authority">
            HMRC
          </PlaceLink>{" "}
          for what live filing needs.
        </p>
      </Empty>
    );
  if (!mayDo(visit, "develop"))
    return (
      <Empty title="No filings yet">
        <p>Returns appear here once they are filed.</p>
      </Empty>
    );
  const line = filingCurl({ key: "$KEY", url: visit.origin, certificateFile: parts.certificateFile });
  return (
    <Empty title="No filings yet">
      <p>
        Create a sandbox key under <a href="/sandbox/settings/keys">API keys</a>, set KEY to it, and file a return:
      </p>
      <Copyable block label="A command that files a return" text={line} />
    </Empty>
  );
}
