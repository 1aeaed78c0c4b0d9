// Sends a response: a page in its frame, a file, or a redirect.

import type { FastifyReply, FastifyRequest } from "fastify";
import { type Mode, modes } from "../../../platform/mode.ts";
import { compressedPage } from "../compressed-page.ts";
import { openPage, signedInPage } from "../layout.tsx";
import { spentNotice } from "../notice-cookies.ts";
import { themeIn } from "../security.ts";
import type { OpenVisit, PageResponse, Visit } from "../visit.ts";

export function send(reply: FastifyReply, response: PageResponse, visit: Visit) {
  if (response.kind !== "page") return sendOther(reply, response);
  setCookies(reply, spentNotice(visit));
  return sendHtml(reply, response, signedInPage(visit, response));
}

/** Without a visit: what went wrong before there was one. */
export function sendOpen(reply: FastifyReply, response: PageResponse, visit?: OpenVisit) {
  if (response.kind !== "page") return sendOther(reply, response);
  if (visit !== undefined) setCookies(reply, spentNotice(visit));
  const mode = modeOf(reply.request);
  return sendHtml(reply, response, openPage(response, mode, themeIn(reply.request.headers)));
}

function sendHtml(reply: FastifyReply, response: PageResponse & { kind: "page" }, text: string) {
  return reply
    .code(response.status ?? 200)
    .headers(response.headers ?? {})
    .type("text/html; charset=utf-8")
    .send(compressedPage(reply, text));
}

function sendOther(reply: FastifyReply, response: Exclude<PageResponse, { kind: "page" }>) {
  if (response.kind === "file") return reply.headers(response.headers).send(response.body);
  setCookies(reply, response.cookies ?? []);
  return reply.redirect(response.to, 303);
}

function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const text of cookies) reply.header("set-cookie", text);
}

/** By the address alone: the user may be unknown, and the database may be away. */
export function modeOf({ url }: Pick<FastifyRequest, "url">): Mode | undefined {
  return modeIn(url.split(/[/?]/)[1] ?? "");
}

export function modeIn(word: string): Mode | undefined {
  return modes.find((mode) => mode === word);
}
