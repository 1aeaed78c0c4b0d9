// Names are looked up at a real name server, one of the test's own.

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Reply, startNameServer, type Table } from "../../../test/support/name-server.ts";
import { MINUTE } from "../clock.ts";
import { createNameLookup, readHosts } from "./names.ts";

async function lookupAt(t: TestContext, table: Table, { hosts = "", limitMs = MINUTE } = {}) {
  const names = await startNameServer(table);
  t.after(() => names.close());
  return { names, lookUp: createNameLookup({ hosts: readHosts(hosts), servers: [names.server], limitMs }) };
}

const found: [name: string, said: Reply, addresses: string[]][] = [
  ["both kinds, IPv4 first", { A: ["192.0.2.1"], AAAA: ["2001:db8::1"] }, ["192.0.2.1", "2001:db8::1"]],
  ["only IPv4", { A: ["192.0.2.1", "192.0.2.2"] }, ["192.0.2.1", "192.0.2.2"]],
  ["only IPv6", { AAAA: ["2001:db8::1"] }, ["2001:db8::1"]],
  ["a mapped address", { AAAA: ["::ffff:127.0.0.1"] }, ["::ffff:127.0.0.1"]],
];
for (const [what, said, addresses] of found) {
  test(`a name with ${what} is found`, async (t) => {
    const { lookUp } = await lookupAt(t, { "host.example": said });

    const answer = await lookUp("host.example");

    assert.deepEqual(
      answer,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  });
}

const unknown: [name: string, said: Reply, error: { code: string; message: string }][] = [
  ["gone.example", "NXDOMAIN", { code: "ENOTFOUND", message: "unknown host gone.example" }],
  [
    "intranet",
    "NXDOMAIN",
    {
      code: "ENOTFOUND",
      message: "unknown host intranet; give the full name, search domains are not used",
    },
  ],
  ["mail.example", {}, { code: "ENOTFOUND", message: "mail.example has no address" }],
  ["two..dots", {}, { code: "ENOTFOUND", message: '"two..dots" cannot be the name of a host' }],
  [
    "broken.example",
    "SERVFAIL",
    { code: "EAI_AGAIN", message: "the name servers could not give the address of broken.example (ESERVFAIL)" },
  ],
  [
    "forbidden.example",
    "REFUSED",
    { code: "EAI_AGAIN", message: "the name servers could not give the address of forbidden.example (EREFUSED)" },
  ],
];
for (const [name, said, error] of unknown) {
  test(`${name}: ${error.message}`, async (t) => {
    const { lookUp } = await lookupAt(t, { [name]: said });

    await assert.rejects(lookUp(name), error);
  });
}

test("trouble with one kind of address does not hide the other", async (t) => {
  const { lookUp } = await lookupAt(t, {
    "half.example": ({ type }) => (type === "A" ? { A: ["192.0.2.1"] } : "SERVFAIL"),
  });

  assert.deepEqual(await lookUp("half.example"), [{ address: "192.0.2.1", family: 4 }]);
});

test("name servers that say nothing are given up when the limit is over", async (t) => {
  const { lookUp } = await lookupAt(t, { "silent.example": "hangs" }, { limitMs: 50 });

  await assert.rejects(lookUp("silent.example"), {
    code: "EAI_AGAIN",
    message: "no name server gave the address of silent.example in time",
  });
});

test("a name server that is not there is told at once", async () => {
  const lookUp = createNameLookup({ hosts: readHosts(""), servers: ["127.0.0.1:1"], limitMs: MINUTE });

  await assert.rejects(lookUp("host.example"), {
    code: "EAI_AGAIN",
    message: "the name servers could not give the address of host.example (ECONNREFUSED)",
  });
});

test("names whose servers hang do not delay another name", async (t) => {
  const slow = Array.from({ length: 20 }, (_, index) => `slow-${index}.example`);
  const table = Object.fromEntries(slow.map((name): [string, Reply] => [name, "hangs"]));
  const { lookUp, names } = await lookupAt(t, { ...table, "healthy.example": { A: ["192.0.2.1"] } });
  let given = 0;
  const waiting = slow.map((name) => lookUp(name).catch(() => given++));

  const answer = await lookUp("healthy.example");

  assert.deepEqual(answer, [{ address: "192.0.2.1", family: 4 }]);
  assert.equal(given, 0);
  names.letGo();
  await Promise.all(waiting);
  assert.equal(given, 20);
});

test("lookups of one name at the same time share the answer; a later one asks again", async (t) => {
  const { lookUp, names } = await lookupAt(t, {
    "host.example": ({ askedBefore }) => ({ A: [`192.0.2.${askedBefore + 1}`] }),
  });

  const together = await Promise.all([lookUp("host.example"), lookUp("HOST.example"), lookUp("host.example.")]);
  const later = await lookUp("host.example");

  assert.deepEqual(
    [...together, later].map(([first]) => first?.address),
    ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"],
  );
  assert.equal(names.asked.length, 4);
});

test("localhost and the names of the hosts file are known without a name server", async (t) => {
  const hosts =
    "# ours\n127.0.0.9 localhost\n10.0.0.7\tReceiver receiver.internal # a note\n\nfd00::7 receiver\nnot-an-address x\n";
  const { lookUp, names } = await lookupAt(t, {}, { hosts });
  const loopback = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];

  for (const name of ["localhost", "LOCALHOST.", "app.localhost"]) assert.deepEqual(await lookUp(name), loopback);
  assert.deepEqual(await lookUp("receiver"), [
    { address: "10.0.0.7", family: 4 },
    { address: "fd00::7", family: 6 },
  ]);
  assert.deepEqual(await lookUp("Receiver.internal"), [{ address: "10.0.0.7", family: 4 }]);
  await assert.rejects(lookUp("x"), { code: "ENOTFOUND" });
  assert.deepEqual([...new Set(names.asked)].sort(), ["A x", "AAAA x"]);
});
