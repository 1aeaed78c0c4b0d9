// A check of evidence: what it has before it, and what came of it.

import type { Computation } from "../../../../packages/ct600/computation/computation.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import type { Manifest } from "../zip.ts";
import type { JsonObject } from "./json.ts";
import type { Entries } from "./unzip.ts";

/** What came of a check, and `detail` says why. `nothing_to_check`: what it is about is rightly not there. */
export interface Check {
  check: string;
  result: "ok" | "failed" | "not_checked" | "nothing_to_check";
  detail: string;
}

/** What the checks have before them. */
export interface Evidence {
  entries: Entries;
  manifest: Manifest;
  /** filing.json without what has another form; empty where it cannot be read. */
  filing: FilingFacts;
  /** The release that checks it. */
  version: string;
  /** The release that made the message's body; another may have sent it. Null where that was not kept. */
  builtBy: string | null;
  /** Null where the return cannot be computed with. */
  again: WorkedOut | null;
}

/** The return in it, computed once more as on the day it was filed. */
export interface WorkedOut {
  input: ReturnInput;
  computation: Computation;
  today: string;
}

export interface FilingFacts {
  id?: string;
  status?: string;
  correlation_id?: string | null;
  company_utr?: string;
  acknowledged_at?: string | null;
  created_at?: string;
  test_mode?: boolean;
  livemode?: boolean;
  approval?: JsonObject;
  companies_house_accounts?: string;
  submitted_at?: string | null;
  hmrc_error?: string | null;
  amends?: string | null;
  /** The others are compared by their names. */
  [field: string]: unknown;
}

export const ok = (check: string, detail: string): Check => ({ check, result: "ok", detail });
export const failed = (check: string, detail: string): Check => ({ check, result: "failed", detail });
export const nothingToCheck = (check: string, detail: string): Check => ({
  check,
  result: "nothing_to_check",
  detail,
});
export const notChecked = (check: string, detail: string): Check => ({ check, result: "not_checked", detail });

/**
 * What is worked out again by this release. Another release may have other rates, lines or words: that it comes to
 * something else shows nothing then.
 */
export function judged(check: string, wrong: string | null, by: { release: string | null; version: string }): Check {
  if (wrong === null) return ok(check, "worked out again, it is the same");
  if (by.release === by.version) return failed(check, wrong);
  if (by.release === null)
    return notChecked(
      check,
      `which release made it was not kept then, and release ${by.version} comes to something else`,
    );
  const made = by.release.slice(0, 40);
  const other = `made by release ${made}, and release ${by.version} comes to something else: check with that release`;
  return notChecked(check, other);
}

/** Of what went wrong the first, since others may follow from it. */
export function someOf(wrong: readonly string[]): string {
  const most = 5;
  return [...wrong.slice(0, most), ...(wrong.length > most ? [`and ${wrong.length - most} more`] : [])].join("; ");
}

/** Of all checks. `incomplete`: none failed, but something that should have been checked could not be. */
export type Result = "passed" | "failed" | "incomplete";

export function resultOf(checks: readonly Check[]): Result {
  if (checks.some(({ result }) => result === "failed")) return "failed";
  return checks.some(({ result }) => result === "not_checked") ? "incomplete" : "passed";
}
