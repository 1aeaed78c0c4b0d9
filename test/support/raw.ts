// A caller with no manners: raw bytes on a connection, and whatever comes back until the other side closes it.

import { connect as connectPlain } from "node:net";
import { connect as connectSecure } from "node:tls";

export interface RawAnswer {
  /** 0 where the connection was closed without an answer. */
  status: number;
  text: string;
}

/** `thenLeave` hangs up after the bytes; otherwise the service ends the conversation (send `Connection: close`). */
export function sendBytes(
  url: string,
  bytes: string | Buffer,
  options: { plain?: boolean; thenLeave?: boolean } = {},
): Promise<RawAnswer> {
  const where = portOf(url);
  return new Promise((resolve) => {
    const socket = options.plain ? connectPlain(where) : connectSecure({ ...where, rejectUnauthorized: false });
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }));
    socket.once(options.plain ? "connect" : "secureConnect", () => {
      socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
      if (options.thenLeave) socket.end();
    });
  });
}

/** A request as bytes, headers and body just as given. */
export function rawRequest(line: string, headers: readonly string[], body = ""): string {
  return [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", body].join("\r\n");
}

/** Where a socket connects to. */
export function portOf(url: string): { host: string; port: number } {
  return { host: "127.0.0.1", port: Number(new URL(url).port) };
}
