// What has happened to a filing, what is due next, and what the user can do if it is stuck.

import type { ComponentChildren } from "preact";
import { counted } from "../../../../packages/ct600/text/numbers.ts";
import { isNotApproved, isWaiting } from "../../../filings/approval/approval.ts";
import type { SubmissionRow, SubmissionStep } from "../../../filings/exchange/submission-store.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import type { Mode } from "../../../platform/mode.ts";
import type { EventSummary } from "../../../webhooks/store.ts";
import { Alert } from "../../frame/components.tsx";
import { Due, Moment } from "../../frame/format.tsx";
import { takerFirst, takerIn } from "../../frame/text/authorities.ts";
import type { Visit } from "../../frame/visit.ts";
import { respondedWords, stepWords } from "../timeline-words.ts";
import { AmendedLink } from "./parts.tsx";

export interface Progress {
  filing: FilingRow;
  /** The return that it amends. */
  amended: FilingRow | null;
  submission: SubmissionRow;
  events: readonly EventSummary[];
  /** The return is being sent to HMRC at this moment. */
  isSending: boolean;
}

/**
 * After so many seconds the page refreshes itself: a step is due, or a delivery has not been attempted yet. Not while
 * it shows something once.
 */
export function followedEvery({ revealed }: Visit, { filing, submission: { next }, events }: Progress) {
  const isFresh = ({ deliveries }: EventSummary) =>
    deliveries.some(({ status, attempts }) => status === "pending" && attempts === 0);
  const isMoving = (next !== null && next !== "delete") || events.some(isFresh);
  if (revealed !== null || !isMoving) return undefined;
  return isWaiting(filing) ? 15 : 2;
}

export interface Entry {
  key: string;
  title: string;
  at: Date | null;
  kind?: "todo" | "wrong";
  text?: ComponentChildren;
}

export function Timeline({ visit, progress }: { visit: Visit; progress: Progress }) {
  return <Entries of={entriesOf(visit, progress)} />;
}

export function Entries({ of }: { of: readonly Entry[] }) {
  return (
    <ol class="timeline">
      {of.map(({ key, title, at, kind, text }) => (
        <li key={key} class={kind}>
          <strong>{title}</strong> {at !== null && <Moment at={at} />}
          {text && <div class="muted">{text}</div>}
        </li>
      ))}
    </ol>
  );
}

function entriesOf(visit: Visit, progress: Progress): Entry[] {
  const { filing, amended, submission } = progress;
  const entries: Entry[] = [
    {
      key: "created",
      title: "Created",
      at: filing.created_at,
      text: amended === null ? "Checked and stored." : <AmendsText visit={visit} amended={amended} />,
    },
  ];
  const words = respondedWords(filing);
  const sends = submission.transaction_ids.length - (progress.isSending ? 1 : 0);
  if (submission.first_sent_at !== null && sends > 0)
    entries.push(sentEntry(filing, { sends, at: submission.first_sent_at }));
  if (filing.submitted_at !== null) entries.push({ key: "submitted", ...words.submitted, at: filing.submitted_at });
  if (filing.acknowledged_at !== null) entries.push({ key: "accepted", ...words.accepted, at: filing.acknowledged_at });
  return [...entries, ...lastEntries(progress, visit.now)];
}

function AmendsText({ visit, amended }: { visit: Visit; amended: FilingRow }) {
  return (
    <>
      Checked and stored, to amend <AmendedLink visit={visit} amended={amended} />.
    </>
  );
}

function sentEntry({ mode }: FilingRow, { sends, at }: { sends: number; at: Date }): Entry {
  const text =
    sends === 1 ? undefined : `Sent ${sends} times: ${takerIn(mode, "HMRC")} had no record of the earlier ones.`;
  return { key: "sent", title: sends === 1 ? "Sent" : "First sent", at, text };
}

function lastEntries(progress: Progress, now: Date): Entry[] {
  const { filing, submission } = progress;
  if (filing.status === "failed") return [failedEntry(progress)];
  if (filing.status === "acknowledged")
    return [
      {
        key: "acknowledged",
        ...respondedWords(filing).acknowledged,
        at: filing.receipt_matched_at,
      },
    ];
  if (isWaiting(filing)) return [{ ...waitingNow, at: null }];
  if (progress.isSending) return [{ ...sendingNow(filing), at: submission.sending_since }];
  if (submission.next === null)
    return [{ key: "held", title: "Waiting for a decision", at: null, kind: "wrong", text: filing.flag ?? undefined }];
  return [
    {
      key: "next",
      title: "Next",
      at: null,
      kind: "todo",
      text: <NextStep mode={filing.mode} submission={submission} step={submission.next} now={now} />,
    },
  ];
}

const waitingNow = {
  key: "waiting",
  title: "Waiting for approval",
  kind: "todo",
  text: "Nothing is sent to HMRC before it is approved.",
} as const;

const sendingNow = ({ mode }: FilingRow) =>
  ({
    key: "sending",
    title: "Sending now",
    kind: "todo",
    text: `The return is being sent to ${takerIn(mode, "HMRC")}.`,
  }) as const;

function failedEntry({ filing, submission, events }: Progress): Entry {
  const event = events.findLast(({ type }) => type === "filing.failed");
  if (isNotApproved(filing)) {
    const title = filing.approval?.state === "sent_back" ? "Sent back" : "Not approved";
    return { key: "failed", title, at: filing.updated_at, kind: "wrong", text: "Nothing was sent to HMRC." };
  }
  const text =
    filing.amends !== null && submission.first_sent_at === null
      ? "The return it amends failed, so this one was not sent."
      : filing.test_mode
        ? "HMRC would reject the return. Nothing was filed."
        : `${takerFirst(filing.mode, "HMRC")} rejected the return.`;
  return {
    key: "failed",
    title: filing.test_mode ? "Failed the test" : "Failed",
    at: event?.created_at ?? filing.updated_at,
    kind: "wrong",
    text,
  };
}

interface NextProps {
  mode: Mode;
  submission: SubmissionRow;
  step: SubmissionStep;
  now: Date;
}

function NextStep({ mode, submission, step, now }: NextProps) {
  const { due_at, last_error, failures } = submission;
  if (due_at === null) return <>Waiting until the return it amends is accepted.</>;
  return (
    <>
      {stepWords[step](takerIn(mode, "HMRC"))} Due <Due at={due_at} now={now} />.
      {last_error !== null && (
        <div>
          Last error: {last_error} {failures > 1 && `(${counted(failures, "time", "times")} in a row)`}
        </div>
      )}
    </>
  );
}

/** A new amendment is not filed yet: until it is sent, the page says what it waits for. */
export function UnsentAmendment({ visit, progress }: { visit: Visit; progress: Progress }) {
  const { filing, amended, submission } = progress;
  if (amended === null || isWaiting(filing) || submission.next !== "submit" || submission.first_sent_at !== null)
    return null;
  const authority = visit.mode === "live" ? "HMRC" : "the HMRC simulator";
  return (
    <Alert tone="wait">
      <p>
        {submission.due_at === null ? (
          <>
            This amendment waits. It will be sent to {authority} once <AmendedLink visit={visit} amended={amended} />{" "}
            has been accepted.
          </>
        ) : (
          `This amendment will be sent to ${authority} next.`
        )}
      </p>
    </Alert>
  );
}

/** What the flag is about is known from where the filing stands; what to do follows from it. */
export function Flag({ filing, submission, children }: Progress & { children?: ComponentChildren }) {
  if (filing.flag === null) return null;
  return (
    <Alert tone="bad" title="This filing needs attention">
      <p>{filing.flag}</p>
      <p>{whatToDo(filing, submission)}</p>
      <p class="alert-action">{children}</p>
    </Alert>
  );
}

function whatToDo(filing: FilingRow, { next }: SubmissionRow): string {
  if (next !== null)
    return "The return is not the cause. Quarterday keeps trying. If the message above does not name the cause, your administrator finds it in the log under the filing ID.";
  if (filing.test_mode)
    return "It was a test, so nothing was filed. Quarterday does not send it again. To test the return again, send it as a new filing.";
  if (filing.status === "accepted")
    return "The return counts as accepted. Compare receipt.xml with submission.xml, and ask HMRC, with the correlation ID, which return it has. HMRC still has its copy.";
  return "Quarterday does not send it again, so it is never filed twice. Ask HMRC, with the UTR and the correlation ID, whether it has the return. If not, file it again.";
}
