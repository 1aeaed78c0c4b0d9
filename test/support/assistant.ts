// An assistant as tests meet it: the SDK's own client, of either revision of the protocol, at /mcp or at the command.

import assert from "node:assert/strict";
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { Agent, fetch as undiciFetch } from "undici";
import { createApiKey } from "../../src/access/api-keys.ts";
import type { Permission } from "../../src/access/permission.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { operator } from "./operator.ts";
import type { Customer, Service } from "./service.ts";

export const revisions = { earlier: "legacy", newest: { pin: "2026-07-28" } } as const;
export type Revision = keyof typeof revisions;

/** What a tool gave back. */
export interface Called {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the assertions give it a shape.
  data: any;
  notice: string;
  text: string;
}

export interface Assistant {
  client: Client;
  call(name: string, given?: Record<string, unknown>): Promise<Called>;
  tools(): Promise<string[]>;
}

export async function keyFor(service: Service, { organisationId }: Customer, mode: Mode, permission: Permission) {
  const wanted = { organisationId, mode, name: "Assistant", permission };
  return createApiKey(service.db, wanted, operator, service);
}

/** Closed with the service. */
export async function connect(service: Service, secret: string, revision: Revision = "newest"): Promise<Assistant> {
  const dispatcher = new Agent({ connect: { ca: service.certificate.cert, timeout: 60_000 } });
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    // The test's own certificate is trusted by no other fetch.
    fetch: ((url: string, init: object) => undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch,
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  const assistant = await assistantOver(transport, revision);
  service.closing(async () => {
    await assistant.client.close();
    await dispatcher.close();
  });
  return assistant;
}

export async function assistantOver(transport: Transport, revision: Revision): Promise<Assistant> {
  const options: ClientOptions = { versionNegotiation: { mode: revisions[revision] } };
  const client = new Client({ name: "a test", version: "1" }, options);
  await client.connect(transport);
  // From then on the client holds every answer against the output schema of its tool, and throws if it does not fit.
  await client.listTools();
  return {
    client,
    async call(name, given = {}) {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given });
      const [block] = content;
      assert.ok(block?.type === "text");
      const shown = JSON.parse(block.text);
      if (!isError) assert.deepEqual(structuredContent, shown, "the text and the structure say the same");
      return { isError, data: shown.data, notice: shown.notice, text: block.text };
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}
