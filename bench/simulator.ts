// A line about the simulator: whole returns that it takes in, checks and stores, beside a handler that only reads the
// same bytes.

import { accountsIn, computationsIn, shapes } from "../packages/ct600/documents/shapes.fixture.ts";
import { builtMessage } from "../test/support/messages.ts";
import { newHome } from "../test/support/program.ts";
import type { BareDuties } from "./bare.ts";
import type { Place } from "./customer.ts";
import type { Measured } from "./lines.ts";
import { requireCount } from "./lost.ts";
import { startPeer } from "./orders.ts";
import { CONNECTIONS } from "./requests.ts";
import { figures, inTurn } from "./rounds.ts";
import type { Bench } from "./service.ts";

const ROUNDS = 4;
const MESSAGES = 240;
export const simulatorPlan = `${ROUNDS} rounds of ${MESSAGES} messages to the simulator`;

const ACKNOWLEDGED = "<Qualifier>acknowledgement</Qualifier>";

export async function measureSimulator(bench: Bench): Promise<Measured> {
  const simulator = newHome(bench).start(["simulator"], { environment: { LOG_LEVEL: "warn" } });
  const [, address = ""] = await simulator.says(/messages on (http:\S+)/);
  const bare = startPeer<BareDuties>("./bare.js");
  bench.after(() => bare.close());
  const { url } = await bare.ask("readMessages", {
    answer: `<GovTalkMessage>${ACKNOWLEDGED.padEnd(900)}</GovTalkMessage>`,
  });
  const { xml } = builtMessage({ documents: someRealDocuments() });
  const rounds = await inTurn(ROUNDS, {
    baseline: () => messagesPerSecond(new URL("/submission", url)),
    subject: () => messagesPerSecond(new URL(address)),
  });
  simulator.send("SIGTERM");
  await simulator.ended();
  return { simulator: figures(rounds, (rate) => rate) };

  async function messagesPerSecond({ origin, pathname }: URL): Promise<number> {
    const place: Place = { url: origin, ca: null, headers: { "content-type": "text/xml" } };
    const loaded = await bench.customer.ask("load", {
      place,
      method: "POST",
      paths: [pathname],
      body: xml,
      requests: MESSAGES,
      connections: CONNECTIONS,
      expects: { status: 200, text: ACKNOWLEDGED },
    });
    requireCount("messages acknowledged", loaded.right, MESSAGES);
    return loaded.right / loaded.seconds;
  }
}

/** As the service attaches them to a return of an ordinary small company. */
function someRealDocuments() {
  const [shape] = shapes();
  if (shape === undefined) throw new Error("there is no shape of a return");
  return { computation: computationsIn(shape), accounts: accountsIn(shape) };
}
