// What sends webhooks: the connections to receivers, and whom of them to trust.

import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { StartupError } from "../../platform/errors.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { webhookDispatcher } from "../../webhooks/deliveries/dispatcher.ts";
import type { Config } from "../config.ts";
import { readGiven, webhookRules } from "../dependencies.ts";

export function webhookParts(config: Config, options: { sealing: Sealing }) {
  const rules = webhookRules(config);
  const { guard, allowHttp } = rules;
  const ca = config.webhookCaFile === null ? undefined : [...rootCertificates, readAuthority(config.webhookCaFile)];
  const dispatcher = webhookDispatcher({ guard, ...(ca === undefined ? {} : { ca }) });
  return { rules, allowHttp, dispatcher, delaysMs: config.webhookDelaysMs, sealing: options.sealing };
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
