// One mail to the operator's mail server, over SMTP with TLS. What the server says is read for its number alone: its
// words may name the recipient.

import { createTransport } from "nodemailer";
import { SECOND } from "../platform/clock.ts";
import { codeOf } from "../platform/errors.ts";
import type { Sender } from "./address.ts";
import type { Message } from "./message.ts";

export interface MailServer {
  /** `smtp://` or `smtps://`, with a user and a password if it takes any. */
  url: URL;
  from: Sender;
  /** What to trust besides what Node trusts: for tests. */
  ca?: string[];
  /** For tests: how long it may keep silent. */
  timeoutMs?: number;
}

export interface Envelope {
  id: string;
  address: string;
  createdAt: Date;
  message: Message;
}

export type SendOutcome =
  | { kind: "sent" }
  /** It will never take this mail. */
  | { kind: "refused"; number: number }
  | { kind: "not_now"; why: string };

export type SendMail = (envelope: Envelope) => Promise<SendOutcome>;

const TIMEOUT_MS = 15 * SECOND;
const loopback = ["localhost", "127.0.0.1", "[::1]"];

export function mailSender({ url, from, ca, timeoutMs = TIMEOUT_MS }: MailServer): SendMail {
  const secure = url.protocol === "smtps:";
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Nothing goes over the network in the clear, the password least of all.
    requireTLS: !secure && !loopback.includes(url.hostname),
    ...(url.username !== "" && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    tls: { minVersion: "TLSv1.2", ...(ca && { ca }) },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    // The text is ours alone: it names no file and no address to be fetched.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return async ({ id, address, createdAt, message }) => {
    try {
      await transport.sendMail({
        ...message,
        from,
        to: { name: "", address },
        messageId: `<${id}@${from.address.split("@")[1]}>`,
        date: createdAt,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      return { kind: "sent" };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** What is wrong with the mail or its recipient, not with us: the server says so after the envelope or the message. */
const OF_THE_MAIL = ["EENVELOPE", "EMESSAGE"];

function outcomeOf(error: unknown): SendOutcome {
  const code = codeOf(error) ?? "";
  const number = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (OF_THE_MAIL.includes(code) && number >= 500) return { kind: "refused", number };
  const said = number > 0 ? ` (${number})` : "";
  return { kind: "not_now", why: `${reasons[code] ?? "The mail server could not be used"}${said}.` };
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refused user or password",
  ETLS: "The mail server offers no TLS that can be trusted",
  ETIMEDOUT: "The mail server did not answer in time",
  ECONNECTION: "The mail server cannot be reached",
  ESOCKET: "The connection to the mail server failed",
  EDNS: "The name of the mail server cannot be resolved",
  EENVELOPE: "The mail server does not take the mail now",
  EMESSAGE: "The mail server does not take the mail now",
};
