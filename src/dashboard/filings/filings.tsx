// All filings of an environment: a list to search and filter, newest first, and the same list as a file.

import { Readable } from "node:stream";
import { stuckBefore } from "../../filings/filing.ts";
import { filingStatuses } from "../../filings/lifecycle.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { Card, Copyable, Empty, FilingStatus, LinkButton, PageHeader, Pager, Table } from "../frame/components.tsx";
import { Button, Input, Select } from "../frame/form-parts.tsx";
import { Day, Pounds } from "../frame/format.tsx";
import { filingCurl } from "../frame/quickstart.ts";
import { type DashboardParts, type PageAnswer, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { csvHeader, csvLine } from "./csv.ts";
import { filingsFound, type ListedFiling } from "./queries.ts";
import { type AskedFor, FILING_ID, type FilingSearch, searchIn, searchQuery } from "./search.ts";

const PAGE = 25;
const BATCH = 1_000;

export async function filingsPage(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const asked = askedFor(visit, parts);
  const after = cursorIn(visit.query);
  const isWrong = Object.keys(asked.problems).length > 0;
  const found = isWrong ? [] : await filingsFound(parts.db, scopeOf(visit), asked.search, { after, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  const list = (more: Record<string, string> = {}) => pathIn(visit, `/filings${searchQuery(asked, more)}`);
  const next = found.length > PAGE ? list({ after: shown.at(-1)?.id ?? "" }) : null;
  return {
    kind: "page",
    status: isWrong ? 400 : 200,
    title: "Filings",
    body: (
      <>
        <PageHeader title="Filings">
          {shown.length > 0 && (
            <LinkButton to={pathIn(visit, `/filings.csv${searchQuery(asked)}`)}>Download as CSV</LinkButton>
          )}
        </PageHeader>
        <Filters visit={visit} asked={asked} />
        <Card>
          {shown.length > 0 ? (
            <Filings visit={visit} filings={shown} />
          ) : (
            <Nothing visit={visit} parts={parts} asked={asked} after={after} />
          )}
          <Pager first={after === null ? null : list()} next={next} />
        </Card>
      </>
    ),
  };
}

/** The whole list, however long: read and sent a batch at a time. */
export async function filingsFile(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const asked = askedFor(visit, parts);
  const [problem] = Object.values(asked.problems);
  if (problem !== undefined) throw new Refusal("invalid_filter", `The filters cannot be read. ${problem}`);
  const name = `filings-${visit.mode}-${ukWallClock(visit.now).date}.csv`;
  return {
    kind: "file",
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${name}"`,
    },
    body: Readable.from(csvOf(parts, scopeOf(visit), asked.search)),
  };
}

function askedFor({ query, now }: Visit, { stuckAfterHours }: DashboardParts): AskedFor {
  return searchIn(query, { stuckBefore: stuckBefore(now, stuckAfterHours) });
}

async function* csvOf({ db, log }: DashboardParts, whose: Scope, search: FilingSearch): AsyncGenerator<string> {
  yield csvHeader();
  let batch: ListedFiling[] = [];
  try {
    do {
      batch = await filingsFound(db, whose, search, { after: batch.at(-1)?.id ?? null, limit: BATCH });
      if (batch.length > 0) yield batch.map(csvLine).join("");
    } while (batch.length === BATCH);
  } catch (error) {
    // The answer is under way and can only break off, so that nobody takes it for whole.
    log.error({ error }, "a list of filings could not be sent whole");
    throw error;
  }
}

function cursorIn(query: URLSearchParams): string | null {
  const after = query.get("after") ?? "";
  return FILING_ID.test(after) ? after : null;
}

const statusOptions = [
  ["", "Any status"],
  ...filingStatuses.map((status) => [status, status] as const),
  ["flagged", "flagged for a person"],
  ["stuck", "without an answer for long"],
] as const;

const testOptions = [
  ["", "Filed and tests"],
  ["no", "without tests"],
  ["only", "tests only"],
] as const;

function Filters({ visit, asked: { typed, problems, isFiltered } }: { visit: Visit; asked: AskedFor }) {
  return (
    <form method="get" action={pathIn(visit, "/filings")} class="filters">
      <div class="field-wide">
        <Input name="q" type="search" label="Search" value={typed.q} />
      </div>
      <Select name="status" label="Status" value={typed.status} options={statusOptions} error={problems.status} />
      <Input name="from" type="date" label="Period ends from" value={typed.from} error={problems.from} />
      <Input name="to" type="date" label="Period ends by" value={typed.to} error={problems.to} />
      {visit.mode === "live" && (
        <Select name="tests" label="Test-in-Live" value={typed.tests} options={testOptions} error={problems.tests} />
      )}
      <Input name="created" type="date" label="Created from" value={typed.created} error={problems.created} />
      <div class="actions">
        <Button tone="main">Search</Button>
        {isFiltered && <LinkButton to={pathIn(visit, "/filings")}>Clear</LinkButton>}
      </div>
      <p class="hint">
        Search takes part of the company's name, its registration number or UTR, a filing or correlation ID, or when the
        period starts or ends, as 31 Mar 2025, 31/03/2025, Mar 2025 or 2025. Days are UK days. Times in the CSV file are
        UTC.
      </p>
    </form>
  );
}

function Filings({ visit, filings }: { visit: Visit; filings: readonly ListedFiling[] }) {
  return (
    <Table
      caption="Filings, newest first"
      rows={filings}
      keyOf={({ id }) => id}
      columns={[
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
        {
          title: "Period",
          cell: ({ period_start, period_end }) => (
            <span>
              <Day day={period_start} /> to <Day day={period_end} />
            </span>
          ),
        },
        { title: "Tax", number: true, cell: ({ tax_due_pence }) => <Pounds pence={tax_due_pence} /> },
        {
          title: "Status",
          cell: ({ status, flag, test_mode }) => (
            <span class="badges">
              <FilingStatus status={status} flag={flag} isTest={test_mode} />
            </span>
          ),
        },
        { title: "Created", moment: ({ created_at }) => created_at },
      ]}
    />
  );
}

interface NothingProps {
  visit: Visit;
  parts: DashboardParts;
  asked: AskedFor;
  after: string | null;
}

function Nothing({ visit, parts, asked, after }: NothingProps) {
  if (Object.keys(asked.problems).length > 0) return <Empty title="Correct the filters above to see filings." />;
  if (asked.isFiltered || after !== null)
    return (
      <Empty title={after === null ? "No filing matches." : "There are no older filings."}>
        <p>
          <a href={pathIn(visit, "/filings")}>Clear the filters</a> to see all of them. Sandbox and live filings are
          apart: this is {visit.mode}.
        </p>
      </Empty>
    );
  if (visit.mode === "live")
    return (
      <Empty title="Nothing has been filed live yet.">
        <p>
          Returns that are sent with a live API key appear here. <a href="/live/settings/authority">Tax authority</a>{" "}
          says what live filing needs.
        </p>
      </Empty>
    );
  const line = filingCurl({ key: "$KEY", url: visit.origin, certificateFile: parts.certificateFile });
  return (
    <Empty title="Nothing has been filed yet.">
      <p>
        Send a return with a sandbox key from <a href="/sandbox/settings/keys">API keys</a>, in KEY:
      </p>
      <Copyable block label="A command that files a return" text={line} />
    </Empty>
  );
}
