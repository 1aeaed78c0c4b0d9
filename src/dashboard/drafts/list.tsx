// The returns that are being written by hand, and those that were filed so.

import { type DraftKind, type DraftState, draftStates } from "../../drafts/draft.ts";
import { newestDrafts } from "../../drafts/store.ts";
import { Period } from "../filings/filing/parts.tsx";
import { Empty, LinkButton } from "../frame/components.tsx";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { draftPath, draftTitle } from "./existing-draft.ts";
import { listPath, StatesNav, stateTitles } from "./states.tsx";

export async function draftsPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const state = draftStates.find((one) => one === (visit.query.get("state") ?? "open")) ?? "open";
  const given = visit.query.get("after") ?? "";
  const after = /^drf_[0-9A-Za-z]{1,64}$/.test(given) ? given : null;
  const found = await newestDrafts(db, scopeOf(visit), { state, companyUtr: null }, { after, limit: PAGE_ROWS + 1 });
  const { rows, last } = pageOf(found);
  const start = pathIn(visit, "/drafts/new");
  return listPage(visit, {
    title: "Drafts",
    actions: (
      <LinkButton to={start} tone="main">
        Start a return
      </LinkButton>
    ),
    above: <StatesNav visit={visit} here={state} />,
    caption: `Drafts, ${stateTitles[state].toLowerCase()}, newest first`,
    rows,
    keyOf: ({ id }) => id,
    columns: [
      {
        title: "Company",
        line: "double",
        cell: (draft) => (
          <span class="named" title={draftTitle(draft)}>
            <a href={draftPath(visit, draft)}>{draftTitle(draft)}</a>
            {kindWords[draft.kind] !== null && <span class="muted"> ({kindWords[draft.kind]})</span>}
            {state === "open" && draft.not_approved_filing !== null && <span class="muted"> (not approved)</span>}
          </span>
        ),
      },
      {
        title: "Period",
        line: "whole",
        cell: ({ period_start, period_end }) =>
          period_start === null || period_end === null ? (
            <span class="muted">–</span>
          ) : (
            <Period of={{ period_start, period_end }} />
          ),
      },
      {
        title: "Begun by",
        line: "share",
        cell: ({ begun_by, begun_by_name: name }) => <BegunBy name={begun_by === null ? "A program" : name} />,
      },
      { title: "Changed", line: "whole", moment: ({ updated_at }) => updated_at },
    ],
    empty: (
      <Empty title={empty[state].title}>
        <p>{empty[state].text}</p>
        {state === "open" && <LinkButton to={start}>Start a return</LinkButton>}
      </Empty>
    ),
    first: after === null ? null : listPath(visit, state),
    next: last && listPath(visit, state, last.id),
  });
}

/** Several drafts of one company and period are told apart. */
const kindWords: Readonly<Record<DraftKind, string | null>> = {
  new: null,
  next_year: null,
  correct: "correction",
  amend: "amendment",
};

const empty: Readonly<Record<DraftState, { title: string; text: string }>> = {
  open: { title: "No drafts", text: "A return that is written by hand is kept here until it is filed." },
  waiting: {
    title: "Nothing waits for approval",
    text: "A draft that was sent for approval stands here until its approver has decided.",
  },
  filed: { title: "No draft was filed yet", text: "What was filed stands under Filings too." },
};

function BegunBy({ name }: { name: string }) {
  return (
    <span class="named" title={name} dir="auto">
      {name}
    </span>
  );
}
