// Replays and the progress of each. The page refreshes itself while deliveries are pending.

import { counted, numberText } from "../../../packages/ct600/text/numbers.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import { type EndpointRow, endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { replayProgress } from "../../webhooks/replays/replay.ts";
import {
  type ListedReplay,
  listedReplays,
  type ReplayProgress,
  type ReplaySelection,
} from "../../webhooks/replays/replay-progress-store.ts";
import {
  Alert,
  Badge,
  Card,
  type Column,
  Copyable,
  Empty,
  Facts,
  PageHeader,
  type Tone,
} from "../frame/components.tsx";
import { Moment, MomentCell } from "../frame/format.tsx";
import { listPage } from "../frame/list-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { endpointName } from "./parts.tsx";

const LISTED = 50;

export async function replaysPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const endpoints = await endpointsOf(db, visit.organisation.id, visit.mode);
  return listPage(visit, {
    title: "Replays",
    back: { to: pathIn(visit, "/webhooks/failed"), text: "Failed events" },
    caption: "Replays, newest first",
    rows: await listedReplays(db, scopeOf(visit), LISTED),
    keyOf: ({ id }) => id,
    columns: columnsOf(visit, endpoints),
    empty: (
      <Empty title="No replays yet">
        <p>Replays from Failed events or from an event's page appear here.</p>
      </Empty>
    ),
  });
}

const columnsOf = (visit: Visit, endpoints: readonly EndpointRow[]): Column<ListedReplay>[] => [
  {
    title: withUkTime("Started"),
    cell: ({ id, created_at }) => (
      <a href={pathIn(visit, `/replays/${id}`)}>
        <MomentCell at={created_at} />
      </a>
    ),
  },
  { title: "What", cell: ({ selection }) => <Selection visit={visit} selection={selection} endpoints={endpoints} /> },
  { title: "Deliveries", number: true, cell: ({ deliveries }) => <span class="number">{numberText(deliveries)}</span> },
  {
    title: "State",
    cell: ({ pending, unsent }) => {
      if (pending) return <Badge tone="wait">in progress</Badge>;
      return unsent ? <Badge tone="bad">some not delivered</Badge> : <Badge tone="good">done</Badge>;
    },
  },
];

export async function replayPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const replay = await replayProgress(db, { ...scopeOf(visit), replayId: visit.params.id ?? "" });
  const endpoints = await endpointsOf(db, visit.organisation.id, visit.mode);
  return {
    kind: "page",
    title: "Replay",
    body: (
      <>
        <PageHeader title="Replay" back={{ to: pathIn(visit, "/replays"), text: "Replays" }} />
        <div id="progress" data-follow={secondsBetweenLooks(replay)} data-name="Replay">
          <Outcome visit={visit} replay={replay} />
          <Card title="Progress">
            <Progress replay={replay} />
          </Card>
        </div>
        <Card title="Details">
          <Facts
            of={[
              ["Replay ID", <Copyable key="id" text={replay.id} label="Replay ID" />],
              ["Started", <Moment key="at" at={replay.created_at} />],
              ["What", <Selection key="what" visit={visit} selection={replay.selection} endpoints={endpoints} />],
            ]}
          />
        </Card>
      </>
    ),
  };
}

function secondsBetweenLooks({ waiting, failing }: ReplayProgress): number | undefined {
  if (waiting > 0) return 2;
  return failing > 0 ? 30 : undefined;
}

/** All but those that were replayed again before they had ended: they count for the newer replay alone. */
function countedIn({ delivered, waiting, failing, abandoned, held }: ReplayProgress): number {
  return delivered + waiting + failing + abandoned + held;
}

/** One about both environments is as large here as its part of this one. */
function sizeOf(replay: ReplayProgress): number {
  return replay.selection.mode ? replay.deliveries : countedIn(replay);
}

function Outcome({ visit, replay }: { visit: Visit; replay: ReplayProgress }) {
  const { waiting, failing, abandoned, held } = replay;
  const [tone, text] = outcomeOf(replay);
  return (
    <Alert tone={tone}>
      <p>
        {text}{" "}
        {waiting === 0 && abandoned + held > 0 && <a href={pathIn(visit, "/webhooks/failed")}>See failed events</a>}
        {waiting === 0 && abandoned + held === 0 && failing > 0 && (
          <a href={pathIn(visit, "/webhooks/failed?status=failing")}>See failing events</a>
        )}
      </p>
    </Alert>
  );
}

function outcomeOf({ delivered, waiting, failing, abandoned, held }: ReplayProgress): [Tone, string] {
  if (waiting > 0) return ["note", "In progress. This page updates itself; without JavaScript, reload it."];
  if (failing > 0)
    return ["wait", `All were attempted. ${counted(failing, "has", "have")} failed so far. Quarterday will retry.`];
  if (abandoned + held > 0) return ["bad", `Done. ${counted(abandoned + held, "was", "were")} not delivered.`];
  return delivered === 0
    ? ["idle", "Done. All of these were replayed again later."]
    : ["good", `Done. ${counted(delivered, "delivery has", "deliveries have")} arrived.`];
}

function Progress({ replay }: { replay: ReplayProgress }) {
  const size = sizeOf(replay);
  const left = replay.waiting + replay.failing;
  const counts: (readonly [string, number])[] = [
    ["Delivered", replay.delivered],
    ["Not attempted yet", replay.waiting],
    ["Failed, will retry", replay.failing],
    ["Abandoned", replay.abandoned],
    ["Held", replay.held],
    ["Replayed again later", size - countedIn(replay)],
  ];
  return (
    <>
      <p>
        <span class="number">
          {numberText(replay.delivered)} of {numberText(size)}
        </span>{" "}
        delivered
      </p>
      <progress max={size} value={size - left} aria-label="Deliveries that need no further attempt" />
      <Facts
        of={counts
          .filter(([name, count]) => count > 0 || name === "Delivered")
          .map(([name, count]) => [name, numberText(count)] as const)}
      />
    </>
  );
}

const statusWords: Readonly<Record<string, string>> = { pending: "waiting to retry" };

interface SelectionProps {
  visit: Visit;
  selection: ReplaySelection;
  endpoints: readonly EndpointRow[];
}

function Selection({ visit, selection, endpoints }: SelectionProps) {
  const { event, deliveries, statuses = [], endpoint: endpointId, since, until } = selection;
  const endpoint = endpoints.find(({ id }) => id === endpointId);
  if (event !== undefined)
    return (
      <span>
        event{" "}
        <a class="id" href={pathIn(visit, `/events/${event}`)}>
          {event}
        </a>
      </span>
    );
  if (deliveries !== undefined) return <span>{counted(deliveries, "selected delivery", "selected deliveries")}</span>;
  return (
    <span class="stack">
      <span>all {statuses.map((status) => statusWords[status] ?? status).join(" or ")}</span>
      {endpoint !== undefined && (
        <span class="wrap">
          for <a href={pathIn(visit, `/settings/webhooks/${endpoint.id}`)}>{endpointName(endpoint)}</a>
        </span>
      )}
      {endpoint === undefined && endpointId && (
        <span>
          for an endpoint that was removed, <span class="id">{endpointId}</span>
        </span>
      )}
      {since && (
        <span>
          from <Moment at={new Date(since)} />
        </span>
      )}
      {until && (
        <span>
          before <Moment at={new Date(until)} />
        </span>
      )}
    </span>
  );
}
