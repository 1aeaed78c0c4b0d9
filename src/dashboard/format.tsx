// How things are shown: moments in UK time with UTC beside, money in pounds, words for statuses. Dates and numbers never wrap.

import { ukWallClock } from "../platform/clock.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `15 Nov 2026` from `2026-11-15`. */
export function dayText(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

export function momentText(moment: Date): string {
  const { date, time } = ukWallClock(moment);
  return `${dayText(date)}, ${time}`;
}

/** Hovering shows UTC. */
export function Moment({ at, none = "–" }: { at: Date | null; none?: string }) {
  if (at === null) return <span class="muted">{none}</span>;
  const utc = `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return (
    <time class="nowrap" dateTime={at.toISOString()} title={utc}>
      {momentText(at)}
    </time>
  );
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
