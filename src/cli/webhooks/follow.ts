// A filing on its way: read again and again until its status is final. On a terminal one line is drawn over as the
// status moves; elsewhere each status is a line of its own.

import { setTimeout as sleep } from "node:timers/promises";
import { isWaiting } from "../../filings/approval/approval.ts";
import { submissionOf } from "../../filings/exchange/submission-store.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { type FilingStatus, filingStatuses, isFinal } from "../../filings/lifecycle.ts";
import { knownFiling } from "../../filings/store.ts";
import { ukTimeOfDay } from "../../platform/uk-time.ts";
import type { Context, Parts } from "../command.ts";
import { CLEAR_LINE } from "../progress.ts";
import { type Style, styleOf } from "../style.ts";
import { canRedraw } from "../terminal.ts";

const LOOK_EVERY_MS = 200;

/** Hears of a filing as it moves. */
export interface Teller {
  /** At every look, whether anything happened or not: `passed` are the statuses since the last one, mostly none. */
  at(filing: FilingRow, passed: readonly FilingStatus[]): void;
  end(filing: FilingRow): void;
}

export interface Following extends Pick<Parts, "db"> {
  tell: Teller;
  /** Ends the following early. */
  stop: AbortSignal | null;
}

/** Until it is final or, in some scenarios and where it needs a decision or an approval, no further step is due. */
export async function follow(filing: FilingRow, { db, tell, stop }: Following): Promise<FilingRow> {
  let last = filing;
  for (;;) {
    // In this order, so that the last step before the end is seen.
    const next = (await submissionOf(db, filing.id))?.next ?? null;
    const now = await knownFiling(db, { id: filing.id, organisationId: filing.organisation_id, mode: filing.mode });
    tell.at(now, passed(last.status, now));
    last = now;
    if (isFinal(now.status) || next === null || isWaiting(now) || stop?.aborted) break;
    await sleep(LOOK_EVERY_MS, undefined, { ...(stop && { signal: stop }) }).catch(() => {});
  }
  tell.end(last);
  return last;
}

const onTheWay: readonly FilingStatus[] = filingStatuses.filter((status) => status !== "failed");

/** Every status between two looks: some are over before the next look. */
function passed(from: FilingStatus, { status: to, submitted_at }: FilingRow): FilingStatus[] {
  if (from === to) return [];
  if (to === "failed") return from === "pending" && submitted_at !== null ? ["submitted", to] : [to];
  return onTheWay.slice(onTheWay.indexOf(from) + 1, onTheWay.indexOf(to) + 1);
}

/** The longest line: every status with its mark. */
const DRAWN_WIDTH = 60;

export function tellerFor(context: Pick<Context, "terminal" | "output" | "clock" | "values">): Teller {
  const { terminal, values } = context;
  const isDrawn = values.json !== true && canRedraw(terminal.output, terminal);
  return isDrawn && (terminal.output.columns ?? DRAWN_WIDTH) >= DRAWN_WIDTH ? drawn(terminal) : lines(context);
}

/** For scripts that want only the end. */
export const silent: Teller = { at() {}, end() {} };

function lines({ output, clock }: Pick<Context, "output" | "clock">): Teller {
  return {
    at({ id, hmrc_error }, passed) {
      for (const status of passed) {
        const error = status === "failed" ? hmrc_error : null;
        const text = `${ukTimeOfDay(clock.now())}  ${status}${reasonBelow(error)}`;
        output.say(text, { id, status, hmrc_error: error });
      }
    },
    end() {},
  };
}

function drawn(terminal: Context["terminal"]): Teller {
  const style = styleOf(terminal.output, terminal);
  let looks = 0;
  const draw = (filing: FilingRow, tick: number | null) =>
    terminal.output.write(`${CLEAR_LINE}${lifeLine(filing, tick, style)}`);
  return {
    at: (filing) => void draw(filing, looks++),
    end(filing) {
      draw(filing, null);
      terminal.output.write(`${reasonBelow(filing.status === "failed" ? filing.hmrc_error : null)}\n`);
    },
  };
}

function reasonBelow(error: string | null): string {
  return error === null ? "" : `\n${error.replace(/^/gm, "  ")}`;
}

const SPINNER = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"];

/**
 * `pending ✓ → submitted ⠹ → accepted → acknowledged`. `tick` turns the mark of what is in progress; null when nothing
 * is any more.
 */
export function lifeLine(
  { status, submitted_at }: Pick<FilingRow, "status" | "submitted_at">,
  tick: number | null,
  style: Style,
): string {
  const way: readonly FilingStatus[] =
    status === "failed" ? ["pending", ...(submitted_at === null ? [] : (["submitted"] as const)), "failed"] : onTheWay;
  const reached = way.indexOf(status);
  const words = way.map((word, index) => {
    if (index > reached) return style.paint("dim", word);
    if (word === "failed") return `${style.state(word)} ${style.paint("red", "✗")}`;
    const isCurrent = index === reached && !isFinal(word);
    const mark = !isCurrent ? "✓" : tick === null ? "…" : (SPINNER[tick % SPINNER.length] ?? "…");
    return `${style.state(word)} ${mark}`;
  });
  return words.join(style.paint("dim", " → "));
}
