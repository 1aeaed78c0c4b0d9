// How an answer goes out: a page in its frame, a file, or the way to another page.

import type { FastifyReply, FastifyRequest } from "fastify";
import { type Mode, modes } from "../../platform/mode.ts";
import { openPage, signedInPage } from "./layout.tsx";
import { spentNotice } from "./notice-cookies.ts";
import type { OpenVisit, PageAnswer, Visit } from "./visit.ts";

export function send(reply: FastifyReply, answer: PageAnswer, visit: Visit) {
  if (answer.kind !== "page") return sendOther(reply, answer);
  setCookies(reply, spentNotice(visit));
  return sendHtml(reply, answer, signedInPage(visit, answer));
}

/** Without a visit: what went wrong before there was one. */
export function sendOpen(reply: FastifyReply, answer: PageAnswer, visit?: OpenVisit) {
  if (answer.kind !== "page") return sendOther(reply, answer);
  if (visit !== undefined) setCookies(reply, spentNotice(visit));
  return sendHtml(reply, answer, openPage(answer, modeOf(reply.request)));
}

function sendHtml(reply: FastifyReply, answer: PageAnswer & { kind: "page" }, text: string) {
  return reply
    .code(answer.status ?? 200)
    .headers(answer.headers ?? {})
    .type("text/html; charset=utf-8")
    .send(text);
}

function sendOther(reply: FastifyReply, answer: Exclude<PageAnswer, { kind: "page" }>) {
  if (answer.kind === "file") return reply.headers(answer.headers).send(answer.body);
  setCookies(reply, answer.cookies ?? []);
  return reply.redirect(answer.to, 303);
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
