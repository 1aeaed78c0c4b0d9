// Every reply the authority is known to give, and everything else that can come back, against each message we send:
// what the client makes of it. The tables stand in replies-table.fixture.ts.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { Agent } from "undici";
import { createMetrics } from "../../platform/metrics.ts";
import * as peerDoes from "../govtalk/peer.fixture.ts";
import { answering } from "../govtalk/peer.fixture.ts";
import { refusal } from "./answering.fixture.ts";
import { type Authority, createAuthority, type Replied } from "./client.ts";
import { createDestinations, type Destinations } from "./destinations.ts";
import { overlong } from "./overlong-replies.fixture.ts";
import {
  answers,
  busy,
  conversation,
  type MessageName,
  messageNames,
  noAnswer,
  notNow,
  type Outcomes,
  recordedAnswers,
  silences,
  transactionId,
  unsure,
  waiting,
} from "./replies-table.fixture.ts";

const wire = new URL("../../../../../shared/vectors/wire/", import.meta.url);
const skip = existsSync(wire) ? false : "the authority's material is not beside the checkout";
const recorded = (name: string) => readFileSync(new URL(name, wire), "utf8");

const credentials = { senderId: "sender-7", password: "p&ss<word" };
const software = { vendorId: "4321", product: "Quarterday", version: "0.1.0" };
const theReturn = {
  transactionId,
  software,
  companyUtr: "8596148860",
  amendment: false,
  body: "<Body>x</Body>",
  scenario: null,
};
const asked = { from: new Date("2026-11-15T09:00:00Z"), to: new Date("2026-11-15T10:00:00Z") };

let peer: Awaited<ReturnType<typeof peerDoes.startPeer>>;
let destinations: Destinations;
const dispatcher = new Agent();
const metrics = createMetrics();
const heard: { reached: boolean; reason: string }[] = [];

function destinationsAt(url: URL): Destinations {
  return createDestinations({
    sandboxUrl: url,
    sandboxPollSeconds: 1,
    sandboxAcceptedSeconds: 2,
    liveUrl: url,
    vendorId: "4321",
    version: "0.1.0",
  });
}

function authority({ timeoutMs = 20_000 } = {}): Authority {
  heard.length = 0;
  return createAuthority({
    dispatcher,
    random: () => Buffer.from("0123456789ABCDEF0123456789ABCDEE", "hex"),
    metrics,
    timeoutMs,
    heard: async (_to, answer) => void heard.push(answer),
  });
}

const outcomeOf = async <Outcome>(replied: Promise<Replied<Outcome>>) => (await replied).outcome;

const messages = {
  submit: (client: Authority, to = destinations.live) => outcomeOf(client.submit(theReturn, credentials, to)),
  poll: (client: Authority, to = destinations.live) => outcomeOf(client.poll(conversation, "/poll", to)),
  list: (client: Authority, to = destinations.live) => outcomeOf(client.list(asked, credentials, to)),
  delete: (client: Authority, to = destinations.live) => outcomeOf(client.delete(conversation, "/submission", to)),
};

describe("the outcome of each response", () => {
  before(async () => {
    peer = await peerDoes.startPeer();
    destinations = destinationsAt(peer.url);
  });
  after(async () => {
    await peer.close();
    await dispatcher.destroy();
  });

  for (const name of messageNames) {
    for (const [what, text, outcomes] of answers) {
      test(`${what}, to a ${name}`, () => assertOutcome(name, text, outcomes));
    }
    for (const [file, outcomes] of recordedAnswers) {
      test(`the recorded ${file}, to a ${name}`, { skip }, () => assertOutcome(name, recorded(file), outcomes));
    }
    test(`an answer counts whatever its status below 500 says, to a ${name}`, async () => {
      peer.answers(answering(refusal([busy]), { status: 400 }));

      assert.deepEqual(await messages[name](authority()), notNow("2005: Busy"));
    });
    for (const [what, conduct, reason] of silences) {
      test(`${what} is no answer to a ${name}`, async () => {
        peer.answers(conduct);

        assertSilence(name, await messages[name](authority()), reason);
        assert.equal(peer.arrived.length, 1);
      });
    }
    for (const [what, text, reason] of overlong) {
      test(`${what} decides nothing about a ${name}, and the authority counts as reached`, async () => {
        peer.answers(answering(text));

        const outcome = await messages[name](authority());

        assert.deepEqual(outcome, name === "submit" ? unsure(reason) : { kind: "too_long", reason });
        assert.deepEqual(heard, [{ reached: true, reason: "" }]);
      });
    }
    test(`a peer that says nothing in time gives no answer to a ${name}`, async () => {
      peer.answers(peerDoes.silent);

      const outcome = await messages[name](authority({ timeoutMs: 20 }));

      assertSilence(name, outcome, "no complete response within 20 ms");
    });
    test(`a peer that begins and does not go on gives no answer to a ${name}`, async () => {
      peer.answers(peerDoes.stalling(waiting.slice(0, -20)));

      const outcome = await messages[name](authority({ timeoutMs: 50 }));

      // Which of the two depends on how far it came in that time.
      assertSilence(name, outcome, /no complete response within 50 ms|its reply broke off/);
    });
    test(`a connection refused means that nothing of the ${name} left`, async () => {
      const nobody = destinationsAt(new URL("http://127.0.0.1:1/submission"));

      const outcome = await messages[name](authority(), nobody.live);

      assertAgrees(outcome, noAnswer(/ECONNREFUSED/));
      assert.equal(heard[0]?.reached, false);
    });
  }

  test("the reply itself comes with the outcome, whole, and without credentials that it repeats", async () => {
    const to = destinations.live;
    const repeated = refusal([{ number: "1046", text: "No sender-7 with p&amp;ss&lt;word or P&amp;SS&lt;WORD, é" }]);
    peer.answers(answering(repeated, { status: 400 }));

    const submitted = await authority().submit(theReturn, credentials, to);
    const listed = await authority().list(asked, credentials, to);
    const polled = await authority().poll(conversation, null, to);

    const hidden = Buffer.from(repeated.replace(/sender-7|p&amp;ss&lt;word/gi, "[hidden]"));
    assert.deepEqual(submitted.reply, { kind: "errors", status: 400, bytes: hidden });
    assert.deepEqual(listed.reply, submitted.reply);
    assert.deepEqual(polled.reply?.bytes, Buffer.from(repeated));
    peer.answers(peerDoes.hangingUp);
    assert.equal((await authority().submit(theReturn, credentials, to)).reply, null);
  });
});

async function assertOutcome(name: MessageName, text: string, outcomes: Outcomes) {
  peer.answers(answering(text));

  const outcome: { kind: string } = await messages[name](authority());

  const isKept = name === "poll" && ["accepted", "rejected", "already_received"].includes(outcome.kind);
  assert.deepEqual(outcome, { ...outcomes[name], ...(isKept ? { response: text } : {}) });
  assert.deepEqual(heard, [{ reached: true, reason: "" }]);
}

function assertSilence(name: MessageName, outcome: object, reason: string | RegExp) {
  assertAgrees(outcome, name === "submit" ? unsure(reason) : noAnswer(reason));
  assert.deepEqual(heard, [{ reached: false, reason: "reason" in outcome ? outcome.reason : "" }]);
}

function assertAgrees(outcome: object, { kind, reason }: { kind: string; reason: string | RegExp }) {
  if (typeof reason === "string") return assert.deepEqual(outcome, { kind, reason });
  assert.ok("kind" in outcome && "reason" in outcome);
  assert.equal(outcome.kind, kind);
  assert.match(String(outcome.reason), reason);
}
