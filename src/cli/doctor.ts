// `quarterday doctor`: what is in order and what is not, one line each; the exit code is 1 if anything needs a person.

import { refusedCredentials } from "../access/store.ts";
import { rulesText } from "../checks/return-problems.ts";
import { authorityStates } from "../filings/authority-store.ts";
import { stuckAfterText, stuckBefore } from "../filings/filing.ts";
import { SANDBOX_GATEWAY, silentSince } from "../filings/gate.ts";
import { unfinishedCounts } from "../filings/store.ts";
import { StartupError } from "../platform/errors.ts";
import { deliveryCounts } from "../webhooks/delivery-store.ts";
import { countFailingEndpoints } from "../webhooks/endpoint-store.ts";
import { flaggedBefore } from "../webhooks/endpoints.ts";
import { failingDeliveries, faultyDeliveries } from "../webhooks/store.ts";
import type { Context } from "./commands.ts";
import { at, due } from "./output.ts";

/** What doctor reads of the configuration. */
export interface DoctorSettings {
  databaseUrl: string | null;
  dataDir: string;
  liveUrl: URL | null;
  secretKey: Buffer | null;
  stuckAfterHours: number;
}

interface Finding {
  subject: string;
  state: "ok" | "note" | "attention";
  text: string;
}

export async function checkUp(context: Context): Promise<number> {
  const findings = [
    ...surroundings(context),
    await rulesFinding(context),
    ...(await authorityFindings(context)),
    ...(await credentialsFindings(context)),
    ...(await filingFindings(context)),
    ...(await deliveryFindings(context)),
  ];
  const mark = { ok: "ok", note: "note", attention: "ATTENTION" };
  context.output.table(
    ["what", "state", "finding"],
    findings.map(({ subject, state, text }) => [subject, mark[state], text]),
    findings,
    "",
  );
  return findings.some(({ state }) => state === "attention") ? 1 : 0;
}

function surroundings({ version, settings, isGuest }: Context): Finding[] {
  const database =
    settings.databaseUrl === null
      ? `embedded, in ${settings.dataDir}; the service is ${isGuest ? "running" : "not running"}`
      : "the one DATABASE_URL names";
  const secret =
    settings.secretKey === null ? `the key in ${settings.dataDir}/secret.key; keep a copy elsewhere` : "SECRET_KEY";
  return [
    { subject: "program", state: "ok", text: `Quarterday ${version} on Node ${process.versions.node}` },
    { subject: "database", state: "ok", text: `${database}; every migration is applied` },
    { subject: "secrets", state: "ok", text: `sealed with ${secret}` },
    settings.liveUrl === null
      ? { subject: "live filing", state: "note", text: "off: LIVE_URL is not set" }
      : {
          subject: "live filing",
          state: "ok",
          text: `to ${settings.liveUrl.origin}, for organisations with credentials`,
        },
  ];
}

/** Which rules judge a return. A pack that cannot be used would stop the next start. */
async function rulesFinding({ openPack }: Context): Promise<Finding> {
  const subject = "rules";
  try {
    const pack = await openPack();
    await pack?.close();
    return { subject, state: "ok", text: rulesText(pack) };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { subject, state: "attention", text: error.message };
  }
}

async function credentialsFindings({ db }: Context): Promise<Finding[]> {
  return (await refusedCredentials(db)).map(({ organisation_id, refused_at }) => ({
    subject: "credentials",
    state: "attention",
    text: `the authority refuses those of ${organisation_id} since ${at(refused_at)}; see \`credentials list\``,
  }));
}

/** Whether the authority answers; there is nothing to say before anything was sent to it. */
async function authorityFindings({ db, clock }: Context): Promise<Finding[]> {
  const now = clock.now();
  return (await authorityStates(db)).map((state) => {
    const { gateway, silences, last_error, closed_until } = state;
    const subject = gateway === SANDBOX_GATEWAY ? "sandbox authority" : "authority";
    const silent = silentSince(state);
    if (silent === null) return { subject, state: "ok", text: "answers" };
    const since = `no answer since ${at(silent)} (${last_error}), ${silences} messages in a row`;
    const next = closed_until === null ? "" : `; next try: ${due(closed_until, now)}`;
    const isSure = gateway === SANDBOX_GATEWAY || closed_until !== null;
    return { subject, state: isSure ? "attention" : "note", text: `${since}${next}` };
  });
}

async function filingFindings({ db, clock, settings: { stuckAfterHours } }: Context): Promise<Finding[]> {
  const rows = await unfinishedCounts(db);
  const filedBefore = stuckBefore(clock.now(), stuckAfterHours);
  const flagged = rows.filter((row) => row.flagged).reduce((sum, row) => sum + row.count, 0);
  const stuck = rows.filter((row) => row.oldest < filedBefore).map((row) => row.status);
  const open = rows.reduce((sum, row) => sum + row.count, 0);
  const findings: Finding[] = [{ subject: "filings", state: "ok", text: `${open} on their way` }];
  if (flagged > 0)
    findings.push({ subject: "filings", state: "attention", text: `${flagged} flagged; see \`filings list\`` });
  if (stuck.length > 0) {
    const statuses = [...new Set(stuck)].join(" or ");
    const text = `some have been ${statuses} for over ${stuckAfterText(stuckAfterHours)}; see \`filings list\``;
    findings.push({ subject: "filings", state: "attention", text });
  }
  return findings;
}

async function deliveryFindings({ db, clock }: Context): Promise<Finding[]> {
  const counts = new Map((await deliveryCounts(db)).map(({ status, count }) => [status, count]));
  const abandoned = counts.get("abandoned") ?? 0;
  const waiting = `${counts.get("pending") ?? 0} pending, ${counts.get("held") ?? 0} held`;
  const findings: Finding[] = [{ subject: "webhooks", state: "ok", text: waiting }];
  const failing = await failingDeliveries(db);
  if (failing > 0) {
    const text = `${failing} failed so far and will be tried again; \`events list --status pending\` says why`;
    findings.push({ subject: "webhooks", state: "note", text });
  }
  const flagged = await countFailingEndpoints(db, flaggedBefore(clock.now()));
  if (flagged > 0) {
    const text = `${flagged} ${flagged === 1 ? "endpoint has" : "endpoints have"} been failing for over a day; see \`endpoints list\``;
    findings.push({ subject: "webhooks", state: "attention", text });
  }
  const faulty = await faultyDeliveries(db);
  if (faulty > 0) {
    findings.push({
      subject: "webhooks",
      state: "attention",
      text: `${faulty} keep failing here; see the service's log`,
    });
  }
  if (abandoned > 0) {
    const text = `${abandoned} abandoned; \`events list --status abandoned\` shows them, \`events replay\` sends them again`;
    findings.push({ subject: "webhooks", state: "attention", text });
  }
  return findings;
}
