// The certificate that the service shows: the operator's, read again when its files change or SIGHUP asks for it, or
// one made for development.

import { createPrivateKey, X509Certificate } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { type Clock, SECOND } from "../../platform/clock.ts";
import { codeOf, messageOf, StartupError } from "../../platform/errors.ts";
import { type Certificate, firstEnd, makeCertificate, needsRenewal } from "../../platform/http/certificate.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Config } from "../config.ts";
import { readGiven } from "../dependencies.ts";

export function certificateFor(
  config: Config,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Certificate & { file: string; development: boolean } {
  if (config.tlsCert !== null && config.tlsKey !== null) {
    const files = { tlsCert: config.tlsCert, tlsKey: config.tlsKey };
    return { ...givenPair(files), file: config.tlsCert, development: false };
  }
  const folder = join(config.dataDir, "tls");
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const kept = keptCertificate(files);
  if (kept !== null && isPair(kept) && !needsRenewal(kept.cert, clock.now()))
    return { ...kept, file: files.cert, development: true };
  const made = makeCertificate(clock.now(), random);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(files.key, made.key, { mode: 0o600 });
    // The mode above is for a new file only.
    chmodSync(files.key, 0o600);
    writeFileSync(files.cert, made.cert);
  } catch (error) {
    throw new StartupError(
      `Cannot write to ${folder} (${codeOf(error)}). Set DATA_DIR to a folder this user can write.`,
    );
  }
  return { ...made, file: files.cert, development: true };
}

export interface GivenFiles {
  tlsCert: string;
  tlsKey: string;
}

function givenPair({ tlsCert, tlsKey }: GivenFiles): Certificate {
  const given = { cert: readGiven("TLS_CERT", tlsCert), key: readGiven("TLS_KEY", tlsKey) };
  if (!isPair(given)) throw new StartupError("TLS_CERT and TLS_KEY must be a certificate and its key, both in PEM.");
  return given;
}

export interface Reloads {
  /** Reads the certificate again, if one is served. */
  reload: () => void;
}

/** A certificate of the operator's may be renewed while the service runs. */
export function followGiven(
  { tlsCert, tlsKey }: Config,
  { served, serve, log }: { served: Certificate | null; serve: (certificate: Certificate) => void; log: Log },
  closers: (() => Promise<void>)[],
): Reloads {
  if (served === null || tlsCert === null || tlsKey === null) return { reload() {} };
  const followed = followCertificate({ tlsCert, tlsKey }, { served, serve, log });
  closers.push(async () => followed.stop());
  return followed;
}

const LOOK_EVERY_MS = 10 * SECOND;

export interface FollowedCertificate {
  /** As SIGHUP asks for it. */
  reload(): void;
  /** Done every ten seconds. */
  look(): void;
  stop(): void;
}

/**
 * Serves what the files have once they have changed, if key and certificate belong together; otherwise the old ones
 * stay. The files are read, not watched: a secret of Kubernetes is a link to a link that is replaced, and certbot
 * renames. Between the two files of a renewal there is a moment when they do not fit, so a look tells of a misfit only
 * when the next one finds it too.
 */
export function followCertificate(
  files: GivenFiles,
  { served, serve, log }: { served: Certificate; serve: (certificate: Certificate) => void; log: Log },
): FollowedCertificate {
  let current = served;
  let misfit: string | null = null;
  let told: string | null = null;

  function tell(reason: string) {
    told = reason;
    log.error({ reason }, "the TLS certificate was not reloaded; the old one stays in use");
  }

  function read({ isAsked }: { isAsked: boolean }) {
    const outcome = readPair(files);
    if (outcome.kind === "unusable") {
      const { reason } = outcome;
      if (isAsked || (misfit === reason && told !== reason)) tell(reason);
      misfit = reason;
      return;
    }
    misfit = null;
    told = null;
    const { pair } = outcome;
    const isNew = pair.cert !== current.cert || pair.key !== current.key;
    if (!isNew && !isAsked) return;
    serve(pair);
    current = pair;
    log.info({ ends: firstEnd(pair.cert) }, "the TLS certificate was reloaded");
  }

  const timer = setInterval(() => read({ isAsked: false }), LOOK_EVERY_MS).unref();
  return {
    reload: () => read({ isAsked: true }),
    look: () => read({ isAsked: false }),
    stop: () => clearInterval(timer),
  };
}

function readPair(files: GivenFiles): { kind: "pair"; pair: Certificate } | { kind: "unusable"; reason: string } {
  try {
    return { kind: "pair", pair: givenPair(files) };
  } catch (error) {
    return { kind: "unusable", reason: messageOf(error) };
  }
}

/** Both readable, and made for each other. A start that was killed may have left half of a new pair. */
function isPair({ cert, key }: Certificate): boolean {
  try {
    createSecureContext({ cert, key });
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function keptCertificate(files: { cert: string; key: string }): Certificate | null {
  try {
    chmodSync(files.key, 0o600);
    return { cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") };
  } catch {
    return null;
  }
}
