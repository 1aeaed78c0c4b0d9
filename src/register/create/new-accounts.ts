// Checked accounts become a delivery: the row as it will stand, before anything is stored, with the document, the
// sealed code and the line it goes on.

import { createHash } from "node:crypto";
import type { Metadata } from "../../../packages/ct600/input/fields/metadata.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import type { DeliveryInput } from "../../../packages/ct600/register/delivery-fields.ts";
import type { Filer } from "../../filings/create/request.ts";
import type { Clock } from "../../platform/clock.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { newId, type RandomBytes } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { traceparent } from "../../platform/trace.ts";
import type { AccountsRow } from "../accounts.ts";
import { codeContext } from "../sealed-code.ts";

/** What passed every check, wherever the accounts are from. */
export interface CheckedAccounts {
  companyName: string;
  registrationNumber: string;
  period: { start: string; end: string };
  delivery: DeliveryInput;
  /** As the gateway gets it. */
  document: Uint8Array;
  isOwn: boolean;
  dueOn: string | null;
  warnings: readonly Warning[];
  metadata: Metadata;
  testMode: boolean;
  /** What was asked for, without codes and documents. */
  input: object;
}

export interface NewAccounts {
  row: AccountsRow;
  input: object;
  document: { sha256: Buffer; content: Buffer };
  line: string;
  sealedCode: Buffer;
  traceparent: string | null;
}

export function newAccounts(
  checked: CheckedAccounts,
  { filer, scenario, line, filingId }: { filer: Filer; scenario: string | null; line: string; filingId: string | null },
  { clock, random, sealing }: { clock: Clock; random: RandomBytes; sealing: Sealing },
): NewAccounts {
  const at = clock.now();
  const { delivery, period } = checked;
  const row: AccountsRow = {
    id: newId("cha", random),
    organisation_id: filer.organisationId,
    mode: filer.mode,
    test_mode: checked.testMode,
    status: "pending",
    company_name: checked.companyName,
    company_registration_number: checked.registrationNumber,
    period_start: period.start,
    period_end: period.end,
    profit_and_loss: delivery.profit_and_loss,
    signed_on: delivery.signed_on ?? ukWallClock(at).date,
    customer_reference: delivery.customer_reference ?? null,
    contact_name: delivery.contact?.name?.trim() ?? null,
    contact_number: delivery.contact?.number ?? null,
    due_on: checked.dueOn,
    filing_id: filingId,
    is_own_document: checked.isOwn,
    warnings: checked.warnings,
    metadata: checked.metadata,
    scenario,
    submission_number: null,
    submitted_at: null,
    decided_at: null,
    rejections: [],
    examiner: null,
    flag: null,
    flag_reason: null,
    flagged_at: null,
    created_at: at,
    updated_at: at,
  };
  const content = Buffer.from(checked.document);
  return {
    row,
    input: checked.input,
    document: { sha256: createHash("sha256").update(content).digest(), content },
    line,
    sealedCode: sealing.seal(delivery.authentication_code, codeContext(row)),
    traceparent: traceparent(),
  };
}
