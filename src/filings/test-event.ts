// A test event: a `filing.accepted` about a sample filing, so that a receiver can be tried before anything real
// happens.

import { SCHEMA_VERSION } from "../../packages/ct600/message/return-xml.ts";
import { daysAfter } from "../../packages/ct600/period.ts";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { type Clock, ukWallClock } from "../platform/clock.ts";
import type { Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import type { EndpointRow, WhichEndpoint } from "../webhooks/endpoints/endpoint-store.ts";
import { existingEndpoint } from "../webhooks/endpoints/endpoints.ts";
import { publishTest } from "../webhooks/publish.ts";
import { type FilingRow, filingObject } from "./filing.ts";
import { filingMoves } from "./lifecycle.ts";

/** To that endpoint alone, whatever it listens to. It is delivered and tried again like any other event. */
export async function sendTestEvent(
  db: Transactional,
  which: WhichEndpoint,
  actor: Actor,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<{ eventId: string }> {
  refuseUnlessMay(actor, "develop", which.mode);
  const endpoint = await existingEndpoint(db, which);
  if (endpoint.disabled_at !== null)
    throw new Refusal("endpoint_disabled", `${which.id} is disabled; enable it to send a test event.`);
  const at = clock.now();
  const filing = sampleFiling(endpoint, at, random);
  const { id: endpointId, organisation_id: organisationId, mode } = endpoint;
  const { to: status, event: type } = filingMoves.accepted;
  const object = filingObject({ ...filing, status });
  const event = { organisationId, mode, type, subjectId: filing.id, object, at };
  return db.transaction(async (tx) => {
    const { eventId } = await publishTest(tx, event, { endpointId, random });
    const change = { organisationId, mode, subject: endpointId, details: { event: eventId }, at };
    await recordAudit(tx, actor, { action: "endpoint_tested", ...change });
    return { eventId };
  });
}

/** Marked as a test, also in live, so that no receiver books it. */
function sampleFiling({ organisation_id, mode }: EndpointRow, at: Date, random: RandomBytes): FilingRow {
  const day = (daysAgo: number) => daysAfter(ukWallClock(at).date, -daysAgo);
  return {
    id: newId("fil", random),
    organisation_id,
    mode,
    test_mode: true,
    status: "accepted",
    company_name: "Example Widgets Ltd",
    company_utr: "2000000000",
    period_start: day(454),
    period_end: day(90),
    tax_due_pence: 760_000,
    tax_payable_pence: 760_000,
    loan_tax_pence: 0,
    tax_outstanding_pence: 760_000,
    tax_overpaid_pence: null,
    credit_payable_pence: 0,
    schema_version: SCHEMA_VERSION,
    judged_by: null,
    scenario: null,
    amends: null,
    amended_by: null,
    continues_in: null,
    continues: null,
    accounts_end: null,
    notice_given_on: null,
    companies_house_accounts: null,
    approval_id: null,
    approval: null,
    key_id: null,
    built_by: null,
    correlation_id: random(16).toString("hex").toUpperCase(),
    hmrc_error: null,
    flag: null,
    flag_reason: null,
    flagged_at: null,
    warnings: [],
    metadata: {},
    created_at: at,
    updated_at: at,
    submitted_at: at,
    acknowledged_at: at,
    receipt_matched_at: null,
  };
}
