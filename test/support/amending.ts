// How a person amends a return: the button on its page, pages of questions, the check with its reason, the declaration.

import assert from "node:assert/strict";
import type { Page, Person } from "./dashboard.ts";
import { type Form, formIn } from "./form-in-page.ts";

const TOKEN = /<form[^>]*\/draft"[\s\S]*?name="token" value="(\w+)"/;

/** Presses "Amend" on the page of a filing; gives where the draft is. */
export async function startsAmending(by: Person, filing: string, mode = "sandbox"): Promise<string> {
  const path = `/${mode}/filings/${filing}`;
  const [, token = ""] = TOKEN.exec((await by.get(path)).text) ?? [];
  const begun = await by.post(`${path}/draft`, { kind: "amend", token });
  assert.match(begun.location ?? "", /\/drafts\/drf_\w+$/, begun.text.slice(0, 400));
  return begun.location ?? "";
}

/** Fills in a page of questions and saves it. */
export async function answers(by: Person, draft: string, page: string, typed: Form): Promise<Page> {
  const path = `${draft}/pages/${page}`;
  return by.post(path, { ...formIn((await by.get(path)).text), ...typed });
}

/** Ticks every warning, says why, and goes on to the declaration. */
export async function checks(by: Person, draft: string, reason = "An invoice was missing."): Promise<Page> {
  const { text } = await by.get(`${draft}/check`);
  const looked = [...text.matchAll(/name="looked" value="([^"]+)"/g)].map(([, mark = ""]) => mark);
  return by.post(`${draft}/check`, { looked, reason });
}

export const DECLARED = { "declarant.name": "Jane Director", "declarant.status": "Director", declared: "yes" };

/** The form of the declaration, ready to be sent. */
export async function declaration(by: Person, draft: string, reason?: string): Promise<Record<string, string>> {
  const { to, text } = await checks(by, draft, reason);
  assert.match(to ?? "", /\/submit\?looked=/, text.slice(0, 2_000));
  const { looked = "" } = formIn((await by.get(to ?? "")).text);
  return { looked, ...DECLARED };
}

export async function submits(by: Person, draft: string, reason?: string): Promise<Page> {
  return by.post(`${draft}/submit`, await declaration(by, draft, reason));
}
