// The one wiring of the service: from its configuration and what a process brings along, the worker and the API. The
// program, its threads, the tests and the benchmarks use it; what they differ in is a parameter.

import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import type { MailServer } from "../mail/transport.ts";
import { StartupError } from "../platform/errors.ts";
import type { Hosts } from "../platform/http/names.ts";
import type { Sealing } from "../platform/sealing.ts";
import { webhookDispatcher } from "../webhooks/deliveries/dispatcher.ts";
import type { EndpointRules } from "../webhooks/endpoints/endpoint-rules.ts";
import type { Runner } from "../work/runner.ts";
import type { Config } from "./config.ts";
import {
  destinationsOf,
  readGiven,
  registerDestinationsOf,
  type Sandbox,
  systemHosts,
  webhookRules,
} from "./dependencies.ts";
import type { AuthorityParts } from "./serve/authority.ts";
import type { Surface, WiredApi } from "./serve/wired-api.ts";
import type { WorkerParts } from "./serve/worker.ts";

/** What a process brings along: its database, time, randomness, keys, and the way to its peers. */
export interface Surroundings extends Omit<AuthorityParts, "liveMessagesPerSecond"> {
  sealing: Sealing;
  sandbox: Sandbox;
  receivers: Receivers;
  /** For tests: what the mail server's certificate is trusted by, and how long it may keep silent. */
  mailServer?: Pick<MailServer, "ca" | "timeoutMs">;
  /** For tests: how long a receiver may take. */
  deliveryTimeoutMs?: number;
}

/** How receivers of webhooks are found and trusted. */
export interface Receivers {
  /** Names that no name server is asked for. */
  hosts: Hosts;
  /** The certificate authorities to trust; without them those of Node. */
  ca?: string[];
}

export interface Wiring {
  /** What both are made from. */
  parts: WorkerParts;
  rules: EndpointRules;
  /** Works after start or settle. `tidies`: it also deletes what is no longer needed. */
  worker(options?: Pick<WorkerParts, "tidies" | "overflows" | "worked">): Promise<Runner>;
  api(surface: Surface): Promise<WiredApi>;
  /** Ends the connections to receivers. */
  close(): Promise<void>;
}

export function wire(config: Config, surroundings: Surroundings): Wiring {
  const { sealing, sandbox, receivers, mailServer: _, ...brought } = surroundings;
  const { hosts, ...trust } = receivers;
  const rules = webhookRules(config, hosts);
  const dispatcher = webhookDispatcher({ guard: rules.guard, ...trust });
  const parts: WorkerParts = {
    ...brought,
    destinations: destinationsOf(config, sandbox),
    registerDestinations: registerDestinationsOf(config, sandbox),
    webhooks: { allowHttp: rules.allowHttp, dispatcher, delaysMs: config.webhookDelaysMs, sealing },
    mail: mailOf(config, surroundings),
    leaseSeconds: config.leaseSeconds,
    liveMessagesPerSecond: config.liveMessagesPerSecond,
    eventRetentionDays: config.eventRetentionDays,
    compressesMessages: config.compressesMessages,
    workers: config.workers,
  };
  return {
    parts,
    rules,
    // Loaded only where they run: a thread that works answers no requests.
    async worker(options = {}) {
      const { createWorker } = await import("./serve/worker.ts");
      return createWorker({ ...parts, ...options });
    },
    async api(surface) {
      const { wireApi } = await import("./serve/wired-api.ts");
      return wireApi(config, { ...parts, rules, sealing }, surface);
    },
    close: () => dispatcher.close(),
  };
}

/** Null without a mail server: then nothing is queued. */
function mailOf(
  { smtpUrl: url, mailFrom: from, publicUrl }: Config,
  { sealing, random, mailServer }: Pick<Surroundings, "sealing" | "random" | "mailServer">,
): WorkerParts["mail"] {
  if (url === null || from === null || publicUrl === null) return null;
  return { mailing: { publicUrl, sealing, random }, server: { url, from, ...mailServer } };
}

/** As the machine and WEBHOOK_CA_FILE say. */
export function receiversOf({ webhookCaFile }: Config): Receivers {
  const hosts = systemHosts();
  return webhookCaFile === null ? { hosts } : { hosts, ca: [...rootCertificates, readAuthority(webhookCaFile)] };
}

function readAuthority(file: string): string {
  const pem = readGiven("WEBHOOK_CA_FILE", file);
  try {
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new StartupError(`WEBHOOK_CA_FILE names ${file}, which contains no certificate in PEM.`);
  }
}
