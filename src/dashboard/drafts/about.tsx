// What a draft was begun from, and what becomes of it when it is filed: said before anything is changed, and once more
// at the check.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { newestInLine } from "../../filings/amend/amendment-store.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { knownFiling } from "../../filings/store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Alert, FilingLink } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { scopeOf, type Visit } from "../frame/visit.ts";
import { draftPath } from "./existing-draft.ts";

/** The filing that was taken over, and the return of its line that stands now. */
export interface Source {
  from: FilingRow;
  newest: FilingRow | null;
}

/** Null of a draft that takes over nothing, or only what next year's return has from it. */
export async function sourceOf(
  visit: Visit,
  { kind, from_filing: id }: DraftRow,
  db: Queryable,
): Promise<Source | null> {
  if (id === null || kind === "next_year") return null;
  const from = await knownFiling(db, { ...scopeOf(visit), id });
  return { from, newest: kind === "amend" ? ((await newestInLine(db, id)) ?? null) : null };
}

interface AboutProps {
  visit: Visit;
  draft: DraftRow;
  source: Source | null;
}

export function AboutSource({ visit, draft, source }: AboutProps) {
  if (source === null) return null;
  const { from, newest } = source;
  if (draft.kind === "correct") return <AboutCorrection visit={visit} draft={draft} source={source} />;
  if (newest === null)
    return (
      <Alert tone="bad" title="There is nothing to amend any more">
        <p>
          <FilingLink visit={visit} id={from.id}>
            The return
          </FilingLink>{" "}
          has failed since. Correct it on its page and file it again.
        </p>
      </Alert>
    );
  return (
    <>
      {newest.id !== from.id && (
        <Alert tone="wait" title="This return was amended meanwhile">
          <p>
            <FilingLink visit={visit} id={newest.id}>
              A newer return
            </FilingLink>{" "}
            stands now. <a href={draftPath(visit, draft, "/check#meanwhile")}>Compare the changes</a>: until then
            nothing can be filed.
          </p>
        </Alert>
      )}
      <AboutAmendment visit={visit} draft={draft} amended={newest} />
    </>
  );
}

function AboutAmendment({ visit, draft, amended }: { visit: Visit; draft: DraftRow; amended: FilingRow }) {
  const waits = amended.status === "pending" || amended.status === "submitted";
  return (
    <>
      {amended.test_mode && (
        <Alert tone="wait" title="This amendment is a test">
          <p>
            The return went to Test-in-Live and is not filed. Its amendment goes there too: HMRC checks it and files
            nothing.
          </p>
        </Alert>
      )}
      <p class="below">
        This amends{" "}
        <FilingLink visit={visit} id={amended.id}>
          the return for <Day day={amended.period_start} /> to <Day day={amended.period_end} />
        </FilingLink>
        : the whole return is {amended.test_mode ? "sent" : "filed"} again with your changes, as a new filing. The
        company and the period stay as they are.
        {waits && " It is sent when the return it amends is accepted, and fails if that one fails."}
      </p>
      <OwnDocuments draft={draft} />
    </>
  );
}

function AboutCorrection({ visit, draft, source }: AboutProps & { source: Source }) {
  const { from } = source;
  const other = from.continues ?? from.continues_in;
  return (
    <>
      <p class="below">
        This corrects{" "}
        <FilingLink visit={visit} id={from.id}>
          the return for <Day day={from.period_start} /> to <Day day={from.period_end} />
        </FilingLink>
        , which failed. It is filed as a new return.
      </p>
      <FiledForReal draft={draft} source={source} />
      {other !== null && (
        <Alert tone="note" title="One of two returns of a period of account">
          <p>
            The figures here are those of this return alone, and only this return is filed again.
            <FilingLink visit={visit} id={other}>
              The other one
            </FilingLink>{" "}
            stays as it is.
          </p>
        </Alert>
      )}
      <OwnDocuments draft={draft} />
    </>
  );
}

/** After a test nobody should take what is filed for another one. */
export function FiledForReal({ draft, source }: Omit<AboutProps, "visit">) {
  if (draft.kind !== "correct" || source?.from.test_mode !== true) return null;
  return (
    <Alert tone="wait" title="This return is filed, not tested">
      <p>The one that failed was a test. To test it again first, use “Try it first” at the check.</p>
    </Alert>
  );
}

/** Nobody should change a figure and forget that a document of theirs shows it. */
function OwnDocuments({ draft: { input } }: { draft: DraftRow }) {
  const { accounts, computations, attachments = [] } = input;
  const own = [
    ...(accounts?.ixbrl !== undefined || accounts?.pdf !== undefined ? ["accounts"] : []),
    ...(computations?.ixbrl !== undefined ? ["computations"] : []),
  ];
  return (
    <>
      {own.length > 0 && (
        <Alert tone="wait" title={`The ${own.join(" and the ")} are your own document${own.length > 1 ? "s" : ""}`}>
          <p>The same document is sent again. If it shows a figure that you change here, the two will differ.</p>
        </Alert>
      )}
      {attachments.length > 0 && (
        <p class="below">
          {counted(attachments.length, "attached file is", "attached files are")} sent again as filed:{" "}
          {attachments.map(({ name }) => name).join("; ")}. They are changed under “Files with the return”.
        </p>
      )}
    </>
  );
}
