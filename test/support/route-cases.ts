// For every route of the API and every page of the dashboard: how to ask for another organisation's things there, and
// what comes back. A route that is missing here fails test/journeys/every-route-apart.test.ts by name.

import type { Mode } from "../../src/platform/mode.ts";
import { beside, dormantAccounts } from "./accounts.ts";
import type { Fields } from "./dashboard.ts";
import type { Planted, Thing } from "./planted.ts";
import { sampleReturn } from "./returns.ts";

/** What is asked for, in place of `:id`, in the query or in the body. */
export interface Target {
  planted: Pick<Planted, "companies" | "at" | "person" | "colleague">;
  mode: Mode;
  ids: Record<Thing, string>;
}

interface ApiCase {
  about?: Thing;
  /** Ways to ask: a query, a body, headers. */
  requests: readonly ApiRequest[];
}

export interface ApiRequest {
  query?: (target: Target) => string;
  body?: (target: Target) => unknown;
  headers?: Record<string, string>;
  /**
   * The status, and the code of a refusal: for the owner's key, and for a key of another organisation or of the owner's
   * other environment.
   */
  owner: string;
  outsider: string;
  /** In its other environment the owner may do this for itself. */
  isOwn?: true;
}

const amendment = { financials: { turnover: 1_000_000 } };
const companyOf = ({ planted, mode }: Target) => planted.companies[mode];
const trialBalanceOf = ({ name, utr }: { name: string; utr: string }) => ({
  company: { name, utr },
  period: { start: "2025-04-01", end: "2026-03-31" },
  lines: [
    { code: "4000", name: "Sales", credit: 1_000_000 },
    { code: "1200", name: "Bank current account", debit: 1_000_000 },
  ],
  mapping: [{ code: "1200", category: "bank_and_cash" }],
});
const ownReturn = () => ({ ...sampleReturn(), declarant: { name: "Ann Other", status: "Director" } });
const plantedKey = { "idempotency-key": "planted" };

export const apiCases: Record<string, ApiCase> = {
  // The same idempotency key as the owner's: it is another organisation's, so it is another filing.
  "POST /v1/filings": {
    requests: [
      { body: ownReturn, headers: plantedKey, owner: "409 idempotency_conflict", outsider: "201", isOwn: true },
    ],
  },
  "GET /v1/filings": {
    requests: [
      { owner: "200", outsider: "200" },
      { query: (target) => `?company_utr=${companyOf(target).utr}`, owner: "200", outsider: "200" },
      { query: () => "?metadata[planted]=yes", owner: "200", outsider: "200" },
      { query: ({ ids }) => `?starting_after=${ids.filing}`, owner: "200", outsider: "404 filing_not_found" },
    ],
  },
  "GET /v1/filings/:id": { about: "filing", requests: [{ owner: "200", outsider: "404 filing_not_found" }] },
  "POST /v1/filings/:id": {
    about: "filing",
    requests: [
      { body: () => ({}), owner: "422 missing_field", outsider: "404 filing_not_found" },
      { body: () => ({ metadata: { of: "mine" } }), owner: "not sent", outsider: "404 filing_not_found" },
    ],
  },
  "POST /v1/filings/:id/amend": {
    about: "filing",
    requests: [
      { body: () => ({}), owner: "422 missing_field", outsider: "404 filing_not_found" },
      { body: () => ({ financials: {} }), owner: "422 no_changes", outsider: "404 filing_not_found" },
      {
        body: () => amendment,
        headers: { "idempotency-key": "not for you" },
        owner: "not sent",
        outsider: "404 filing_not_found",
      },
    ],
  },
  "POST /v1/filings/:id/revoke_approval": {
    about: "filing",
    requests: [{ owner: "409 approval_not_waiting", outsider: "404 filing_not_found" }],
  },
  "GET /v1/filings/:id/documents": { about: "filing", requests: [{ owner: "200", outsider: "404 filing_not_found" }] },
  "GET /v1/filings/:id/documents/:name": {
    about: "filing",
    requests: [{ owner: "200", outsider: "404 filing_not_found" }],
  },
  "GET /v1/filings/:id/evidence": { about: "filing", requests: [{ owner: "200", outsider: "404 filing_not_found" }] },
  "GET /v1/filings/:id/computation": {
    about: "filing",
    requests: [{ owner: "200", outsider: "404 filing_not_found" }],
  },
  "GET /v1/carried_forward": {
    requests: [
      {
        query: (target) => `?company_utr=${companyOf(target).utr}&period_start=2025-04-01`,
        owner: "200",
        outsider: "404 filing_not_found",
      },
    ],
  },
  "POST /v1/companies_house/accounts": {
    requests: [
      {
        body: () => dormantAccounts(),
        headers: plantedKey,
        owner: "409 idempotency_conflict",
        outsider: "201",
        isOwn: true,
      },
      {
        body: ({ ids }) => ({ filing: ids.filing, ...beside }),
        owner: "not sent",
        outsider: "404 filing_not_found",
      },
    ],
  },
  "POST /v1/companies_house/validate": {
    requests: [
      { body: () => dormantAccounts(), owner: "200", outsider: "200" },
      { body: ({ ids }) => ({ filing: ids.filing, ...beside }), owner: "not sent", outsider: "404 filing_not_found" },
    ],
  },
  "GET /v1/companies": {
    requests: [
      { owner: "200", outsider: "200" },
      { query: (target) => `?utr=${companyOf(target).utr}`, owner: "200", outsider: "200" },
      { query: ({ ids }) => `?starting_after=${ids.company}`, owner: "200", outsider: "404 not_found" },
    ],
  },
  "GET /v1/companies/:id": { about: "company", requests: [{ owner: "200", outsider: "404 not_found" }] },
  "GET /v1/companies/:id/mapping": { about: "company", requests: [{ owner: "200", outsider: "404 not_found" }] },
  "PUT /v1/companies/:id/mapping": {
    about: "company",
    requests: [
      { body: () => ({}), owner: "422 missing_field", outsider: "404 not_found" },
      {
        body: () => ({ version: 0, entries: [{ code: "4000", category: "sales" }] }),
        owner: "not sent",
        outsider: "404 not_found",
      },
    ],
  },
  // What is remembered is the organisation's own, whoever else has a company with this UTR.
  "POST /v1/trial_balances": {
    requests: [{ body: (target) => trialBalanceOf(companyOf(target)), owner: "200", outsider: "200" }],
  },
  "GET /v1/trial_balance_categories": { requests: [{ owner: "200", outsider: "200" }] },
  "GET /v1/obligations": {
    requests: [
      { owner: "200", outsider: "200" },
      { query: () => "?state=overdue,due_soon,accepted&due_before=2030-01-01", owner: "200", outsider: "200" },
      { query: ({ ids }) => `?company=${ids.company}`, owner: "200", outsider: "404 not_found" },
      { query: ({ ids }) => `?starting_after=${ids.obligation}`, owner: "200", outsider: "404 not_found" },
    ],
  },
  "GET /v1/companies_house/accounts": {
    requests: [
      { owner: "200", outsider: "200" },
      {
        query: (target) => `?company_registration_number=${companyOf(target).number}`,
        owner: "200",
        outsider: "200",
      },
      { query: ({ ids }) => `?starting_after=${ids.accounts}`, owner: "200", outsider: "404 accounts_not_found" },
    ],
  },
  "GET /v1/companies_house/accounts/:id": {
    about: "accounts",
    requests: [{ owner: "200", outsider: "404 accounts_not_found" }],
  },
  "GET /v1/companies_house/accounts/:id/documents": {
    about: "accounts",
    requests: [{ owner: "200", outsider: "404 accounts_not_found" }],
  },
  "GET /v1/companies_house/accounts/:id/documents/:name": {
    about: "accounts",
    requests: [{ owner: "200", outsider: "404 accounts_not_found" }],
  },
  // The same idempotency key as the owner's: it is another organisation's, so it is another draft.
  "POST /v1/drafts": {
    requests: [
      { body: () => ({}), headers: plantedKey, owner: "409 idempotency_conflict", outsider: "201", isOwn: true },
    ],
  },
  "GET /v1/drafts": {
    requests: [
      { owner: "200", outsider: "200" },
      { query: () => "?state=open", owner: "200", outsider: "200" },
      { query: (target) => `?company_utr=${companyOf(target).utr}`, owner: "200", outsider: "200" },
      { query: ({ ids }) => `?starting_after=${ids.draft}`, owner: "200", outsider: "404 draft_not_found" },
    ],
  },
  "GET /v1/drafts/:id": { about: "draft", requests: [{ owner: "200", outsider: "404 draft_not_found" }] },
  "PATCH /v1/drafts/:id": {
    about: "draft",
    requests: [
      { body: () => ({}), owner: "422 missing_field", outsider: "404 draft_not_found" },
      {
        body: () => ({ version: 1, input: { financials: { turnover: 1_000_000 } } }),
        owner: "not sent",
        outsider: "404 draft_not_found",
      },
    ],
  },
  "POST /v1/drafts/:id/file": {
    about: "draft",
    requests: [
      { body: () => ({}), owner: "422 missing_field", outsider: "404 draft_not_found" },
      { body: () => ({ version: 1 }), owner: "not sent", outsider: "404 draft_not_found" },
      { body: () => ({ version: 2 }), owner: "not sent", outsider: "404 draft_not_found" },
    ],
  },
  "POST /v1/eligibility": {
    requests: [{ body: () => ({ company_type: "private_limited" }), owner: "200", outsider: "200" }],
  },
  "POST /v1/validate": { requests: [{ body: ownReturn, owner: "200", outsider: "200" }] },
  "GET /v1/events": {
    requests: [
      { owner: "200", outsider: "200" },
      { query: ({ ids }) => `?starting_after=${ids.event}`, owner: "200", outsider: "404 not_found" },
    ],
  },
  "GET /v1/events/:id": { about: "event", requests: [{ owner: "200", outsider: "404 not_found" }] },
  // Each organisation has a clock of its own.
  "GET /v1/sandbox/clock": { requests: [{ owner: "200", outsider: "200" }] },
  "POST /v1/sandbox/clock/advance": {
    requests: [{ body: () => ({ seconds: 86_400 }), owner: "not sent", outsider: "200", isOwn: true }],
  },
};

export interface PageCase {
  /** What stands in place of `:id`: something of an environment, or of the organisation in both. */
  about?: Thing | "colleague" | "session";
  /** Queries that name the owner's things, and the status for outsiders where it is another one. */
  queries?: readonly (readonly [query: (target: Target) => string, outsider?: number])[];
  fields?: (target: Target) => Fields;
  /** There is nothing like it in the sandbox. */
  liveOnly?: true;
  /** There is nothing like it in live. */
  sandboxOnly?: true;
  /**
   * For a page that names the owner's things in its query or form and is about none of them: whether the other
   * environment is asked too.
   */
  crosses?: true;
  /**
   * The status for the owner, where the request changes nothing; for a stranger; and in the other environment, where
   * that is another question.
   */
  owner?: number;
  stranger: number;
  otherMode?: number;
}

/** A page about one thing: the stranger's answer is that there is none. */
const page = (about: Thing): PageCase => ({ about, owner: 200, stranger: 404, otherMode: 404 });
const form = (about: Thing, fields?: PageCase["fields"]): PageCase => ({
  about,
  stranger: 404,
  otherMode: 404,
  ...(fields && { fields }),
});
/** A page of the visitor's own. */
const own: PageCase = { owner: 200, stranger: 200 };
/** Where it is not done, the page of the form says so. */
const ownForm = (fields: Fields, stranger = 303): PageCase => ({ fields: () => fields, stranger });

const none = () => "";
const ofEndpoint = ({ ids }: Target) => `?endpoint=${ids.endpoint}`;
const ofDelivery = ({ ids, planted }: Target) => `?delivery=${ids.delivery}&as_of=${planted.at}`;
const failed = ({ ids, planted }: Target) => ({ delivery: [ids.delivery], as_of: planted.at });

export const pageCases: Record<string, PageCase> = {
  "POST /sign-out": ownForm({}),
  "GET /set-up": { owner: 303, stranger: 303 },
  "POST /set-up": ownForm({ organisation: "X", name: "X", email: "x@example.com", password: "gooseberry-telescope" }),
  "GET /confirm": own,
  "POST /confirm": ownForm({ password: "wrong" }, 200),
  "GET /account": own,
  "POST /account": ownForm({ name: "X" }, 200),
  "POST /account/password": ownForm({ current: "wrong", password: "gooseberry-telescope" }, 200),
  "POST /account/theme": ownForm({ theme: "dark" }),
  "POST /account/mail": ownForm({ wants_mail: "no" }),
  "POST /account/sessions": ownForm({}),
  "POST /account/sessions/:id": { about: "session", stranger: 404 },
  "GET /account/two-step": own,
  "GET /account/two-step/set-up": own,
  "POST /account/two-step/set-up": ownForm({ offered: "", code: "123456" }, 200),
  "GET /account/two-step/codes": own,
  "POST /account/two-step/codes": ownForm({ codes_password: "wrong", codes_code: "123456" }, 200),
  "POST /account/two-step/off": ownForm({ off_password: "wrong", off_code: "123456" }, 200),
  "POST /account/two-step/notice": ownForm({}),
  "GET /:mode": own,
  "GET /:mode/settings/keys": own,
  "GET /:mode/settings/keys/new": own,
  "POST /:mode/settings/keys/new": ownForm({ name: "Books", permission: "read_only" }),
  "GET /:mode/settings/keys/:id": page("key"),
  "GET /:mode/settings/keys/:id/roll": page("key"),
  "POST /:mode/settings/keys/:id/roll": form("key", () => ({ overlap: "1" })),
  "GET /:mode/settings/keys/:id/revoke": page("key"),
  "POST /:mode/settings/keys/:id/revoke": form("key", () => ({ name: "test" })),
  "GET /:mode/settings/organisation": own,
  "POST /:mode/settings/organisation": ownForm({
    ...{ organisation: "X", declarant_name: "", declarant_status: "", files_as: "company", retention: "" },
  }),
  "GET /:mode/settings/approval": own,
  "POST /:mode/settings/approval": ownForm({ rule: "always", codes: "any" }),
  "GET /:mode/settings/people": own,
  "GET /:mode/settings/people/invite": own,
  "POST /:mode/settings/people/invite": {
    fields: ({ mode }) => ({ email: `invited-${mode}@example.com`, name: "X", role: "viewer" }),
    stranger: 303,
  },
  "GET /:mode/settings/people/:id": { about: "colleague", owner: 200, stranger: 404 },
  "POST /:mode/settings/people/:id/invite": { about: "colleague", stranger: 404 },
  "GET /:mode/settings/people/:id/role": { about: "colleague", owner: 200, stranger: 404 },
  "POST /:mode/settings/people/:id/role": {
    about: "colleague",
    fields: () => ({ role: "viewer" }),
    stranger: 404,
  },
  "GET /:mode/settings/people/:id/remove": { about: "colleague", owner: 200, stranger: 404 },
  "POST /:mode/settings/people/:id/remove": {
    about: "colleague",
    fields: ({ planted }) => ({ email: planted.colleague.user.email }),
    stranger: 404,
  },
  "GET /:mode/settings/organisation/two-step": own,
  "POST /:mode/settings/organisation/two-step": ownForm({ required: "no" }),
  "GET /:mode/settings/organisation/retention": { queries: [[() => "?days=30"]], owner: 200, stranger: 200 },
  "POST /:mode/settings/organisation/retention": ownForm({ days: "30" }),
  "GET /:mode/settings/authority": own,
  "POST /:mode/settings/authority/test": ownForm({}),
  "GET /:mode/settings/authority/credentials": { ...own, liveOnly: true },
  "POST /:mode/settings/authority/credentials": { ...ownForm({ sender_id: "MINE", password: "x" }), liveOnly: true },
  "GET /:mode/settings/companies-house": own,
  "POST /:mode/settings/companies-house/test": ownForm({ for: "live" }),
  "GET /:mode/settings/companies-house/presenter": { ...own, liveOnly: true },
  "POST /:mode/settings/companies-house/presenter": {
    ...ownForm({ for: "test", presenter_id: "MINE", presenter_code: "x", package_reference: "0001" }),
    liveOnly: true,
  },
  "GET /:mode/settings/audit": {
    ...own,
    queries: [
      [none],
      [({ ids }) => `?about=${ids.endpoint}`],
      [({ planted }) => `?by=${planted.person.user.id}`],
      [() => "?by=none&what=returns&from=2026-11-01&to=2026-11-30"],
    ],
  },
  "GET /:mode/settings/audit.csv": {
    ...own,
    queries: [[none], [({ ids }) => `?about=${ids.endpoint}`], [({ planted }) => `?by=${planted.person.user.id}`]],
  },
  "GET /:mode/settings/webhooks": own,
  "GET /:mode/settings/webhooks/new": own,
  "POST /:mode/settings/webhooks/new": ownForm({ url: "https://127.0.0.1:2/in", events: "all" }),
  "GET /:mode/settings/webhooks/verify": own,
  "GET /:mode/settings/webhooks/:id": page("endpoint"),
  "GET /:mode/settings/webhooks/:id/edit": page("endpoint"),
  "POST /:mode/settings/webhooks/:id/edit": form("endpoint", () => ({ url: "https://127.0.0.1:2/in", events: "all" })),
  "GET /:mode/settings/webhooks/:id/rotate": page("endpoint"),
  "POST /:mode/settings/webhooks/:id/rotate": form("endpoint", () => ({ overlap: "1" })),
  "POST /:mode/settings/webhooks/:id/test": form("endpoint"),
  "POST /:mode/settings/webhooks/:id/disable": form("endpoint"),
  "POST /:mode/settings/webhooks/:id/enable": form("endpoint"),
  "GET /:mode/settings/webhooks/:id/remove": page("endpoint"),
  "POST /:mode/settings/webhooks/:id/remove": form("endpoint"),
  "GET /:mode/requests": {
    ...own,
    queries: [
      [none],
      [({ ids }) => `?about=${ids.filing}`],
      [({ ids }) => `?key=${ids.key}`],
      [() => "?route=POST+/v1/filings&response=done"],
      [() => "?error=invalid_utr&about=req_none"],
    ],
  },
  "GET /:mode/requests/:id": page("request"),
  "POST /:mode/requests": ownForm({ keeps: "yes" }),
  "GET /:mode/clock": { ...own, sandboxOnly: true },
  "POST /:mode/clock": { ...ownForm({ amount: "1", unit: "minutes" }), sandboxOnly: true },
  "GET /:mode/events": {
    ...own,
    crosses: true,
    queries: [[none], [ofEndpoint, 404], [({ ids }) => `?q=${ids.filing}`]],
  },
  "GET /:mode/events/:id": page("event"),
  "GET /:mode/events/:id/payload": page("event"),
  "POST /:mode/events/:id/replay": form("event", failed),
  "GET /:mode/webhooks/failed": {
    ...own,
    crosses: true,
    queries: [[none], [ofEndpoint, 404], [({ ids }) => `?replay=${ids.replay}`]],
  },
  "POST /:mode/webhooks/failed": {
    fields: ({ ids, planted }) => ({ only: ids.delivery, as_of: planted.at }),
    stranger: 303,
    otherMode: 303,
  },
  "GET /:mode/webhooks/failed/replay": {
    ...own,
    crosses: true,
    queries: [[none], [ofEndpoint, 404], [ofDelivery]],
  },
  "POST /:mode/webhooks/failed/replay": { fields: failed, stranger: 303, otherMode: 303 },
  "GET /:mode/webhooks/failed/dismiss": {
    ...own,
    crosses: true,
    queries: [[none], [ofEndpoint, 404], [ofDelivery]],
  },
  "POST /:mode/webhooks/failed/dismiss": { fields: failed, stranger: 303, otherMode: 303 },
  "GET /:mode/replays": own,
  "GET /:mode/replays/:id": page("replay"),
  "GET /:mode/filings": {
    ...own,
    crosses: true,
    queries: [
      [none],
      [(target) => `?q=${companyOf(target).utr}`],
      [(target) => `?q=${encodeURIComponent(companyOf(target).name)}`],
      [({ ids }) => `?q=${ids.filing}`],
      [() => "?q=yes"],
    ],
  },
  "GET /:mode/filings.csv": {
    ...own,
    crosses: true,
    queries: [[none], [(target) => `?q=${companyOf(target).utr}`]],
  },
  "GET /:mode/filings/:id": page("filing"),
  "GET /:mode/filings/:id/confirmation": page("filing"),
  // Compressed, so that its owner's marks are not in plain sight.
  "GET /:mode/filings/:id/evidence": form("filing"),
  "GET /:mode/filings/:id/documents": page("filing"),
  "GET /:mode/filings/:id/documents/:name": page("filing"),
  "GET /:mode/filings/:id/documents/:name/view": page("filing"),
  "GET /:mode/filings/:id/flag": page("filing"),
  "POST /:mode/filings/:id/flag": form("filing", () => ({ note: "Mine now." })),
  "GET /:mode/filings/:id/approval": page("waiting"),
  "POST /:mode/filings/:id/approval": form("waiting", () => ({ token: "d".repeat(24), name: "Jane Director" })),
  "POST /:mode/filings/:id/approval/code": form("waiting", () => ({ token: "d".repeat(24) })),
  "GET /:mode/filings/:id/approval/take-back": page("waiting"),
  "POST /:mode/filings/:id/approval/take-back": form("waiting"),
  // It leads to the filing.
  "GET /:mode/filings/:id/amend": form("filing"),
  "GET /:mode/companies": {
    queries: [[none], [({ ids }) => `?after=${ids.company}`]],
    owner: 200,
    stranger: 200,
    crosses: true,
  },
  "GET /:mode/companies/new": own,
  "POST /:mode/companies/new": ownForm({ name: "X", utr: "1" }, 200),
  "GET /:mode/companies/import": own,
  "POST /:mode/companies/import": ownForm({ csv: "name,utr\nX,1" }, 200),
  "GET /:mode/companies/:id": page("company"),
  "GET /:mode/companies/:id/edit": page("company"),
  "POST /:mode/companies/:id/edit": form("company", () => ({ name: "Mine now" })),
  "GET /:mode/companies/:id/trial-balance": page("company"),
  "POST /:mode/companies/:id/trial-balance": form("company", () => ({
    ...{ start: "01/04/2025", end: "31/03/2026", remember: "yes", do: "start", token: "t".repeat(24) },
    csv: "code,name,debit,credit\n4000,Sales,,10\n1200,Bank Current Account,10,",
  })),
  "GET /:mode/companies/:id/period": page("company"),
  "POST /:mode/companies/:id/period": form("company", () => ({ start: "2030-01-01", end: "2030-12-31" })),
  "GET /:mode/companies/:id/period/remove": {
    ...page("company"),
    queries: [[() => "?start=2030-01-01&end=2030-12-31"]],
  },
  "POST /:mode/companies/:id/period/remove": form("company", () => ({ start: "2030-01-01", end: "2030-12-31" })),
  "GET /:mode/deadlines": {
    queries: [[none], [({ ids }) => `?month=2026-12&after=${ids.obligation}`]],
    owner: 200,
    stranger: 200,
    crosses: true,
  },
  "GET /:mode/deadlines.csv": { queries: [[() => "?month=2026-12"]], owner: 200, stranger: 200 },
  "GET /:mode/deadlines/:id": page("obligation"),
  "POST /:mode/deadlines/:id": form("obligation", () => ({ payment_reference: "MINE" })),
  "POST /:mode/deadlines/:id/done": form("obligation", () => ({ done: "yes" })),
  "GET /:mode/drafts": { ...own, crosses: true, queries: [[none], [({ ids }) => `?after=${ids.draft}`]] },
  "GET /:mode/drafts/new": own,
  "POST /:mode/filings/:id/draft": form("filing", () => ({ kind: "next_year", token: "d".repeat(24) })),
  "POST /:mode/drafts/new": ownForm({ token: "d".repeat(24), "company.name": "Mine Ltd" }),
  "GET /:mode/drafts/:id": page("draft"),
  "GET /:mode/drafts/:id/delete": page("draft"),
  "POST /:mode/drafts/:id/delete": form("draft"),
  "GET /:mode/drafts/:id/needs": page("draft"),
  "POST /:mode/drafts/:id/needs": form("draft", () => ({ needs: "losses" })),
  "GET /:mode/drafts/:id/tasks/:task": page("draft"),
  "GET /:mode/drafts/:id/pages/:page": page("draft"),
  "POST /:mode/drafts/:id/pages/:page": form("draft", () => ({ "financials.turnover": "1" })),
  "GET /:mode/drafts/:id/check": page("draft"),
  "POST /:mode/drafts/:id/check": form("draft"),
  "POST /:mode/drafts/:id/try": form("draft", () => ({ place: "sandbox", token: "e".repeat(24) })),
  "POST /:mode/drafts/:id/check/on-top": form("draft", ({ ids }) => ({ version: "1", newest: ids.filing })),
  "GET /:mode/drafts/:id/documents": page("draft"),
  "GET /:mode/drafts/:id/documents/:name": page("draft"),
  "GET /:mode/drafts/:id/documents/:name/view": page("draft"),
  // Only after the check.
  "GET /:mode/drafts/:id/submit": form("draft"),
  "POST /:mode/drafts/:id/submit": form("draft", () => ({ declared: "yes" })),
  "GET /:mode/drafts/:id/filed": form("draft"),
  "GET /:mode/companies-house": {
    ...own,
    crosses: true,
    queries: [
      [none],
      [(target) => `?q=${companyOf(target).number}&sort=oldest`],
      [() => "?status=flagged"],
      [({ ids }) => `?after=${ids.accounts}`],
    ],
  },
  "GET /:mode/companies-house/:id": page("accounts"),
  "GET /:mode/companies-house/:id/documents": page("accounts"),
  "GET /:mode/companies-house/:id/documents/:name": page("accounts"),
  "GET /:mode/companies-house/:id/documents/:name/view": page("accounts"),
  "GET /:mode/companies-house/:id/flag": page("accounts"),
  "POST /:mode/companies-house/:id/flag": form("accounts", () => ({ note: "Mine now." })),
  "GET /:mode/companies-house/:id/release": page("accounts"),
  "POST /:mode/companies-house/:id/release": form("accounts", () => ({ note: "Mine now." })),
};
