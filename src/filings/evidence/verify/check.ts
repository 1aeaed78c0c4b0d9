// A check of evidence: what it has before it, and what came of it.

import type { Manifest } from "../zip.ts";
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
  /** filing.json, as far as the checks read it; empty where it cannot be read. */
  filing: FilingFacts;
  /** The release that made it is the one that checks it. */
  isSameRelease: boolean;
  version: string;
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
  approval?: object | null;
  companies_house_accounts?: string | null;
}

export const ok = (check: string, detail: string): Check => ({ check, result: "ok", detail });
export const failed = (check: string, detail: string): Check => ({ check, result: "failed", detail });
export const nothingToCheck = (check: string, detail: string): Check => ({
  check,
  result: "nothing_to_check",
  detail,
});
export const notChecked = (check: string, detail: string): Check => ({ check, result: "not_checked", detail });

/** Of all checks. `incomplete`: none failed, but something that should have been checked could not be. */
export type Result = "passed" | "failed" | "incomplete";

export function resultOf(checks: readonly Check[]): Result {
  if (checks.some(({ result }) => result === "failed")) return "failed";
  return checks.some(({ result }) => result === "not_checked") ? "incomplete" : "passed";
}

/** Null where it is missing or no object. */
export function objectIn(entries: Entries, name: string) {
  try {
    const value = JSON.parse(entries.get(name)?.toString("utf8") ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
