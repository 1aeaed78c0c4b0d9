// What has happened to a delivery of accounts, and what is next.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { after } from "../../platform/clock.ts";
import type { Mode } from "../../platform/mode.ts";
import type { AccountsStep, SeenAccounts } from "../../register/exchange/exchange-store.ts";
import type { EventSummary } from "../../webhooks/store.ts";
import { Entries, type Entry } from "../filings/filing/timeline.tsx";
import { PlaceLink } from "../frame/components.tsx";
import { Due } from "../frame/format.tsx";
import { takerFirst, takerIn } from "../frame/text/authorities.ts";
import { visibleText } from "../frame/visible-text.ts";
import type { Visit } from "../frame/visit.ts";

export interface Progress {
  accounts: SeenAccounts;
  /** They are being sent at this moment. */
  isSending: boolean;
}

/**
 * From the mark on the row says `recover`, in case the worker dies. It is still the send itself while that worker holds
 * the row, has written no outcome (which would set a later `due_at`), and may be waiting for the reply.
 */
export function progressOf(accounts: SeenAccounts, { now, sendTimeoutMs }: { now: Date; sendTimeoutMs: number }) {
  const { next, due_at, sending_since: since, is_leased } = accounts;
  const isMarked = next === "recover" && since !== null && due_at !== null && due_at <= since;
  return { accounts, isSending: isMarked && is_leased && now < after(since, sendTimeoutMs) } satisfies Progress;
}

/** Nothing was taken, and nothing is done before a person decides. */
export function isHeld({ status, next }: Pick<SeenAccounts, "status" | "next">): boolean {
  return status === "pending" && next === null;
}

const SOON_MS = 60_000;

/** Often while a step or an event's first attempt is due, seldom while it is far away, else not at all. */
export function secondsBetweenLooks(
  { next, due_at }: Pick<SeenAccounts, "next" | "due_at">,
  events: readonly EventSummary[],
  now: Date,
): number | undefined {
  const isFresh = ({ deliveries }: EventSummary) =>
    deliveries.some(({ status, attempts }) => status === "pending" && attempts === 0);
  if (events.some(isFresh)) return 2;
  if (next === null) return undefined;
  return due_at !== null && due_at.getTime() - now.getTime() > SOON_MS ? 30 : 2;
}

export function Timeline({ visit, progress }: { visit: Visit; progress: Progress }) {
  const { accounts, isSending } = progress;
  const sends = accounts.numbers.length - (isSending ? 1 : 0);
  const entries: Entry[] = [
    { key: "created", title: "Created", at: accounts.created_at, text: "Checked and stored." },
    ...(accounts.first_sent_at !== null && sends > 0
      ? [sentEntry(accounts, { sends, at: accounts.first_sent_at })]
      : []),
    ...(accounts.submitted_at === null
      ? []
      : [{ key: "received", ...receivedWords(accounts), at: accounts.submitted_at }]),
    ...lastEntries(visit, progress),
  ];
  return <Entries of={entries} />;
}

function sentEntry({ status, next, mode }: SeenAccounts, { sends, at }: { sends: number; at: Date }): Entry {
  const isUncertain = status === "pending" && next !== "submit";
  if (sends === 1)
    return { key: "sent", title: "Sent", at, ...(isUncertain && { text: "It is not known whether they arrived." }) };
  const text = `Sent ${sends} times, each under its own number: ${takerIn(mode, "Companies House")} had no record of the earlier ones.`;
  return { key: "sent", title: "First sent", at, text };
}

/** Of a test no word may say that accounts were delivered. */
function receivedWords({ test_mode: isTest, mode }: SeenAccounts): Pick<Entry, "title" | "text"> {
  return isTest
    ? { title: "Received as a test", text: "Companies House received the accounts to check them." }
    : { title: "Received", text: `${takerFirst(mode, "Companies House")} received the accounts.` };
}

function lastEntries(visit: Visit, progress: Progress): Entry[] {
  const { accounts, isSending } = progress;
  const { status, decided_at: at, test_mode: isTest, submitted_at, next, sending_since, mode } = accounts;
  const who = takerIn(mode, "Companies House");
  if (status === "accepted")
    return [
      {
        key: "accepted",
        title: isTest ? "Passed the test" : "Accepted",
        at,
        text: isTest
          ? "Companies House found nothing wrong. The accounts are not on the register."
          : acceptedWords[mode],
      },
    ];
  if (status === "rejected")
    return [
      {
        key: "rejected",
        title: isTest ? "Failed the test" : "Rejected",
        at,
        kind: "wrong",
        text:
          submitted_at === null
            ? `The gateway of ${who} refused the message. Nothing was delivered.`
            : `${takerFirst(mode, "Companies House")} rejected the accounts.`,
      },
    ];
  if (isSending)
    return [
      {
        key: "sending",
        title: "Sending now",
        at: sending_since,
        kind: "todo",
        text: `The accounts are being sent to ${who}.`,
      },
    ];
  if (next === null)
    return [
      {
        key: "held",
        title: "Held",
        at: null,
        kind: "wrong",
        text: `Nothing is sent until a person has found out whether ${who} has the accounts.`,
      },
    ];
  return [
    {
      key: "next",
      title: "Next",
      at: null,
      kind: "todo",
      text: <Next visit={visit} accounts={accounts} step={next} />,
    },
  ];
}

/** Nothing that the sandbox accepts is on the register. */
const acceptedWords: Record<Mode, string> = {
  live: "Companies House accepted the accounts for the register. Nothing more to do.",
  sandbox: "The sandbox accepted the accounts. Nothing was delivered: Companies House was simulated.",
};

/** `who` is Companies House, or the sandbox. */
const steps: Record<AccountsStep, (who: string) => string> = {
  submit: (who) => `The accounts are sent to ${who}.`,
  recover: () =>
    "It is unknown whether the last send arrived. Quarterday asks for the status of its number before anything else.",
  poll: (who) => `Quarterday asks ${who} for its decision.`,
};

function Next({ visit, accounts, step }: { visit: Visit; accounts: SeenAccounts; step: AccountsStep }) {
  const { due_at, last_error, failures, waits_for_presenter: waits, flag } = accounts;
  if (waits)
    return (
      <>
        Waiting until a{" "}
        <PlaceLink visit={visit} needs="administer" to="/settings/companies-house">
          presenter
        </PlaceLink>{" "}
        is set.
      </>
    );
  return (
    <>
      {steps[step](takerIn(accounts.mode, "Companies House"))}
      {due_at !== null && (
        <>
          {" "}
          Due <Due at={due_at} now={visit.now} />.
        </>
      )}
      {/* A flag has the same words. */}
      {last_error !== null && last_error !== flag && (
        <div>
          Last error: {visibleText(last_error)} {failures > 1 && `(${counted(failures, "time", "times")} in a row)`}
        </div>
      )}
    </>
  );
}
