import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { Agent } from "undici";
import { post } from "../../platform/http/client.ts";
import { addressForms } from "../endpoints/address-forms.fixture.ts";
import { AddressRefused } from "../endpoints/addresses.ts";
import { outcomeOf } from "./outcome.ts";

const retryAfters: [what: string, sent: string[], recorded: string | null][] = [
  ["none", [], null],
  ["one", ["120"], "120"],
  ["a date", ["Sun, 15 Nov 2026 09:00:00 GMT"], "Sun, 15 Nov 2026 09:00:00 GMT"],
  ["two", ["120", "Sun, 15 Nov 2026 09:00:00 GMT"], "120, Sun, 15 Nov 2026 09:00:00 GMT"],
  ["an empty one", [""], null],
  ["very long ones", ["1".repeat(90), "2".repeat(90)], `${"1".repeat(90)}, ${"2".repeat(8)}`],
];

for (const [what, sent, recorded] of retryAfters) {
  test(`Retry-After is recorded as it came, up to 100 characters: ${what}`, async (t) => {
    const server = createServer((_, response) => response.setHeader("retry-after", sent).writeHead(503).end());
    const dispatcher = new Agent();
    t.after(() => Promise.all([server.close(), dispatcher.close()]));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

    const answer = await post({ url, headers: {}, body: "", timeoutMs: 10_000, maxAnswerBytes: 1_000, dispatcher });

    assert.equal(outcomeOf(answer).retryAfter, recorded);
  });
}

test("a text that is shortened ends with a whole character, because the database takes no half of one", () => {
  const failed = (reason: string) => outcomeOf({ kind: "not_sent", code: "CERT_HAS_EXPIRED", reason }).failure?.reason;

  assert.equal(failed(`${"a".repeat(499)}😀`), "a".repeat(499));
  assert.equal(failed(`${"a".repeat(498)}😀`), `${"a".repeat(498)}😀`);
});

/** What Node, OpenSSL, undici and the guard say about an address, and what customers read of it. */
const texts: [code: string | undefined, text: (address: string) => string, read: string][] = [
  [
    "ERR_ADDRESS_REFUSED",
    (address) => new AddressRefused(address, `carries ${address}: private`, "host.example").message,
    "ERR_ADDRESS_REFUSED: the host leads to an address that is not allowed",
  ],
  [
    "ECONNREFUSED",
    (address) => `connect ECONNREFUSED ${address}:443`,
    "ECONNREFUSED: the host did not accept the connection",
  ],
  [
    "ENETUNREACH",
    (address) => `connect ENETUNREACH ${address}:443 - Local (${address}:0); connect EHOSTUNREACH ${address}:443`,
    "ENETUNREACH: the host did not accept the connection",
  ],
  [
    "UND_ERR_CONNECT_TIMEOUT",
    (address) => `Connect Timeout Error (attempted addresses: ${address}:443, ${address}:443, timeout: 10000ms)`,
    "UND_ERR_CONNECT_TIMEOUT: the host did not accept the connection",
  ],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    (address) =>
      `Host: host.example. is not in the cert's altnames: DNS:a.example, IP Address:${address}, DNS:b.example`,
    "ERR_TLS_CERT_ALTNAME_INVALID: Host: host.example. is not in the cert's altnames: DNS:a.example, IP Address:(address), DNS:b.example",
  ],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    (address) => `IP: ${address} is not in the cert's list: ${address}`,
    "ERR_TLS_CERT_ALTNAME_INVALID: IP: (address) is not in the cert's list: (address)",
  ],
  ["ECONNRESET", (address) => `read ECONNRESET from ${address}.`, "ECONNRESET: read ECONNRESET from (address)"],
  ["ENEW", (address) => `connect ENEW ${address}:443 (${address})`, "ENEW: connect ENEW (address) ((address))"],
  [undefined, (address) => `gave up on [${address}]:443`, "gave up on [(address)]:443"],
];

for (const [code, text, read] of texts)
  test(`no address is told to customers, in whatever form: ${read}`, () => {
    const addresses = addressForms.filter(([, verdict]) => verdict !== "not an address").map(([form]) => form);
    assert.ok(addresses.length >= 126);
    for (const address of addresses) {
      const reason = code === undefined ? text(address) : `${code}: ${text(address)}`;
      const { failure } = outcomeOf({ kind: "not_sent", code, reason });

      assert.equal(failure?.reason.replace(/\.$/, ""), read, address);
      assert.equal(failure?.unabridged, reason, "the operator's log has it");
    }
  });

const harmless = [
  "EPROTO: 40A7F0:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:ssl/record/ssl3_record.c:354:",
  "ENOTFOUND: unknown host receiver.example",
  "CERT_HAS_EXPIRED: certificate has expired",
  "no complete response within 10000 ms",
  "HPE_INVALID: Expected HTTP/, RTSP/ or ICE/ at 12:30:45 v1.2.3",
];
for (const reason of harmless)
  test(`a reason without an address is told as it is: ${reason}`, () => {
    const code = /^[A-Z_]+(?=:)/.exec(reason)?.[0];

    assert.equal(outcomeOf({ kind: "no_answer", code, reason, closedIdle: false }).failure?.reason, reason);
  });
