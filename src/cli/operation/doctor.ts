// `quarterday doctor`: checks configuration and health, one line each. The exit code is 1 if anything needs attention.

import { rulesText } from "../../../packages/ct600/checks/return-problems.ts";
import { organisations, refusedCredentials } from "../../access/store.ts";
import { auditLogPowers } from "../../audit/store.ts";
import { authorityStates, SANDBOX_GATEWAY } from "../../filings/exchange/authority-store.ts";
import { silentSince } from "../../filings/exchange/gate.ts";
import { stuckAfterText, stuckBefore } from "../../filings/filing.ts";
import { flaggedCounts, unfinishedCounts } from "../../filings/store.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { causeRemedy, causeText } from "../../platform/database/causes.ts";
import { storingTrouble } from "../../platform/database/watch.ts";
import { StartupError } from "../../platform/errors.ts";
import { ownAccountName, sharedAccountName } from "../../platform/postgres/root.ts";
import { deliveryCounts } from "../../webhooks/deliveries/delivery-store.ts";
import { countFailingEndpoints } from "../../webhooks/endpoints/endpoint-store.ts";
import { flaggedBefore } from "../../webhooks/endpoints/endpoints.ts";
import { failingDeliveries, faultyDeliveries } from "../../webhooks/store.ts";
import type { Context, Settings } from "../command.ts";
import { DONE, REFUSED } from "../exit-codes.ts";
import type { Finding } from "../finding.ts";
import { at, due } from "../output.ts";
import { machineFindings } from "./doctor-machine.ts";
import { registerFindings } from "./doctor-register.ts";

export async function checkUp(
  context: Context<"db" | "opened" | "settings" | "openPacks" | "machineClock">,
): Promise<number> {
  const findings = [
    ...surroundings(context),
    ...(await machineFindings(context)),
    await storingFinding(context),
    ...(await databaseFindings(context)),
    await rulesFinding(context),
    ...(await authorityFindings(context)),
    ...(await credentialsFindings(context)),
    ...(await filingFindings(context)),
    ...(await registerFindings(context)),
    ...(await deliveryFindings(context)),
  ];
  const mark = { ok: "ok", note: "note", attention: "ATTENTION" };
  context.output.table(
    ["what", "state", "finding"],
    findings.map(({ subject, state, text }) => [subject, mark[state], text]),
    findings,
    "",
  );
  return findings.some(({ state }) => state === "attention") ? REFUSED : DONE;
}

function surroundings({ settings, opened }: Context<"settings" | "opened">): Finding[] {
  const database =
    settings.databaseUrl === null
      ? `embedded, in ${settings.dataDir}; the service is ${opened.isGuest ? "running" : "not running"}`
      : "the one in DATABASE_URL";
  const secret =
    settings.secretKey === null ? `the key in ${settings.dataDir}/secret.key; keep a copy elsewhere` : "SECRET_KEY";
  return [
    { subject: "program", state: "ok", text: `Quarterday ${settings.version} on Node ${process.versions.node}` },
    { subject: "database", state: "ok", text: `${database}; all migrations applied` },
    { subject: "secrets", state: "ok", text: `encrypted with ${secret}` },
    liveFinding(settings),
  ];
}

function liveFinding({ liveUrl, liveVendorId }: Settings): Finding {
  const subject = "live filing";
  if (liveUrl === null) return { subject, state: "note", text: "off: LIVE_URL is not set; see docs/going-live.md" };
  if (liveVendorId === null)
    return { subject, state: "attention", text: "off: LIVE_VENDOR_ID is not set; see docs/going-live.md" };
  const text = `to ${liveUrl.origin} as vendor ${liveVendorId}, for organisations with credentials`;
  return { subject, state: "ok", text };
}

/** Whether the database takes what the service stores: one that answers may be a standby, or have a full disk. */
async function storingFinding({ db }: Context<"db">): Promise<Finding> {
  const cause = await storingTrouble(db);
  const subject = "storing";
  if (cause === null) return { subject, state: "ok", text: "the database stores what it is given" };
  return { subject, state: "attention", text: `${causeText(cause)} (${cause}). ${causeRemedy(cause)}` };
}

/**
 * Who could change the data behind the service's back: programs of a shared account, and the role the service works as.
 */
async function databaseFindings({ db, opened }: Context<"db" | "opened">): Promise<Finding[]> {
  const { role, is_superuser, can_change } = await auditLogPowers(db);
  const power = is_superuser ? "is a superuser and can change the audit log" : "can change the audit log";
  const finding: Finding = can_change
    ? {
        subject: "database role",
        state: "note",
        text: `${role} ${power}; see docs/database.md#roles`,
      }
    : { subject: "database role", state: "ok", text: `${role}, which can only add to the audit log` };
  if (opened.databaseAccount !== sharedAccountName) return [finding];
  const remedy = `create the account ${ownAccountName} (\`useradd --system ${ownAccountName}\`) and restart, or run as an ordinary user`;
  const text = `the database runs as ${sharedAccountName}, so other programs under that account can write to it; ${remedy}`;
  return [finding, { subject: "database account", state: "attention", text }];
}

/** Which rules judge a return. A pack that cannot be used would stop the next start. */
async function rulesFinding({ openPacks, clock }: Context<"openPacks">): Promise<Finding> {
  const subject = "rules";
  try {
    const packs = await openPacks();
    await Promise.all(packs.map((pack) => pack.close()));
    return { subject, state: "ok", text: rulesText(ukWallClock(clock.now()).date, packs) };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { subject, state: "attention", text: error.message };
  }
}

async function credentialsFindings({ db }: Context<"db">): Promise<Finding[]> {
  return (await refusedCredentials(db)).map(({ organisation_id, refused_at }) => ({
    subject: "credentials",
    state: "attention",
    text: `HMRC refuses those of ${organisation_id} since ${at(refused_at)}; see \`credentials list\``,
  }));
}

/** Whether the authority answers; there is nothing to say before anything was sent to it. */
async function authorityFindings({ db, clock }: Context<"db">): Promise<Finding[]> {
  const now = clock.now();
  return (await authorityStates(db)).map((state) => {
    const { gateway, silences, last_error, closed_until } = state;
    const subject = gateway === SANDBOX_GATEWAY ? "sandbox" : "HMRC";
    const silent = silentSince(state);
    if (silent === null) return { subject, state: "ok", text: "responding" };
    const since = `not responding since ${at(silent)} (${last_error}), ${silences} messages in a row`;
    const next = closed_until === null ? "" : `; next try: ${due(closed_until, now)}`;
    const isSure = gateway === SANDBOX_GATEWAY || closed_until !== null;
    const fix =
      gateway === SANDBOX_GATEWAY
        ? "check that the simulator runs, and SANDBOX_URL"
        : "filings wait and are sent by themselves; check the network and HMRC's service availability";
    return { subject, state: isSure ? "attention" : "note", text: `${since}${next}; ${fix}` };
  });
}

async function filingFindings({
  db,
  clock,
  settings: { stuckAfterHours },
}: Context<"db" | "settings">): Promise<Finding[]> {
  // A flagged filing waits for a person, so it is neither on its way nor stuck.
  const rows = (await unfinishedCounts(db)).filter((row) => !row.flagged);
  const filedBefore = stuckBefore(clock.now(), stuckAfterHours);
  const stuck = new Set(rows.filter((row) => row.oldest < filedBefore).map((row) => row.status));
  const open = rows.reduce((sum, row) => sum + row.count, 0);
  const findings: Finding[] = [{ subject: "filings", state: "ok", text: `${open} in progress` }];
  const several = (await organisations(db)).length > 1;
  for (const { organisation_id, count } of await flaggedCounts(db)) {
    const whose = several ? ` --organisation ${organisation_id}` : "";
    const text = `${count} flagged; see \`filings list --flagged${whose}\``;
    findings.push({ subject: "filings", state: "attention", text });
  }
  for (const status of stuck) {
    const list = `filings list --status ${status}`;
    const text = `some have been ${status} for over ${stuckAfterText(stuckAfterHours)}; see \`${list}\``;
    findings.push({ subject: "filings", state: "attention", text });
  }
  return findings;
}

/** Of both environments. */
const sumOf = (counted: readonly { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0);

async function deliveryFindings({ db, clock }: Context<"db">): Promise<Finding[]> {
  const counts = await deliveryCounts(db);
  const countOf = (status: string) => sumOf(counts.filter((counted) => counted.status === status));
  const abandoned = countOf("abandoned");
  const waiting = `${countOf("pending")} pending, ${countOf("held")} held`;
  const findings: Finding[] = [{ subject: "webhooks", state: "ok", text: waiting }];
  const failing = await failingDeliveries(db);
  if (failing > 0) {
    const text = `${failing} failed and will be retried; see \`events list --status pending\``;
    findings.push({ subject: "webhooks", state: "note", text });
  }
  const flagged = sumOf(await countFailingEndpoints(db, flaggedBefore(clock.now())));
  if (flagged > 0) {
    const text = `${flagged} ${flagged === 1 ? "endpoint has" : "endpoints have"} been failing for over a day; see \`endpoints list\``;
    findings.push({ subject: "webhooks", state: "attention", text });
  }
  const faulty = await faultyDeliveries(db);
  if (faulty > 0) {
    findings.push({
      subject: "webhooks",
      state: "attention",
      text: `${faulty} keep failing with an internal error; see the service's log`,
    });
  }
  if (abandoned > 0) {
    const text = `${abandoned} abandoned; \`events list --status abandoned\` shows them, \`events replay\` sends them again, \`events dismiss\` dismisses them`;
    findings.push({ subject: "webhooks", state: "attention", text });
  }
  return findings;
}
