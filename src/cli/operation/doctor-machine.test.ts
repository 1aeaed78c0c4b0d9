// What doctor finds around the service: every finding that is not ok says what to do.

import assert from "node:assert/strict";
import { createServer as createPlainServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { after, DAY, MINUTE, SECOND } from "../../platform/clock.ts";
import { makeCertificate } from "../../platform/http/certificate.ts";
import { probe } from "../../platform/http/probe.ts";
import { systemRandom as random } from "../../platform/ids.ts";
import { freeBytesAt, openFilesLimit } from "../../platform/machine.ts";
import {
  certificateFinding,
  clockFinding,
  diskFinding,
  openFilesFinding,
  probeFinding,
  shownFinding,
} from "./doctor-machine.ts";

const now = new Date("2026-11-15T14:05:00Z");
const certificate = { subject: "certificate", file: "/etc/tls.pem", renew: "renew it", isOwn: false };
const within = { timeoutMs: MINUTE };

test("a certificate needs attention two weeks before it ends", () => {
  const read = { kind: "read", text: makeCertificate(now, random).cert } as const;
  const stateAfter = (days: number) => certificateFinding(certificate, read, after(now, days * DAY));

  assert.equal(stateAfter(0)?.state, "ok");
  assert.equal(stateAfter(0)?.text, "/etc/tls.pem ends on 17 Dec 2027, 14:05 UK time, in 397 days");
  assert.equal(stateAfter(368)?.state, "note");
  assert.equal(stateAfter(384)?.state, "attention");
  assert.match(stateAfter(384)?.text ?? "", /in 13 days; renew it$/);
  assert.equal(stateAfter(398)?.text, "/etc/tls.pem ended on 17 Dec 2027, 14:05 UK time; renew it");
});

test("of several certificates in a file the one that ends first counts", () => {
  const certificateOf = (made: Date) => makeCertificate(made, random).cert;
  const text = [now, after(now, -390 * DAY), after(now, 9 * DAY)].map(certificateOf).join("");

  const finding = certificateFinding(certificate, { kind: "read", text }, now);

  assert.deepEqual(finding, {
    subject: "certificate",
    state: "attention",
    text: "one of the 3 certificates in /etc/tls.pem ends on 22 Nov 2026, 14:05 UK time, in 7 days; renew it",
  });
});

test("a service that still shows its old certificate is found", async (t) => {
  const [old, renewed] = [makeCertificate(after(now, -390 * DAY), random), makeCertificate(now, random)];
  const server = createSecureServer(old, (_, response) => response.end());
  const url = new URL(`https://localhost:${await portOf(server, t)}`);
  const found = async (cert: string, at = now) =>
    shownFinding(url, await probe(url, { timeoutMs: 60_000, anyCertificate: true }), {
      file: "/etc/tls.pem",
      content: { kind: "read", text: cert },
      now: at,
    });

  const stale = await found(renewed.cert);
  const staleFor = await found(renewed.cert, after(now, -200 * DAY));

  assert.deepEqual([stale?.subject, stale?.state], ["certificate in use", "attention"]);
  assert.match(
    stale?.text ?? "",
    /^https:\S+ shows a certificate that ends on 22 Nov 2026, .* and not the one in \/etc\/tls\.pem; if the file was renewed, the service reads it within ten seconds/,
  );
  assert.equal(staleFor?.state, "note");
  assert.equal(await found(old.cert), null);
  assert.equal(await found(`${old.cert}${renewed.cert}`), null, "the first is the server's");
  const nobody = { kind: "unreachable", code: "ECONNREFUSED", reason: "" } as const;
  const content = { kind: "read", text: renewed.cert } as const;
  assert.equal(shownFinding(url, nobody, { file: "/etc/tls.pem", content, now }), null);
});

test("a certificate that cannot be read needs attention, unless the service has not made it yet", () => {
  const missing = { kind: "unreadable", code: "ENOENT" } as const;

  assert.equal(certificateFinding({ ...certificate, isOwn: true }, missing, now), null);
  assert.match(certificateFinding(certificate, missing, now)?.text ?? "", /cannot be read \(ENOENT\); let this user/);
  const nonsense = certificateFinding(certificate, { kind: "read", text: "nonsense" }, now);
  assert.equal(nonsense?.text, "/etc/tls.pem is not a certificate in PEM; renew it");
});

test("a clock that is off by seconds is a note, by a minute it needs attention", () => {
  const finding = (aheadMs: number) =>
    clockFinding([
      { with: "the database", aheadMs },
      { with: "HMRC", aheadMs: 0 },
    ]);

  assert.deepEqual([finding(0).state, finding(0).text], ["ok", "agrees with the database and HMRC"]);
  assert.equal(finding(-5 * SECOND).state, "note");
  assert.match(finding(-5 * SECOND).text, /^this machine's clock is 5 s behind the database; turn on time sync/);
  assert.equal(finding(MINUTE).state, "attention");
});

test("little room and few open files need attention", () => {
  const disk = (free: number) => diskFinding(free, { dataDir: "/data", isDatabaseThere: true })[0];

  assert.deepEqual(disk(50_000_000_000), { subject: "disk", state: "ok", text: "50.0 GB free where /data is" });
  assert.deepEqual([disk(4_000_000_000)?.state, disk(999_999_999)?.state], ["note", "attention"]);
  assert.match(disk(0)?.text ?? "", /; make room, or move DATA_DIR/);
  assert.deepEqual(diskFinding(null, { dataDir: "/data", isDatabaseThere: true }), []);
  const states = [65_536, 4_095, 1_023].map((limit) => openFilesFinding(limit)[0]?.state);
  assert.deepEqual(states, ["ok", "note", "attention"]);
  assert.match(openFilesFinding(256)[0]?.text ?? "", /LimitNOFILE=65536/);
  assert.deepEqual(openFilesFinding(null), []);
});

test("with a database elsewhere, doctor says that its disk is not checked, and looks at the data folder all the same", () => {
  const found = (free: number | null) => diskFinding(free, { dataDir: "/data", isDatabaseThere: false });
  const [unchecked, ...more] = found(null);

  assert.deepEqual([unchecked?.subject, unchecked?.state, more], ["disk", "note", []]);
  assert.match(unchecked?.text ?? "", /^how much room the database has is not checked from here; watch the disk /);
  assert.deepEqual(
    [1_000_000_000, 150_000_000, 0].map((free) => found(free).map(({ state }) => state)),
    [
      ["ok", "note"],
      ["note", "note"],
      ["attention", "note"],
    ],
  );
  assert.doesNotMatch(found(0)[0]?.text ?? "", /nothing can be filed/);
});

test("the machine is asked for both", async () => {
  assert.ok(((await freeBytesAt("/")) ?? 0) > 0);
  assert.equal(await freeBytesAt("/no/such/folder"), null);
  assert.ok((openFilesLimit() ?? 0) > 0);
});

test("a server that answers is reached, with its time and the end of its certificate; the request says nothing", async (t) => {
  const { cert, key } = makeCertificate(new Date(), random);
  const asked: string[] = [];
  const server = createSecureServer({ cert, key }, (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers["content-length"] ?? "no body"}`);
    response.writeHead(405, { date: now.toUTCString() }).end();
  });
  const url = new URL(`https://localhost:${await portOf(server, t)}/submission`);

  const reached = await probe(url, { ...within, ca: cert });

  assert.ok(reached.kind === "reached");
  assert.deepEqual(asked, ["HEAD / no body"]);
  assert.deepEqual(reached.date, now);
  assert.equal(probeFinding(url, reached, new Date()).state, "ok");
  const soon = probeFinding(url, reached, after(new Date(), 390 * DAY));
  assert.deepEqual([soon.state, / its certificate ends on /.test(soon.text)], ["note", true]);
});

test("a server that takes the connection and says nothing is reached", async (t) => {
  const url = new URL(
    `http://localhost:${await portOf(
      createPlainServer(() => {}),
      t,
    )}/submission`,
  );

  const reached = await probe(url, { timeoutMs: 3_000 });

  assert.ok(reached.kind === "reached");
  assert.deepEqual([reached.date, reached.certificateEnds], [null, null]);
});

test("one that cannot be reached needs attention, with what to do", async (t) => {
  const { cert, key } = makeCertificate(new Date(), random);
  const untrusted = new URL(`https://localhost:${await portOf(createSecureServer({ cert, key }), t)}/submission`);
  const plain = new URL(`https://localhost:${await portOf(createPlainServer(), t)}/submission`);
  const nobody = new URL("http://127.0.0.1:1/submission");
  const textFor = async (url: URL) => probeFinding(url, await probe(url, within), now).text;

  assert.match(await textFor(nobody), /^http:\/\/127\.0\.0\.1:1 cannot be reached: connection refused; check the host/);
  assert.match(await textFor(untrusted), /cannot be reached: its certificate is not trusted; check for a proxy/);
  assert.match(await textFor(plain), /cannot be reached: it does not speak HTTPS; check LIVE_URL$/);
  const other = probeFinding(nobody, { kind: "unreachable", code: "EODD", reason: "odd" }, now);
  assert.deepEqual([other.state, / odd; check LIVE_URL and the network$/.test(other.text)], ["attention", true]);
});

async function portOf(server: Server, t: TestContext): Promise<number> {
  await new Promise<void>((resume) => server.listen(0, "localhost", resume));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
