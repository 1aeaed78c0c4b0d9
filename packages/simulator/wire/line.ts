// How an answer travels back: whole, or as a scenario has it, lost on the line. A client must not take any of these for
// an outcome.

import type { ServerResponse } from "node:http";

/** A reply, and what happens to it on its way; or a page from a proxy in front of the engine. */
export type Answer = { kind: "reply"; xml: string; lost: ReplyLost | null } | { kind: "html_page" };

/** The connection is closed without a byte, closed after half of the reply, or held open in silence. */
export type ReplyLost = "hang_up" | "half_reply" | "silence";

export interface Line {
  send(answer: Answer, response: ServerResponse): void;
  /** Ends the connections that are held open in silence. */
  letGo(): void;
}

/** What a network in front of the authority says in its stead. */
const HTML_PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>Access denied</title></head>
<body><h1>Access denied</h1><p>You do not have permission to reach this server.</p></body></html>
`;

export function createLine(): Line {
  const silent = new Set<ServerResponse>();

  const losses: Record<ReplyLost, (reply: Buffer, response: ServerResponse) => void> = {
    hang_up: (_reply, response) => response.destroy(),
    half_reply(reply, response) {
      response.writeHead(200, { ...XML, "content-length": reply.length });
      response.write(reply.subarray(0, reply.length / 2), () => response.destroy());
    },
    silence(_reply, response) {
      silent.add(response);
      response.on("close", () => silent.delete(response));
    },
  };

  return {
    send(answer, response) {
      if (answer.kind === "html_page") {
        response.writeHead(403, { "content-type": "text/html; charset=utf-8" }).end(HTML_PAGE);
      } else if (answer.lost === null) {
        response.writeHead(200, XML).end(answer.xml);
      } else {
        losses[answer.lost](Buffer.from(answer.xml), response);
      }
    },
    letGo() {
      for (const response of silent) response.destroy();
    },
  };
}

const XML = { "content-type": "text/xml; charset=utf-8" };
