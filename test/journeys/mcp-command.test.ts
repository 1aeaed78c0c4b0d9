// `quarterday mcp`: the SDK's own client starts it, as an assistant's program does, and finds what /mcp has.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { tools } from "../../src/mcp/tools.ts";
import { assistantOver, connect, keyFor, type Revision, revisions } from "../support/assistant.ts";
import { command, newHome } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

type Closing = Parameters<typeof newHome>[0];

async function settings(t: Closing) {
  const { secret, key } = await keyFor(service, customer, "sandbox", "prepare");
  const ca = join(newHome(t).folder, "cert.pem");
  writeFileSync(ca, service.certificate.cert);
  return { env: { QUARTERDAY_URL: service.url, QUARTERDAY_API_KEY: secret, QUARTERDAY_CA: ca }, keyId: key.id };
}

async function started(t: Closing, revision: Revision) {
  const { env, keyId } = await settings(t);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, "mcp"],
    env,
    stderr: "pipe",
  });
  const assistant = await assistantOver(transport, revision);
  t.after(() => assistant.client.close());
  return { ...assistant, secret: env.QUARTERDAY_API_KEY, keyId };
}

for (const revision of Object.keys(revisions) as Revision[])
  test(`a client of the ${revision} revision finds over standard input and output what /mcp has`, async (t) => {
    const { client, call, tools: listed, secret, keyId } = await started(t, revision);
    const direct = await connect(service, secret, revision);

    assert.deepEqual(await client.listTools(), await direct.client.listTools());
    assert.deepEqual((await listed()).length, tools.length - 1);
    assert.deepEqual(await client.listPrompts(), await direct.client.listPrompts());
    assert.deepEqual(await client.listResources(), await direct.client.listResources());
    assert.equal(client.getInstructions(), direct.client.getInstructions());
    const uri = "quarterday://docs/mcp";
    assert.deepEqual(
      (await client.readResource({ uri })).contents,
      (await direct.client.readResource({ uri })).contents,
    );

    const { data } = await call("save_draft", { input: sampleReturn() });
    assert.deepEqual(data.draft.problems, []);
    const asked = await call("request_approval", { draft: data.draft.id, version: 1 });
    assert.equal(asked.data.filing.approval.state, "waiting", asked.text);
    const wrong = await call("get_filing", { filing: "fil_nothing" });
    assert.deepEqual([wrong.isError, wrong.data.error.code], [true, "filing_not_found"]);
    await assert.rejects(client.getPrompt({ name: "nothing" }), /No such prompt/);

    const lines = await service.db.query<{
      actor: string;
      subject: string;
      details: { tool: string; outcome: string };
    }>("select actor, subject, details from audit_log where action = 'tool_called' and actor = $1 order by seq", [
      `API key ${keyId}`,
    ]);
    assert.deepEqual(
      lines.map(({ subject, details }) => [details.tool, subject, details.outcome]),
      [
        ["save_draft", data.draft.id, "done"],
        ["request_approval", data.draft.id, "done"],
        ["get_filing", "fil_nothing", "filing_not_found"],
      ],
    );
  });

const refused: Record<string, [change: Record<string, string>, says: RegExp, exit: number]> = {
  "no key": [{ QUARTERDAY_API_KEY: "" }, /Set QUARTERDAY_API_KEY/, 2],
  "an unknown key": [{ QUARTERDAY_API_KEY: "sk_sandbox_nobody" }, /This API key is unknown/, 1],
  "an address that is none": [{ QUARTERDAY_URL: "tax" }, /QUARTERDAY_URL must be the address/, 2],
  "plain HTTP to another machine": [{ QUARTERDAY_URL: "http://tax.example.com" }, /must begin with https/, 2],
  "nobody at the address": [{ QUARTERDAY_URL: "https://127.0.0.1:1" }, /does not answer/, 1],
  "a certificate that nobody known has signed": [{ QUARTERDAY_CA: "" }, /Set QUARTERDAY_CA to the file/, 1],
  "a certificate that is not there": [{ QUARTERDAY_CA: "/nothing/cert.pem" }, /QUARTERDAY_CA: /, 2],
};

for (const [what, [change, says, exit]] of Object.entries(refused))
  test(`with ${what} it says so and ends, and prints nothing where the assistant reads`, async (t) => {
    const environment = { ...(await settings(t)).env, ...change };

    const { code, stdout, stderr } = await newHome(t).run(["mcp"], { environment });

    assert.deepEqual([code, stdout], [exit, ""]);
    assert.match(stderr, says);
    assert.ok(!stderr.includes(environment.QUARTERDAY_API_KEY || "sk_"));
  });
