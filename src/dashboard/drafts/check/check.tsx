// The check before it goes: what comes out, every answer, the calculation and the documents. Problems stop here, each
// at its question; warnings are ticked off by name.

import { createHash } from "node:crypto";
import { assumptionsOf } from "../../../../packages/ct600/input/assumed.ts";
import type { Warning } from "../../../../packages/ct600/problem.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import { recordLookedAt } from "../../../drafts/looked-at.ts";
import { canonicalJson } from "../../../platform/json.ts";
import { DocumentsTable } from "../../filings/documented.tsx";
import { WorkingLedger } from "../../filings/filing/tax.tsx";
import { Alert, Card, LinkButton, PageHeader } from "../../frame/components.tsx";
import { ErrorSummary, titleWith } from "../../frame/forms/error-summary.tsx";
import type { Problems } from "../../frame/forms/form-fields.tsx";
import { Button, Checkbox, Form } from "../../frame/forms/form-parts.tsx";
import type { DashboardParts, PageResponse, Visit } from "../../frame/visit.ts";
import { inWords, type PlacedProblem } from "../../questions/problems.ts";
import { AboutSource, sourceOf } from "../about.tsx";
import { draftPath, draftTitle, existingDraft, pagePath } from "../existing-draft.ts";
import { UNDECIDED } from "../follows/undecided.ts";
import { type Judged, judge } from "../judged.ts";
import { statesOf } from "../side.tsx";
import { ToDecide } from "../told.tsx";
import { AnswersOf } from "./answers.tsx";
import { BeforeAndAfter } from "./before-after.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { documentedDraft } from "./documents.ts";
import { amendedBy } from "./meanwhile.ts";
import { REASON_FIELD, WhyAmended, withReason } from "./reason.tsx";
import { lastReturn, Result } from "./result.tsx";
import { TryFirst, triedBefore } from "./tries.tsx";

export const titleOf = ({ kind }: DraftRow) => (kind === "amend" ? "Check the amendment" : "Check the return");

export async function checkPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  if (draft.state !== "open") return { kind: "redirect", to: draftPath(visit, draft) };
  return show(visit, draft, parts, visit.problems);
}

export async function checked(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  const { check, warnings } = await judge(visit, draft, parts);
  const looked = visit.form.getAll("looked");
  if (check.kind === "unsound") return show(visit, draft, parts, { "": "The return cannot be filed yet." });
  if (warnings.some(({ code }) => code === "amended_meanwhile")) return show(visit, draft, parts, { "": OVERTAKEN });
  const why = draft.kind === "amend" ? await withReason(visit, draft, parts) : { kind: "kept" as const, draft };
  const unread = warnings.some((warning) => !looked.includes(markOf(warning)));
  const problems: Problems = {
    ...(why.kind === "wrong" && why.problems),
    ...(unread && { "": "Read each warning and tick it before you go on." }),
  };
  if (why.kind === "wrong" || unread) return show(visit, why.kind === "wrong" ? draft : why.draft, parts, problems);
  if (warnings.length > 0) await recordLookedAt(why.draft, { actor: visit.actor, warnings }, parts);
  return { kind: "redirect", to: `${draftPath(visit, draft, "/submit")}?looked=${markOfAll(why.draft, warnings)}` };
}

const OVERTAKEN = "This return was amended meanwhile, so nothing was filed. Compare the changes first.";

const markOf = (warning: Warning) =>
  createHash("sha256")
    .update(canonicalJson({ ...warning }))
    .digest("base64url")
    .slice(0, 22);

/** Of the version and the warnings that were ticked. */
export function markOfAll({ version }: Pick<DraftRow, "version">, warnings: readonly Warning[]): string {
  return createHash("sha256")
    .update(`${version} ${warnings.map(markOf).join(" ")}`)
    .digest("base64url")
    .slice(0, 22);
}

async function show(visit: Visit, draft: DraftRow, parts: DashboardParts, problems: Problems): Promise<PageResponse> {
  const judged = await judge(visit, draft, parts);
  const { check, computation, warnings } = judged;
  const isSound = check.kind === "sound";
  const last = await lastReturn(visit, draft, parts.db);
  const tried = await triedBefore(visit, draft, parts.db);
  const source = await sourceOf(visit, draft, parts.db);
  const amended = await amendedBy(visit, draft, source, parts);
  const mayGoOn = isSound && (amended === null || amended.kind === "stands");
  const title = titleOf(draft);
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, `${title} – ${draftTitle(draft)}`),
    body: (
      <>
        <PageHeader title={title} back={{ to: draftPath(visit, draft), text: draftTitle(draft) }} />
        <ErrorSummary problems={problems} fields={[REASON_FIELD]} />
        {amended?.kind === "overtaken" && (
          <ChangedMeanwhile visit={visit} draft={draft} meanwhile={amended.meanwhile} />
        )}
        {amended?.kind !== "overtaken" && <AboutSource visit={visit} draft={draft} source={source} />}
        <NotLookedAt visit={visit} draft={draft} judged={judged} />
        {amended?.kind === "stands" && isSound && <BeforeAndAfter filed={amended} draft={draft} check={check} />}
        {!isSound && amended?.kind !== "failed" && <Stops visit={visit} draft={draft} problems={judged.problems} />}
        {!mayGoOn && <ToDecide task={null} judged={judged} />}
        <details class="card fold" open>
          <summary>
            <h2>Result</h2>
          </summary>
          <Result draft={draft} judged={judged} last={last} />
        </details>
        <details class="card fold">
          <summary>
            <h2>Answers</h2>
          </summary>
          <AnswersOf visit={visit} draft={draft} />
        </details>
        {computation !== null && (
          <details class="card fold">
            <summary>
              <h2>Calculation</h2>
            </summary>
            <WorkingLedger computation={computation} input={isSound ? check.built.input : null} />
            {judged.nextComputation !== null && (
              <>
                <h3>Second return</h3>
                <WorkingLedger
                  computation={judged.nextComputation}
                  input={isSound ? (check.pair?.next.built.input ?? null) : null}
                />
              </>
            )}
          </details>
        )}
        {isSound && (
          <details class="card fold">
            <summary>
              <h2>Documents</h2>
            </summary>
            <DocumentsTable caption="Documents as they would be filed" of={documentedDraft(visit, draft, check)} />
          </details>
        )}
        {mayGoOn && <TryFirst visit={visit} draft={draft} tried={tried} />}
        {mayGoOn && (
          <Form visit={visit} to={draftPath(visit, draft, "/check")}>
            {amended !== null && <WhyAmended visit={visit} draft={draft} problems={problems} />}
            {warnings.length > 0 && <WarningTicks visit={visit} warnings={warnings} />}
            <div class="actions form-actions">
              <Button tone="main">Continue to the declaration</Button>
            </div>
          </Form>
        )}
      </>
    ),
  };
}

/** It does not stop the return. */
function NotLookedAt({ visit, draft, judged }: { visit: Visit; draft: DraftRow; judged: Judged }) {
  const left = statesOf(draft, judged).filter(({ state }) => state === "to_check");
  if (left.length === 0) return null;
  return (
    <Alert tone="wait" title="Taken over from last year, and not looked at yet">
      <ul class="plain-lines">
        {left.map(({ task }) => (
          <li key={task.name}>
            <a href={draftPath(visit, draft, `/tasks/${task.name}`)}>{task.title}</a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Stops({ visit, draft, problems }: { visit: Visit; draft: DraftRow; problems: readonly PlacedProblem[] }) {
  return (
    <Alert tone="bad" title="This return cannot be filed yet">
      <ul class="plain-lines">
        {problems.map(({ place, text }) => (
          <li key={`${place?.name} ${text}`}>
            {place === null ? (
              text
            ) : (
              <a
                href={`${pagePath(visit, draft, place.page.name)}?back=check#${place.name}`}
              >{`${place.page.title}: ${text}`}</a>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function WarningTicks({ visit, warnings }: { visit: Visit; warnings: readonly Warning[] }) {
  const looked = visit.form.getAll("looked");
  return (
    <Card title="Warnings" id="warnings">
      <p class="below">
        {warnings.some(({ code }) => code === UNDECIDED)
          ? "What is not decided yet is filed as if it were nothing: nothing is claimed and nothing more is taxed. "
          : "Nothing of this stops the return. "}
        Tick each to say that you have looked at it; your name is kept with it.
      </p>
      {warnings.map((warning) => (
        <Checkbox
          key={markOf(warning)}
          name="looked"
          value={markOf(warning)}
          checked={looked.includes(markOf(warning))}
          label={
            <>
              <span class="visually-hidden">I have looked at this: </span>
              {assumptionsOf(warning).map(({ field, message }) => (
                <span key={`${field} ${message}`}>{warning.code === UNDECIDED ? message : inWords(message)} </span>
              ))}
            </>
          }
        />
      ))}
    </Card>
  );
}

/** Where there is something to correct first. */
export function BackToCheck({ visit, draft }: { visit: Visit; draft: DraftRow }) {
  return <LinkButton to={draftPath(visit, draft, "/check")}>Back to the check</LinkButton>;
}
