import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressGuard, mayBeCalled, networks } from "./addresses.ts";

const nothing = networks([]);

// biome-ignore format: one address, one line
const refused = [
  "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
  "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
  "::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "2002:7f00:1::", "64:ff9b::7f00:1", "2001::1",
];

for (const address of refused) {
  test(`${address} is not called`, () => assert.equal(mayBeCalled(address, nothing), false));
}

for (const address of ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:2800:220:1::1", "::ffff:1.1.1.1"]) {
  test(`${address} is public and may be called`, () => assert.equal(mayBeCalled(address, nothing), true));
}

test("an operator's own networks may be called, and only those", () => {
  const allowed = networks(["127.0.0.0/8", "fd00::/8"]);

  assert.deepEqual(
    ["127.0.0.1", "::ffff:127.0.0.1", "fd00::1", "10.0.0.1", "::1"].map((address) => mayBeCalled(address, allowed)),
    [true, true, true, false, false],
  );
});

test("a literal address in a URL is checked too, whatever its spelling", () => {
  const guard = createAddressGuard(nothing);

  for (const text of [
    "https://127.0.0.1",
    "https://2130706433",
    "https://0x7f.1",
    "https://0177.0.0.1",
    "https://[::1]",
    "https://[::ffff:7f00:1]",
  ]) {
    assert.throws(() => guard.checkLiteral(new URL(text).hostname), { code: "ERR_ADDRESS_REFUSED" }, text);
  }
});

test("a name that resolves to a private address is refused at the lookup", (_, done) => {
  createAddressGuard(nothing).lookup("localhost", { all: true }, (error) => {
    assert.equal(error?.code, "ERR_ADDRESS_REFUSED");
    done();
  });
});

test("what is not a network is said so", () => {
  assert.throws(() => networks(["10.0.0.0"]), /not a network/);
  assert.throws(() => networks(["nonsense/8"]), /not a network/);
});
