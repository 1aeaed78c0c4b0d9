// What a filing is: the row as stored, and the one way it is shown, in API answers and events alike.

import { amendableUntil, type DatesOfReturn, filingDueOn, taxDueOn } from "../../packages/ct600/deadlines/due-dates.ts";
import { inOrder, type Metadata } from "../../packages/ct600/input/fields/metadata.ts";
import type { Warning } from "../../packages/ct600/problem.ts";
import type { DestinationName } from "../authorities/hmrc/destinations.ts";
import { after, HOUR } from "../platform/clock.ts";
import type { Mode } from "../platform/mode.ts";
import type { ShownApproval } from "./approval/approval.ts";
import type { FilingStatus } from "./lifecycle.ts";
import { attentionOf, type Flagged } from "./review/attention.ts";

/** All but the input: it may hold a document of megabytes, and only an amendment reads it again. */
export interface FilingRow extends Flagged {
  id: string;
  organisation_id: string;
  mode: Mode;
  test_mode: boolean;
  status: FilingStatus;
  company_name: string;
  company_utr: string;
  period_start: string;
  period_end: string;
  tax_due_pence: number;
  /** Null in a filing from before they were stored: the tax due, and nothing. */
  tax_payable_pence: number | null;
  loan_tax_pence: number | null;
  /** Null where the return does not say what was paid. */
  tax_outstanding_pence: number | null;
  tax_overpaid_pence: number | null;
  /** Null in a filing from before it was stored: nothing. */
  credit_payable_pence: number | null;
  schema_version: string;
  /** Null for what releases stored that did not record it: they judged by `schema_version`. */
  judged_by: string | null;
  scenario: string | null;
  amends: string | null;
  amended_by: string | null;
  /**
   * The two returns of a period of account of more than twelve months name each other: the first its second, the second
   * its first.
   */
  continues_in: string | null;
  continues: string | null;
  /** The last day of the period of account; null where it is that of the period. */
  accounts_end: string | null;
  /** When HMRC's notice to file was given; null where the input does not say. */
  notice_given_on: string | null;
  /** The delivery of its accounts to Companies House; null where none was asked for. */
  companies_house_accounts: string | null;
  /** Null where nobody has to approve it. */
  approval_id: string | null;
  approval: ShownApproval | null;
  /** The key of the API that filed it. Null for a person, the command, and in a filing from before it was stored. */
  key_id: string | null;
  /** The release of this program that made the message's body. Null in a filing from before it was stored. */
  built_by: string | null;
  correlation_id: string | null;
  hmrc_error: string | null;
  /** What was worth a second look when the return was filed. */
  warnings: readonly Warning[];
  metadata: Metadata;
  created_at: Date;
  submitted_at: Date | null;
  /** When the authority's acceptance arrived: the interface calls it so. */
  acknowledged_at: Date | null;
  /** When it became `acknowledged`; null before, and where it was not recorded at the time. */
  receipt_matched_at: Date | null;
}

/** As it was read, and which version of the row that was: a move is written only while nothing else has changed it. */
export interface VersionedFiling extends FilingRow {
  version: string;
}

/** The Filing object of the interface. Key order is part of the answer: replays are byte for byte. */
export function filingObject(filing: FilingRow) {
  return {
    id: filing.id,
    object: "filing" as const,
    status: filing.status,
    correlation_id: filing.correlation_id,
    company_utr: filing.company_utr,
    period_start: filing.period_start,
    period_end: filing.period_end,
    tax_due_pence: filing.tax_due_pence,
    tax_payable_pence: filing.tax_payable_pence ?? filing.tax_due_pence,
    loan_tax_pence: filing.loan_tax_pence ?? 0,
    tax_outstanding_pence: filing.tax_outstanding_pence,
    tax_overpaid_pence: filing.tax_overpaid_pence,
    credit_payable_pence: filing.credit_payable_pence ?? 0,
    submitted_at: filing.submitted_at?.toISOString() ?? null,
    acknowledged_at: filing.acknowledged_at?.toISOString() ?? null,
    livemode: filing.mode === "live",
    test_mode: filing.test_mode,
    schema_version: filing.schema_version,
    judged_by: judgedBy(filing),
    created_at: filing.created_at.toISOString(),
    updated_at: filing.updated_at.toISOString(),
    filing_due_on: filingDueOn(datesOf(filing)),
    tax_due_on: taxDueOn(filing.period_end),
    amendable_until: amendableUntil(datesOf(filing)),
    notice_given_on: filing.notice_given_on,
    hmrc_error: filing.hmrc_error,
    needs_attention: attentionOf(filing),
    amends: filing.amends,
    amended_by: filing.amended_by,
    continues_in: filing.continues_in,
    continues: filing.continues,
    // Only where there is one: any other filing is shown as it always was.
    ...(filing.companies_house_accounts !== null && { companies_house_accounts: filing.companies_house_accounts }),
    ...(filing.approval !== null && {
      // One that was asked for before it was kept has none.
      approval: { ...filing.approval, preparer: filing.approval.preparer ?? null },
    }),
    warnings: filing.warnings,
    metadata: Object.fromEntries(inOrder(filing.metadata)),
  };
}

/** What the days follow by which the return is due and can be amended. */
export function datesOf({
  period_end: periodEnd,
  accounts_end,
  notice_given_on: noticeGivenOn,
}: Pick<FilingRow, "period_end" | "accounts_end" | "notice_given_on">): DatesOfReturn {
  return { periodEnd, accountsEnd: accounts_end ?? periodEnd, noticeGivenOn };
}

export function judgedBy({ judged_by, schema_version }: Pick<FilingRow, "judged_by" | "schema_version">): string {
  return judged_by ?? schema_version;
}

export function destinationOf(filing: { mode: Mode; test_mode: boolean }): DestinationName {
  if (filing.mode === "sandbox") return "sandbox";
  return filing.test_mode ? "test_in_live" : "live";
}

/** Filed before then and not final yet: stuck. The operator says after how long a filing deserves a look. */
export function stuckBefore(now: Date, stuckAfterHours: number): Date {
  return after(now, -stuckAfterHours * HOUR);
}

/** For "has had no answer for over …". */
export function stuckAfterText(hours: number): string {
  const [count, unit, one] = hours % 24 === 0 ? [hours / 24, "days", "a day"] : [hours, "hours", "an hour"];
  return count === 1 ? one : `${count} ${unit}`;
}
