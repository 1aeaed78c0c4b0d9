// A gateway with addresses of its own, as the authority's Local Test Service has: one for what opens a conversation,
// one for polls, one for the delete. It names them under a host that is not the one it was reached by, and knows no
// other path.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";

const OPENS = "/LTS/LTSPostServlet";
const POLLS = "/LTS/LTSServlet?service=CT&part=poll";
const ENDS = "//elsewhere.invalid/LTS/end";

export async function startForeignGateway() {
  /** What arrived, as "function at path". */
  const arrived: string[] = [];
  let target = new URL("http://127.0.0.1:1/submission");
  let losesReplies = false;

  const server = createServer(async (incoming, response) => {
    let xml = "";
    for await (const chunk of incoming.setEncoding("utf8")) xml += chunk;
    const path = incoming.url ?? "";
    arrived.push(`${functionOf(xml)} at ${path}`);
    if (![OPENS, POLLS, ENDS].includes(path)) {
      response.writeHead(404, { "content-type": "text/html" }).end("<html><body>Not found</body></html>");
      return;
    }
    const reply = await request(target, { method: "POST", headers: { "content-type": "text/xml" }, body: xml });
    const text = withOurAddresses(await reply.body.text());
    if (losesReplies) response.destroy();
    else response.writeHead(reply.statusCode, { "content-type": "text/xml" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${OPENS}`),
    addresses: { opens: OPENS, polls: POLLS, ends: ENDS },
    arrived,
    forwardTo(url: URL) {
      target = url;
    },
    /** Passes messages on, and hangs up instead of bringing the replies back. */
    loseReplies(loses: boolean) {
      losesReplies = loses;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function functionOf(xml: string): string {
  if (xml.includes("<Qualifier>poll</Qualifier>")) return "poll";
  return /<Function>(\w+)<\/Function>/.exec(xml)?.[1] ?? "nothing";
}

/** The simulator's acknowledgements point to /poll, its final replies to /submission. */
function withOurAddresses(reply: string): string {
  const host = "http://gateway.invalid:5665";
  return reply
    .replace(/>[^<>]*\/poll<\/ResponseEndPoint>/, `>${host}${POLLS.replace("&", "&amp;")}</ResponseEndPoint>`)
    .replace(/>[^<>]*\/submission<\/ResponseEndPoint>/, `>${host}${ENDS}</ResponseEndPoint>`);
}
