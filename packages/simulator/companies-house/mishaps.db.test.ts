// What scenarios and hostile peers do to messages and replies of Companies House, on the line and in what is kept.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "../../../test/support/suite.ts";
import { startSimulator } from "../routes.ts";
import { startForTest } from "./running.fixture.ts";
import { accountsMessage, newNumber, newSender, sampleDocument, statusMessage } from "./sample.fixture.ts";

let gateway: Awaited<ReturnType<typeof startForTest>>;
before(async () => {
  gateway = await startForTest();
});
after(() => gateway.close());
beforeEach(() => gateway.forgetAll());

const notFound = "No Transaction Found";
const statusOf = async (number: string) => {
  const { statuses, errors } = await gateway.send(statusMessage({ number }));
  return statuses[0]?.code ?? errors[0]?.text;
};

test("silence: the first send leaves no trace, and the document sent again under a new number is taken", async () => {
  const [first, second] = [newNumber(), newNumber()];
  const short = await startSimulator({ ...gateway.parts, host: "127.0.0.1", port: 0 });
  const headers = { "service-test-scenario": "silent" };
  const body = accountsMessage({ submissionNumber: first });

  const hanging = fetch(short.companiesHouseUrl, { method: "POST", headers, body });
  const [given] = await Promise.allSettled([hanging, untilCounted().then(() => short.close())]);
  const unknown = await statusOf(first);
  const again = await gateway.send(accountsMessage({ submissionNumber: second }), { scenario: "silent" });

  assert.equal(given.status, "rejected");
  assert.deepEqual([unknown, again.qualifier], [notFound, "acknowledgement"]);
  assert.deepEqual([await gateway.kept(), await statusOf(second)], [1, "PENDING"]);
});

test("a lost receipt: no byte comes back, its status is known, and its number is used", async () => {
  const submissionNumber = newNumber();

  await assert.rejects(gateway.post(accountsMessage({ submissionNumber }), { scenario: "receipt_lost" }), TypeError);
  const again = await gateway.send(accountsMessage({ submissionNumber }), { scenario: "receipt_lost" });

  assert.equal(await statusOf(submissionNumber), "PENDING");
  assert.match(again.errors[0]?.text ?? "", /it must be new/);
  assert.equal(await gateway.kept(), 1);
});

test("once its sender has seen the status, the next receipt of the same document is lost again", async () => {
  const submissionNumber = newNumber();
  await assert.rejects(gateway.post(accountsMessage({ submissionNumber }), { scenario: "receipt_lost" }));
  await statusOf(submissionNumber);

  await assert.rejects(gateway.post(accountsMessage(), { scenario: "receipt_lost" }));

  assert.equal(await gateway.kept(), 2);
});

test("unavailable twice for each document, then fine: the same number and transaction id may be sent again", async () => {
  const sent = accountsMessage({ submissionNumber: newNumber() });
  const other = accountsMessage({ document: sampleDocument("01234567", "another"), sender: newSender() });
  const answers: string[] = [];
  for (const one of [sent, sent, other, sent]) {
    const { qualifier, errors } = await gateway.send(one, { scenario: "unavailable" });
    answers.push(errors[0]?.type ?? qualifier);
  }

  assert.deepEqual(answers, ["recoverable", "recoverable", "recoverable", "acknowledgement"]);
  assert.equal(await gateway.kept(), 1);
});

test("a refusal by a scenario comes every time, with nothing kept", async () => {
  for (const scenario of ["authentication_failure", "document_refused"])
    for (const time of [1, 2])
      assert.equal((await gateway.send(accountsMessage(), { scenario })).qualifier, "error", `${time}`);

  assert.equal(await gateway.kept(), 0);
});

test("hostile bodies get an error reply, and the next message a normal one", async () => {
  const hostile: Record<string, [string | Buffer, RegExp]> = {
    nothing: ["", /^100 /],
    junk: [Buffer.from([0, 255, 1, 254, 60, 60]), /^100 /],
    "attributes without end": [
      `<a ${Array.from({ length: 2_000 }, (_, n) => `a${n}="1"`).join(" ")}/>`,
      /^100 .*attributes/,
    ],
    "41 MiB": [Buffer.alloc(41 * 1024 * 1024, "a"), /^9999 The message is too large\.$/],
    "8 MB of base64": [accountsMessage({ document: "a".repeat(6_000_000) }), /^9999 The document cannot be read/],
  };

  for (const [what, [body, text]] of Object.entries(hostile)) {
    const { errors } = await gateway.send(body);
    assert.match(`${errors[0]?.number} ${errors[0]?.text}`, text, what);
  }
  assert.equal((await gateway.send(accountsMessage())).qualifier, "acknowledgement");
});

test("its path takes POST alone, and the page at / lists its scenarios", async () => {
  const get = await fetch(gateway.companiesHouseUrl);
  const page = await (await fetch(new URL("/", gateway.companiesHouseUrl))).text();

  assert.deepEqual([get.status, get.headers.get("allow")], [405, "POST"]);
  assert.match(page, /\/companies-house/);
  for (const name of ["rejected_by_examiner", "receipt_old_namespace"])
    assert.match(page, new RegExp(`^${name}$`, "m"));
});

async function untilCounted(): Promise<void> {
  const counted = () => gateway.parts.db.query("select from simulator.companies_house_troubled_sends");
  while ((await counted()).length === 0) await new Promise(setImmediate);
}
