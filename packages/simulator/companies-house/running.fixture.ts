// The gateway of Companies House on real HTTP and a real database for this folder's tests. Every reply in the current
// namespace is held against the schemas, where they are.

import assert from "node:assert/strict";
import { elementsAt, readXml, textAt } from "../../ct600/xml/xml.ts";
import { startForTest as startSimulator } from "../running.fixture.ts";
import { registerDocumentFindings } from "./judge.fixture.ts";
import { schemaProblems, withoutSchemas } from "./schemas.fixture.ts";
import { OLD_ENVELOPE_NAMESPACE } from "./wire/envelope.ts";

export interface Sending {
  scenario?: string;
  /** As if so many seconds more had passed. */
  advanced?: number;
  signal?: AbortSignal;
}

type Judged = Parameters<typeof registerDocumentFindings>;

export async function startForTest(options: Parameters<typeof startSimulator>[0] = {}) {
  const registerJudge = { findings: async (...given: Judged) => registerDocumentFindings(...given) };
  const simulator = await startSimulator({ registerJudge, ...options });
  return {
    ...simulator,
    post: (body: string | Buffer, sending: Sending = {}) => post(simulator.companiesHouseUrl, body, sending),
    async send(body: string | Buffer, sending: Sending = {}) {
      const answered = await post(simulator.companiesHouseUrl, body, sending);
      assert.equal(answered.status, 200);
      return readReply(await answered.text());
    },
    async kept(): Promise<number> {
      const [row] = await simulator.parts.db.query<{ kept: number }>(
        "select count(*)::int as kept from simulator.companies_house_submissions",
      );
      return row?.kept ?? 0;
    },
    async forgetAll() {
      for (const table of ["presenters", "submissions", "troubled_sends"])
        await simulator.parts.db.query(`delete from simulator.companies_house_${table}`);
    },
  };
}

function post(url: URL, body: string | Buffer, { scenario, advanced, signal }: Sending) {
  // A connection for each: one that is kept open may be closed by the server in the moment it is used again.
  const headers: Record<string, string> = { "content-type": "text/xml; charset=utf-8", connection: "close" };
  if (scenario !== undefined) headers["Service-Test-Scenario"] = scenario;
  if (advanced !== undefined) headers["Service-Test-Advanced-Seconds"] = String(advanced);
  const sent = typeof body === "string" ? body : new Uint8Array(body);
  return fetch(url, { method: "POST", headers, body: sent, ...(signal && { signal }) });
}

export function readReply(xml: string) {
  if (withoutSchemas === false && !xml.includes(OLD_ENVELOPE_NAMESPACE)) assert.deepEqual(schemaProblems(xml), []);
  const reading = readXml(Buffer.from(xml), (root) => {
    const at = (path: string) => textAt(root, local(path), {});
    return {
      xml,
      namespace: root.namespaceUri,
      class: at("Header/MessageDetails/Class"),
      qualifier: at("Header/MessageDetails/Qualifier"),
      transactionId: at("Header/MessageDetails/TransactionID"),
      endpoint: at("Header/MessageDetails/ResponseEndPoint"),
      pollInterval: textAt(root, `${local("Header/MessageDetails/ResponseEndPoint")}/@PollInterval`, {}),
      gatewayTest: at("Header/MessageDetails/GatewayTest"),
      timestamp: at("Header/MessageDetails/GatewayTimestamp"),
      body: at("Body"),
      errors: elementsAt(root, local("GovTalkDetails/GovTalkErrors/Error"), {}).map((error) => ({
        raisedBy: textAt(error, local("RaisedBy"), {}),
        number: textAt(error, local("Number"), {}),
        type: textAt(error, local("Type"), {}),
        text: textAt(error, local("Text"), {}),
      })),
      statuses: elementsAt(root, local("Body/SubmissionStatus/Status"), {}).map((status) => ({
        number: textAt(status, local("SubmissionNumber"), {}),
        code: textAt(status, local("StatusCode"), {}),
        company: textAt(status, local("CompanyNumber"), {}),
        reference: textAt(status, local("CustomerReference"), {}),
        reasons: elementsAt(status, local("Rejections/Reject"), {}).map(
          (reject) => `${textAt(reject, local("RejectCode"), {})} ${textAt(reject, local("Description"), {})}`,
        ),
        rejectReference: textAt(status, local("Rejections/RejectReference"), {}),
        telephone: textAt(status, local("Examiner/Telephone"), {}),
        comment: textAt(status, local("Examiner/Comment"), {}),
      })),
    };
  });
  if (reading.kind === "unreadable") assert.fail(reading.reason);
  return reading.value;
}

/** Replies come in two namespaces. */
function local(path: string): string {
  return path.replace(/\w+/g, (name) => `*[local-name()='${name}']`);
}
