// All accounts of an environment that were delivered to Companies House, or are to be: a list to filter, newest first.

import { accountsStatuses } from "../../register/lifecycle.ts";
import { newestAccounts } from "../../register/list-store.ts";
import { Period } from "../filings/filing/parts.tsx";
import { AccountsStatus, accountsPath } from "../frame/accounts.tsx";
import { Copyable, Empty, PlaceLink } from "../frame/components.tsx";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, type FormField, text } from "../frame/forms/form-fields.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { accountsCurl } from "../frame/quickstart.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { DueOn } from "./due.tsx";
import { FLAGGED, type ReadSearch, searchIn } from "./search.ts";

export async function accountsListPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const read = searchIn(visit.query);
  const { typed, search, after, problems, isFiltered } = read;
  const page = { after, limit: PAGE_ROWS + 1 };
  const found = hasProblems(problems) ? [] : await newestAccounts(parts.db, scopeOf(visit), search, page);
  const { rows, last } = pageOf(found);
  const here = pathIn(visit, "/companies-house");
  return listPage(visit, {
    title: "Companies House",
    filters: { to: here, fields, problems, isFiltered },
    caption: "Accounts delivered to Companies House, newest first",
    rows,
    keyOf: ({ id }) => id,
    columns: [
      {
        title: "Company",
        cell: ({ id, company_name }) => (
          <div class="wrap">
            <a href={accountsPath(visit, id)}>{company_name}</a>
          </div>
        ),
      },
      {
        title: "Number",
        cell: ({ company_registration_number: number }) => <span class="number">{number}</span>,
      },
      { title: "Period", cell: (row) => <Period of={row} /> },
      { title: "Due", cell: (row) => <DueOn of={row} now={visit.now} /> },
      {
        title: "Status",
        cell: ({ status, flag, test_mode }) => <AccountsStatus status={status} flag={flag} isTest={test_mode} />,
      },
      { title: "Created", moment: ({ created_at }) => created_at },
    ],
    empty: <Nothing visit={visit} parts={parts} read={read} />,
    first: after === null ? null : linkWith(here, typed),
    next: last && linkWith(here, { ...typed, after: last.id }),
  });
}

const fields: readonly FormField[] = [
  text("number", "Company number", { type: "search" }),
  choice("status", "Status", [
    ["", "Any status"],
    ...accountsStatuses.map((status) => [status, status] as const),
    [FLAGGED, "flagged"],
  ]),
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
