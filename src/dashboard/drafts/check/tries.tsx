// Before a live return is filed it can be tried: in the sandbox, or at HMRC's own test, which files nothing. What came
// of it stands beside the return.

import type { DraftRow } from "../../../drafts/draft.ts";
import { DraftChanged } from "../../../drafts/request.ts";
import { type TryRow, triesOf, tryPlaces } from "../../../drafts/tries-store.ts";
import { canBeTried, tryDraft } from "../../../drafts/try.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { knownFiling } from "../../../filings/store.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import { Card, FilingStatus, Table } from "../../frame/components.tsx";
import { Moment } from "../../frame/format.tsx";
import { Button, Form } from "../../frame/forms/form-parts.tsx";
import { FORM_TOKEN } from "../../frame/forms/once.ts";
import { standingInWords } from "../../frame/lists/standing.ts";
import { type DashboardParts, type PageResponse, scopeOf, type Visit } from "../../frame/visit.ts";
import { draftPath, existingDraft } from "../existing-draft.ts";
import { filerOf, readerOf } from "../judged.ts";

export interface Tried {
  row: TryRow;
  filing: FilingRow;
}

const SHOWN = 5;

/** Each look checks the draft again. */
const SECONDS_BETWEEN_LOOKS = 5;

export async function triedBefore(visit: Visit, draft: DraftRow, db: Queryable): Promise<Tried[]> {
  if (!canBeTried(draft)) return [];
  const rows = await triesOf(db, draft.id, SHOWN);
  const { organisationId } = scopeOf(visit);
  return Promise.all(
    rows.map(async (row) => ({
      row,
      filing: await knownFiling(db, { id: row.filing_id, organisationId, mode: modeOf(row) }),
    })),
  );
}

const modeOf = ({ place }: TryRow) => (place === "sandbox" ? "sandbox" : "live");

export async function tryFirst(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  const check = { kind: "redirect", to: draftPath(visit, draft, "/check") } as const;
  const place = tryPlaces.find((one) => one === visit.form.get("place"));
  const key = visit.form.get("token") ?? "";
  if (place === undefined || !FORM_TOKEN.test(key))
    throw new Refusal("foreign_form", "This form is incomplete. Open the page again and press its button.");
  const version = Number(visit.form.get("version")) || draft.version;
  const filer = filerOf(visit);
  const answerFor = () => ({ status: 303, location: check.to, body: "" });
  const request = { filer: { ...filer, declarant: filer.declarant ?? readerOf(visit) }, actor: visit.actor, version };
  try {
    const outcome = await tryDraft(draft.id, { ...request, place, key, answerFor }, parts);
    return outcome.kind === "unsound" ? { ...check, notice: "draft_changed" } : { ...check, notice: "draft_tried" };
  } catch (error) {
    if (error instanceof DraftChanged) return { ...check, notice: "draft_changed" };
    throw error;
  }
}

export function TryFirst({ visit, draft, tried }: { visit: Visit; draft: DraftRow; tried: readonly Tried[] }) {
  if (!canBeTried(draft)) return null;
  const isMoving = tried.some(({ filing: { status } }) => !["acknowledged", "failed"].includes(status));
  return (
    <div
      id="tries"
      data-follow={isMoving ? SECONDS_BETWEEN_LOOKS : undefined}
      data-name="Try it first"
      data-says={tried[0] && `The return that was tried is ${standingInWords(tried[0].filing)}`}
    >
      <Card title="Try it first">
        <p class="below">
          The sandbox shows at once what becomes of a return like this. HMRC's own test checks it with your sender id
          and files nothing. Neither changes this draft.
        </p>
        <Form visit={visit} to={draftPath(visit, draft, "/try")}>
          <input type="hidden" name="token" value={visit.formToken} />
          <input type="hidden" name="version" value={draft.version} />
          <div class="actions">
            <Button name="place" value="sandbox">
              Try in the sandbox
            </Button>
            <Button name="place" value="test_in_live">
              Test with HMRC first
            </Button>
          </div>
        </Form>
        {tried.length > 0 && (
          <Table
            caption="What came of it, newest first"
            rows={tried}
            keyOf={({ filing }) => filing.id}
            columns={[
              {
                title: "Where",
                cell: ({ row, filing }) => (
                  <a href={`/${modeOf(row)}/filings/${filing.id}`}>
                    {row.place === "sandbox" ? "Sandbox" : "HMRC's test"}
                  </a>
                ),
              },
              {
                title: "Return",
                cell: ({ row }) => (row.version === draft.version ? "As it is now" : "Before the last change"),
              },
              { title: "Tried", cell: ({ row }) => <Moment at={row.tried_at} /> },
              {
                title: "Outcome",
                cell: ({ filing }) => (
                  <div class="wrap">
                    <FilingStatus of={filing} /> {filing.hmrc_error}
                  </div>
                ),
              },
            ]}
          />
        )}
      </Card>
    </div>
  );
}
