// What `quarterday doctor` finds around the service: certificates, clocks, disk, open files, the way to HMRC. Each
// finding is made from values, so that a test can make up any of them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { counted, numberText } from "../../../packages/ct600/text/numbers.ts";
import { DAY, MINUTE, SECOND } from "../../platform/clock.ts";
import { codeOf } from "../../platform/errors.ts";
import { endsOf, firstEnd } from "../../platform/http/certificate.ts";
import { type ProbeResult, probe } from "../../platform/http/probe.ts";
import { freeBytesAt, openFilesLimit } from "../../platform/machine.ts";
import type { Context, Settings } from "../command.ts";
import { type Finding, stateOfLeast } from "../finding.ts";
import { at } from "../output.ts";

const REACH_TIMEOUT_MS = 5 * SECOND;

export async function machineFindings(context: Context<"settings" | "machineClock">): Promise<Finding[]> {
  const { settings, clock, machineClock } = context;
  const { serviceUrl, liveUrl, dataDir, databaseUrl } = settings;
  const now = clock.now();
  const timeoutMs = REACH_TIMEOUT_MS;
  const [reached, answered] = await Promise.all([
    liveUrl === null ? null : probe(liveUrl, { timeoutMs }),
    serviceUrl === null ? null : probe(new URL(serviceUrl), { timeoutMs, anyCertificate: true }),
  ]);
  const { served, all } = certificatesOf(settings);
  const compared = [
    { with: "the database", aheadMs: machineClock.now().getTime() - clock.now().getTime() },
    ...(reached?.kind === "reached" && reached.date !== null
      ? [{ with: "HMRC", aheadMs: machineClock.now().getTime() - reached.date.getTime() }]
      : []),
  ];
  return [
    ...all.map((certificate) => certificateFinding(certificate, contentOf(certificate.file), now)),
    ...(serviceUrl === null || answered === null
      ? []
      : [shownFinding(new URL(serviceUrl), answered, { file: served.file, content: contentOf(served.file), now })]),
    ...(liveUrl === null || reached === null ? [] : [probeFinding(liveUrl, reached, now)]),
    clockFinding(compared),
    ...diskFinding(await freeBytesAt(dataDir), { dataDir, isDatabaseThere: databaseUrl === null }),
    ...openFilesFinding(openFilesLimit()),
  ].filter((finding) => finding !== null);
}

export interface NamedCertificate {
  subject: string;
  file: string;
  /** What to do when it ends. */
  renew: string;
  /** The service makes it; before its first start there is none. */
  isOwn: boolean;
}

function certificatesOf({ tlsCert, webhookCaFile, dataDir }: Settings) {
  const subject = "certificate";
  const served: NamedCertificate =
    tlsCert === null
      ? {
          subject,
          file: join(dataDir, "tls", "cert.pem"),
          renew: "restart the service, which makes a new one",
          isOwn: true,
        }
      : {
          subject,
          file: tlsCert,
          renew: "put a new certificate and key where TLS_CERT and TLS_KEY point; the service reads them by itself",
          isOwn: false,
        };
  const authority = { renew: "put a new one where WEBHOOK_CA_FILE points, then restart the service", isOwn: false };
  const webhookCa = webhookCaFile === null ? [] : [{ subject: "webhook CA", file: webhookCaFile, ...authority }];
  return { served, all: [served, ...webhookCa] };
}

type Content = { kind: "read"; text: string } | { kind: "unreadable"; code: string | undefined };

function contentOf(file: string): Content {
  try {
    return { kind: "read", text: readFileSync(file, "utf8") };
  } catch (error) {
    return { kind: "unreadable", code: codeOf(error) };
  }
}

const DAYS_LEFT = { note: 30, attention: 14 };

/** Null where there is nothing to say. */
export function certificateFinding(
  { subject, file, renew, isOwn }: NamedCertificate,
  content: Content,
  now: Date,
): Finding | null {
  if (content.kind === "unreadable") {
    if (isOwn && content.code === "ENOENT") return null;
    return { subject, state: "attention", text: `${file} cannot be read (${content.code}); let this user read it` };
  }
  const ends = endsOf(content.text);
  const first = firstEnd(content.text);
  if (first === null) return { subject, state: "attention", text: `${file} is not a certificate in PEM; ${renew}` };
  const kind = isOwn ? "development certificate, " : "";
  const named = ends.length === 1 ? file : `one of the ${ends.length} certificates in ${file}`;
  const { state, text } = endText(first, now);
  return { subject, state, text: `${kind}${named} ${text}${state === "ok" ? "" : `; ${renew}`}` };
}

/**
 * What the running service shows to callers, where that is not what its file has. Null where there is nothing to say.
 */
export function shownFinding(
  { origin }: URL,
  answered: ProbeResult,
  { file, content, now }: { file: string; content: Content; now: Date },
): Finding | null {
  const shown = answered.kind === "reached" ? answered.certificateEnds : null;
  const [inFile] = content.kind === "read" ? endsOf(content.text) : [];
  if (shown === null || inFile === undefined || shown.getTime() === inFile.getTime()) return null;
  const { state, text } = endText(shown, now);
  const other = `${origin} shows a certificate that ${text}, and not the one in ${file}`;
  const fix =
    "if the file was renewed, the service reads it within ten seconds, and its log says why if it cannot (its own development certificate needs a restart); if a proxy answers there, renew the proxy's";
  const isBehind = shown < inFile;
  if (!isBehind && state === "ok") return { subject: "certificate in use", state, text: other };
  return { subject: "certificate in use", state: state === "ok" ? "note" : state, text: `${other}; ${fix}` };
}

function endText(ends: Date, now: Date): Pick<Finding, "state" | "text"> {
  const left = Math.floor((ends.getTime() - now.getTime()) / DAY);
  if (left < 0) return { state: "attention", text: `ended on ${at(ends)}` };
  return { state: stateOfLeast(left, DAYS_LEFT), text: `ends on ${at(ends)}, in ${counted(left, "day", "days")}` };
}

const reasons: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, "connection refused; check the host and port in LIVE_URL, and the firewall"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "unknown host; check LIVE_URL and this machine's name server"],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "no response; check that the firewall lets this machine out"],
  [/^(ERR_SSL_|EPROTO)/, "it does not speak HTTPS; check LIVE_URL"],
  [/ALTNAME/, "its certificate is for another name; check LIVE_URL, and for a proxy in between"],
  [/CERT|UNABLE_TO_VERIFY/, "its certificate is not trusted; check for a proxy in between, and this machine's clock"],
];

export function probeFinding({ origin }: URL, reached: ProbeResult, now: Date): Finding {
  const subject = "way to HMRC";
  if (reached.kind === "unreachable") {
    const why = reasons.find(([code]) => code.test(reached.code))?.[1];
    const text = `${origin} cannot be reached: ${why ?? `${reached.reason}; check LIVE_URL and the network`}`;
    return { subject, state: "attention", text };
  }
  const { latencyMs, certificateEnds: ends } = reached;
  const text = `connected to ${origin} in ${numberText(latencyMs)} ms`;
  if (ends === null || ends.getTime() - now.getTime() > DAYS_LEFT.attention * DAY)
    return { subject, state: "ok", text };
  const soon = `${text}; its certificate ends on ${at(ends)}. If it is not renewed by then, look for news from HMRC`;
  return { subject, state: "note", text: soon };
}

const APART_MS = { note: 5 * SECOND, attention: MINUTE };

export function clockFinding(compared: readonly { with: string; aheadMs: number }[]): Finding {
  const subject = "clock";
  const off = compared.filter(({ aheadMs }) => Math.abs(aheadMs) >= APART_MS.note);
  const names = compared.map((one) => one.with).join(" and ");
  if (off.length === 0) return { subject, state: "ok", text: `agrees with ${names}` };
  const isFar = off.some(({ aheadMs }) => Math.abs(aheadMs) >= APART_MS.attention);
  const texts = off.map(({ with: other, aheadMs }) => {
    const seconds = numberText(Math.round(Math.abs(aheadMs) / SECOND));
    return `${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} ${other}`;
  });
  const fix = "turn on time synchronisation (`timedatectl set-ntp true`), here and where the database runs";
  return { subject, state: isFar ? "attention" : "note", text: `this machine's clock is ${texts.join(", ")}; ${fix}` };
}

const GB = 1_000_000_000;
/** Without the database, a few kilobytes are kept in the data folder. */
const FREE_BYTES = {
  withDatabase: { note: 5 * GB, attention: GB },
  alone: { note: 0.2 * GB, attention: 0.1 * GB },
};
const DATABASE_ELSEWHERE: Finding = {
  subject: "disk",
  state: "note",
  text: "how much room the database has is not checked from here; watch the disk of the server in DATABASE_URL",
};

export function diskFinding(
  free: number | null,
  { dataDir, isDatabaseThere }: { dataDir: string; isDatabaseThere: boolean },
): Finding[] {
  const elsewhere = isDatabaseThere ? [] : [DATABASE_ELSEWHERE];
  if (free === null) return elsewhere;
  const text = `${(free / GB).toFixed(1)} GB free where ${dataDir} is`;
  const state = stateOfLeast(free, FREE_BYTES[isDatabaseThere ? "withDatabase" : "alone"]);
  const move = "make room, or move DATA_DIR to a larger disk while the service is stopped";
  const fix = isDatabaseThere ? `${move}: without room nothing can be filed` : move;
  return [{ subject: "disk", state, text: state === "ok" ? text : `${text}; ${fix}` }, ...elsewhere];
}

const OPEN_FILES = { note: 4_096, attention: 1_024 };

export function openFilesFinding(limit: number | null): Finding[] {
  if (limit === null) return [];
  const state = stateOfLeast(limit, OPEN_FILES);
  const count = limit === Number.POSITIVE_INFINITY ? "any number of" : numberText(limit);
  const text = `a process started here may open ${count} files and connections`;
  const fix = "raise it to 65,536: `ulimit -n 65536` before the start, or LimitNOFILE=65536 in the systemd unit";
  return [{ subject: "open files", state, text: state === "ok" ? text : `${text}; ${fix}` }];
}
