// Every reply the register is known to give, and everything else that can come back, against each message we send: what
// the client makes of it, over real HTTP. The tables stand in outcomes-table.fixture.ts.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Agent } from "undici";
import { createMetrics } from "../../platform/metrics.ts";
import * as peerDoes from "../govtalk/peer.fixture.ts";
import { answering } from "../govtalk/peer.fixture.ts";
import {
  companyNumber,
  pollEvery,
  refusal,
  reply,
  status,
  statusReply,
  submissionNumber,
  transactionId,
} from "./answering.fixture.ts";
import { createRegister, type Register } from "./client.ts";
import { createRegisterDestinations, type RegisterDestinationName, type RegisterDestinations } from "./destination.ts";
import { accountsMessage, secretsOf, statusMessage } from "./message.ts";
import { answers, overlong, presenter, silences } from "./outcomes-table.fixture.ts";
import { schemaProblems, skip } from "./schemas.fixture.ts";

const message = {
  transactionId,
  submissionNumber,
  company: { digits: "123456", type: "SC" as const, name: "EXAMPLE LTD", authenticationCode: "AB12CD" },
  packageReference: "0012",
  contact: null,
  customerReference: null,
  signedOn: "2026-11-15",
  document: Buffer.from('<?xml version="1.0"?>\n<html/>'),
  emailAddress: null,
};
const request = { transactionId, submissionNumber, companyNumber };

let peer: Awaited<ReturnType<typeof peerDoes.startPeer>>;
let destinations: RegisterDestinations;
const dispatcher = new Agent();
const metrics = createMetrics();
const heard: { reached: boolean; reason: string }[] = [];

function destinationsAt(url: URL): RegisterDestinations {
  const sandbox = { sandboxUrl: url, sandboxSecret: "of-this-start", sandboxPollSeconds: 1 };
  return createRegisterDestinations({ ...sandbox, companiesHouseUrl: url });
}

function register({ timeoutMs = 20_000 } = {}): Register {
  heard.length = 0;
  return createRegister({ dispatcher, metrics, timeoutMs, heard: async (_to, answer) => void heard.push(answer) });
}

const messages = {
  deliver: (client: Register, to = destinations.live) => client.deliver({ ...message, scenario: null }, presenter, to),
  status: (client: Register, to = destinations.live) => client.status(request, presenter, to),
};
type MessageName = keyof typeof messages;
const messageNames: MessageName[] = ["deliver", "status"];
const destinationNames: RegisterDestinationName[] = ["sandbox", "live", "test"];

describe("the client of the register", () => {
  before(async () => {
    peer = await peerDoes.startPeer();
    destinations = destinationsAt(peer.url);
  });
  after(async () => {
    await peer.close();
    await dispatcher.destroy();
  });

  describe("the outcome of each response", () => {
    for (const name of messageNames) {
      for (const [what, text, outcomes] of answers) {
        test(`${what}, to a ${name}`, async () => {
          peer.answers(answering(text));

          assert.deepEqual(await messages[name](register()), outcomes[name]);
          assert.deepEqual(heard, [{ reached: true, reason: "" }]);
        });
      }
      test(`an answer counts whatever its status below 500 says, to a ${name}`, async () => {
        peer.answers(answering(refusal([{ number: "1", type: "recoverable", text: "Busy" }]), { status: 400 }));

        assert.deepEqual(await messages[name](register()), { kind: "try_later", reason: "1: Busy" });
      });
      for (const [what, conduct, reason] of silences) {
        test(`${what} is no answer to a ${name}`, async () => {
          peer.answers(conduct);

          assertSilence(name, await messages[name](register()), reason);
          assert.equal(peer.arrived.length, 1);
        });
      }
      for (const [what, text, reason] of overlong) {
        test(`${what} decides nothing about a ${name}, and the gateway counts as reached`, async () => {
          peer.answers(answering(text));

          const outcome = await messages[name](register());

          assert.deepEqual(outcome, { kind: name === "deliver" ? "uncertain" : "too_long", reason });
          assert.deepEqual(heard, [{ reached: true, reason: "" }]);
        });
      }
      test(`a peer that says nothing in time gives no answer to a ${name}`, async () => {
        peer.answers(peerDoes.silent);

        const outcome = await messages[name](register({ timeoutMs: 20 }));

        assertSilence(name, outcome, "no complete response within 20 ms");
      });
      test(`a connection refused means that nothing of the ${name} left`, async () => {
        const nobody = destinationsAt(new URL("http://127.0.0.1:1/"));

        const outcome = await messages[name](register(), nobody.live);

        assert.equal(outcome.kind, "silence");
        assert.match("reason" in outcome ? outcome.reason : "", /ECONNREFUSED/);
        assert.equal(heard[0]?.reached, false);
      });
      test(`without an address nothing of a ${name} is sent, and the error says no secret`, async () => {
        const nowhere = createRegisterDestinations({
          sandboxUrl: null,
          sandboxPollSeconds: 1,
          companiesHouseUrl: null,
        });

        await assert.rejects(messages[name](register(), nowhere.live), (error: Error) => {
          for (const secret of [...secretsOf(presenter), "AB12CD"]) assert.ok(!`${error.stack}`.includes(secret));
          return /no address/.test(error.message);
        });
      });
    }
  });

  describe("what arrives at the register", () => {
    for (const to of destinationNames) {
      test(`accounts and requests for a status arrive at ${to} as they are written, as XML, at its address`, async () => {
        peer.answers(answering(reply({})));

        await messages.deliver(register(), destinations[to]);
        await messages.status(register(), destinations[to]);

        assert.deepEqual(
          peer.arrived.map(({ path, headers, xml }) => [path, headers["content-type"], xml]),
          [
            [peer.url.pathname, "text/xml; charset=utf-8", accountsMessage(message, presenter, destinations[to])],
            [peer.url.pathname, "text/xml; charset=utf-8", statusMessage(request, presenter, destinations[to])],
          ],
        );
      });

      test(`the simulator's secret, the scenario and the advanced clock are told to the sandbox only: ${to}`, async () => {
        peer.answers(answering(reply({})));

        await register().deliver({ ...message, scenario: "parked" }, presenter, destinations[to]);
        await register().status({ ...request, advancedSeconds: 90 }, presenter, destinations[to]);

        const told = ["authorization", "service-test-scenario", "service-test-advanced-seconds"];
        assert.deepEqual(
          peer.arrived.map(({ headers }) => told.map((name) => headers[name])),
          to === "sandbox"
            ? [
                ["Bearer of-this-start", "parked", undefined],
                ["Bearer of-this-start", undefined, "90"],
              ]
            : Array(2).fill([undefined, undefined, undefined]),
        );
      });
    }

    test("without a scenario and with the clock as it is, the sandbox is told nothing", async () => {
      peer.answers(answering(reply({})));

      for (const name of messageNames) await messages[name](register(), destinations.sandbox);

      assert.deepEqual(
        peer.arrived.flatMap(({ headers }) =>
          Object.keys(headers).filter((header) => header.startsWith("service-test")),
        ),
        [],
      );
    });
  });

  test("every message is counted with its destination and outcome, and no word of the caller's", async () => {
    const counting = createMetrics();
    const client = createRegister({ dispatcher, metrics: counting, timeoutMs: 20_000 });

    peer.answers(answering(reply({})));
    await messages.deliver(client, destinations.live);
    await messages.deliver(client, destinations.test);
    peer.answers(answering(statusReply(status("PENDING"))));
    await messages.status(client, destinations.sandbox);

    const { values } = await counting.authorityMessages.get();
    assert.deepEqual(
      values.map(({ labels, value }) => [labels.destination, labels.message, labels.outcome, value]),
      [
        ["companies_house_live", "deliver", "receipt", 1],
        ["companies_house_test", "deliver", "receipt", 1],
        ["companies_house_sandbox", "status", "status", 1],
      ],
    );
  });
});

test("the replies that the tests give are valid by the schemas of Companies House", { skip }, () => {
  const given = [
    reply({ qualifier: "acknowledgement", timestamp: "2026-11-15T09:00:00.123Z", endPoint: pollEvery(10) }),
    refusal([{ number: "100", text: "No" }]),
    ...answers
      .filter(([what]) => /^(an acceptance by|a rejection|parked|no status|PENDING)/.test(what))
      .map(([, text]) => text),
  ];

  assert.ok(given.length >= 8);
  for (const text of given) assert.deepEqual(schemaProblems(text), [], text);
});

function assertSilence(name: MessageName, outcome: { kind: string; reason?: string }, reason: string | RegExp) {
  assert.equal(outcome.kind, name === "deliver" ? "uncertain" : "silence");
  if (typeof reason === "string") assert.equal(outcome.reason, reason);
  else assert.match(outcome.reason ?? "", reason);
  assert.deepEqual(heard, [{ reached: false, reason: outcome.reason }]);
}
