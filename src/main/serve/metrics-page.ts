// The page of /metrics: what was counted, and what the rows say. However often it is asked for, by however many, it is
// made at most once a second and the database is asked every few seconds at most. While the database does not answer,
// the page says so, with the cause, and has everything else.

import { setTimeout as sleep } from "node:timers/promises";
import type { Gauge } from "prom-client";
import { authorityStates, GATEWAY, SANDBOX_GATEWAY } from "../../filings/exchange/authority-store.ts";
import { silentSince } from "../../filings/exchange/gate.ts";
import { filingStatuses, isFinal } from "../../filings/lifecycle.ts";
import { overdueReturns } from "../../filings/overdue.ts";
import { unfinishedCounts } from "../../filings/store.ts";
import { unsentMails } from "../../mail/outbox-store.ts";
import { type Clock, SECOND, ukWallClock } from "../../platform/clock.ts";
import { databaseCauses } from "../../platform/database/causes.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { DatabaseWatch } from "../../platform/database/watch.ts";
import { atMostOncePer } from "../../platform/limits/at-most-once.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { modes } from "../../platform/mode.ts";
import { longestOverdueExchanges } from "../../register/exchange/claim-store.ts";
import { accountsStatuses, isFinal as areAccountsFinal } from "../../register/lifecycle.ts";
import { unfinishedAccounts } from "../../register/review/flag-store.ts";
import { longestOverdueDeliveries } from "../../webhooks/deliveries/delivery-claim-store.ts";
import { deliveryCounts, undeliveredStatuses } from "../../webhooks/deliveries/delivery-store.ts";
import { countFailingEndpoints } from "../../webhooks/endpoints/endpoint-store.ts";
import { flaggedBefore } from "../../webhooks/endpoints/endpoints.ts";
import { accountsQueues, deliveryQueues, mailQueueName, queueOf, submissionQueues } from "./queues.ts";

export type MetricsPage = () => Promise<string>;

const PAGE_EVERY_MS = SECOND;
const ROWS_EVERY_MS = 5 * SECOND;
/** Less than scrapers wait. */
const ROWS_WITHIN_MS = 2 * SECOND;

interface Measured {
  db: Queryable;
  metrics: Metrics;
  clock: Clock;
  watch: Pick<DatabaseWatch, "trouble">;
  /** For tests: how long the database may take. */
  rowsWithinMs?: number;
}

export function createMetricsPage(measured: Measured): MetricsPage {
  registerGauges(measured);
  return atMostOncePer(PAGE_EVERY_MS, () => measured.metrics.registry.metrics());
}

function registerGauges({ db, metrics, clock, watch, rowsWithinMs = ROWS_WITHIN_MS }: Measured): void {
  const rows = atMostOncePer(ROWS_EVERY_MS, () => readRows(db, clock.now()));
  // Asked by every gauge below; null while there is no answer.
  const known = () => Promise.race([rows().catch(() => null), sleep(rowsWithinMs, null, { ref: false })]);
  const secondsSince = (since: Date) => Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000);

  const up = "1 while the database accepts writes, 0 while it does not.";
  metrics.gauge("quarterday_database_up", up, [], async (gauge) => gauge.set(watch.trouble() === null ? 1 : 0));
  const trouble = "Why the database accepts no writes: 1 for the current cause, 0 for the others.";
  metrics.gauge("quarterday_database_trouble", trouble, ["cause"], async (gauge) => {
    for (const cause of databaseCauses) gauge.set({ cause }, watch.trouble() === cause ? 1 : 0);
  });
  const labels = ["mode", "status", "flagged"];
  const unfinished = filingStatuses.filter((status) => !isFinal(status));
  const everyKind = allPairs(allPairs(modes, unfinished), [false, true]).map(([[mode, status], flagged]) => ({
    ...{ mode, status, flagged: String(flagged) },
  }));
  metrics.gauge("quarterday_unfinished_filings", "Filings whose status is not final.", labels, async (gauge) => {
    const read = cleared(gauge, await known(), everyKind);
    for (const { mode, status, flagged, count } of read?.unfinished ?? [])
      gauge.set({ mode, status, flagged: String(flagged) }, count);
  });
  const oldest = "quarterday_oldest_unfinished_filing_seconds";
  metrics.gauge(oldest, "Age in seconds of the oldest filing in each status; 0 if none.", labels, async (gauge) => {
    const read = cleared(gauge, await known(), everyKind);
    for (const { mode, status, flagged, oldest: since } of read?.unfinished ?? [])
      gauge.set({ mode, status, flagged: String(flagged) }, secondsSince(since));
  });
  const accounts = "Deliveries of accounts to Companies House whose status is not final.";
  const unfinishedAccountsStatuses = accountsStatuses.filter((status) => !areAccountsFinal(status));
  const everyKindOfAccounts = allPairs(allPairs(modes, unfinishedAccountsStatuses), [false, true]).map(
    ([[mode, status], flagged]) => ({ mode, status, flagged: String(flagged) }),
  );
  metrics.gauge("quarterday_unfinished_accounts", accounts, labels, async (gauge) => {
    const read = cleared(gauge, await known(), everyKindOfAccounts);
    for (const { mode, status, flagged, count } of read?.accounts ?? [])
      gauge.set({ mode, status, flagged: String(flagged) }, count);
  });
  const oldestAccounts = "quarterday_oldest_unfinished_accounts_seconds";
  const oldestHelp = "Age in seconds of the oldest delivery of accounts in each status; 0 if none.";
  metrics.gauge(oldestAccounts, oldestHelp, labels, async (gauge) => {
    const read = cleared(gauge, await known(), everyKindOfAccounts);
    for (const { mode, status, flagged, oldest: since } of read?.accounts ?? [])
      gauge.set({ mode, status, flagged: String(flagged) }, secondsSince(since));
  });
  const late = "Returns past their filing date that HMRC has neither accepted nor rejected.";
  metrics.gauge("quarterday_overdue_filings", late, ["mode"], async (gauge) => {
    const read = cleared(gauge, await known(), everyMode);
    for (const { mode, count } of read?.late ?? []) gauge.inc({ mode }, count);
  });
  const silent = "quarterday_authority_silent_seconds";
  const silence = "Seconds since HMRC (live) or the simulator (sandbox) stopped responding; 0 while it responds.";
  metrics.gauge(silent, silence, ["gateway"], async (gauge) => {
    const read = cleared(gauge, await known(), everyGateway);
    for (const state of read?.authority ?? []) {
      const since = silentSince(state);
      gauge.set({ gateway: state.gateway }, since === null ? 0 : secondsSince(since));
    }
  });
  const help = "Webhook deliveries that are pending, held or abandoned.";
  const everyUndelivered = allPairs(modes, undeliveredStatuses).map(([mode, status]) => ({ mode, status }));
  metrics.gauge("quarterday_undelivered_webhooks", help, ["mode", "status"], async (gauge) => {
    const read = cleared(gauge, await known(), everyUndelivered);
    for (const { mode, status, count } of read?.deliveries ?? []) gauge.set({ mode, status }, count);
  });
  const unsent = "Mails that are not sent yet, by whether they were tried and not taken.";
  metrics.gauge("quarterday_unsent_mails", unsent, ["tried"], async (gauge) => {
    const read = cleared(gauge, await known(), [{ tried: "false" }, { tried: "true" }]);
    if (read === null) return;
    gauge.set({ tried: "true" }, read.mails.tried);
    gauge.set({ tried: "false" }, read.mails.waiting - read.mails.tried);
  });
  const overdue = "Seconds the oldest unclaimed job is overdue; 0 if none.";
  metrics.gauge("quarterday_overdue_work_seconds", overdue, ["queue"], async (gauge) => {
    gauge.reset();
    for (const { queue, since } of (await known())?.overdue ?? [])
      gauge.set({ queue }, since === null ? 0 : secondsSince(since));
  });
  const failing = "Enabled webhook endpoints at which every attempt has failed for over a day.";
  metrics.gauge("quarterday_failing_endpoints", failing, ["mode"], async (gauge) => {
    const read = cleared(gauge, await known(), everyMode);
    for (const { mode, count } of read?.failingEndpoints ?? []) gauge.set({ mode }, count);
  });
  // A counter must exist before its first count for an increase to be seen.
  for (const [mode, outcome] of allPairs(Object.keys(submissionQueues), ["accepted", "rejected"] as const))
    metrics.decided.inc({ mode, outcome }, 0);
  for (const outcome of mailOutcomes) metrics.mails.inc({ outcome }, 0);
}

const mailOutcomes = ["sent", "refused", "not_now", "given_up"] as const;
const everyMode = modes.map((mode) => ({ mode }));
const everyGateway = [GATEWAY, SANDBOX_GATEWAY].map((gateway) => ({ gateway }));

/**
 * A series starts at 0 instead of missing, so that alerts see its first increase. Without an answer there is no value.
 */
function cleared<Read>(gauge: Gauge, read: Read | null, series: readonly Record<string, string>[]): Read | null {
  gauge.reset();
  if (read !== null) for (const labels of series) gauge.set(labels, 0);
  return read;
}

const allPairs = <One, Other>(some: readonly One[], others: readonly Other[]): [One, Other][] =>
  some.flatMap((one) => others.map((other): [One, Other] => [one, other]));

async function readRows(db: Queryable, now: Date) {
  const [unfinished, accounts, late, authority, deliveries, failingEndpoints, mails, ...longestOverdue] =
    await Promise.all([
      unfinishedCounts(db),
      unfinishedAccounts(db),
      overdueReturns(db, ukWallClock(now).date),
      authorityStates(db),
      deliveryCounts(db),
      countFailingEndpoints(db, flaggedBefore(now)),
      unsentMails(db, now),
      longestOverdueExchanges(db, now),
      longestOverdueDeliveries(db, now),
    ]);
  const [dueExchanges, dueDeliveries] = longestOverdue;
  const due = new Map<string, Date>();
  for (const exchange of dueExchanges) due.set(queueOf(exchange), exchange.due_at);
  for (const { failing, due_at } of dueDeliveries) due.set(deliveryQueues[failing ? "failing" : "answering"], due_at);
  if (mails.overdue_since !== null) due.set(mailQueueName, mails.overdue_since);
  const queues = [submissionQueues, accountsQueues, deliveryQueues].flatMap((names) => Object.values<string>(names));
  const overdue = [...queues, mailQueueName].map((queue) => ({ queue, since: due.get(queue) ?? null }));
  return { unfinished, accounts, late, authority, deliveries, failingEndpoints, mails, overdue };
}
