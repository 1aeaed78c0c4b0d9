// Which pages are compressed. Not one that may show a secret, not one that shows again what was typed, and not one that
// another site has asked for: a stranger who chooses a part of a page could learn another part from its length
// (decision 0019). The token of forms is masked in every page for the same reason.

import type { FastifyReply } from "fastify";
import { compressed, encodingFor, variesByEncoding } from "../../platform/http/compression.ts";
import { KEPT } from "./forms/kept-form.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The page may show a secret. */
    showsSecret?: boolean;
  }
}

/** A shorter page fits into one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1_024;

/** What to send instead of the page's text. */
export function compressedPage(reply: FastifyReply, text: string): string | Buffer {
  const { method, url, headers, routeOptions } = reply.request;
  const isFromElsewhere = ["cross-site", "same-site"].includes(String(headers["sec-fetch-site"]));
  const showsForm = method === "POST" || new URL(url, "https://localhost").searchParams.has(KEPT);
  if (showsForm || routeOptions.config?.showsSecret === true || isFromElsewhere) return text;
  reply.headers(variesByEncoding);
  const encoding = encodingFor(headers["accept-encoding"]);
  if (encoding === null || Buffer.byteLength(text) < WORTH_COMPRESSING_BYTES) return text;
  reply.header("content-encoding", encoding);
  return compressed(text, encoding);
}
