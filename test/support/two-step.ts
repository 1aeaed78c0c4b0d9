// A person with an authenticator app: it has the secret that the page showed, and the test's clock.

import { stepAt, totpCode } from "../../src/access/second-step/totp.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { type Browser, type Page, wordsOf } from "./dashboard.ts";

export interface App {
  /** The code that it shows; of the step so many before or after. */
  code(stepsAway?: number): string;
}

export interface Enrolled extends App {
  recoveryCodes: readonly string[];
}

export function appWith(secretText: string, clock: Clock): App {
  const bits = [...secretText].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2));
  const bytes = bits
    .map((five) => five.padStart(5, "0"))
    .join("")
    .match(/.{8}/g);
  const secret = Buffer.from((bytes ?? []).map((eight) => Number.parseInt(eight, 2)));
  return { code: (stepsAway = 0) => totpCode(secret, stepAt(clock.now()) + stepsAway) };
}

/** The key as the page shows it in groups. */
export function keyOn({ text }: Page): string {
  const [, groups = ""] = /<code class="key-groups">([^<]+)</.exec(text) ?? [];
  return groups.replaceAll(" ", "");
}

/** Sets it up as a person does, with the key read from the page. */
export async function enrol(browser: Browser, { clock }: { clock: Clock }, to = ""): Promise<Enrolled> {
  const path = `/account/two-step/set-up${to}`;
  const page = await browser.get(path);
  const app = appWith(keyOn(page), clock);
  const [, offered = ""] = /name="offered" value="([^"]+)"/.exec(page.text) ?? [];
  const done = await browser.post(path, { offered, code: app.code() });
  if (done.location === null) throw new Error(`setting it up returned ${done.status}: ${wordsOf(done.text)}`);
  return { ...app, recoveryCodes: codesOn(await browser.get(done.location)) };
}

export function codesOn({ text }: Page): string[] {
  return [...new Set(text.match(/\b[2-9b-z]{4}-[2-9b-z]{4}-[2-9b-z]{4}\b/g) ?? [])];
}
