// A simulator on real HTTP and a real database for this folder's tests; only the clock is the test's.

import assert from "node:assert/strict";
import { systemRandom } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { openTestDatabase } from "../../test/support/database.ts";
import { readXml, textAt } from "../ct600/xml/xml.ts";
import { judgeBy, registerJudgeBy } from "./program/judges.ts";
import { type SimulatorParts, startSimulator } from "./routes.ts";

export async function startForTest(
  options: Partial<Pick<SimulatorParts, "judge" | "registerJudge" | "strict" | "presenters">> = {},
) {
  const database = await openTestDatabase();
  const time = { now: new Date("2026-11-15T09:30:00.000Z") };
  const parts: SimulatorParts = {
    db: database.db,
    clock: { now: () => time.now },
    random: systemRandom,
    log: createLog("silent"),
    pollSeconds: 0.2,
    judge: judgeBy([]),
    registerJudge: registerJudgeBy(),
    ...options,
  };
  const simulator = await startSimulator({ ...parts, host: "127.0.0.1", port: 0 });
  return {
    url: simulator.url,
    companiesHouseUrl: simulator.companiesHouseUrl,
    parts,
    setTime(moment: string) {
      time.now = new Date(moment);
    },
    send: (body: string | Buffer, options: Sending = {}) => post(simulator.url, body, options),
    async submissionsKept(): Promise<number> {
      const [row] = await database.db.query<{ kept: number }>("select count(*) as kept from simulator.submissions");
      return row?.kept ?? 0;
    },
    async forgetAll() {
      await database.db.query("delete from simulator.submissions");
      await database.db.query("delete from simulator.troubled_returns");
    },
    async close() {
      await simulator.close();
      await database.close();
    },
  };
}

interface Sending {
  path?: string;
  scenario?: string;
  /** What the header says by how much the sandbox's clock was advanced. */
  advanced?: string;
}

async function post(submission: URL, body: string | Buffer, options: Sending) {
  // A connection for each: one that is kept open may be closed by the server in the moment it is used again.
  const headers: Record<string, string> = { "content-type": "text/xml", connection: "close" };
  if (options.scenario !== undefined) headers["Service-Test-Scenario"] = options.scenario;
  if (options.advanced !== undefined) headers["Service-Test-Advanced-Seconds"] = options.advanced;
  const answered = await fetch(new URL(options.path ?? "/submission", submission), {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  assert.equal(answered.status, 200);
  assert.match(answered.headers.get("content-type") ?? "", /^text\/xml/);
  return readReply(await answered.text());
}

function readReply(xml: string) {
  const names = {
    gt: "http://www.govtalk.gov.uk/CM/envelope",
    er: "http://www.govtalk.gov.uk/CM/errorresponse",
    ds: "http://www.w3.org/2000/09/xmldsig#",
  };
  const reading = readXml(Buffer.from(xml), (root) => {
    const detail = (path: string) => textAt(root, `gt:Header/gt:MessageDetails/gt:${path}`, names);
    return {
      xml,
      class: detail("Class"),
      qualifier: detail("Qualifier"),
      function: detail("Function"),
      transactionId: detail("TransactionID"),
      correlationId: detail("CorrelationID"),
      endpoint: detail("ResponseEndPoint"),
      pollInterval: detail("ResponseEndPoint/@PollInterval"),
      error: textAt(root, "gt:GovTalkDetails/gt:GovTalkErrors/gt:Error/gt:Number", names),
      problems: root.find("gt:Body/er:ErrorResponse/er:Error/er:Number", names).map((number) => number.content),
      digest: textAt(root, "//ds:DigestValue", names),
    };
  });
  if (reading.kind === "unreadable") assert.fail(reading.reason);
  return reading.value;
}
