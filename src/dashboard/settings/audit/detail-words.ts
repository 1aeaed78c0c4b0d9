// The details of an entry of the audit log in words for people: one table of the names that are no words, and what
// their values mean. The file for spreadsheets has them as they are stored.

import { dayText } from "../../../../packages/ct600/text/days.ts";
import { counted, durationText, sizeText } from "../../../../packages/ct600/text/numbers.ts";
import { isRole, roleTexts } from "../../../audit/roles.ts";
import type { AuditDetail } from "../../../audit/store.ts";
import { ukTime } from "../../../platform/uk-time.ts";

type Value = string | number | boolean | null;

const days = (count: Value) => (typeof count === "number" ? counted(count, "day", "days") : plain(count));
const role = (value: Value) =>
  isRole(String(value)) ? `${value} (${roleTexts[value as keyof typeof roleTexts]})` : plain(value);

/** What is not here says itself, with spaces for underscores. */
const table: Readonly<Record<string, readonly [name: string, words?: (value: Value) => string]>> = {
  seconds: ["by", (value) => durationText(Number(value))],
  overlap_hours: ["both are valid for", (value) => counted(Number(value), "hour", "hours")],
  storage_quota_bytes: ["storage quota", (value) => (value === null ? "none" : sizeText(Number(value)))],
  event_retention_days: ["events are kept for", days],
  retention_days: ["events are kept for", days],
  role: ["role", role],
  correlation_id: ["correlation ID"],
  correlation_ids: ["correlation IDs"],
  new_key: ["new key"],
  refuse_incomplete: ["live refuses incomplete returns"],
  two_step_required: ["live asks for two-step sign-in"],
  keeps_requests: ["keeps a log of requests"],
  failures_this_hour: ["failures in this hour"],
  wrong_tries: ["wrong codes"],
  second_factor: ["code", (value) => (value === "mail" ? "sent by mail" : "read out")],
  files_as: ["files returns as"],
  utr: ["UTR"],
  url: ["URL"],
};

/** `by: 9 hours`, `role: from viewer (reads only) to filer (files returns)`. */
export function detailInWords(name: string, detail: AuditDetail): string {
  const [words, valueWords = plain] = table[name] ?? [name.replaceAll("_", " ")];
  if (typeof detail === "object" && detail !== null)
    return `${words}: from ${valueWords(detail.before)} to ${valueWords(detail.after)}`;
  return `${words}: ${valueWords(detail)}`;
}

function plain(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null || value === "") return "none";
  return String(value)
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => ukTime(new Date(moment)))
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayText(day));
}
