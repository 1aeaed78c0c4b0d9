// What the client is told once, checked before anything is sent. The sentences never repeat the key.

import { UsageError } from "./errors.ts";
import type { Hooks } from "./hooks.ts";
import { type Fetch, machineFetch, machineNow, machineRandom, machineSleep } from "./machine.ts";

export interface QuarterdayOptions extends Hooks {
  /** `sk_sandbox_…` or `sk_live_…`: the key alone chooses the environment. */
  apiKey: string;
  /** Where the service is, such as https://localhost:8443. */
  baseUrl: string;
  /** For a certificate authority or a proxy of your own. */
  fetch?: Fetch;
  /** For each attempt, from the connection to the last byte of the response. Default 30 seconds. */
  timeoutMs?: number;
  /** How often a request is repeated when that is safe and may help. Default 3. */
  maxRetries?: number;
  /** For tests: waits, and rejects when the signal aborts. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** For tests: milliseconds since 1970. */
  now?: () => number;
  /** For tests: from 0 to 1, spreads the retries of many programs. */
  random?: () => number;
}

export interface Settings extends Required<Omit<QuarterdayOptions, keyof Hooks>>, Hooks {
  /** Without a slash at its end. */
  baseUrl: string;
}

/** Beyond it timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** For the client and for one call alike. */
export const settingOf = {
  timeoutMs: (value: number) => wholeNumber("timeoutMs", value, { from: 1, to: LONGEST_TIMER_MS }),
  maxRetries: (value: number) => wholeNumber("maxRetries", value, { from: 0, to: 20 }),
};

export function settingsOf(options: QuarterdayOptions): Settings {
  return {
    apiKey: checkedKey(options.apiKey),
    baseUrl: checkedBaseUrl(options.baseUrl),
    fetch: options.fetch ?? machineFetch,
    timeoutMs: settingOf.timeoutMs(options.timeoutMs ?? 30_000),
    maxRetries: settingOf.maxRetries(options.maxRetries ?? 3),
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    sleep: options.sleep ?? machineSleep,
    now: options.now ?? machineNow,
    random: options.random ?? machineRandom,
  };
}

export function isLive(apiKey: string): boolean {
  return apiKey.startsWith("sk_live_");
}

export function wholeNumber(name: string, value: number, { from, to }: { from: number; to: number }): number {
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  throw new UsageError(`${name} must be a whole number from ${from} to ${to}.`);
}

function checkedKey(key: unknown): string {
  if (typeof key !== "string" || key === "") {
    throw new UsageError("apiKey is missing. Pass the key that `quarterday keys create` printed.");
  }
  if (key.startsWith("whsec_")) {
    throw new UsageError(
      "apiKey is the signing secret of a webhook endpoint. It verifies deliveries; requests need a key that starts with sk_sandbox_ or sk_live_.",
    );
  }
  if (key.trim() !== key) throw new UsageError("apiKey has white space around it, perhaps the end of a line. Trim it.");
  if (!/^sk_(sandbox|live)_[0-9A-Za-z]+$/.test(key)) {
    throw new UsageError("apiKey must be sk_sandbox_ or sk_live_ followed by letters and digits.");
  }
  return key;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function checkedBaseUrl(text: unknown): string {
  if (typeof text !== "string" || !URL.canParse(text)) {
    throw new UsageError("baseUrl must be the service's address, such as https://localhost:8443.");
  }
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new UsageError("baseUrl must have no user name, password, query or fragment.");
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.has(url.hostname))) {
    throw new UsageError(
      `baseUrl must start with https://, or the API key could be read on the way. Plain HTTP is for localhost only, not for ${url.host}.`,
    );
  }
  const base = url.href.replace(/\/+$/, "");
  if (base.endsWith("/v1")) throw new UsageError("baseUrl must end before /v1: the client adds it.");
  return base;
}
