// The theme: light, dark or as the system has it; remembered by the browser, the same on every page, and there before
// any script.

import assert from "node:assert/strict";
import type { Page as BrowserPage } from "playwright-core";
import { openBrowser as launch, openWindow } from "../support/browser.ts";
import { formHeaders, newPerson, openBrowser, signedIn } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const opened = await launch();
const skip = opened.kind === "none" ? opened.why : false;

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(async () => {
  if (opened.kind === "open") await opened.close();
  await service.close();
});

const themeOf = (text: string) => ({
  root: /<html[^>]* data-theme="(\w+)"/.exec(text)?.[1] ?? null,
  meta: /<meta name="color-scheme" content="([^"]+)"/.exec(text)?.[1],
  pressed: /value="(\w+)" aria-pressed="true"/.exec(text)?.[1],
});

test("a choice is kept for every page of the browser, until the system is chosen again", async () => {
  const person = await signedIn(service, customer);
  const choose = (theme: string) => person.post("/account/theme", { theme });
  const shown = async () => themeOf((await person.get("/sandbox")).text);

  const before = await shown();
  const chosen = await choose("dark");
  const dark = await shown();
  await choose("light");
  const light = await shown();
  await choose("purple");
  const unknown = await shown();

  assert.equal(chosen.status, 303);
  assert.deepEqual(before, { root: null, meta: "light dark", pressed: "system" });
  assert.deepEqual(dark, { root: "dark", meta: "dark", pressed: "dark" });
  assert.deepEqual(light, { root: "light", meta: "light", pressed: "light" });
  assert.deepEqual(unknown, before);
});

test("pages without sign-in, pages of errors and the documentation have it too", async () => {
  const stranger = openBrowser(service);
  const headers = { cookie: "__Host-quarterday-theme=dark" };
  for (const path of ["/sign-in", "/password?token=none", "/docs", "/docs/webhooks"]) {
    const { text } = await stranger.send("GET", path, { headers });
    const { root, meta } = themeOf(text);
    assert.deepEqual({ root, meta }, { root: "dark", meta: "dark" }, path);
  }
  const odd = await stranger.send("GET", "/sign-in", { headers: { cookie: '__Host-quarterday-theme="><script>' } });
  assert.deepEqual(themeOf(odd.text), { root: null, meta: "light dark", pressed: undefined });
});

test("the choice leads back to the page it was made on, and never elsewhere", async () => {
  const person = await signedIn(service, customer);
  const leadsTo = async (referer: string) => {
    const body = new URLSearchParams({ csrf: await person.csrf(), theme: "dark" }).toString();
    const headers = { ...formHeaders(service.url), referer };
    return (await person.send("POST", "/account/theme", { headers, body })).to;
  };

  assert.equal(await leadsTo(`${service.url}/sandbox/filings?q=finch`), "/sandbox/filings?q=finch");
  for (const elsewhere of ["", "https://elsewhere.example/sandbox", "nonsense", `${service.url}//elsewhere.example/`])
    assert.equal(await leadsTo(elsewhere), "/account", elsewhere);
});

const looks = (page: BrowserPage) =>
  page.evaluate(() => {
    const { colorScheme, color } = getComputedStyle(document.documentElement);
    const { backgroundColor } = getComputedStyle(document.body);
    return { colorScheme, color, backgroundColor };
  });

const DARK_PAGE = "rgb(16, 20, 18)";
const LIGHT_PAGE = "rgb(246, 247, 246)";

for (const javaScriptEnabled of [true, false])
  test(`a light system shows dark pages where that was chosen, ${javaScriptEnabled ? "at once with" : "also without"} script`, {
    skip,
  }, async (t) => {
    if (opened.kind === "none") return;
    const account = await newPerson(service, customer);
    const { page, close, complaints } = await openWindow(opened.browser, { javaScriptEnabled, colorScheme: "light" });
    t.after(close);
    await signIn(page, service.url, account);
    const stays = await page.evaluateHandle(() => document);
    const light = await looks(page);

    await page.getByRole("button", { name: "Dark", exact: true }).click();
    await page.locator('html[data-theme="dark"]').waitFor({ state: "attached" });
    const dark = await looks(page);
    const isSamePage = await stays.evaluate((then) => then === document).catch(() => false);
    await page.getByRole("button", { name: "Dark", exact: true, pressed: true }).waitFor();
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
    await page.goto(`${service.url}/sandbox/filings`);
    const next = await looks(page);

    assert.equal(light.backgroundColor, LIGHT_PAGE);
    assert.deepEqual([dark.backgroundColor, dark.colorScheme], [DARK_PAGE, "dark"]);
    assert.equal(isSamePage, javaScriptEnabled);
    assert.equal(next.backgroundColor, DARK_PAGE);
    assert.deepEqual(complaints, []);
  });
