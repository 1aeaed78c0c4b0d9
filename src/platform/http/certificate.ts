// When certificates end, and one for development: self-signed, for localhost only, P-256, valid for a year and renewed
// before it ends. Written with Node's own crypto and the few DER forms an X.509 certificate (RFC 5280) needs, so that
// no library is shipped for it.

import { createSign, generateKeyPairSync, X509Certificate } from "node:crypto";
import { DAY } from "../clock.ts";
import type { RandomBytes } from "../ids.ts";

export interface Certificate {
  cert: string;
  key: string;
}

const VALID_DAYS = 397;
const RENEW_DAYS_BEFORE = 30;

export function makeCertificate(now: Date, random: RandomBytes): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const toBeSigned = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), random(15)])),
    ECDSA_WITH_SHA256,
    NAME,
    sequence(utcTime(new Date(now.getTime() - DAY)), utcTime(new Date(now.getTime() + VALID_DAYS * DAY))),
    NAME,
    publicKey.export({ type: "spki", format: "der" }),
    explicit(3, sequence(basicConstraints(), subjectAlternativeNames(), serverAuthentication())),
  );
  const signature = createSign("sha256").update(toBeSigned).sign(privateKey);
  const certificate = sequence(toBeSigned, ECDSA_WITH_SHA256, bitString(signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}

const PEM = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;

/**
 * Of every certificate in a file, as they come: that of the server, then those that lead to its authority. Empty if one
 * cannot be read.
 */
export function endsOf(text: string): Date[] {
  try {
    return (text.match(PEM) ?? []).map((pem) => new Date(new X509Certificate(pem).validTo));
  } catch {
    return [];
  }
}

/** When the first of them ends, and the file is of no more use. */
export function firstEnd(text: string): Date | null {
  const [first = null] = endsOf(text).sort((one, other) => one.getTime() - other.getTime());
  return first;
}

export function needsRenewal(cert: string, now: Date): boolean {
  return Date.parse(new X509Certificate(cert).validTo) - now.getTime() < RENEW_DAYS_BEFORE * DAY;
}

function basicConstraints(): Buffer {
  // CA: false. It is valid for localhost and for nothing else.
  return extension([0x55, 0x1d, 0x13], sequence());
}

function subjectAlternativeNames(): Buffer {
  const dns = (name: string) => element(0x82, Buffer.from(name));
  const ip = (bytes: number[]) => element(0x87, Buffer.from(bytes));
  const loopback6 = [...Array(15).fill(0), 1];
  return extension([0x55, 0x1d, 0x11], sequence(dns("localhost"), ip([127, 0, 0, 1]), ip(loopback6)));
}

function serverAuthentication(): Buffer {
  return extension([0x55, 0x1d, 0x25], sequence(oid([0x2b, 6, 1, 5, 5, 7, 3, 1])));
}

function extension(id: number[], value: Buffer): Buffer {
  return sequence(oid(id), element(0x04, value));
}

function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header =
    length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

function explicit(tag: number, content: Buffer): Buffer {
  return element(0xa0 + tag, content);
}

function integer(bytes: Buffer): Buffer {
  return element(0x02, bytes);
}

function oid(bytes: number[]): Buffer {
  return element(0x06, Buffer.from(bytes));
}

function bitString(bytes: Buffer): Buffer {
  return element(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function utcTime(moment: Date): Buffer {
  return element(0x17, Buffer.from(`${moment.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
}

const ECDSA_WITH_SHA256 = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]));
const COMMON_NAME = sequence(oid([0x55, 4, 3]), element(0x0c, Buffer.from("Quarterday development")));
const NAME = sequence(element(0x31, COMMON_NAME));
