// Webhooks → Failed events: deliveries that failed, to replay or dismiss one by one or all together.

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { type EndpointRow, endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { SubjectLink } from "../frame/accounts.tsx";
import { Badge, type Column, Empty, LinkButton } from "../frame/components.tsx";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, day, type FormField } from "../frame/forms/form-fields.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { byTime, orderField, timeSort } from "../frame/lists/by-time.ts";
import type { ColumnSort } from "../frame/lists/columns.tsx";
import { FIRST_ROW, firstRowIn } from "../frame/lists/pager.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { failedFilterIn, textIn } from "./filters.ts";
import { EndpointLine, EventLine, endpointName, endpointOptions, NextAttempt, sentenceOf, shownUrl } from "./parts.tsx";
import {
  countFailed,
  FAILED_COUNTED,
  type FailedDelivery,
  type FailedFilter,
  type FailedStatus,
  failedDeliveries,
  failedStatuses,
} from "./queries.ts";

export async function failedEventsPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return failedEvents(visit, parts, { problem: null });
}

/** Also shown again where nothing was selected. */
export async function failedEvents(
  visit: Visit,
  { db }: DashboardParts,
  { problem }: { problem: string | null },
): Promise<PageResponse> {
  const { filter, problems } = await failedFilterIn(db, visit, visit.query);
  const isWrong = hasProblems(problems);
  const after = textIn(visit.query, "after");
  const environment = scopeOf(visit);
  const inTime = byTime(visit.query);
  const page = { after, limit: PAGE_ROWS + 1, order: inTime.order };
  const { rows, last } = pageOf(isWrong ? [] : await failedDeliveries(db, environment, filter, page));
  const count = isWrong ? { sendable: 0, disabled: 0 } : await countFailed(db, environment, filter);
  const all = count.sendable + count.disabled;
  const firstRow = after === null ? 1 : firstRowIn(visit.query);
  const endpoints = await endpointsOf(db, visit.organisation.id, visit.mode);
  const here = pathIn(visit, "/webhooks/failed");
  const filterOf = filterWords(visit.query);
  const words = { ...filterOf, ...inTime.words };
  const isNarrowed = filterOf.endpoint !== null || filterOf.from !== null || filterOf.to !== null;
  return listPage(visit, {
    title: "Failed events",
    actions: <LinkButton to={pathIn(visit, "/replays")}>Replays</LinkButton>,
    problem,
    filters: {
      to: here,
      fields: fieldsOf(endpoints),
      problems,
      isFiltered: isNarrowed || filterOf.status !== null,
      hint: isWrong ? null : meanings[filter.status],
      notChips: ["sort"],
    },
    caption: `Deliveries that failed, ${inTime.first}`,
    rows,
    keyOf: ({ id }) => id,
    columns: columnsOf(
      visit,
      filter,
      timeSort(inTime, (sort) => linkWith(here, { ...words, ...sort })),
    ),
    counted: { firstRow, count: { count: Math.min(all, FAILED_COUNTED), isAll: all <= FAILED_COUNTED } },
    empty: <NothingFailed status={filter.status} isNarrowed={isNarrowed} />,
    around: (table) => (
      <Form visit={visit} to={linkWith(here, words)}>
        <input type="hidden" name="as_of" value={visit.now.toISOString()} />
        <Toolbar count={count} status={filter.status} to={(action) => linkWith(`${here}/${action}`, filterOf)} />
        {table}
      </Form>
    ),
    first: after === null ? null : linkWith(here, words),
    next: last && linkWith(here, { ...words, after: last.id, [FIRST_ROW]: String(firstRow + rows.length) }),
    ...inTime.pages,
  });
}

const fieldsOf = (endpoints: readonly EndpointRow[]): FormField[] => [
  choice(
    "status",
    "Status",
    failedStatuses.map((status) => [status, status] as const),
  ),
  choice("endpoint", "Endpoint", endpointOptions(endpoints)),
  day("from", "From"),
  day("to", "To"),
  orderField,
];

/** The filter as the address has it, to be carried along. */
export function filterWords(from: URLSearchParams) {
  const word = (name: string) => textIn(from, name);
  return { status: word("status"), endpoint: word("endpoint"), from: word("from"), to: word("to") };
}

interface ToolbarProps {
  count: { sendable: number; disabled: number };
  status: FailedStatus;
  /** The page on which all that match are counted first. */
  to(action: "replay" | "dismiss"): string;
}

function Toolbar({ count, status, to }: ToolbarProps) {
  const all = count.sendable + count.disabled;
  return (
    <div class="toolbar">
      {count.sendable > 0 && (
        <>
          <label class="check needs-script">
            <input type="checkbox" data-ticks="delivery" /> All on this page
          </label>
          <Button>Replay selected</Button>
          {status !== "dismissed" && (
            <LinkButton to={to("replay")}>Replay all ({countText(count.sendable)})</LinkButton>
          )}
        </>
      )}
      {status === "abandoned" && (
        <>
          <Button name="action" value="dismiss">
            Dismiss selected
          </Button>
          <LinkButton to={to("dismiss")}>Dismiss all ({countText(all)})</LinkButton>
        </>
      )}
      {count.disabled > 0 && (
        <span class="muted">
          {countText(count.disabled)}{" "}
          {count.disabled === 1 ? "belongs to an endpoint that is" : "belong to endpoints that are"} disabled; enable{" "}
          {count.disabled === 1 ? "it" : "them"} to replay.
        </span>
      )}
    </div>
  );
}

function countText(count: number): string {
  return count > FAILED_COUNTED ? `more than ${numberText(FAILED_COUNTED)}` : numberText(count);
}

const columnsOf = (visit: Visit, { status }: FailedFilter, sort: ColumnSort): Column<FailedDelivery>[] => [
  {
    title: "Select",
    cell: ({ id, event_id, disabled, status, ...endpoint }) => (
      <input
        type="checkbox"
        name="delivery"
        value={id}
        aria-label={`Select ${event_id} to ${endpointName(endpoint)}`}
        disabled={disabled && status !== "abandoned"}
      />
    ),
  },
  { title: "Time", sort, line: "whole", exact: true, moment: ({ created_at }) => created_at },
  {
    title: "Event",
    line: "share",
    cell: ({ event_id: id, type, test }) => <EventLine visit={visit} {...{ id, type, test }} />,
  },
  {
    title: "About",
    line: "share",
    spare: true,
    cell: ({ test, subject_id: id }) =>
      test ? <span class="muted">a sample</span> : <SubjectLink visit={visit} id={id} />,
  },
  { title: "Endpoint", line: "share", cell: (delivery) => <Endpoint visit={visit} delivery={delivery} /> },
  { title: "Reason", line: "share", cell: (delivery) => <Reason delivery={delivery} /> },
  {
    title: "Attempts",
    number: true,
    spare: true,
    cell: ({ attempts }) => <span class="number">{numberText(attempts)}</span>,
  },
  ...(status === "failing" ? [nextAttempt(visit)] : []),
  {
    title: "Action",
    cell: ({ id, disabled }) =>
      !disabled && (
        <Button name="only" value={id}>
          Replay
        </Button>
      ),
  },
];

const nextAttempt = ({ now }: Visit): Column<FailedDelivery> => ({
  title: "Next attempt",
  line: "whole",
  cell: ({ due_at: next }) => next !== null && <NextAttempt at={next} now={now} />,
});

/** What people call it; its address is in the title. */
function Endpoint({ visit, delivery }: { visit: Visit; delivery: FailedDelivery }) {
  return (
    <span class="named" title={shownUrl(delivery.url)}>
      <a href={pathIn(visit, `/settings/webhooks/${delivery.endpoint_id}`)}>
        <EndpointLine endpoint={delivery} />
      </a>
      {delivery.disabled && <Badge tone="idle">disabled</Badge>}
    </span>
  );
}

/** Why the last attempt failed; a held delivery may have had none. */
function Reason({ delivery: { error_class, error } }: { delivery: FailedDelivery }) {
  if (error_class === null) return <span class="muted">Not attempted</span>;
  const sentence = sentenceOf(error ?? error_class);
  return <span title={sentence}>{sentence}</span>;
}

const meanings: Record<FailedStatus, string> = {
  abandoned: "Abandoned: every attempt failed. Replay a delivery to send it again.",
  held: "Held: the endpoint was disabled. Enable it, then replay to send.",
  failing: "Failing: all attempts have failed so far. Quarterday will retry. Replay a delivery to retry now.",
  dismissed: "Dismissed: abandoned, and no longer counted as failed. Replay a delivery to send it again.",
};

function NothingFailed({ status, isNarrowed }: { status: FailedStatus; isNarrowed: boolean }) {
  const titles = {
    abandoned: "No failed events",
    held: "No held events",
    failing: "No failing events",
    dismissed: "No dismissed events",
  };
  return (
    <Empty title={isNarrowed ? "No results" : titles[status]}>
      <p>
        {isNarrowed
          ? "Choose another endpoint or other dates to see more."
          : "Events that could not be delivered appear here. You can replay them."}
      </p>
    </Empty>
  );
}
