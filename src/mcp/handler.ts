// Messages of both revisions of the protocol, each answered by a server of its own. The caller was recognised before.

import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { type Serving, serverFor } from "./server.ts";

export function mcpHandler(): McpHttpHandler {
  // Our lists change with a release alone, so nobody waits for news of them.
  return createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.serving as Serving), { maxSubscriptions: 0 });
}
