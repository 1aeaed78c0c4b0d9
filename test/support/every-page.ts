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

export const accountPages: readonly ListedPage[] = [
  { name: "sign-in", path: () => "/sign-in", open: true },
  { name: "dead-link", path: () => "/password?token=none", open: true, status: 404 },
  { name: "account", path: () => "/account" },
  { name: "confirm", path: () => "/confirm" },
  { name: "not-found", path: () => "/sandbox/nothing-here", status: 404 },
];

export const filingPages: readonly ListedPage[] = [
  { name: "overview", path: () => "/sandbox" },
  { name: "overview-live", path: () => "/live" },
  { name: "filings", path: () => "/sandbox/filings" },
  { name: "filings-none", path: () => "/sandbox/filings?q=nobody" },
  { name: "filings-live", path: () => "/live/filings" },
  { name: "filing", path: ({ filings }) => `/sandbox/filings/${filings.acknowledged}` },
  { name: "filing-rejected", path: ({ filings }) => `/sandbox/filings/${filings.rejected}` },
  { name: "filing-flagged", path: ({ filings }) => `/sandbox/filings/${filings.flagged}` },
  { name: "filing-amended", path: ({ filings }) => `/sandbox/filings/${filings.amended}` },
  { name: "filing-amendment", path: ({ filings }) => `/sandbox/filings/${filings.amendment}` },
  { name: "filing-pending", path: ({ filings }) => `/sandbox/filings/${filings.pending}` },
  { name: "filing-live", path: ({ filings }) => `/live/filings/${filings.live}` },
  { name: "filing-test", path: ({ filings }) => `/live/filings/${filings.tested}` },
  { name: "amend-test", path: ({ filings }) => `/live/filings/${filings.tested}/amend` },
  { name: "documents", path: ({ filings }) => `/sandbox/filings/${filings.acknowledged}/documents` },
  {
    name: "documents-message",
    path: ({ filings }) => `/sandbox/filings/${filings.acknowledged}/documents?show=submission.xml`,
  },
  { name: "amend", path: ({ filings }) => `/sandbox/filings/${filings.acknowledged}/amend` },
  { name: "amend-failed", path: ({ filings }) => `/sandbox/filings/${filings.rejected}/amend`, status: 409 },
];

export const webhookPages: readonly ListedPage[] = [
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
  { name: "event", path: ({ events }) => `/sandbox/events/${events.abandoned}` },
  { name: "event-replayed", path: ({ events }) => `/sandbox/events/${events.replayed}` },
  { name: "failed-events", path: () => "/sandbox/webhooks/failed" },
  { name: "failed-events-none", path: () => "/live/webhooks/failed" },
  { name: "failed-events-replay", path: () => "/sandbox/webhooks/failed/replay" },
  { name: "replays", path: () => "/sandbox/replays" },
  { name: "replay", path: ({ replay }) => `/sandbox/replays/${replay}` },
];

export const settingsPages: readonly ListedPage[] = [
  { name: "keys", path: () => "/sandbox/settings/keys" },
  { name: "keys-live", path: () => "/live/settings/keys" },
  { name: "key-new", path: () => "/sandbox/settings/keys/new" },
  { name: "key", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}` },
  { name: "key-roll", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}/roll` },
  { name: "key-revoke", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}/revoke` },
  { name: "organisation", path: () => "/sandbox/settings/organisation" },
  {
    name: "person-disable",
    path: ({ person }) => `/sandbox/settings/organisation/people/${person.user.id}/disable`,
  },
  { name: "authority", path: () => "/sandbox/settings/authority" },
  { name: "authority-live", path: () => "/live/settings/authority" },
  { name: "credentials", path: () => "/live/settings/authority/credentials" },
  { name: "audit", path: () => "/sandbox/settings/audit" },
];

export const everyPage: readonly ListedPage[] = [...accountPages, ...filingPages, ...webhookPages, ...settingsPages];

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
