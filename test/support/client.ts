// A plain HTTPS client for tests: what a customer's program would send, and the whole answer. Every answer of /v1 is
// held against openapi.json: one that does not fit fails the test that asked for it.

import { Agent, request } from "undici";
import { breachesIn } from "./contract.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  /** The body as JSON; tests look into it as they like. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be anything; the assertions are what gives it a shape.
  json: any;
}

export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Anything at all: another method, raw bytes, headers that replace the usual ones. */
  send(
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<Answer>;
}

export function createClient(
  baseUrl: string,
  options: { ca: string; key?: string /** Another release has another openapi.json. */; isOtherRelease?: boolean },
): Client & { close(): Promise<void> } {
  // Many connections at once on a busy machine take their time; how long is not what tests are about.
  const dispatcher = new Agent({ connect: { ca: options.ca, timeout: 60_000 } });
  const authorization: Record<string, string> =
    options.key === undefined ? {} : { authorization: `Bearer ${options.key}` };

  async function send(
    method: string,
    path: string,
    sent: { headers?: Record<string, string>; body?: string | Buffer } = {},
  ) {
    const answer = await request(baseUrl + path, {
      method: method as "GET",
      headers: { ...authorization, ...sent.headers },
      body: sent.body ?? null,
      dispatcher,
    });
    const bytes = Buffer.from(await answer.body.bytes());
    const text = bytes.toString("utf8");
    // The answer to a HEAD names a type and has no body; one that is compressed is for the test to read.
    const isPlain = text !== "" && answer.headers["content-encoding"] === undefined;
    const isJson = isPlain && String(answer.headers["content-type"]).startsWith("application/json");
    const json = isJson ? JSON.parse(text) : undefined;
    const { statusCode: status, headers } = answer;
    // A replayed answer is that of the release which gave it first.
    const isOurs = options.isOtherRelease !== true && headers["idempotent-replayed"] === undefined;
    const breaches = isJson && isOurs ? breachesIn({ method, path, status, headers, json }) : [];
    if (breaches.length > 0) throw new Error(`the answer is not what openapi.json promises:\n${breaches.join("\n")}`);
    return { status, headers, text, bytes, json };
  }

  return {
    send,
    get: (path) => send("GET", path),
    post: (path, body, headers) =>
      send("POST", path, { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) }),
    close: () => dispatcher.close(),
  };
}
