// Every page there is, with something to show on it: for the tests that look at all of them, and for the pictures.

import type { Page } from "playwright-core";
import type { Example } from "./example.ts";

export interface ListedPage {
  /** Also the name of its picture. */
  name: string;
  path(example: Example): string;
  /** For those who have not signed in. */
  open?: true;
  status?: number;
}

export const everyPage: readonly ListedPage[] = [
  { name: "sign-in", path: () => "/sign-in", open: true },
  { name: "dead-link", path: () => "/password?token=none", open: true, status: 404 },
  { name: "overview", path: () => "/sandbox" },
  { name: "overview-live", path: () => "/live" },
  { name: "endpoints", path: () => "/sandbox/settings/webhooks" },
  { name: "endpoints-live", path: () => "/live/settings/webhooks" },
  { name: "endpoint-new", path: () => "/sandbox/settings/webhooks/new" },
  { name: "endpoint", path: ({ endpoints }) => `/sandbox/settings/webhooks/${endpoints.well}` },
  { name: "endpoint-failing", path: ({ endpoints }) => `/sandbox/settings/webhooks/${endpoints.failing}` },
  { name: "endpoint-disabled", path: ({ endpoints }) => `/sandbox/settings/webhooks/${endpoints.disabled}` },
  { name: "endpoint-edit", path: ({ endpoints }) => `/sandbox/settings/webhooks/${endpoints.well}/edit` },
  { name: "endpoint-rotate", path: ({ endpoints }) => `/sandbox/settings/webhooks/${endpoints.well}/rotate` },
  { name: "receiving", path: () => "/sandbox/settings/webhooks/verify" },
  { name: "events", path: () => "/sandbox/events" },
  { name: "events-live", path: () => "/live/events" },
  { name: "event", path: ({ events }) => `/sandbox/events/${events.delivered}` },
  { name: "event-abandoned", path: ({ events }) => `/sandbox/events/${events.abandoned}` },
  { name: "failed-events", path: () => "/sandbox/webhooks/failed" },
  { name: "failed-events-none", path: () => "/live/webhooks/failed" },
  { name: "failed-events-replay", path: () => "/sandbox/webhooks/failed/replay" },
  { name: "replays", path: () => "/sandbox/replays" },
  { name: "replay", path: ({ replay }) => `/sandbox/replays/${replay}` },
  { name: "keys", path: () => "/sandbox/settings/keys" },
  { name: "keys-live", path: () => "/live/settings/keys" },
  { name: "key-new", path: () => "/sandbox/settings/keys/new" },
  { name: "key", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}` },
  { name: "key-roll", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}/roll` },
  { name: "key-revoke", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}/revoke` },
  { name: "organisation", path: () => "/sandbox/settings/organisation" },
  { name: "authority", path: () => "/sandbox/settings/authority" },
  { name: "authority-live", path: () => "/live/settings/authority" },
  { name: "credentials", path: () => "/live/settings/authority/credentials" },
  { name: "audit", path: () => "/sandbox/settings/audit" },
  { name: "account", path: () => "/account" },
  { name: "confirm", path: () => "/confirm" },
  { name: "not-found", path: () => "/sandbox/nothing-here", status: 404 },
];

/** As a person does it. */
export async function signIn(
  page: Page,
  url: string,
  { user, password }: { user: { email: string }; password: string },
) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("E-mail address").fill(user.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
}
