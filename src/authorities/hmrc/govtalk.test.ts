// What arrives at the authority: each message, to each destination, as the client sends it over real HTTP.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { Agent } from "undici";
import { createMetrics } from "../../platform/metrics.ts";
import { type Arrived, answering, startPeer } from "../govtalk/peer.fixture.ts";
import { pollAt, reply } from "./answering.fixture.ts";
import { type Authority, createAuthority } from "./client.ts";
import { createDestinations, type DestinationName, type Destinations } from "./destinations.ts";

const wire = new URL("../../../../../shared/vectors/wire/", import.meta.url);
const skip = existsSync(wire) ? false : "the authority's material is not beside the checkout";

const conversation = {
  transactionId: "0123456789ABCDEF0123456789ABCDEF",
  correlationId: "A19FA1A31BCB42D887EA323292AACD88",
};
const listId = "0123456789ABCDEF0123456789ABCDEE";
const credentials = { senderId: "sender-7", password: "p&ss<word" };
const body = "<Body><IRenvelope>as it is stored</IRenvelope></Body>";
const asked = { from: new Date("2026-11-15T09:00:00Z"), to: new Date("2026-11-15T10:00:00Z") };

const onTheWire: Record<DestinationName, { class: string; gatewayTest: string; amendment: string }> = {
  sandbox: { class: "HMRC-CT-CT600", gatewayTest: "1", amendment: "amendment" },
  live: { class: "HMRC-CT-CT600", gatewayTest: "0", amendment: "request" },
  test_in_live: { class: "HMRC-CT-CT600-TIL", gatewayTest: "0", amendment: "request" },
};
const destinationNames = Object.keys(onTheWire) as DestinationName[];

const sent = {
  submit: { qualifier: "request", function: "submit", path: "/submission", ...conversation, correlationId: "" },
  poll: { qualifier: "poll", function: "submit", path: "/poll", ...conversation },
  list: { qualifier: "request", function: "list", path: "/submission", transactionId: listId, correlationId: "" },
  delete: { qualifier: "request", function: "delete", path: "/submission", ...conversation },
};
type MessageName = keyof typeof sent;
const messageNames = Object.keys(sent) as MessageName[];
const withCredentials: MessageName[] = ["submit", "list"];

describe("what arrives at the authority", () => {
  const dispatcher = new Agent();
  let peer: Awaited<ReturnType<typeof startPeer>>;
  let destinations: Destinations;
  let authority: Authority;

  before(async () => {
    peer = await startPeer();
    destinations = createDestinations({
      sandboxUrl: peer.url,
      sandboxSecret: "of-this-start",
      sandboxPollSeconds: 1,
      sandboxAcceptedSeconds: 2,
      liveUrl: peer.url,
      vendorId: "4321",
      version: "0.1.0",
    });
    authority = createAuthority({
      dispatcher,
      random: () => Buffer.from(listId, "hex"),
      metrics: createMetrics(),
      timeoutMs: 20_000,
      heard: async () => {},
    });
  });
  after(async () => {
    await dispatcher.destroy();
    await peer.close();
  });

  /** Sends one message and hands back what arrived. */
  async function arrivedOf(name: MessageName, to: DestinationName, options: SubmitOptions = {}): Promise<Arrived> {
    peer.answers(answering(""));
    const destination = destinations[to];
    const { amendment = false, scenario = null } = options;
    const theReturn = {
      transactionId: conversation.transactionId,
      companyUtr: "8596148860",
      amendment,
      software: { vendorId: "4321", product: "Ledger & Sons", version: "2.7.1" },
      body,
      scenario,
    };
    await {
      submit: () => authority.submit(theReturn, credentials, destination),
      poll: () => authority.poll(conversation, "/poll", destination),
      list: () => authority.list(asked, credentials, destination),
      delete: () => authority.delete(conversation, "/submission", destination),
    }[name]();
    const [only, ...more] = peer.arrived;
    assert.ok(only !== undefined && more.length === 0);
    return only;
  }

  for (const to of destinationNames) {
    for (const name of messageNames) {
      test(`a ${name} to ${to} has its class, flag, qualifier, function and ids, and comes as XML`, async () => {
        const { path, headers, xml } = await arrivedOf(name, to);

        assert.deepEqual(
          {
            class: textOf(xml, "Class"),
            gatewayTest: textOf(xml, "GatewayTest"),
            qualifier: textOf(xml, "Qualifier"),
            function: textOf(xml, "Function"),
            transactionId: textOf(xml, "TransactionID"),
            correlationId: textOf(xml, "CorrelationID"),
            path,
          },
          { class: onTheWire[to].class, gatewayTest: onTheWire[to].gatewayTest, ...sent[name] },
        );
        assert.equal(headers["content-type"], "text/xml; charset=utf-8");
        assert.equal(headers["user-agent"], "Quarterday/1");
      });

      test(`a ${name} to ${to} carries ${withCredentials.includes(name) ? "the" : "no"} credentials`, async () => {
        const { xml } = await arrivedOf(name, to);

        const isKnown = withCredentials.includes(name);
        assert.equal(textOf(xml, "SenderID"), isKnown ? "sender-7" : null);
        assert.equal(textOf(xml, "Value"), isKnown ? "p&amp;ss&lt;word" : null);
        assert.equal(xml.includes("<SenderDetails></SenderDetails>"), !isKnown);
        assert.equal(xml.includes("sender-7"), isKnown);
      });

      test(`a ${name} to ${to} has ${name === "submit" ? "the company's UTR as its key" : "no keys"}`, async () => {
        const { xml } = await arrivedOf(name, to);

        assert.equal(textOf(xml, "Keys"), name === "submit" ? '<Key Type="UTR">8596148860</Key>' : "");
        const software = ["URI", "Product", "Version"].map((part) => textOf(xml, part));
        const sentBy = name === "submit" ? ["4321", "Ledger &amp; Sons", "2.7.1"] : [null, null, null];
        assert.deepEqual(software, sentBy);
      });
    }

    test(`a submit to ${to} has the stored body, byte for byte`, async () => {
      const { xml } = await arrivedOf("submit", to);

      assert.ok(xml.endsWith(`</GovTalkDetails>${body}</GovTalkMessage>`));
    });

    test(`an amendment to ${to} has the qualifier ${onTheWire[to].amendment}`, async () => {
      const { xml } = await arrivedOf("submit", to, { amendment: true });

      assert.equal(textOf(xml, "Qualifier"), onTheWire[to].amendment);
    });

    test(`the secret of the simulator inside the service is shown to the sandbox only, with every message: ${to}`, async () => {
      for (const name of messageNames) {
        const { headers } = await arrivedOf(name, to);

        assert.equal(headers.authorization, to === "sandbox" ? "Bearer of-this-start" : undefined, name);
      }
    });

    test(`a scenario is named to the sandbox only: ${to}`, async () => {
      const { headers } = await arrivedOf("submit", to, { scenario: "slow" });

      assert.equal(headers["service-test-scenario"], to === "sandbox" ? "slow" : undefined);
    });
  }

  for (const name of ["poll", "delete"] as const) {
    test(`a ${name} to live is the authority's own example of one`, { skip }, async () => {
      const { xml } = await arrivedOf(name, "live");

      assert.equal(plain(xml), plain(example(`${name}-request.xml`)));
    });
  }

  test("a list to live is the authority's own example of one, for 70 minutes more on both sides", {
    skip,
  }, async () => {
    const { xml } = await arrivedOf("list", "live");

    const wider = example("list-request.xml").replace("09:00:00", "07:50:00").replace("10:00:00", "11:10:00");
    const withPlaceholders = plain(xml).replace("sender-7", "placeholder").replace("p&amp;ss&lt;word", "placeholder");
    assert.equal(withPlaceholders, plain(wider));
  });

  for (const [endPoint, path] of [
    ["https://elsewhere.invalid/poll", "/poll"],
    ["https://elsewhere.invalid/submission", "/submission"],
    ["https://elsewhere.invalid:444/poll?to=there&amp;and=back#x", "/poll?to=there&and=back"],
    ["http://user:word@elsewhere.invalid/poll", "/poll"],
    ["http://localhost:5665/LTS/LTSServlet", "/LTS/LTSServlet"],
    ["https://elsewhere.invalid/poll/../admin", "/admin"],
    ["https://elsewhere.invalid//127.0.0.2/poll", "//127.0.0.2/poll"],
    ["https://elsewhere.invalid/%70oll", "/%70oll"],
    ["/answers", "/answers"],
    ["//elsewhere.invalid/poll", null],
    ["https:\\\\elsewhere.invalid\\poll", null],
    ["answers", null],
    ["", null],
  ] as const) {
    test(`told to ask at "${endPoint}", the client asks the host it was configured with, at ${path ?? "the address it has"}`, async () => {
      const told = {
        qualifier: "acknowledgement",
        correlationId: conversation.correlationId,
        endPoint: pollAt(endPoint),
      };
      peer.answers(answering(reply(told)));

      const { outcome } = await authority.poll(conversation, null, destinations.live);
      assert.ok(outcome.kind === "waiting");
      await authority.poll(conversation, outcome.responsePath, destinations.live);

      assert.equal(outcome.responsePath, path);
      assert.deepEqual(
        peer.arrived.map((arrived) => arrived.path),
        ["/poll", path ?? "/poll"],
      );
      assert.equal(peer.arrived[1]?.headers.host, peer.url.host);
    });
  }
});

interface SubmitOptions {
  amendment?: boolean;
  scenario?: string | null;
}

function textOf(xml: string, element: string): string | null {
  return new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(xml)?.[1] ?? null;
}

function example(name: string): string {
  return readFileSync(new URL(name, wire), "utf8");
}

/** Without white space between elements, and empty elements written one way. */
function plain(xml: string): string {
  return xml
    .replace(/>\s+</g, "><")
    .replace(/<(\w+)\/>/g, "<$1></$1>")
    .trim();
}
