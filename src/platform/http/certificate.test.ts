// The development certificate is one that TLS clients accept for this machine and for nothing else.

import assert from "node:assert/strict";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { test } from "node:test";
import { DAY, SECOND } from "../clock.ts";
import { systemRandom } from "../ids.ts";
import { makeCertificate, needsRenewal } from "./certificate.ts";

const now = new Date("2026-11-15T09:00:00.000Z");

test("it is valid for localhost by name and by address, signs nothing, and is signed with its own key", () => {
  const { cert, key } = makeCertificate(now, systemRandom);
  const certificate = new X509Certificate(cert);

  assert.equal(certificate.subjectAltName, "DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
  assert.equal(certificate.ca, false);
  assert.deepEqual(certificate.keyUsage, ["1.3.6.1.5.5.7.3.1"], "server authentication");
  assert.equal(certificate.subject, "CN=Quarterday development");
  assert.equal(certificate.publicKey.asymmetricKeyDetails?.namedCurve, "prime256v1");
  assert.ok(certificate.checkPrivateKey(createPrivateKey(key)));
  assert.ok(certificate.verify(certificate.publicKey));
  assert.ok(certificate.checkHost("localhost") && certificate.checkIP("127.0.0.1") && certificate.checkIP("::1"));
  assert.equal(certificate.checkHost("example.com"), undefined);
});

test("it is valid from the day before, for a clock that is slow, and no longer than clients accept", () => {
  const { validFrom, validTo } = new X509Certificate(makeCertificate(now, systemRandom).cert);

  assert.equal(new Date(validFrom).toISOString(), "2026-11-14T09:00:00.000Z");
  assert.equal(new Date(validTo).toISOString(), "2027-12-17T09:00:00.000Z");
  assert.ok(Date.parse(validTo) - Date.parse(validFrom) <= 398 * DAY);
});

test("no two have the same key or serial number", () => {
  const [one, other] = [makeCertificate(now, systemRandom), makeCertificate(now, systemRandom)];

  assert.notEqual(one.key, other.key);
  assert.notEqual(new X509Certificate(one.cert).serialNumber, new X509Certificate(other.cert).serialNumber);
});

test("it is to be renewed in its last thirty days", () => {
  const { cert } = makeCertificate(now, systemRandom);
  const lastDays = Date.parse(new X509Certificate(cert).validTo) - 30 * DAY;

  assert.equal(needsRenewal(cert, now), false);
  assert.equal(needsRenewal(cert, new Date(lastDays)), false);
  assert.equal(needsRenewal(cert, new Date(lastDays + SECOND)), true);
  assert.equal(needsRenewal(cert, new Date(lastDays + 60 * DAY)), true);
});
