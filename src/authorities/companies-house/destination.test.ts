import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, createRegisterDestinations, type RegisterDestinationName } from "./destination.ts";

const sandboxUrl = new URL("http://127.0.0.1:8081/companies-house");
const companiesHouseUrl = new URL("https://gateway.example/v1-0/xmlgw/Gateway");
const destinations = createRegisterDestinations({
  sandboxUrl,
  sandboxSecret: "of-this-start",
  sandboxPollSeconds: 1,
  companiesHouseUrl,
});
const names: RegisterDestinationName[] = ["sandbox", "live", "test"];

test("live and test go to one address; the flag and nothing else tells them apart", () => {
  assert.deepEqual({ ...destinations.live, name: "test", gatewayTest: true }, destinations.test);
  assert.deepEqual(addressOf(destinations.live), companiesHouseUrl);
  assert.equal(destinations.live.gatewayTest, false);
});

test("the sandbox alone has a secret and a pace of its own, and it carries the flag", () => {
  assert.deepEqual(addressOf(destinations.sandbox), sandboxUrl);
  assert.deepEqual(
    names.map((name) => [destinations[name].secret, destinations[name].pollSeconds, destinations[name].gatewayTest]),
    [
      ["of-this-start", 1, true],
      [null, null, false],
      [null, null, true],
    ],
  );
});

test("accounts count as never arrived after five looks, at the gateway over a day", () => {
  const day = 24 * 60 * 60_000;
  assert.deepEqual(
    names.map((name) => [destinations[name].recovery.looks, destinations[name].recovery.overMs]),
    [
      [5, 0],
      [5, day],
      [5, day],
    ],
  );
});

test("without an address nothing can be sent, and the destination is named", () => {
  const nowhere = createRegisterDestinations({ sandboxUrl: null, sandboxPollSeconds: 1, companiesHouseUrl: null });

  for (const name of names)
    assert.throws(() => addressOf(nowhere[name]), new RegExp(`destination ${name} .*no address`));
});
