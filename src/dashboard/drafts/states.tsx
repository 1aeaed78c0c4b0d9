// Where a draft stands, in words for people: the lists of drafts by it, and what a draft says of a return that waits or
// was not approved.

import { type DraftRow, type DraftState, draftStates } from "../../drafts/draft.ts";
import { knownFiling } from "../../filings/store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { NotApprovedAlert } from "../filings/approval/approval-card.tsx";
import { Alert, FilingLink } from "../frame/components.tsx";
import { linkWith } from "../frame/links.ts";
import { pathIn, scopeOf, type Visit } from "../frame/visit.ts";

export const stateTitles: Readonly<Record<DraftState, string>> = {
  open: "Being written",
  waiting: "Waiting for approval",
  filed: "Filed",
};

export function listPath(visit: Visit, state: DraftState, after: string | null = null): string {
  return linkWith(pathIn(visit, "/drafts"), { state: state === "open" ? null : state, after });
}

export function StatesNav({ visit, here }: { visit: Visit; here: DraftState }) {
  return (
    <nav class="links below" aria-label="Drafts by state">
      {draftStates.map((state) => (
        <a key={state} href={listPath(visit, state)} aria-current={state === here ? "page" : undefined}>
          {stateTitles[state]}
        </a>
      ))}
    </nav>
  );
}

/** All that is left to say in the draft: its filing tells the rest. */
export function Closed({ visit, draft }: { visit: Visit; draft: DraftRow & { filing_id: string } }) {
  if (draft.state === "waiting")
    return (
      <Alert tone="wait" title="This return waits for approval">
        <p>
          Nothing of it goes to HMRC before. To change it, take the request back on{" "}
          <a href={pathIn(visit, `/filings/${draft.filing_id}`)}>the page of the return</a>: then this draft is open
          again.
        </p>
      </Alert>
    );
  return (
    <Alert tone="good" title="This return is filed">
      <p>
        How it stands is on{" "}
        <FilingLink visit={visit} id={draft.filing_id}>
          the page of the return
        </FilingLink>
        .
      </p>
    </Alert>
  );
}

/** What came of it before, where that was sent for approval and nobody gave it. */
export async function notApprovedBefore(visit: Visit, { not_approved_filing: id }: DraftRow, db: Queryable) {
  if (id === null) return null;
  const { approval } = await knownFiling(db, { ...scopeOf(visit), id });
  if (approval === null) throw new Error(`${id} needed no approval`);
  const { state, decided_by: by, reason, decided_at: at } = approval;
  return (
    <NotApprovedAlert of={{ state, by, reason, at: at === null ? null : new Date(at) }}>
      Change what is to be changed, and send it for approval again.{" "}
      <a href={pathIn(visit, `/filings/${id}`)}>The return as it was</a>
    </NotApprovedAlert>
  );
}
