// What an endpoint may be: the rules for its URL and its description, and how many there may be.

import { messageOf, Refusal } from "../../platform/errors.ts";
import type { Mode } from "../../platform/mode.ts";
import type { AddressGuard } from "./addresses.ts";

export interface EndpointRules {
  allowHttp: boolean;
  guard: AddressGuard;
  /** How many an organisation may have in one environment, disabled ones included: each can be enabled at any time. */
  mostEndpoints: number;
}

export function tooManyEndpoints(mode: Mode, { mostEndpoints: most }: EndpointRules): Refusal {
  const endpoints = most === 1 ? `1 ${mode} endpoint` : `${most} ${mode} endpoints`;
  return new Refusal(
    "too_many_endpoints",
    `An organisation may have ${endpoints}. Remove one that you no longer need, or ask whoever runs this service to allow more.`,
  );
}

export function checkedDescription(text: string): string {
  if (text.length <= 200) return text;
  throw new Refusal("invalid_description", "The description may have at most 200 characters.", "description");
}

export function checkedUrl(text: string, rules: Pick<EndpointRules, "allowHttp" | "guard">): URL {
  const refuse = (message: string) => new Refusal("invalid_endpoint_url", message, "url");
  if (!URL.canParse(text)) throw refuse(`"${text}" is not a URL. Enter one such as https://example.com/webhooks.`);
  const url = new URL(text);
  if (url.protocol === "http:" && !rules.allowHttp) {
    throw refuse("Webhooks need HTTPS. Enter an https:// URL.");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refuse("A webhook URL must start with https://.");
  if (url.username !== "" || url.password !== "")
    throw refuse("A webhook URL must not contain a user name or password.");
  if (url.href.length > 2_000) throw refuse("A webhook URL may have at most 2,000 characters.");
  try {
    rules.guard.checkLiteral(url.hostname);
  } catch (error) {
    throw refuse(`${messageOf(error)}.`);
  }
  return url;
}
