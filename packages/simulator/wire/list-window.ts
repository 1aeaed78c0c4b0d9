// The window of a list request: two moments on a UK wall clock, dd/mm/yyyy and hh:mm:ss (Document Submission
// Protocol, data request). It may be left out, whole or in part.

import type { Message } from "./message.ts";

/** Wall-clock moments as PostgreSQL reads them, yyyy-mm-dd hh:mm:ss; null where the window is open. */
export interface ListWindow {
  start: string | null;
  end: string | null;
}

export type WindowReading = { kind: "window"; window: ListWindow } | { kind: "wrong"; error: "1038" | "1039" | "1040" };

export function readWindow(asked: Message["window"]): WindowReading {
  const start = wallClock(asked.startDate, asked.startTime || "00:00:00");
  const end = wallClock(asked.endDate, asked.endTime || "23:59:59");
  if (start === "malformed") return { kind: "wrong", error: "1038" };
  if (end === "malformed") return { kind: "wrong", error: "1039" };
  if (start !== null && end !== null && end < start) return { kind: "wrong", error: "1040" };
  return { kind: "window", window: { start, end } };
}

function wallClock(date: string, time: string): string | null | "malformed" {
  if (date === "") return null;
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date) ?? [];
  const isoDate = `${year}-${month}-${day}`;
  // A day that does not exist comes back as another one, or not at all.
  const midnight = new Date(`${isoDate}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(isoDate);
  return exists && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time) ? `${isoDate} ${time}` : "malformed";
}
