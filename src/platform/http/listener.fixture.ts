// A listener on a port of its own, closed after the test, and clients for it.

import { Agent as HttpAgent, get as httpGet, type IncomingMessage, type RequestOptions } from "node:http";
import { get as httpsGet } from "node:https";
import { BlockList } from "node:net";
import type { TestContext } from "node:test";
import { SECOND } from "../clock.ts";
import { systemRandom } from "../ids.ts";
import { makeCertificate } from "./certificate.ts";
import { type Listener, type ListenerOptions, listen } from "./listener.ts";

export const certificate = makeCertificate(new Date(), systemRandom);

export async function listening(t: TestContext, change: Partial<ListenerOptions> = {}): Promise<Listener> {
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    certificate,
    keepAliveMs: 75 * SECOND,
    plainHttp: { trustedProxies: new BlockList(), allowLoopback: false },
    handle: (_, response) => response.end("served"),
    refusePlain: (_, response) => response.writeHead(403).end("refused"),
    refuseMalformed: (kind) => ({ status: kind === "malformed" ? 400 : 413, headers: {}, body: kind }),
    ...change,
  });
  t.after(() => listener.close({ withinMs: 0 }));
  return listener;
}

type GetOptions = RequestOptions & { port: number; ca?: string };

export function get(options: GetOptions) {
  return answerOf((answer) => httpsGet({ host: "127.0.0.1", ...options }, answer));
}

export function getPlain(options: GetOptions) {
  return answerOf((answer) => httpGet({ host: "127.0.0.1", agent: new HttpAgent(), ...options }, answer));
}

function answerOf(ask: (answer: (response: IncomingMessage) => void) => NodeJS.EventEmitter) {
  type Answer = Pick<IncomingMessage, "headers"> & {
    status: number | undefined;
    text: string;
    localPort: number | undefined;
  };
  return new Promise<Answer>((resolve, reject) => {
    ask(async (response) => {
      const { localPort } = response.socket;
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text, localPort });
    }).on("error", reject);
  });
}
