import assert from "node:assert/strict";
import { isIP } from "node:net";
import { type NameServer, startNameServer } from "../../../test/support/name-server.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { MINUTE } from "../../platform/clock.ts";
import { createNameLookup, type LookUpName, readHosts } from "../../platform/http/names.ts";
import { addressForms } from "./address-forms.fixture.ts";
import { AddressRefused, createAddressGuard, networks } from "./addresses.ts";
import { checkedUrl } from "./endpoint-rules.ts";
import { names, sentences, urlForms } from "./url-forms.fixture.ts";

let nameServer: NameServer;
let lookUp: LookUpName;
before(async () => {
  nameServer = await startNameServer(names);
  lookUp = createNameLookup({ hosts: readHosts(""), servers: [nameServer.server], limitMs: MINUTE });
});
after(() => nameServer.close());

for (const [form, verdict] of urlForms) {
  test(`the URL ${JSON.stringify(form)}: ${verdict}`, async () => {
    assert.equal(await verdictOnUrl(form), verdict);
  });
}

for (const [form, verdict] of addressForms) {
  test(`the address "${form}": ${verdict}`, async () => {
    assert.equal(await verdictOnAddress(form), verdict);
  });
}

test("an operator's own networks may be called in every spelling, and only those", async () => {
  const allowed = ["127.0.0.0/8", "fd00::/8", "::ffff:172.16.0.0/108", "168.63.129.16/32"];
  const table: [address: string, verdict: string][] = [
    ["127.0.0.1", "public"],
    ["::ffff:127.0.0.1", "public"],
    ["::ffff:7f00:1", "public"],
    ["fd00::1", "public"],
    ["fd00::1%eth0", "public"],
    ["172.16.0.1", "public"],
    ["168.63.129.16", "public"],
    ["172.32.0.1", "public"],
    ["::1", "loopback"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["64:ff9b::7f00:1", "NAT64"],
    ["2002:7f00:1::", "6to4"],
    ["10.0.0.1", "private"],
    ["fc00::1", "private"],
  ];

  for (const [address, verdict] of table) assert.equal(await verdictOnAddress(address, allowed), verdict, address);
});

const UNREADABLE = "not of a translator with the prefix that is allowed: allow its own one";

const behindTranslators: [allowed: string[], address: string, verdict: string][] = [
  [["64:ff9b::/96"], "64:ff9b::93.184.216.34", "public"],
  [["64:ff9b::/96"], "64:ff9b::5db8:d822", "public"],
  [["64:ff9b::/96"], "64:ff9b::a9fe:a9fe", "carries 169.254.169.254: link-local"],
  [["64:ff9b::/96"], "0064:FF9B:0000::169.254.169.254", "carries 169.254.169.254: link-local"],
  [["64:ff9b::/96"], "64:ff9b::a00:1", "carries 10.0.0.1: private"],
  [["64:ff9b::/96"], "64:ff9b::a00:1%eth0", "carries 10.0.0.1: private"],
  [["64:ff9b::/96"], "64:ff9b::7f00:1", "carries 127.0.0.1: loopback"],
  [["64:ff9b::/96"], "64:ff9b::168.63.129.16", "carries 168.63.129.16: cloud metadata"],
  [["64:ff9b::/96"], "64:ff9b::", "carries 0.0.0.0: this network"],
  [["64:ff9b::/96"], "64:ff9b::ffff:ffff", "carries 255.255.255.255: reserved"],
  [["64:ff9b::/96"], "64:ff9b:1::5db8:d822", "NAT64"],
  [["64:ff9b::/96", "10.0.0.0/8"], "64:ff9b::a00:1", "public"],
  [["64:ff9b::/96", "10.0.0.0/8"], "64:ff9b::a9fe:a9fe", "carries 169.254.169.254: link-local"],
  [["64:ff9b::a00:1/128"], "64:ff9b::a00:1", "carries 10.0.0.1: private"],
  [["64::/16"], "64:ff9b::a00:1", "carries 10.0.0.1: private"],
  [["::/0", "0.0.0.0/0"], "64:ff9b::a00:1", "public"],
  [["::/0", "0.0.0.0/0"], "64:ff9b:1::a00:1", "public"],
  [["64:ff9b:1::/96"], "64:ff9b:1::5db8:d822", "public"],
  [["64:ff9b:1::/96"], "64:ff9b:1::a9fe:a9fe", "carries 169.254.169.254: link-local"],
  [["64:ff9b:1:abcd::/64"], "64:ff9b:1:abcd:5d:b8d8:2200:0", "public"],
  [["64:ff9b:1:abcd::/64"], "64:ff9b:1:abcd:a9:fea9:fe00:0", "carries 169.254.169.254: link-local"],
  [["64:ff9b:1:ab00::/56"], "64:ff9b:1:ab5d:b8:d822::", "public"],
  [["64:ff9b:1:ab00::/56"], "64:ff9b:1:ab0a:0:1::", "carries 10.0.0.1: private"],
  [["64:ff9b:1::/48"], "64:ff9b:1:5db8:d8:2200::", "public"],
  [["64:ff9b:1::/48"], "64:ff9b:1:a9fe:a9:fe00::", "carries 169.254.169.254: link-local"],
  [["64:ff9b:1::/48"], "64:ff9b:1:a9fe:a9:fe00:5db8:d822", UNREADABLE],
  // The translator has a longer prefix than was allowed.
  [["64:ff9b:1::/48"], "64:ff9b:1:abcd::a9fe:a9fe", UNREADABLE],
  [["64:ff9b:1:808::/64"], "64:ff9b:1:808:8:800:a00:1", UNREADABLE],
  [["::ffff:0:0:0/96"], "::ffff:0:5db8:d822", "public"],
  [["::ffff:0:0:0/96"], "::ffff:0:127.0.0.1", "carries 127.0.0.1: loopback"],
  [["2002::/16"], "2002:5db8:d822::1", "public"],
  [["2002::/16"], "2002:a9fe:a9fe::1", "carries 169.254.169.254: link-local"],
  [["2002::/16"], "2002:c0a8:101::1", "carries 192.168.1.1: private"],
];

for (const [allowed, address, verdict] of behindTranslators) {
  test(`with ${allowed.join(" and ")} allowed, the address "${address}": ${verdict}`, async () => {
    assert.equal(await verdictOnAddress(address, allowed), verdict);
  });
}

test("an operator may allow everything", async () => {
  const verdicts = (allowed: string[]) =>
    Promise.all(["127.0.0.1", "::ffff:10.0.0.1", "::1"].map((address) => verdictOnAddress(address, allowed)));

  assert.deepEqual(await verdicts(["0.0.0.0/0"]), ["public", "public", "loopback"]);
  assert.deepEqual(await verdicts(["0.0.0.0/0", "::/0"]), ["public", "public", "public"]);
});

test("a refusal names the address, the reason and the way out", async () => {
  const guard = createAddressGuard({ allowed: networks([]), lookUp });
  const wayOut = "whoever runs this service can allow one of their own network";

  assert.equal(guard.refusal("10.0.0.1")?.message, `10.0.0.1 is not a public address (private); ${wayOut}`);
  await assert.rejects(() => lookedUp("private.example", [], lookUp), {
    code: "ERR_ADDRESS_REFUSED",
    message: `private.example leads to 10.0.0.1, which is not a public address (private); ${wayOut}`,
  });
});

test("an invalid network is named in the error", () => {
  for (const cidr of [
    "10.0.0.0",
    "10.0.0.0/",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "10/8",
    "010.0.0.0/8",
    "0x0a000000/8",
    "fd00::/129",
    "fe80::%eth0/64",
    "[fd00::]/8",
    "nonsense/8",
    "/8",
    "",
  ]) {
    assert.throws(() => networks([cidr]), { message: `"${cidr}" is not a network such as 10.0.0.0/8` });
  }
});

/** As an endpoint's URL is judged: when it is added, and then by what its host leads to. */
async function verdictOnUrl(text: string): Promise<string> {
  const guard = createAddressGuard({ allowed: networks([]), lookUp });
  let url: URL;
  try {
    url = checkedUrl(text, { allowHttp: false, guard });
  } catch (error) {
    assert.ok(error instanceof Error);
    const { message } = error;
    const sentence = Object.entries(sentences).find(([, end]) => message.endsWith(end));
    return sentence?.[0] ?? /is not a public address \((.+)\);/.exec(message)?.[1] ?? message;
  }
  const isLiteral = isIP(url.hostname.replace(/[[\]]/g, "")) !== 0;
  return isLiteral ? "public" : verdictOf(lookedUp(url.hostname, [], lookUp));
}

/** As it is judged when it is the address of a name. */
function verdictOnAddress(address: string, allowed: string[] = []): Promise<string> {
  const onlyThis: LookUpName = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
  return verdictOf(lookedUp("receiver.example", allowed, onlyThis));
}

async function verdictOf(lookup: Promise<unknown>): Promise<string> {
  try {
    await lookup;
    return "public";
  } catch (error) {
    if (error instanceof AddressRefused) return error.why;
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

function lookedUp(hostname: string, allowed: string[], lookUpName: LookUpName): Promise<unknown> {
  const { lookup } = createAddressGuard({ allowed: networks(allowed), lookUp: lookUpName });
  return new Promise((resolve, reject) =>
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  );
}
