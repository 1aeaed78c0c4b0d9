// Whether an HTTP server can be reached: a connection, and a request for its headers that says nothing about us.

import { request as plainRequest, type RequestOptions } from "node:http";
import { request as secureRequest } from "node:https";
import { TLSSocket } from "node:tls";
import { codeOf, messageOf } from "../errors.ts";

export type Reached =
  | {
      kind: "reached";
      latencyMs: number;
      /** Of the certificate it showed; null over plain HTTP. */
      certificateEnds: Date | null;
      /** What it takes for the time; null where it does not say. */
      date: Date | null;
    }
  | { kind: "unreachable"; code: string; reason: string };

export interface ReachOptions {
  timeoutMs: number;
  /** A certificate authority to trust instead of the usual ones. */
  ca?: string;
  /** Looks at the certificate, whoever made it. */
  anyCertificate?: true;
}

export function reach(url: URL, { timeoutMs, ca, anyCertificate }: ReachOptions): Promise<Reached> {
  const begun = performance.now();
  const options: RequestOptions & { ca?: string; rejectUnauthorized?: boolean } = {
    method: "HEAD",
    agent: false,
    ...(ca === undefined ? {} : { ca }),
    ...(anyCertificate ? { rejectUnauthorized: false } : {}),
  };
  const request = (url.protocol === "https:" ? secureRequest : plainRequest)(new URL("/", url), options);
  return new Promise((resolve) => {
    let connected: Reached | null = null;
    const settle = (reached: Reached) => {
      clearTimeout(timer);
      request.destroy();
      resolve(reached);
    };
    const fail = (code: string, reason: string) => settle(connected ?? { kind: "unreachable", code, reason });
    const timer = setTimeout(() => fail("ETIMEDOUT", "no response in time"), timeoutMs);
    request.on("socket", (socket) => {
      const isSecure = socket instanceof TLSSocket;
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        const certificateEnds = isSecure ? new Date(socket.getPeerCertificate().valid_to) : null;
        connected = { kind: "reached", latencyMs: Math.round(performance.now() - begun), certificateEnds, date: null };
      });
    });
    // A server that does not like the request was reached all the same.
    request.on("error", (error) => fail(codeOf(error) ?? "", messageOf(error)));
    request.on("response", ({ headers }) => {
      const date = new Date(headers.date ?? "");
      if (connected?.kind === "reached") settle({ ...connected, date: Number.isNaN(date.getTime()) ? null : date });
    });
    request.end();
  });
}
