// How things are shown: moments in UK time, money in pounds, words for statuses. Dates and numbers never wrap.

import { dayText } from "../../../packages/ct600/text/days.ts";
import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import { ukTime, ukTimeInColumn } from "../../platform/uk-time.ts";

/** Hovering shows UTC, to the second. */
export function Moment({ at, none = "–", text = ukTime, kind = "nowrap" }: MomentProps) {
  if (at === null) return <span class="muted">{none}</span>;
  const utc = `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  const [day, ...time] = text(at).split(/(?=, )/);
  return (
    <time class={kind} dateTime={at.toISOString()} title={utc}>
      {kind === "moment" ? day : text(at)}
      {kind === "moment" && <span class="time-of-day">{time.join("")}</span>}
    </time>
  );
}

interface MomentProps {
  at: Date | null;
  none?: string;
  text?: (moment: Date) => string;
  kind?: "nowrap" | "moment";
}

/** In a table, where the title of the column says that it is UK time. */
export function MomentCell({ at, none = "–" }: { at: Date | null; none?: string | undefined }) {
  return <Moment at={at} none={none} text={ukTimeInColumn} kind="moment" />;
}

/** What is due at a moment that has passed waits for its turn. */
export function Due({ at, now }: { at: Date; now: Date }) {
  return at > now ? <Moment at={at} /> : <>now</>;
}

export function Day({ day }: { day: string }) {
  return (
    <time class="nowrap" dateTime={day}>
      {dayText(day)}
    </time>
  );
}

export function Pounds({ pence }: { pence: number }) {
  return <span class="number">{poundsText(pence)}</span>;
}
