// A real browser for tests: the one CHROMIUM names, else the packed one (Linux on x64), else an installed one. A
// candidate counts only once it has drawn a page; where none does, tests skip and say why, or fail where
// REQUIRE_BROWSER is set. It talks to this machine alone: other hosts have no address, and asking for one is noticed.

import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { messageOf } from "../../src/platform/errors.ts";
import { type BrowserProgram, packedBrowser } from "./packed-browser.ts";

export type Launched = { kind: "open"; browser: Browser; which: string } | { kind: "none"; why: string };

export type Opened = { kind: "open"; browser: Browser; close(): Promise<void> } | { kind: "none"; why: string };

export interface Candidate {
  which: string;
  /** Throws where it cannot be had. */
  find(): Promise<BrowserProgram>;
}

const installed = [
  // Without windows to draw: it takes a quarter of the processor's time of the next one.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const switches = [
  // Only our own pages are shown, so the sandbox, which not every machine allows, is not needed.
  "--no-sandbox",
  // Scripts of a page run once: compiling them for speed takes longer than they do.
  "--js-flags=--no-opt",
  // No other host has an address.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Only a broken page reaches it: the machine may be busy. */
const PATIENCE_MS = 300_000;

export async function openBrowser(): Promise<Opened> {
  const launched = await launchBrowser(process.env);
  if (launched.kind === "none") return launched;
  const { browser } = launched;
  return { kind: "open", browser, close: () => browser.close() };
}

export async function launchBrowser(environment: NodeJS.ProcessEnv): Promise<Launched> {
  const { CHROMIUM: named = "", REQUIRE_BROWSER: required = "" } = environment;
  const candidates = candidatesFor({ named, exists: existsSync });
  const first = await firstThatDraws(candidates, openAndDraw);
  // On a busy machine a browser may end while it starts.
  const launched = first.kind === "open" ? first : await firstThatDraws(candidates, openAndDraw);
  if (launched.kind === "none" && required !== "") throw new Error(launched.why);
  return launched;
}

/** In the order they are tried. */
export function candidatesFor({ named, exists }: { named: string; exists: (path: string) => boolean }): Candidate[] {
  const at = (path: string, which: string): Candidate => ({ which, find: async () => ({ executablePath: path }) });
  if (named !== "") return [at(named, `CHROMIUM=${named}`)];
  const present = installed.filter(exists);
  const none: Candidate = {
    which: "installed",
    find: () => Promise.reject(new Error(`none of ${installed.slice(0, 3).join(", ")} is there`)),
  };
  return [
    { which: "packed", find: packedBrowser },
    ...(present.length === 0 ? [none] : present.map((path) => at(path, path))),
  ];
}

export async function firstThatDraws(
  candidates: readonly Candidate[],
  open: (program: BrowserProgram) => Promise<Browser>,
): Promise<Launched> {
  const reasons: string[] = [];
  for (const { which, find } of candidates) {
    try {
      return { kind: "open", browser: await open(await find()), which };
    } catch (error) {
      reasons.push(`${which}: ${firstLine(error)}`);
    }
  }
  return { kind: "none", why: `no browser can be used here (${reasons.join("; ")}); CHROMIUM may name one` };
}

/**
 * A browser that starts may still crash at the first text, for want of a font, so it has to draw a page before it
 * counts.
 */
export async function openAndDraw({ executablePath, env }: BrowserProgram): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: switches, timeout: PATIENCE_MS, ...(env && { env }) });
  try {
    await drawPage(browser);
    return browser;
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** What the pages of the dashboard are made of. */
const SAMPLE = `<!doctype html><title>Sample</title><p>Text</p>
<form><label>Name <input name="name" value="value"></label><select><option>One</select><button>Send</button></form>
<svg width="40" height="20"><rect width="40" height="20"/><text y="15">Text</text></svg>`;

async function drawPage(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setContent(SAMPLE);
  const drawn = await page.locator("p, input, select, button, svg, text").evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return { name: element.localName, hasSize: width > 0 && height > 0 };
    }),
  );
  await page.screenshot();
  await page.close();
  const missing = drawn.filter(({ hasSize }) => !hasSize).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`it does not draw ${missing.join(", ")}`);
}

function firstLine(error: unknown): string {
  const lines = messageOf(error).split("\n");
  // What the browser itself said is more telling than that it ended.
  return (lines.find((line) => line.includes("[err]")) ?? lines[0] ?? "").replace(/^.*\[err\] /, "").trim();
}

export interface Window {
  context: BrowserContext;
  page: Page;
  /** Addresses outside this machine that a page asked for; none was reached. */
  outside: string[];
  /** What pages complained about: faults of scripts, and what the policy forbids. */
  complaints: string[];
  close(): Promise<void>;
}

/** A window that knows only this machine. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: "reduce", ...options });
  const outside: string[] = [];
  const complaints: string[] = [];
  context.on("request", (request) => {
    const { hostname, href } = new URL(request.url());
    if (!["localhost", "127.0.0.1", ""].includes(hostname)) outside.push(href);
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.setDefaultTimeout(PATIENCE_MS);
  return { context, page, outside, complaints, close: () => context.close() };
}
