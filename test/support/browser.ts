// A real browser for tests: the one CHROMIUM names, else the one that is packed into a package of ours (Linux on x64), else one of this machine. Where none
// starts, tests skip and say why. It talks to this machine alone: other hosts have no address, and asking for one is noticed.

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { messageOf } from "../../src/platform/errors.ts";

export type Opened = { kind: "open"; browser: Browser; which: string } | { kind: "none"; why: string };

interface Candidate {
  which: string;
  /** Where it is and what its process needs to know; throws where it cannot be had. */
  find(): Promise<{ executablePath: string; env?: Record<string, string> }>;
}

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const switches = [
  // Nobody else's pages are shown, so the sandbox, which not every machine allows, is not needed.
  "--no-sandbox",
  // No other host has an address.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

export async function openBrowser(): Promise<Opened> {
  const reasons: string[] = [];
  for (const { which, find } of candidates()) {
    try {
      const { executablePath, env } = await find();
      const browser = await chromium.launch({ executablePath, args: switches, ...(env && { env }) });
      return { kind: "open", browser, which };
    } catch (error) {
      reasons.push(`${which}: ${firstLine(error)}`);
    }
  }
  return { kind: "none", why: `no browser can be started here (${reasons.join("; ")}); CHROMIUM may name one` };
}

function candidates(): Candidate[] {
  const named = process.env.CHROMIUM;
  const at = (path: string, which: string): Candidate => ({ which, find: async () => ({ executablePath: path }) });
  if (named !== undefined && named !== "") return [at(named, `CHROMIUM=${named}`)];
  const present = installed.filter((path) => existsSync(path));
  const none: Candidate = {
    which: "installed",
    find: async () => {
      throw new Error(`none of ${installed.slice(0, 3).join(", ")} is there`);
    },
  };
  return [
    { which: "packed", find: packedBrowser },
    ...(present.length === 0 ? [none] : present.map((path) => at(path, path))),
  ];
}

const packageFolder = fileURLToPath(new URL("../../../node_modules/@sparticuz/chromium/", import.meta.url));

/** The package is made for x64 alone, and brings the libraries and a font that a bare machine lacks. */
async function packedBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const { platform, arch } = process;
  if (platform !== "linux" || arch !== "x64")
    throw new Error(`it is for Linux on x64, and this is ${platform} on ${arch}`);
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const caches = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url));
  const folder = join(caches, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(caches, folder);
  const { PATH = "", HOME = folder } = process.env;
  const env = { PATH, HOME, LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_PATH: join(folder, "fonts") };
  return { executablePath: join(folder, "chromium"), env };
}

/** Beside its place first, then moved there in one step: test files run side by side, and none may meet half a browser. */
async function unpack(caches: string, folder: string): Promise<void> {
  mkdirSync(caches, { recursive: true });
  const fresh = mkdtempSync(join(caches, "chromium-"));
  // The package unpacks into the folder for temporary files, and its libraries only where it believes to be on a machine without any.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  const script = `await (await import("@sparticuz/chromium")).default.executablePath()`;
  try {
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: packageFolder, env });
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
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
  // Only a broken page reaches it: the machine may be busy.
  page.setDefaultTimeout(60_000);
  return { context, page, outside, complaints, close: () => context.close() };
}
