// All accounts of an environment that were delivered to Companies House, or are to be: a list to search and filter.

import type { AccountsRow } from "../../register/accounts.ts";
import { accountsStatuses } from "../../register/lifecycle.ts";
import { type AccountsSort, accountsSorts, countAccounts, sortedAccounts } from "../../register/list-store.ts";
import { Period } from "../filings/filing/parts.tsx";
import { AccountsStatus, accountsPath } from "../frame/accounts.tsx";
import { type Column, Copyable, Empty, PlaceLink } from "../frame/components.tsx";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, type FormField, text } from "../frame/forms/form-fields.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { columnSort } from "../frame/lists/columns.tsx";
import { countedRows, FIRST_ROW } from "../frame/lists/pager.tsx";
import { accountsCurl } from "../frame/quickstart.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { DueOn } from "./due.tsx";
import { FLAGGED, type ReadSearch, searchIn } from "./search.ts";

export async function accountsListPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const read = searchIn(visit.query);
  const { typed, search, sort, after, problems, isFiltered } = read;
  const { db } = parts;
  const scope = scopeOf(visit);
  const page = { after, limit: PAGE_ROWS + 1 };
  const found = hasProblems(problems) ? [] : await sortedAccounts(db, scope, search, sort, page);
  const { rows, last } = pageOf(found);
  const shown = { rows: rows.length, isAfter: after !== null, hasNext: last !== null };
  const counted = await countedRows(visit.query, shown, () => countAccounts(db, scope, search));
  const here = pathIn(visit, "/companies-house");
  const list = (more: Record<string, string>) => linkWith(here, { ...typed, ...more });
  return listPage(visit, {
    title: "Companies House",
    filters: { to: here, fields, problems, isFiltered, hint: HOW_TO_SEARCH, notChips: ["sort"] },
    caption: `Accounts delivered to Companies House, ${sortWords[sort].toLowerCase()}`,
    rows,
    keyOf: ({ id }) => id,
    columns: columnsOf(visit, sort, (to) => list({ sort: to === "newest" ? "" : to })),
    counted,
    empty: <Nothing visit={visit} parts={parts} read={read} />,
    first: after === null ? null : list({}),
    next: last && list({ after: last.id, [FIRST_ROW]: String(counted.firstRow + rows.length) }),
    ...(sort !== "newest" && { pages: { first: "First", next: "Next" } }),
  });
}

const columnsOf = (visit: Visit, sort: AccountsSort, to: (sort: AccountsSort) => string): Column<AccountsRow>[] => [
  {
    title: "Company",
    line: "rest",
    cell: ({ id, company_name }) => (
      <span class="named" title={company_name}>
        <a href={accountsPath(visit, id)}>{company_name}</a>
      </span>
    ),
  },
  {
    title: "Number",
    line: "whole",
    spare: true,
    cell: ({ company_registration_number: number }) => <span class="number">{number}</span>,
  },
  { title: "Period", line: "whole", cell: (row) => <Period of={row} /> },
  { title: "Due", line: "whole", cell: (row) => <DueOn of={row} now={visit.now} /> },
  {
    title: "Status",
    line: "whole",
    cell: ({ status, flag, test_mode }) => <AccountsStatus status={status} flag={flag} isTest={test_mode} />,
  },
  {
    title: "Created",
    line: "whole",
    moment: ({ created_at }) => created_at,
    sort: columnSort(sort, ["newest", "oldest"], { to }),
  },
];

const HOW_TO_SEARCH = "Words in any order: parts of the company's name, or the start of its number.";

const sortWords: Record<AccountsSort, string> = { newest: "Newest first", oldest: "Oldest first" };

const fields: readonly FormField[] = [
  text("q", "Search", { type: "search" }),
  choice("status", "Status", [
    ["", "Any status"],
    ...accountsStatuses.map((status) => [status, status] as const),
    [FLAGGED, "flagged"],
  ]),
  choice(
    "sort",
    "Order",
    accountsSorts.map((sort) => [sort === "newest" ? "" : sort, sortWords[sort]] as const),
  ),
];

function Nothing({ visit, parts, read }: { visit: Visit; parts: DashboardParts; read: ReadSearch }) {
  const { after, isFiltered } = read;
  if (isFiltered || after !== null)
    return (
      <Empty title={after === null ? "No results" : "No older accounts"}>
        <p>
          <a href={pathIn(visit, "/companies-house")}>Clear the filters</a> to see all accounts. This list shows{" "}
          {visit.mode} deliveries only.
        </p>
      </Empty>
    );
  if (visit.mode === "live")
    return (
      <Empty title="No accounts delivered yet">
        <p>
          Accounts that are delivered with a live API key appear here. See{" "}
          <PlaceLink visit={visit} needs="administer" to="/settings/companies-house">
            Companies House settings
          </PlaceLink>{" "}
          for what that needs.
        </p>
      </Empty>
    );
  if (!mayDo(visit, "develop"))
    return (
      <Empty title="No accounts delivered yet">
        <p>Accounts appear here once they are delivered to Companies House.</p>
      </Empty>
    );
  const line = accountsCurl({ key: "$KEY", url: visit.origin, certificateFile: parts.certificateFile });
  return (
    <Empty title="No accounts delivered yet">
      <p>
        Every company delivers accounts to Companies House. Add <code>companies_house</code> to the request that files a
        return, and its accounts are delivered too. A dormant company delivers them alone: create a sandbox key under{" "}
        <a href="/sandbox/settings/keys">API keys</a>, set KEY to it, and send:
      </p>
      <Copyable block label="A command that delivers accounts" text={line} />
      <p>
        <a href="/docs">API documentation</a>
      </p>
    </Empty>
  );
}
