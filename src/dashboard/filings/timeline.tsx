// What has happened to a filing, what is due next, and what a person has to do where something is stuck.

import type { ComponentChildren } from "preact";
import type { FilingRow } from "../../filings/filing.ts";
import type { SubmissionRow, SubmissionStep } from "../../filings/submission-store.ts";
import type { EventSummary } from "../../webhooks/store.ts";
import { Alert, FilingLink } from "../frame/components.tsx";
import { counted, Due, Moment } from "../frame/format.tsx";
import type { Visit } from "../frame/visit.ts";

export interface Progress {
  filing: FilingRow;
  submission: SubmissionRow;
  events: readonly EventSummary[];
  /** The return is on its way to the authority at this very moment. */
  isSending: boolean;
}

/** Whether the page is worth looking at again in a moment: a step is due, or an event has not been told to anybody yet. */
export function isMoving({ submission: { next }, events }: Progress): boolean {
  const isFresh = ({ deliveries }: EventSummary) =>
    deliveries.some(({ status, attempts }) => status === "pending" && attempts === 0);
  return (next !== null && next !== "delete") || events.some(isFresh);
}

interface Entry {
  key: string;
  title: string;
  at: Date | null;
  kind?: "todo" | "wrong";
  text?: ComponentChildren;
}

export function Timeline({ visit, progress }: { visit: Visit; progress: Progress }) {
  return (
    <ol class="timeline">
      {entriesOf(visit, progress).map(({ key, title, at, kind, text }) => (
        <li key={key} class={kind}>
          <strong>{title}</strong> {at !== null && <Moment at={at} />}
          {text && <div class="muted">{text}</div>}
        </li>
      ))}
    </ol>
  );
}

function entriesOf(visit: Visit, progress: Progress): Entry[] {
  const { filing, submission } = progress;
  const entries: Entry[] = [
    {
      key: "created",
      title: "Created",
      at: filing.created_at,
      text: filing.amends === null ? "Checked and stored." : <AmendsText visit={visit} id={filing.amends} />,
    },
  ];
  const words = filing.test_mode ? testWords : filedWords;
  const sends = submission.transaction_ids.length - (progress.isSending ? 1 : 0);
  if (submission.first_sent_at !== null && sends > 0) entries.push(sentEntry(sends, submission.first_sent_at));
  if (filing.submitted_at !== null) entries.push({ key: "submitted", ...words.submitted, at: filing.submitted_at });
  if (filing.acknowledged_at !== null) entries.push({ key: "accepted", ...words.accepted, at: filing.acknowledged_at });
  return [...entries, ...lastEntries(progress, visit.now)];
}

type Answered = "submitted" | "accepted" | "acknowledged";

const filedWords: Record<Answered, { title: string; text: string }> = {
  submitted: { title: "Submitted", text: "The authority took the return and gave it a correlation ID." },
  accepted: { title: "Accepted", text: "The authority accepted the return." },
  acknowledged: {
    title: "Acknowledged",
    text: "The receipt is for the very return that was sent. Nothing is left to do.",
  },
};

/** Of Test-in-Live: nobody shall read that a return was filed. */
const testWords: typeof filedWords = {
  submitted: {
    title: "Submitted as a test",
    text: "The authority took the return to check it, and gave it a correlation ID.",
  },
  accepted: { title: "Passed the test", text: "The authority found nothing wrong with the return. It is not filed." },
  acknowledged: {
    title: "Test acknowledged",
    text: "The receipt is for the very return that was tested. It is still to be filed.",
  },
};

function AmendsText({ visit, id }: { visit: Visit; id: string }) {
  return (
    <>
      Checked and stored, to amend <FilingLink visit={visit} id={id} />.
    </>
  );
}

function sentEntry(sends: number, at: Date): Entry {
  const text = sends === 1 ? undefined : `Sent ${sends} times: the authority had no trace of the earlier ones.`;
  return { key: "sent", title: sends === 1 ? "Sent" : "First sent", at, text };
}

function lastEntries(progress: Progress, now: Date): Entry[] {
  const { filing, submission } = progress;
  if (filing.status === "failed") return [failedEntry(progress)];
  if (filing.status === "acknowledged")
    return [
      {
        key: "acknowledged",
        ...(filing.test_mode ? testWords : filedWords).acknowledged,
        at: filing.receipt_matched_at,
      },
    ];
  if (progress.isSending) return [{ ...sendingNow, at: submission.sending_since }];
  if (submission.next === null)
    return [{ key: "held", title: "Waiting for a decision", at: null, kind: "wrong", text: filing.flag ?? undefined }];
  return [
    {
      key: "next",
      title: "Next",
      at: null,
      kind: "todo",
      text: <NextStep submission={submission} step={submission.next} now={now} />,
    },
  ];
}

const sendingNow = {
  key: "sending",
  title: "Sending now",
  kind: "todo",
  text: "The return is on its way to the authority, and its reply is awaited.",
} as const;

function failedEntry({ filing, submission, events }: Progress): Entry {
  const event = events.findLast(({ type }) => type === "filing.failed");
  const text =
    filing.amends !== null && submission.first_sent_at === null
      ? "The return it amends failed, so this one was not sent."
      : filing.test_mode
        ? "The authority would reject the return. Nothing was filed."
        : "The authority rejected the return.";
  return {
    key: "failed",
    title: filing.test_mode ? "Failed the test" : "Failed",
    at: event?.created_at ?? filing.updated_at,
    kind: "wrong",
    text,
  };
}

const steps: Record<SubmissionStep, string> = {
  submit: "The return is sent to the authority.",
  recover: "It is not known whether the last send arrived: the authority is asked what it has from us.",
  poll: "The authority is asked for its answer.",
  acknowledge: "The receipt is compared with what was sent.",
  delete: "The authority is told that it may forget the exchange.",
};

function NextStep({ submission, step, now }: { submission: SubmissionRow; step: SubmissionStep; now: Date }) {
  const { due_at, last_error, failures } = submission;
  if (due_at === null) return <>The return waits until the one it amends has been accepted.</>;
  return (
    <>
      {steps[step]} Due <Due at={due_at} now={now} />.
      {last_error !== null && (
        <div>
          Last trouble: {last_error} {failures > 1 && `(${counted(failures, "time", "times")} in a row)`}
        </div>
      )}
    </>
  );
}

/** An amendment is not filed by being made: until it is first sent the page says what it waits for. */
export function UnsentAmendment({ visit, progress }: { visit: Visit; progress: Progress }) {
  const { filing, submission } = progress;
  if (filing.amends === null || submission.next !== "submit" || submission.first_sent_at !== null) return null;
  const authority = visit.mode === "live" ? "HMRC" : "the sandbox authority";
  return (
    <Alert tone="wait">
      <p>
        {submission.due_at === null ? (
          <>
            This amendment waits. It will be sent to {authority} once <FilingLink visit={visit} id={filing.amends} />{" "}
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
    return "The return is not at fault, and the service keeps trying. If the sentence above does not name the cause, the log has it under the filing's ID.";
  if (filing.test_mode)
    return "It was a test, so nothing was filed. It is not sent again by itself; to test the return again, send it again.";
  if (filing.status === "accepted")
    return "The return counts as accepted. The operator of this service compares receipt.xml with submission.xml and asks the authority, with the correlation ID, which return it has. Nothing was deleted there.";
  return "It is not sent again by itself, so that it is never filed twice. The operator of this service asks the authority, with the UTR and the correlation ID, whether it has the return. If it has none, file the return again.";
}
