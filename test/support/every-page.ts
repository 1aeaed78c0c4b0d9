// Every page there is, with something to show on it: for the tests that look at all of them, and for the pictures.

import type { Page, Response } from "playwright-core";
import { MINUTE } from "../../src/platform/clock.ts";
import type { Example } from "./example.ts";

export interface ListedPage {
  /** Also the name of its picture. */
  name: string;
  path(example: Example): string;
  /** For those who have not signed in, or not as the person whom all the other pages are shown to. */
  open?: true;
  status?: number;
  /** What a user does at the path to reach it, if it takes a form or an error. */
  reach?(page: Page, example: Example): Promise<Response | null>;
}

export const accountPages: readonly ListedPage[] = [
  { name: "sign-in", path: () => "/sign-in", open: true },
  {
    name: "set-up",
    path: () => "/sign-in",
    open: true,
    reach: (page, { owner }) => submitted(page, "Sign in", { "Email address": owner.email, Password: owner.password }),
  },
  { name: "password-link", path: ({ passwordLink }) => `/password?token=${passwordLink}`, open: true },
  { name: "password-invitation", path: ({ invitationLink }) => `/password?token=${invitationLink}`, open: true },
  { name: "dead-link", path: () => "/password?token=none", open: true, status: 404 },
  { name: "approve", path: ({ approving }) => `/approve/${approving.waiting.link}`, open: true },
  {
    name: "approve-wrong",
    path: ({ approving }) => `/approve/${approving.waiting.link}`,
    open: true,
    reach: async (page) => {
      await page.getByLabel("Your name").first().fill("John Smith");
      await page.getByRole("checkbox").check();
      return submitted(page, "Approve", { Code: "12" });
    },
  },
  {
    name: "approve-document",
    path: ({ approving: { waiting } }) => `/approve/${waiting.link}/returns/${waiting.filing}/accounts.xhtml`,
    open: true,
  },
  { name: "approve-approved", path: ({ approving }) => `/approve/${approving.approved.link}`, open: true },
  { name: "approve-revoked", path: ({ approving }) => `/approve/${approving.revoked.link}`, open: true, status: 410 },
  { name: "account", path: () => "/account" },
  { name: "two-step", path: () => "/account/two-step" },
  { name: "two-step-set-up", path: () => "/account/two-step/set-up" },
  { name: "two-step-codes", path: () => "/account/two-step/codes" },
  {
    name: "sign-in-code",
    path: () => "/sign-in",
    open: true,
    reach: (page, { guarded }) => passwordGiven(page, guarded),
  },
  {
    name: "sign-in-code-wrong",
    path: () => "/sign-in",
    open: true,
    reach: async (page, example) => {
      // The wrong codes of before are forgotten.
      example.service.clock.advance(15 * MINUTE);
      await passwordGiven(page, example.guarded);
      return submitted(page, "Continue", { Code: "none" });
    },
  },
  {
    name: "two-step-on",
    path: () => "/sign-in",
    open: true,
    reach: async (page, { guarded, service: { url, clock } }) => {
      clock.advance(15 * MINUTE);
      await passwordGiven(page, guarded);
      await submitted(page, "Continue", { Code: guarded.app.code() });
      return page.goto(`${url}/account/two-step`);
    },
  },
  { name: "confirm", path: () => "/confirm" },
  { name: "expired-form", path: () => "/account", status: 400, reach: sendForeignForm },
  { name: "fault", path: () => "/account", status: 500, reach: meetFault },
  { name: "not-found", path: () => "/sandbox/nothing-here", status: 404 },
];

export const filingPages: readonly ListedPage[] = [
  { name: "overview", path: () => "/sandbox" },
  {
    name: "overview-empty",
    path: () => "/sign-in",
    open: true,
    reach: (page, { newcomer: { user, password } }) =>
      submitted(page, "Sign in", { "Email address": user.email, Password: password }),
  },
  { name: "overview-live", path: () => "/live" },
  { name: "filings", path: () => "/sandbox/filings" },
  {
    name: "filings-empty",
    path: () => "/sign-in",
    open: true,
    reach: async (page, { newcomer: { user, password }, service: { url } }) => {
      await submitted(page, "Sign in", { "Email address": user.email, Password: password });
      return page.goto(`${url}/sandbox/filings`);
    },
  },
  { name: "filings-none", path: () => "/sandbox/filings?q=nobody" },
  { name: "filings-by-metadata", path: () => "/sandbox/filings?q=harbour+lane+group" },
  { name: "filings-live", path: () => "/live/filings" },
  { name: "filings-waiting", path: () => "/sandbox/filings?status=waiting_for_approval" },
  { name: "filing", path: ({ filings }) => `/sandbox/filings/${filings.acknowledged}` },
  { name: "filing-wide", path: ({ filings }) => `/sandbox/filings/${filings.wide}` },
  { name: "filing-confirmation", path: ({ filings }) => `/sandbox/filings/${filings.wide}/confirmation` },
  { name: "filing-widest", path: ({ filings }) => `/sandbox/filings/${filings.widest}` },
  { name: "filing-rejected", path: ({ filings }) => `/sandbox/filings/${filings.rejected}` },
  { name: "filing-flagged", path: ({ filings }) => `/sandbox/filings/${filings.flagged}` },
  { name: "flag-resolve", path: ({ filings }) => `/sandbox/filings/${filings.flagged}/flag` },
  { name: "filing-amended", path: ({ filings }) => `/sandbox/filings/${filings.amended}` },
  { name: "filing-amendment", path: ({ filings }) => `/sandbox/filings/${filings.amendment}` },
  { name: "filing-pending", path: ({ filings }) => `/sandbox/filings/${filings.pending}` },
  { name: "filing-waiting", path: ({ filings }) => `/sandbox/filings/${filings.waiting}` },
  {
    name: "filing-code",
    path: ({ filings }) => `/sandbox/filings/${filings.waiting}`,
    reach: (page) => submitted(page, "Show a code to read out"),
  },
  { name: "filing-approval", path: ({ filings }) => `/sandbox/filings/${filings.waiting}/approval` },
  {
    name: "filing-approval-wrong",
    path: ({ filings }) => `/sandbox/filings/${filings.waiting}/approval`,
    reach: (page) => submitted(page, "Send link", { Name: " ", "Email address": "jane@lantern-quay.example" }),
  },
  {
    name: "filing-link",
    path: ({ filings }) => `/sandbox/filings/${filings.waiting}/approval`,
    reach: (page) => submitted(page, "Send link", { Name: "Jane Lantern" }),
  },
  { name: "filing-take-back", path: ({ filings }) => `/sandbox/filings/${filings.waiting}/approval/take-back` },
  { name: "filing-sent-back", path: ({ filings }) => `/sandbox/filings/${filings.sentBack}` },
  { name: "filing-live", path: ({ filings }) => `/live/filings/${filings.live}` },
  { name: "filing-test", path: ({ filings }) => `/live/filings/${filings.tested}` },
  { name: "amend-test", path: ({ drafts }) => `/live/drafts/${drafts.tested}/check` },
  { name: "documents", path: ({ filings }) => `/sandbox/filings/${filings.acknowledged}/documents` },
  {
    name: "documents-message",
    path: ({ filings }) => `/sandbox/filings/${filings.acknowledged}/documents?show=submission.xml`,
  },
  { name: "amend", path: ({ drafts }) => draftPath(drafts.amending) },
  { name: "amend-check", path: ({ drafts }) => draftPath(drafts.amending, "/check") },
  {
    name: "amend-wrong",
    path: ({ drafts }) => draftPath(drafts.amending, "/check"),
    reach: (page) => submitted(page, "Continue to the declaration"),
  },
  { name: "amend-meanwhile", path: ({ drafts }) => draftPath(drafts.overtaken, "/check") },
  { name: "amend-overtaken", path: ({ drafts }) => draftPath(drafts.overtaken) },
  { name: "amend-widest", path: ({ drafts }) => draftPath(drafts.widest, "/check") },
];

const draftPath = (id: string, rest = "") => `/sandbox/drafts/${id}${rest}`;

export const draftPages: readonly ListedPage[] = [
  { name: "drafts", path: () => "/sandbox/drafts" },
  { name: "drafts-waiting", path: () => "/sandbox/drafts?state=waiting" },
  { name: "draft-waiting", path: ({ drafts }) => draftPath(drafts.waiting) },
  { name: "draft-sent-back", path: ({ drafts }) => draftPath(drafts.sentBack) },
  { name: "draft-new", path: () => "/sandbox/drafts/new" },
  {
    name: "draft-new-wrong",
    path: () => "/sandbox/drafts/new",
    reach: (page) => submitted(page, "Save and continue", { "Unique Taxpayer Reference": "1234567891" }),
  },
  { name: "draft", path: ({ drafts }) => draftPath(drafts.sound) },
  { name: "draft-delete", path: ({ drafts }) => draftPath(drafts.sound, "/delete") },
  { name: "draft-needs", path: ({ drafts }) => draftPath(drafts.sound, "/needs") },
  { name: "draft-task", path: ({ drafts }) => draftPath(drafts.sound, "/tasks/other_income") },
  { name: "draft-period", path: ({ drafts }) => draftPath(drafts.sound, "/pages/period") },
  { name: "draft-reference", path: ({ drafts }) => draftPath(drafts.sound, "/pages/reference") },
  { name: "draft-turnover", path: ({ drafts }) => draftPath(drafts.sound, "/pages/turnover") },
  {
    name: "draft-turnover-wrong",
    path: ({ drafts }) => draftPath(drafts.sound, "/pages/turnover"),
    reach: (page) => submitted(page, "Save and continue", { Turnover: "plenty", "Profit before tax": "some" }),
  },
  { name: "draft-turnover-long", path: ({ drafts }) => draftPath(drafts.long, "/pages/turnover") },
  { name: "draft-check-long", path: ({ drafts }) => draftPath(drafts.long, "/check") },
  { name: "draft-documents-own", path: ({ drafts }) => draftPath(drafts.sound, "/pages/documents") },
  {
    name: "draft-documents-own-wrong",
    path: ({ drafts }) => draftPath(drafts.sound, "/pages/documents"),
    reach: async (page) => {
      const chosen = { name: "Accounts.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
      await page.getByLabel("Accounts in iXBRL").setInputFiles(chosen);
      return submitted(page, "Save and continue");
    },
  },
  { name: "draft-balance-sheet", path: ({ drafts }) => draftPath(drafts.wrong, "/pages/balance-sheet") },
  { name: "draft-loans", path: ({ drafts }) => draftPath(drafts.sound, "/pages/loans") },
  { name: "draft-group-claims", path: ({ drafts }) => draftPath(drafts.widest, "/pages/group-claims") },
  {
    name: "draft-group-claims-wrong",
    path: ({ drafts }) => draftPath(drafts.sound, "/pages/group-claims"),
    reach: (page) => submitted(page, "Save and continue", { "Amount claimed": "nothing" }),
  },
  { name: "draft-group-consent", path: ({ drafts }) => draftPath(drafts.widest, "/pages/group-receivers-consent") },
  { name: "draft-research-paye", path: ({ drafts }) => draftPath(drafts.widest, "/pages/research-paye") },
  { name: "draft-charity", path: ({ drafts }) => draftPath(drafts.sound, "/pages/charity") },
  { name: "draft-charity-legacies", path: ({ drafts }) => draftPath(drafts.sound, "/pages/charity-legacies") },
  { name: "draft-charity-assets", path: ({ drafts }) => draftPath(drafts.sound, "/pages/charity-assets") },
  { name: "draft-avoidance-schemes", path: ({ drafts }) => draftPath(drafts.widest, "/pages/avoidance-schemes") },
  { name: "draft-attachments", path: ({ drafts }) => draftPath(drafts.widest, "/pages/attachments") },
  { name: "draft-standard", path: ({ drafts }) => draftPath(drafts.sound, "/pages/standard") },
  { name: "draft-check", path: ({ drafts }) => draftPath(drafts.sound, "/check") },
  { name: "draft-check-live", path: ({ drafts }) => `/live/drafts/${drafts.live}/check` },
  { name: "draft-check-stopped", path: ({ drafts }) => draftPath(drafts.wrong, "/check") },
  { name: "draft-documents", path: ({ drafts }) => draftPath(drafts.sound, "/documents") },
  {
    name: "draft-submit",
    path: ({ drafts }) => draftPath(drafts.sound, "/check"),
    reach: async (page) => {
      for (const tick of await page.getByRole("checkbox").all()) await tick.check();
      return submitted(page, "Continue to the declaration");
    },
  },
  {
    name: "draft-submit-wrong",
    path: ({ drafts }) => draftPath(drafts.sound, "/check"),
    reach: async (page) => {
      for (const tick of await page.getByRole("checkbox").all()) await tick.check();
      await submitted(page, "Continue to the declaration");
      return submitted(page, "Send for approval", { "Email address": "jane@lantern-quay.example", Capacity: " " });
    },
  },
];

export const registerPages: readonly ListedPage[] = [
  { name: "companies", path: () => "/sandbox/companies" },
  { name: "companies-none", path: () => "/sandbox/companies?q=nobody" },
  { name: "companies-live", path: () => "/live/companies" },
  { name: "company-new", path: () => "/sandbox/companies/new" },
  { name: "companies-import", path: () => "/sandbox/companies/import" },
  {
    name: "companies-import-wrong",
    path: () => "/sandbox/companies/import",
    reach: (page) => submitted(page, "Import companies", { "Or paste its lines": "name,utr\nExample Ltd,123" }),
  },
  { name: "company", path: ({ company }) => `/sandbox/companies/${company}` },
  { name: "company-edit", path: ({ company }) => `/sandbox/companies/${company}/edit` },
  { name: "company-trial-balance", path: ({ company }) => `/sandbox/companies/${company}/trial-balance` },
  {
    name: "company-trial-balance-mapped",
    path: ({ company }) => `/sandbox/companies/${company}/trial-balance`,
    reach: (page) =>
      submitted(page, "Read the lines", {
        "First day of the accounts": "01/04/2025",
        "Last day of the accounts": "31/03/2026",
        "Or paste its lines":
          'code,name,debit,credit\n4000,Sales,,120000.00\n7500,Sundry expenses,400.00,\n9,Qwrt of a very long name that says nothing at all about what it is,20.00,\n0030,Office Equipment,1500,\n9998,Suspense,30.00,\n1200,Bank Current Account,"118,050.00",\n,Total,120000.00,120000.00',
      }),
  },
  {
    name: "company-trial-balance-wrong",
    path: ({ company }) => `/sandbox/companies/${company}/trial-balance`,
    reach: (page) => submitted(page, "Read the lines", { "Or paste its lines": "Sales" }),
  },
  { name: "company-period", path: ({ company }) => `/sandbox/companies/${company}/period` },
  {
    name: "company-period-remove",
    path: ({ company }) => `/sandbox/companies/${company}/period/remove?start=2026-04-01&end=2027-03-31`,
  },
  { name: "deadlines", path: () => "/sandbox/deadlines?month=2026-12" },
  { name: "deadlines-none", path: () => "/sandbox/deadlines?month=2035-01" },
  { name: "deadlines-overdue", path: () => "/sandbox/deadlines?month=overdue" },
  { name: "deadline", path: ({ duty }) => `/sandbox/deadlines/${duty}` },
  { name: "accounts", path: () => "/sandbox/companies-house" },
  {
    name: "accounts-empty",
    path: () => "/sign-in",
    open: true,
    reach: async (page, { newcomer: { user, password }, service: { url } }) => {
      await submitted(page, "Sign in", { "Email address": user.email, Password: password });
      return page.goto(`${url}/sandbox/companies-house`);
    },
  },
  { name: "accounts-none", path: () => "/sandbox/companies-house?q=09999999" },
  { name: "accounts-wrong", path: () => "/sandbox/companies-house?status=lost", status: 400 },
  { name: "accounts-live", path: () => "/live/companies-house" },
  { name: "accounts-accepted", path: ({ accounts }) => `/sandbox/companies-house/${accounts.accepted}` },
  { name: "accounts-rejected", path: ({ accounts }) => `/sandbox/companies-house/${accounts.rejected}` },
  { name: "accounts-parked", path: ({ accounts }) => `/sandbox/companies-house/${accounts.parked}` },
  { name: "accounts-held", path: ({ accounts }) => `/sandbox/companies-house/${accounts.held}` },
  { name: "accounts-pending", path: ({ accounts }) => `/sandbox/companies-house/${accounts.pending}` },
  { name: "accounts-test", path: ({ accounts }) => `/live/companies-house/${accounts.tested}` },
  { name: "accounts-flag", path: ({ accounts }) => `/sandbox/companies-house/${accounts.held}/flag` },
  { name: "accounts-release", path: ({ accounts }) => `/sandbox/companies-house/${accounts.held}/release` },
  { name: "accounts-documents", path: ({ accounts }) => `/sandbox/companies-house/${accounts.accepted}/documents` },
  {
    name: "accounts-message",
    path: ({ accounts }) => `/sandbox/companies-house/${accounts.accepted}/documents?show=submission.xml`,
  },
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
  { name: "endpoint-remove", path: ({ endpoints }) => `/sandbox/settings/webhooks/${endpoints.well}/remove` },
  {
    name: "endpoint-secret",
    path: ({ endpoints }) => `/sandbox/settings/webhooks/${endpoints.well}/rotate`,
    reach: (page) => submitted(page, "Rotate secret"),
  },
  { name: "receiving", path: () => "/sandbox/settings/webhooks/verify" },
  { name: "events", path: () => "/sandbox/events" },
  { name: "events-live", path: () => "/live/events" },
  { name: "event", path: ({ events }) => `/sandbox/events/${events.abandoned}` },
  { name: "event-replayed", path: ({ events }) => `/sandbox/events/${events.replayed}` },
  { name: "failed-events", path: () => "/sandbox/webhooks/failed" },
  { name: "failed-events-none", path: () => "/live/webhooks/failed" },
  { name: "failed-events-dismiss", path: () => "/sandbox/webhooks/failed/dismiss" },
  { name: "failed-events-replay", path: () => "/sandbox/webhooks/failed/replay" },
  {
    name: "failed-events-ticked",
    path: () => "/sandbox/webhooks/failed",
    reach: async (page) => {
      for (const box of await page.getByRole("checkbox", { name: /^Select/ }).all()) await box.check();
      return submitted(page, "Replay selected");
    },
  },
  { name: "failed-events-wrong", path: () => "/sandbox/webhooks/failed?from=2026-11-15&to=2026-11-01", status: 400 },
  { name: "replays", path: () => "/sandbox/replays" },
  { name: "replay", path: ({ replay }) => `/sandbox/replays/${replay}` },
];

export const settingsPages: readonly ListedPage[] = [
  { name: "keys", path: () => "/sandbox/settings/keys" },
  { name: "keys-live", path: () => "/live/settings/keys" },
  { name: "key-new", path: () => "/sandbox/settings/keys/new" },
  { name: "key", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}` },
  {
    name: "key-shown",
    path: () => "/sandbox/settings/keys/new",
    reach: (page) => submitted(page, "Create key", { Name: "Payroll server" }),
  },
  { name: "key-roll", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}/roll` },
  { name: "key-revoke", path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}/revoke` },
  {
    name: "key-revoke-wrong",
    path: ({ customer }) => `/sandbox/settings/keys/${customer.keys.sandbox.id}/revoke`,
    reach: (page) => submitted(page, "Revoke key", { "The key's name": "Something else" }),
  },
  { name: "organisation", path: () => "/sandbox/settings/organisation" },
  {
    name: "organisation-wrong",
    path: () => "/sandbox/settings/organisation",
    reach: (page) => submitted(page, "Save", { Days: "none" }),
  },
  {
    name: "person-remove",
    path: ({ person }) => `/sandbox/settings/people/${person.user.id}/remove`,
  },
  { name: "approval-rule", path: () => "/sandbox/settings/approval" },
  {
    name: "approval-rule-wrong",
    path: () => "/sandbox/settings/approval",
    reach: async (page) => {
      await page.getByLabel("How the code reaches the approver", { exact: true }).selectOption("mail");
      return submitted(page, "Save");
    },
  },
  { name: "people", path: () => "/sandbox/settings/people" },
  { name: "person", path: ({ person }) => `/sandbox/settings/people/${person.user.id}` },
  { name: "person-role", path: ({ person }) => `/sandbox/settings/people/${person.user.id}/role` },
  { name: "invite", path: () => "/sandbox/settings/people/invite" },
  {
    name: "invite-wrong",
    path: () => "/sandbox/settings/people/invite",
    reach: (page) => submitted(page, "Create invitation", { "Email address": "jo@nowhere", Name: " " }),
  },
  {
    name: "not-permitted",
    path: () => "/sign-in",
    open: true,
    status: 403,
    reach: async (page, { viewer: { user, password }, service: { url } }) => {
      await submitted(page, "Sign in", { "Email address": user.email, Password: password });
      return page.goto(`${url}/sandbox/settings/keys`);
    },
  },
  { name: "organisation-two-step", path: () => "/sandbox/settings/organisation/two-step" },
  {
    name: "organisation-retention",
    path: () => "/sandbox/settings/organisation",
    reach: (page) => submitted(page, "Save", { Days: "1" }),
  },
  { name: "authority", path: () => "/sandbox/settings/authority" },
  {
    name: "authority-tested",
    path: () => "/sandbox/settings/authority",
    reach: (page) => submitted(page, "Test connection"),
  },
  { name: "authority-live", path: () => "/live/settings/authority" },
  { name: "credentials", path: () => "/live/settings/authority/credentials" },
  { name: "companies-house", path: () => "/sandbox/settings/companies-house" },
  { name: "companies-house-live", path: () => "/live/settings/companies-house" },
  {
    name: "companies-house-tested",
    path: () => "/live/settings/companies-house",
    reach: (page) => submitted(page, "Send a test message with the test presenter"),
  },
  { name: "presenter", path: () => "/live/settings/companies-house/presenter?for=test" },
  { name: "audit", path: () => "/sandbox/settings/audit" },
  { name: "requests", path: () => "/sandbox/requests" },
  {
    name: "request",
    path: () => "/sandbox/requests",
    reach: async (page) => {
      const answer = page.waitForNavigation();
      await page.locator("table.rows tbody td.line a").first().click();
      return answer;
    },
  },
  { name: "clock", path: () => "/sandbox/clock" },
];

export const everyPage: readonly ListedPage[] = [
  ...accountPages,
  ...filingPages,
  ...draftPages,
  ...registerPages,
  ...webhookPages,
  ...settingsPages,
];

/** Loads a page the way a user reaches it; the status of the response. */
export async function visitPage(page: Page, listed: ListedPage, example: Example): Promise<number | undefined> {
  // The user who signed in for another page is signed out again.
  if (listed.open) await page.context().clearCookies();
  const path = listed.path(example);
  const asked = await page.goto(`${example.service.url}${path}`);
  // The clock has moved since the password was given.
  const isInTheWay = path !== "/confirm" && new URL(page.url()).pathname === "/confirm";
  const loaded = isInTheWay ? await submitted(page, "Continue", { Password: example.person.password }) : asked;
  const answer = listed.reach === undefined ? loaded : await listed.reach(page, example);
  return answer?.status();
}

function passwordGiven(page: Page, { user, password }: Example["guarded"]): Promise<Response | null> {
  return submitted(page, "Sign in", { "Email address": user.email, Password: password });
}

/** Fills in the form of a page, by the names of its fields; gives what it leads to. */
async function submitted(page: Page, button: string, fields: Record<string, string> = {}): Promise<Response | null> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  const answer = page.waitForNavigation();
  await page.getByRole("button", { name: button, exact: true }).click();
  return answer;
}

async function setHidden(page: Page, name: string, value: string): Promise<void> {
  const fields = await page.locator(`input[name=${name}]`).all();
  for (const field of fields)
    await field.evaluate((input: HTMLInputElement, is) => Object.assign(input, { value: is }), value);
}

/** As if the form had been left open since before the last sign-in. */
async function sendForeignForm(page: Page): Promise<Response | null> {
  await setHidden(page, "csrf", "old");
  return submitted(page, "Change password", { "Current password": "some", "New password": "some other" });
}

/** A table that a page needs is not there. */
async function meetFault(page: Page, { service: { db, url } }: Example): Promise<Response | null> {
  await db.query("alter table replays rename to replays_elsewhere");
  try {
    return await page.goto(`${url}/sandbox/replays`);
  } finally {
    await db.query("alter table replays_elsewhere rename to replays");
  }
}

/** As a person does it. */
export async function signIn(
  page: Page,
  url: string,
  { user, password }: { user: { email: string }; password: string },
) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email address").fill(user.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
}
