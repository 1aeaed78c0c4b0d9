// The database was restored from a backup, and the authority may have what it does not know. Whatever was still to be
// sent is looked for at the authority before anything else (recover.job), and held for a person where the authority
// does not list it. What the authority lists and the database does not know at all is reported. Decision:
// docs/decisions/0040.

import { credentialsIn, organisations } from "../access/store.ts";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { nextSubmissionNumber } from "../authorities/companies-house/submission-number.ts";
import type { DestinationName } from "../authorities/hmrc/destinations.ts";
import type { StatusRecord } from "../authorities/hmrc/replies.ts";
import {
  type AskedFirst,
  askFirst,
  knownSubmissions,
  newestSubmission,
  runningWorkers,
} from "../filings/exchange/restore-store.ts";
import {
  type ConnectionDependencies,
  type ConnectionOutcome,
  type ListWindow,
  listSubmissions,
} from "../filings/exchange/test-connection.ts";
import { Refusal } from "../platform/errors.ts";
import { holdUnsent } from "../register/exchange/exchange-store.ts";
import { skipNumbers } from "../register/presenters/line-store.ts";

export interface RestoreReport {
  /** What is looked for before anything is sent. */
  asked: AskedFirst[];
  /**
   * Accounts that may have reached Companies House since the backup: asked for first, and held where it has no trace.
   */
  accounts: { id: string; organisation_id: string }[];
  unknown: UnknownSubmission[];
  /** Senders whose list the authority did not give. */
  unanswered: { organisationId: string; companyUtr: string | null; reason: string }[];
}

/** The authority has it from a sender of this organisation, and no filing here knows of it. */
export interface UnknownSubmission extends StatusRecord {
  organisationId: string;
}

/** Without the moment of the backup, that of the newest submission: what the database does not know came after it. */
export async function databaseRestored(
  asOf: Date | null,
  actor: Actor,
  dependencies: ConnectionDependencies,
): Promise<RestoreReport> {
  const { db, clock, destinations } = dependencies;
  if ((await runningWorkers(db)) > 0)
    throw new Refusal(
      "service_running",
      "A worker is running on this database. Stop the service, then run this again.",
    );
  const at = clock.now();
  const window = { from: asOf ?? (await newestSubmission(db)) ?? at, to: at };
  const everyone = await organisations(db);
  const { asked, accounts } = await db.transaction(async (tx) => {
    const marked = await askFirst(tx, outside(destinations), at);
    const accounts = await holdUnsent(tx, at);
    await skipNumbers(tx, nextSubmissionNumber(null, at));
    for (const { id: organisationId } of everyone) {
      const held = accounts.filter((row) => row.organisation_id === organisationId).length;
      const details = { looked_up: looksOf(marked, organisationId), ...(held > 0 && { accounts: held }) };
      await recordAudit(tx, actor, { action: "database_restored", organisationId, mode: null, details, at });
    }
    return { asked: marked, accounts };
  });
  const report: RestoreReport = { asked, accounts, unknown: [], unanswered: [] };
  if (destinations.live.url === null) return report;
  for (const { id } of everyone) await lookForUnknown(id, { window, report }, actor, dependencies);
  return report;
}

/**
 * The simulator inside the service keeps what it has in this database: it went back too. One at SANDBOX_URL may do so
 * or not: it says so when it is asked (recover.job).
 */
function outside(destinations: ConnectionDependencies["destinations"]): DestinationName[] {
  return destinations.sandbox.url === null ? ["live", "test_in_live"] : ["live", "test_in_live", "sandbox"];
}

function looksOf(asked: readonly AskedFirst[], organisationId: string): number {
  return asked.reduce((sum, row) => (row.organisation_id === organisationId ? sum + row.count : sum), 0);
}

async function lookForUnknown(
  organisationId: string,
  { window, report }: { window: ListWindow; report: RestoreReport },
  actor: Actor,
  dependencies: ConnectionDependencies,
): Promise<void> {
  const listed = new Map<string, StatusRecord>();
  for (const { company_utr } of await credentialsIn(dependencies.db, organisationId)) {
    const companyUtr = company_utr || null;
    const outcome = await listSubmissions({ organisationId, mode: "live", companyUtr }, window, dependencies);
    if (outcome.kind !== "taken") report.unanswered.push({ organisationId, companyUtr, reason: reasonOf(outcome) });
    else for (const record of outcome.records) listed.set(`${record.correlationId} ${record.transactionId}`, record);
  }
  const unknown = await withoutKnown([...listed.values()], dependencies);
  if (unknown.length === 0) return;
  report.unknown.push(...unknown.map((record) => ({ organisationId, ...record })));
  const details = { count: unknown.length, correlation_ids: shortList(unknown) };
  const at = dependencies.clock.now();
  await dependencies.db.transaction((tx) =>
    recordAudit(tx, actor, { action: "unknown_submissions_found", organisationId, mode: "live", details, at }),
  );
}

async function withoutKnown(listed: StatusRecord[], { db }: ConnectionDependencies): Promise<StatusRecord[]> {
  if (listed.length === 0) return [];
  const transactionIds = listed.map(({ transactionId }) => transactionId);
  const correlationIds = listed.map(({ correlationId }) => correlationId);
  const rows = await knownSubmissions(db, { transactionIds, correlationIds });
  const transactions = new Set(rows.flatMap((row) => row.transaction_ids));
  const conversations = new Set(rows.flatMap((row) => row.correlation_id ?? []));
  return listed.filter((record) => !transactions.has(record.transactionId) && !conversations.has(record.correlationId));
}

/** As much as an entry of the log should hold: the command prints all of them. */
const MOST_RECORDED = 50;

function shortList(unknown: readonly StatusRecord[]): string {
  const ids = unknown.slice(0, MOST_RECORDED).map(({ correlationId }) => correlationId);
  return unknown.length > MOST_RECORDED ? `${ids.join(", ")} …` : ids.join(", ");
}

function reasonOf(outcome: Exclude<ConnectionOutcome, { kind: "taken" }>): string {
  switch (outcome.kind) {
    case "refused":
      return outcome.text;
    case "no_answer":
    case "not_now":
      return outcome.reason;
    case "no_address":
      return "No live address is configured.";
    case "no_credentials":
      return "No HMRC credentials are stored.";
  }
}
