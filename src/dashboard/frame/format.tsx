// How things are shown: moments in UK time, money in pounds, words for statuses. Dates and numbers never wrap.

import { dayText, ukTime, ukTimeInColumn } from "../../platform/uk-time.ts";

/** Hovering shows UTC, to the second. */
export function Moment({ at, none = "–", text = ukTime, kind = "nowrap" }: MomentProps) {
  if (at === null) return <span class="muted">{none}</span>;
  const utc = `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return (
    <time class={kind} dateTime={at.toISOString()} title={utc}>
      {text(at)}
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

export function poundsText(pence: number): string {
  // Not divided: beyond some trillions a fraction would be off by a penny.
  const digits = String(Math.abs(pence)).padStart(3, "0");
  return `${pence < 0 ? "−" : ""}£${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

export function Pounds({ pence }: { pence: number }) {
  return <span class="number">{poundsText(pence)}</span>;
}

export function numberText(value: number): string {
  return grouped(String(value));
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

export function counted(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

export function percentText(part: number, whole: number): string {
  if (whole === 0) return "–";
  // 99.96 % is not all of them.
  const percent = Math.floor((part / whole) * 1_000) / 10;
  return `${percent.toFixed(percent === 100 || percent === 0 ? 0 : 1)}%`;
}
