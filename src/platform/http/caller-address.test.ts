import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { test } from "node:test";
import { callerAddress, networkOf, ownOrigin } from "./caller-address.ts";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
proxies.addAddress("2001:db8::1", "ipv6");

function requestFrom(
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
  connection: { encrypted?: true } = {},
): IncomingMessage {
  return { socket: { remoteAddress, ...connection }, headers } as unknown as IncomingMessage;
}

test("the caller is the connection's address, or what a trusted proxy saw", () => {
  const cases: [remote: string | undefined, forwarded: string | undefined, caller: string][] = [
    ["203.0.113.1", undefined, "203.0.113.1"],
    ["203.0.113.1", "192.0.2.1", "203.0.113.1"],
    ["::ffff:203.0.113.1", undefined, "203.0.113.1"],
    ["10.1.2.3", undefined, "10.1.2.3"],
    ["10.1.2.3", "192.0.2.1", "192.0.2.1"],
    ["::ffff:10.1.2.3", "::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:DB8::2", "2001:db8::2"],
    // What the caller wrote stands before what the proxies appended.
    ["10.1.2.3", "127.0.0.1, 192.0.2.1", "192.0.2.1"],
    ["10.1.2.3", "192.0.2.9, 192.0.2.1, 10.9.9.9", "192.0.2.1"],
    ["10.1.2.3", "10.9.9.9, 10.8.8.8", "10.1.2.3"],
    ["10.1.2.3", "unknown", "10.1.2.3"],
    ["10.1.2.3", "192.0.2.9, unknown", "10.1.2.3"],
    ["10.1.2.3", " , ", "10.1.2.3"],
    ["fe80::1%eth0", undefined, "fe80::1%eth0"],
    [undefined, "192.0.2.1", ""],
  ];

  for (const [remote, forwarded, caller] of cases) {
    const request = requestFrom(remote, forwarded === undefined ? {} : { "x-forwarded-for": forwarded });
    assert.equal(callerAddress(request, proxies), caller, `${remote}, ${forwarded}`);
  }
});

test("our own name is the Host header's, or the one a trusted proxy passes on", () => {
  const secure = { encrypted: true } as const;
  const forwarded = { host: "inside:8443", "x-forwarded-host": "tax.example.com", "x-forwarded-proto": "https" };
  const cases: [request: IncomingMessage, origin: string][] = [
    [requestFrom("203.0.113.1", { host: "localhost:8443" }, secure), "https://localhost:8443"],
    [requestFrom("203.0.113.1", { host: "tax.example.com:443" }, secure), "https://tax.example.com"],
    [requestFrom("203.0.113.1", forwarded, secure), "https://inside:8443"],
    [requestFrom("10.1.2.3", forwarded, secure), "https://tax.example.com"],
    [requestFrom("10.1.2.3", forwarded), "https://tax.example.com"],
    [
      requestFrom("10.1.2.3", { ...forwarded, "x-forwarded-host": "evil.example, tax.example.com" }),
      "https://tax.example.com",
    ],
    [requestFrom("127.0.0.1", { host: "localhost:8443" }), "http://localhost:8443"],
    [requestFrom("203.0.113.1", { host: "not a host" }, secure), "https://localhost"],
    [requestFrom("203.0.113.1", {}, secure), "https://localhost"],
  ];

  for (const [request, origin] of cases) assert.equal(ownOrigin(request, proxies), origin);
});

test("an address of IPv6 stands for its network of 64 bits, however it is written; one of IPv4 for itself", () => {
  const networks: [address: string, network: string][] = [
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:ffff::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
  ];

  for (const [address, network] of networks) assert.equal(networkOf(address), network, address);
});
