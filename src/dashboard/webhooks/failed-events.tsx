// Webhooks → Failed events: what did not arrive, to be looked through, and sent again one by one or all at once.

import { endpointsOf } from "../../webhooks/endpoint-store.ts";
import {
  Alert,
  Card,
  DeliveryStatus,
  Empty,
  FilingLink,
  LinkButton,
  PageHeader,
  Pager,
  Table,
} from "../frame/components.tsx";
import { Button, Form, Input, Select } from "../frame/form-parts.tsx";
import { counted, numberText } from "../frame/format.tsx";
import { linkWith } from "../frame/links.ts";
import { type DashboardParts, type PageAnswer, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { asked, askedFailures, type Problems } from "./filters.ts";
import { EventLink, endpointOptions, NextAttempt, PAGE_ROWS, pageOf, Url, WhatHappened } from "./parts.tsx";
import {
  countFailed,
  FAILED_COUNTED,
  type FailedDelivery,
  type FailedFilter,
  type FailedStatus,
  failedDeliveries,
  failedStatuses,
} from "./queries.ts";

export async function failedEventsPage(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  return failedEvents(visit, parts, { problem: null });
}

/** Also shown again where nothing was ticked. */
export async function failedEvents(
  visit: Visit,
  { db }: DashboardParts,
  { problem }: { problem: string | null },
): Promise<PageAnswer> {
  const { filter, problems } = await askedFailures(db, visit, visit.query);
  const isWrong = Object.keys(problems).length > 0;
  const after = asked(visit.query, "after");
  const environment = scopeOf(visit);
  const page = { after, limit: PAGE_ROWS + 1 };
  const { rows, last } = pageOf(isWrong ? [] : await failedDeliveries(db, environment, filter, page));
  const count = isWrong ? { sendable: 0, disabled: 0 } : await countFailed(db, environment, filter);
  const endpoints = endpointOptions(await endpointsOf(db, visit.organisation.id, visit.mode));
  const here = pathIn(visit, "/webhooks/failed");
  const words = filterWords(visit.query);
  return {
    kind: "page",
    status: problem === null && !isWrong ? 200 : 400,
    title: "Failed events",
    body: (
      <>
        <PageHeader title="Failed events">
          <LinkButton to={pathIn(visit, "/replays")}>Replays</LinkButton>
        </PageHeader>
        {problem !== null && (
          <Alert tone="bad">
            <p>{problem}</p>
          </Alert>
        )}
        <Filters visit={visit} filter={filter} endpoints={endpoints} problems={problems} />
        {!isWrong && <p class="hint">{meanings[filter.status]}</p>}
        <Card>
          {isWrong ? (
            <Empty title="Correct the filters above to see what failed." />
          ) : rows.length === 0 ? (
            <NothingFailed
              status={filter.status}
              isNarrowed={words.endpoint !== null || words.from !== null || words.to !== null}
            />
          ) : (
            <Form visit={visit} to={linkWith(here, words)}>
              <input type="hidden" name="as_of" value={visit.now.toISOString()} />
              <Toolbar count={count} all={linkWith(`${here}/replay`, words)} />
              <Deliveries visit={visit} deliveries={rows} />
            </Form>
          )}
          <Pager
            first={after === null ? null : linkWith(here, words)}
            next={last && linkWith(here, { ...words, after: last.id })}
          />
        </Card>
      </>
    ),
  };
}

/** The filter as the address has it, to be carried along. */
export function filterWords(from: URLSearchParams) {
  const word = (name: string) => asked(from, name);
  return { status: word("status"), endpoint: word("endpoint"), from: word("from"), to: word("to") };
}

function Toolbar({ count, all }: { count: { sendable: number; disabled: number }; all: string }) {
  return (
    <div class="toolbar">
      {count.sendable > 0 && (
        <>
          <label class="check" hidden>
            <input type="checkbox" data-ticks="delivery" /> All on this page
          </label>
          <Button>Replay selected</Button>
          <LinkButton to={all}>Replay all that match ({countText(count.sendable)})</LinkButton>
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

interface FiltersProps {
  visit: Visit;
  filter: FailedFilter;
  endpoints: ReturnType<typeof endpointOptions>;
  problems: Problems;
}

function Filters({ visit, filter, endpoints, problems }: FiltersProps) {
  const typed = (name: string) => visit.query.get(name) ?? "";
  return (
    <form method="get" action={pathIn(visit, "/webhooks/failed")} class="filters">
      <Select
        name="status"
        label="Status"
        value={filter.status}
        error={problems.status}
        options={failedStatuses.map((status) => [status, status] as const)}
      />
      <Select name="endpoint" label="Endpoint" value={filter.endpointId ?? ""} options={endpoints} />
      <Input name="from" type="date" label="Happened from" value={typed("from")} error={problems.from} />
      <Input name="to" type="date" label="Happened until" value={typed("to")} error={problems.to} />
      <Button>Show</Button>
    </form>
  );
}

function Deliveries({ visit, deliveries }: { visit: Visit; deliveries: readonly FailedDelivery[] }) {
  return (
    <Table
      caption="Deliveries that failed, newest events first"
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Select",
          cell: ({ id, event_id, url, disabled }) => (
            <input
              type="checkbox"
              name="delivery"
              value={id}
              aria-label={`Select ${event_id} to ${url}`}
              disabled={disabled}
            />
          ),
        },
        { title: "Happened", moment: ({ created_at }) => created_at },
        { title: "Event", wide: true, cell: (delivery) => <WhichEvent visit={visit} delivery={delivery} /> },
        { title: "Endpoint and reason", wide: true, cell: (delivery) => <Reason visit={visit} delivery={delivery} /> },
        {
          title: "Again",
          cell: ({ id, disabled }) =>
            disabled ? (
              <span class="muted">endpoint disabled</span>
            ) : (
              <Button name="only" value={id}>
                Replay
              </Button>
            ),
        },
      ]}
    />
  );
}

function WhichEvent({ visit, delivery }: { visit: Visit; delivery: FailedDelivery }) {
  const { event_id: id, type, test, subject_id: filingId } = delivery;
  return (
    <span class="stack">
      <EventLink visit={visit} {...{ id, type, test }} />
      {!test && <FilingLink visit={visit} id={filingId} />}
    </span>
  );
}

function Reason({ visit, delivery }: { visit: Visit; delivery: FailedDelivery }) {
  const { endpoint_id, url, status, attempts, due_at: next, error_class, error } = delivery;
  return (
    <span class="stack wrap">
      <a href={pathIn(visit, `/settings/webhooks/${endpoint_id}`)}>
        <Url url={url} />
      </a>
      <span>
        <DeliveryStatus status={status} />{" "}
        {attempts > 0 && <span class="nowrap">after {counted(attempts, "attempt", "attempts")}</span>}
      </span>
      {error_class !== null && <WhatHappened failure={error_class} error={error} />}
      {next !== null && (
        <span>
          next attempt <NextAttempt at={next} now={visit.now} />
        </span>
      )}
    </span>
  );
}

const meanings: Record<FailedStatus, string> = {
  abandoned: "Abandoned: the fifth attempt has failed too, and there is no other unless you replay it.",
  held: "Held: the endpoint was disabled. What is held is sent when you replay it, once the endpoint is enabled.",
  failing: "Failing: attempted in vain so far. Each is tried again by itself; a replay does that now.",
};

function NothingFailed({ status, isNarrowed }: { status: FailedStatus; isNarrowed: boolean }) {
  const titles = { abandoned: "Nothing has failed", held: "Nothing is held", failing: "Nothing is failing" };
  return (
    <Empty title={isNarrowed ? "Nothing fits" : titles[status]}>
      <p>
        {isNarrowed
          ? "Choose another endpoint or other days to see more."
          : "Whatever does not arrive can be found here and sent again."}
      </p>
    </Empty>
  );
}
