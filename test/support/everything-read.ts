// What reads: every route of the API, every page, every list with its filters, every command. For everything-once.ts.

import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "../../src/api/routes.ts";
import { DONE, REFUSED } from "../../src/cli/exit-codes.ts";
import { pageRoutes } from "../../src/dashboard/routes.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { runHere } from "./in-process.ts";
import { apiCases, pageCases, type Target } from "./route-cases.ts";
import type { Customer, Service } from "./service.ts";

export async function askRoutes(target: Target, customer: Customer): Promise<void> {
  for (const { method, path: route } of routes) {
    const { about, requests } = apiCases[`${method} ${route}`] ?? { requests: [] };
    for (const { query, body, headers } of requests) {
      const id = about === undefined ? "" : target.ids[about];
      const path = route.replace(":id", id).replace(":name", "submission.xml") + (query?.(target) ?? "");
      const sent = body === undefined ? {} : { body: JSON.stringify(body(target)) };
      const answer = await customer.sandbox.send(method, path, {
        headers: { ...(body && { "content-type": "application/json" }), ...headers },
        ...sent,
      });
      assert.ok(answer.status < 500, `${method} ${path} answered with ${answer.status}`);
    }
  }
}

/** Forms are sent by the changes. */
export async function readPages(service: Service, target: Target): Promise<void> {
  const { person, colleague } = target.planted;
  const [session] = await service.db.query<{ id: string }>("select id from sessions where user_id = $1", [
    person.user.id,
  ]);
  // A file of a list has as many parts as the list is long; each is one of the list's pages.
  const isRead = ({ method, path }: (typeof pageRoutes)[number]) => method === "GET" && !path.endsWith(".csv");
  for (const { method, path: route } of pageRoutes.filter(isRead)) {
    const { about = "filing", queries, liveOnly } = pageCases[`${method} ${route}`] ?? {};
    const id = { ...target.ids, colleague: colleague.user.id, session: session?.id ?? "" }[about];
    for (const [query] of queries ?? [[() => ""] as const]) {
      const path =
        route
          .replace(":mode", liveOnly ? "live" : "sandbox")
          .replace(":id", id)
          .replace(":name", "accounts.xhtml")
          .replace(":task", "losses")
          .replace(":page", "turnover") + query(target);
      const page = await person.get(path);
      assert.ok(page.status < 400, `${path} answered with ${page.status}`);
    }
  }
  // When a session was last used is noted now and then.
  service.clock.advance(10 * MINUTE);
  for (const path of ["/live", "/metrics", "/readyz", "/healthz"]) await person.get(path);
}

/** Filters of the API, each alone and some together. */
const filingFilters = [
  "limit=100",
  "status=failed",
  "status=acknowledged,failed",
  "period_end=2025-03-31",
  "period_end_from=2025-03-01&period_end_to=2025-04-30",
  "created_from=2026-11-01",
  "created_from=2026-11-01&created_to=2026-12-31&status=failed",
  "updated_since=2026-11-01",
  "needs_attention=true",
  "needs_attention=false",
  "metadata[planted]=yes",
  "metadata[planted]=yes&status=acknowledged",
  "metadata[planted]=yes&needs_attention=true",
  "metadata[planted]=yes&created_from=2026-11-01",
  "metadata[planted]=no&created_from=2026-11-01",
  "company_utr=1000000070&created_from=2026-01-01",
  "company_utr=1000000070&updated_since=2026-01-01",
  "metadata[planted]=no&updated_since=2026-01-01",
];

/** Of deliveries to Companies House. */
const accountsFilters = [
  "limit=100",
  "status=rejected",
  "status=pending,submitted",
  "company_registration_number=07654321",
  "company_registration_number=07654321&period_end=2025-03-31",
  "period_end=2025-03-31&status=accepted",
  "needs_attention=true",
  "needs_attention=false",
  "created_from=2026-11-01&created_to=2026-12-31",
];

/** Of the page of filings. */
const filingSearches = [
  ...["status=failed", "status=flagged", "status=stuck", "from=2025-03-01&to=2025-04-30", "created=2026-11-01"],
  ...["tests=only", "tests=no", "q=bakery", "q=zzyzx+quarry", "q=2025-03-31", "q=00000042", "q=bakery&status=failed"],
  ...["q=bakery&status=flagged", "q=bakery&tests=only", "q=yes&status=failed", "q=1000000070&created=2026-11-01"],
  ...[`q=${"AB".repeat(16)}`, "q=ltd+bakery", "q=bakery+1000", "q=9204", "q=fil_a", "q=planted%3Dyes+ltd", "q=%25"],
  ...[
    "sort=oldest",
    "sort=period",
    "sort=period_oldest&q=ltd",
    "sort=period&status=failed",
    "sort=oldest&q=bakery+1000",
  ],
];

/** Of the page of events. */
const eventFilters = [
  ...["type=filing.accepted", "status=abandoned", "status=pending", "status=delivered"],
  ...["status=held", "type=filing.failed&status=delivered"],
  ...["sort=oldest", "sort=oldest&type=filing.accepted", "sort=oldest&status=delivered"],
];

export async function readLists({ sandbox }: Customer, { ids, planted: { person } }: Target): Promise<void> {
  const answers = [
    ...filingFilters.map((query) => () => sandbox.get(`/v1/filings?${query}`)),
    ...accountsFilters.map((query) => () => sandbox.get(`/v1/companies_house/accounts?${query}`)),
    () => sandbox.get(`/v1/companies_house/accounts?filing=${ids.filing}`),
    () => sandbox.get("/v1/events?type=companies_house_accounts.accepted"),
    ...filingSearches.map((query) => () => person.get(`/sandbox/filings?${query}`)),
    ...eventFilters.map((query) => () => person.get(`/sandbox/events?${query}`)),
    ...["", "&response=refused", "&response=error", "&error=invalid_utr"].map(
      (filter) => () => person.get(`/sandbox/requests?sort=oldest${filter}`),
    ),
    ...["abandoned", "held", "failing", "dismissed", "abandoned&sort=oldest", "failing&sort=oldest"].map(
      (status) => () => person.get(`/sandbox/webhooks/failed?status=${status}`),
    ),
    () => sandbox.get("/v1/events?type=filing.accepted"),
    ...["bakery", "ltd+bakery", "1000", "zzyzx", "ltd&sort=name", "&sort=name", "&sort=name_last"].map(
      (words) => () => person.get(`/sandbox/companies?q=${words}`),
    ),
    ...["bakery", "ltd+bakery", "zzyzx", "lion&status=rejected", "lion&sort=oldest"].map(
      (words) => () => person.get(`/sandbox/companies-house?q=${words}`),
    ),
    ...["bakery", "evt_a", "zzyzx+quarry"].map((words) => () => person.get(`/sandbox/events?search=${words}`)),
    () => person.get(`/sandbox/filings?after=${ids.filing}`),
    () => person.get(`/sandbox/filings?q=bakery&after=${ids.filing}`),
    () => person.get(`/sandbox/events?after=${ids.event}`),
  ];
  for (const ask of answers) {
    const { status, text } = await ask();
    assert.ok(status < 400, text.slice(0, 500));
  }
}

/** Those that only read, or only count. */
export async function runCommands(service: Service, { organisationId }: Customer, { ids }: Target): Promise<void> {
  const own = ["--organisation", organisationId];
  const commands = [
    ["filings", "list", ...own],
    ["filings", "list", "--flagged", ...own],
    ["filings", "list"],
    ["filings", "show", ids.filing],
    ["filings", "computation", ids.filing],
    ["filings", "documents", ids.filing],
    ["filings", "evidence", ids.filing, "--output", join(tmpdir(), "evidence.zip")],
    ["filings", "carried-forward", "--company-utr", "8596148860", "--period-start", "2026-04-01"],
    ["filings", "carried-forward", "--company-utr", "8596148860", "--period-start", "2025-04-01", ...own],
    ["events", "list", ...own],
    ["events", "list"],
    ["events", "list", "--status", "abandoned", ...own],
    ["events", "show", ids.event],
    ["endpoints", "list"],
    ["endpoints", "show", ids.endpoint],
    ["events", "replay", "--status", "abandoned", ...own],
    ["events", "replay", "--deliveries", ids.delivery],
    ["events", "dismiss", ...own],
    ["replays", "list"],
    ["replays", "show", ids.replay],
    ["keys", "list", ...own],
    ["users", "list", ...own],
    ["credentials", "list", ...own],
    ["organisations", "list"],
    ["clock", "show"],
    ["keys", "revoke", ids.key],
    ["organisations", "quota", "--megabytes", "none", ...own],
    ["review", "--as-of", "2026-11-15", ...own],
    ["doctor"],
  ];
  const environment = { DATABASE_URL: service.database.url, SECRET_KEY: service.sealingKey.toString("base64") };
  for (const words of commands) {
    const { code, stdout, stderr } = await runHere(words, environment, "");
    assert.ok(code === DONE || code === REFUSED, `${words.join(" ")}: ${stdout}${stderr}`);
  }
}
