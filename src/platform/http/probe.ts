// Checks whether an HTTP server can be reached: connects, and sends a HEAD request that does not identify us.

import { request as plainRequest, type RequestOptions } from "node:http";
import { request as secureRequest } from "node:https";
import { TLSSocket } from "node:tls";
import { codeOf, messageOf } from "../errors.ts";

export type ProbeResult =
  | {
      kind: "reached";
      latencyMs: number;
      /** Expiry of its certificate; null over plain HTTP. */
      certificateEnds: Date | null;
      /** From its Date header; null without one. */
      date: Date | null;
    }
  | { kind: "unreachable"; code: string; reason: string };

export interface ProbeOptions {
  timeoutMs: number;
  /** A certificate authority to trust instead of the usual ones. */
  ca?: string;
  /** Accepts any certificate. */
  anyCertificate?: true;
}

export function probe(url: URL, { timeoutMs, ca, anyCertificate }: ProbeOptions): Promise<ProbeResult> {
  const begun = performance.now();
  const options: RequestOptions & { ca?: string; rejectUnauthorized?: boolean } = {
    method: "HEAD",
    agent: false,
    ...(ca === undefined ? {} : { ca }),
    ...(anyCertificate ? { rejectUnauthorized: false } : {}),
  };
  const request = (url.protocol === "https:" ? secureRequest : plainRequest)(new URL("/", url), options);
  return new Promise((resolve) => {
    let connected: ProbeResult | null = null;
    const settle = (reached: ProbeResult) => {
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
    // A server that refuses the request was still reached.
    request.on("error", (error) => fail(codeOf(error) ?? "", messageOf(error)));
    request.on("response", ({ headers }) => {
      const date = new Date(headers.date ?? "");
      if (connected?.kind === "reached") settle({ ...connected, date: Number.isNaN(date.getTime()) ? null : date });
    });
    request.end();
  });
}
