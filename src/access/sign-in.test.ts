import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./sign-in.ts";

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
