// The list of filings in the dashboard: found by whatever is typed, filtered, page by page, and taken along as a file.

import assert from "node:assert/strict";
import { type Person, signedIn } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

interface Sample {
  name: string;
  utr?: string;
  end?: string;
  number?: string;
  scenario?: string;
}

async function filed(wanted: Sample, by = customer) {
  const { name, utr = "8596148860", end = "2025-03-31", number = "12345678", scenario } = wanted;
  const headers: Record<string, string> = scenario === undefined ? {} : { "service-test-scenario": scenario };
  const company = { name, utr, registration_number: number };
  const body = { ...sampleReturn(), company, period: { start: `${Number(end.slice(0, 4)) - 1}-07-01`, end } };
  const { json } = await by.sandbox.post("/v1/filings", body, headers);
  return service.untilFinal(by.sandbox, json.id);
}

/** The names of the companies in a list, in their order. */
function listed(page: string): string[] {
  return [...page.matchAll(/<a href="\/sandbox\/filings\/fil_\w+">([^<]+)<\/a>/g)].map(([, name = ""]) => name);
}

const listOf = async (query: string) => listed((await person.get(`/sandbox/filings${query}`)).text);

test("an environment without filings says how to make one", async () => {
  const sandbox = await person.get("/sandbox/filings");
  const live = await person.get("/live/filings");

  assert.equal(sandbox.status, 200);
  assert.match(sandbox.text, /No filings yet/);
  assert.ok(sandbox.text.includes(`curl ${service.url}/v1/filings`));
  assert.match(live.text, /No live filings yet/);
  assert.doesNotMatch(live.text, /curl/);
});

test("a filing is found by everything that is known of it", async () => {
  const searched = await service.customer();
  const searcher = await signedIn(service, searched);
  const one = await filed({ name: "Brook & Mill Ltd", utr: "1111111111", end: "2024-06-30" }, searched);
  const other = await filed(
    { name: "Harbour Trading Ltd", utr: "2222222222", end: "2025-03-31", number: "SC654321" },
    searched,
  );
  const find = async (text: string) => {
    const { text: page } = await searcher.get(`/sandbox/filings?q=${encodeURIComponent(text)}`);
    return listed(page);
  };

  assert.deepEqual(await find(one.id), ["Brook &amp; Mill Ltd"]);
  assert.deepEqual(await find("1111111111"), ["Brook &amp; Mill Ltd"]);
  assert.deepEqual(await find(other.correlation_id.toLowerCase()), ["Harbour Trading Ltd"]);
  assert.deepEqual(await find(one.id.toUpperCase()), ["Brook &amp; Mill Ltd"]);
  for (const day of ["2024-06-30", "30 Jun 2024", "30 June 2024", "30/06/2024", "30.6.2024", "2024-06", "Jun 2024"])
    assert.deepEqual(await find(day), ["Brook &amp; Mill Ltd"], day);
  assert.deepEqual(await find("1 Jul 2023"), ["Brook &amp; Mill Ltd"], "when it starts");
  assert.deepEqual(await find("1 Jul 2024 to 31 Mar 2025"), ["Harbour Trading Ltd"]);
  assert.deepEqual(await find("sc 654321"), ["Harbour Trading Ltd"]);
  assert.deepEqual(await find("2025"), ["Harbour Trading Ltd"]);
  assert.deepEqual(await find("brook & m"), ["Brook &amp; Mill Ltd"]);
  assert.deepEqual(await find("brook   &  mill"), ["Brook &amp; Mill Ltd"]);
  assert.deepEqual(await find("MILL"), ["Brook &amp; Mill Ltd"]);
  assert.deepEqual(await find("ltd"), ["Harbour Trading Ltd", "Brook &amp; Mill Ltd"]);
  assert.deepEqual(await find("%"), []);
  assert.deepEqual(await find("fil_unknown"), []);
  assert.deepEqual(await find("\0"), []);
});

test("a name is found without its accents, and though it looks like a year", async () => {
  const searched = await service.customer();
  const searcher = await signedIn(service, searched);
  for (const name of ["Café Ångström Ltd", "1984 Ltd", "O’Brien & Søn Ltd", "Ægir Straße… Þór Ltd"])
    await filed({ name }, searched);
  const find = async (text: string) =>
    listed((await searcher.get(`/sandbox/filings?q=${encodeURIComponent(text)}`)).text);

  assert.deepEqual(await find("1984"), ["1984 Ltd"]);
  for (const text of ["cafe", "CAFÉ", "cafe\u0301", "angstrom"])
    assert.deepEqual(await find(text), ["Café Ångström Ltd"], text);
  for (const text of ["o'brien", "son ltd", "O’BRIEN"])
    assert.deepEqual(await find(text), ["O’Brien &amp; Søn Ltd"], text);
  for (const text of ["ægir", "AEGIR", "STRASSE", "straẞe", "strasse...", "thor"])
    assert.deepEqual(await find(text), ["Ægir Straße… Þór Ltd"], text);
  assert.deepEqual(await find("\u0301"), [], "an accent alone is part of no name");
});

test("words are found in any order, numbers and ids by their beginning, errors by their number", async () => {
  const searched = await service.customer();
  const searcher = await signedIn(service, searched);
  const baker = await filed({ name: "O'Malley & Sons (Bakers) Ltd", utr: "3333333333", number: "SC654321" }, searched);
  const body = {
    ...sampleReturn({ name: "Pennine Cycle-Works Ltd" }),
    metadata: { order_id: "6735", team: "North East" },
  };
  const { json } = await searched.sandbox.post("/v1/filings", body, { "service-test-scenario": "rejected" });
  const cycles = await service.untilFinal(searched.sandbox, json.id);
  const [, error = ""] = /^(\d+):/.exec(cycles.hmrc_error) ?? [];
  const find = async (text: string) => {
    const { status, text: page } = await searcher.get(`/sandbox/filings?q=${encodeURIComponent(text)}`);
    assert.equal(status, 200, text);
    return listed(page).map((name) => name.split(" ")[0]);
  };

  for (const text of [
    "omalley",
    "O\u2019MALLEY",
    "o'malley",
    "sons omalley",
    "bakers ltd sons",
    "bakers 3333",
    "omalley 2025",
  ])
    assert.deepEqual(await find(text), ["O'Malley"], text);
  for (const text of ["333", "33333", "SC65", "sc 654321", baker.id.slice(0, 12), `${baker.id.slice(0, 9)} ltd`])
    assert.deepEqual(await find(text), ["O'Malley"], text);
  for (const text of [
    "cycleworks",
    "cycle works",
    "works-cycle",
    "order_id=6735",
    "ltd order_id=6735",
    "team=North East",
    "north east",
  ])
    assert.deepEqual(await find(text), ["Pennine"], text);
  assert.match(error, /^\d{4}$/);
  for (const text of [error, `pennine ${error}`, `${error} ltd`]) assert.deepEqual(await find(text), ["Pennine"], text);
  for (const text of ["order_id=673", `omalley ${error}`, "omalley pennine", "omalley 1999"])
    assert.deepEqual(await find(text), [], text);
  assert.deepEqual(await find("ltd"), ["Pennine", "O'Malley"]);
});

const hostile = [
  ...[
    "%",
    "_",
    "\\",
    "\\\\'",
    "'",
    "''--",
    "fil_%",
    "fil_\\",
    "=",
    "a=",
    "=b",
    "a=b=c",
    "%=%",
    ":*",
    "a:*",
    "!(&)",
    "<->",
  ],
  ...["\u202e", "(?i)", "[a-z]+", "^9204:", "9204:*", "0", "00", "'; drop table filings; --", "\u0301", "fil_\uffff"],
];

test("hostile searches are words like any other, and too long a one is an error at its field", async () => {
  for (const text of [...hostile, hostile.slice(0, 12).join(" ").slice(0, 500), "a".repeat(500)]) {
    const page = await person.get(`/sandbox/filings?q=${encodeURIComponent(text)}`);
    const file = await person.get(`/sandbox/filings.csv?q=${encodeURIComponent(text)}`);
    assert.deepEqual([page.status, file.status], [200, 200], JSON.stringify(text));
  }
  for (const text of ["word ".repeat(10_000).slice(0, 6_000), "a".repeat(5_000)]) {
    const page = await person.get(`/sandbox/filings?q=${encodeURIComponent(text)}`);
    assert.equal(page.status, 400);
    assert.match(page.text, /id="q-error">Search for at most (12 words|500 characters)\./);
  }
  for (const text of ["%00", "a%00b"]) assert.equal((await person.get(`/sandbox/filings?q=${text}`)).status, 400, text);
  const words = await person.get(`/sandbox/filings?q=${Array(13).fill("a").join("+")}`);
  assert.match(words.text, /id="q-error">Search for at most 12 words\./);
});

test("filters narrow the list, alone and together", async () => {
  await filed({ name: "Accepted Ltd", end: "2023-06-30" });
  await filed({ name: "Rejected Ltd", end: "2024-06-30", scenario: "rejected" });
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Flagged Ltd" }), {
    "service-test-scenario": "wrong_receipt",
  });
  for (let second = 0; second < 6; second++) await service.passTime(1_000);

  assert.equal((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.status, "accepted");
  assert.deepEqual(await listOf(""), ["Flagged Ltd", "Rejected Ltd", "Accepted Ltd"]);
  assert.deepEqual(await listOf("?status=failed"), ["Rejected Ltd"]);
  assert.deepEqual(await listOf("?status=accepted"), ["Flagged Ltd", "Accepted Ltd"]);
  assert.deepEqual(await listOf("?status=flagged"), ["Flagged Ltd"]);
  assert.deepEqual(await listOf("?from=2024-01-01"), ["Flagged Ltd", "Rejected Ltd"]);
  assert.deepEqual(await listOf("?from=2024-01-01&to=2024-12-31"), ["Rejected Ltd"]);
  assert.deepEqual(await listOf("?from=2024-01-01&status=accepted"), ["Flagged Ltd"]);
});

test("a search without results says so, and an unreadable filter is an error at its field", async () => {
  const nothing = await person.get("/sandbox/filings?q=nobody+has+this+name");
  const wrong = await person.get("/sandbox/filings?from=2024-02-30");

  assert.equal(nothing.status, 200);
  assert.match(nothing.text, /No results/);
  assert.match(nothing.text, /Clear the filters/);
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /id="from-error">Enter a day, month and year, such as 31\/3\/2026\./);
});

test("typed values are in the form again, and cannot become markup", async () => {
  const { text } = await person.get(`/sandbox/filings?q=${encodeURIComponent('"><script>alert(1)</script>')}`);

  assert.ok(text.includes('value="&quot;>&lt;script>'));
  assert.ok(!text.includes("<script>alert"));
});

test("25 filings make a page; the next one follows without a gap", async () => {
  const many = await service.customer();
  const reader = await signedIn(service, many);
  for (let number = 1; number <= 27; number++) {
    await many.sandbox.post("/v1/filings", sampleReturn({ name: `Company ${number} Ltd` }));
  }

  const first = await reader.get("/sandbox/filings?q=company");
  const [, next = ""] = /<a href="([^"]+)">Older/.exec(first.text) ?? [];
  const second = await reader.get(next.replaceAll("&amp;", "&"));

  assert.equal(listed(first.text).length, 25);
  assert.match(first.text, /<p class="row-count">1–25 of 27</);
  assert.match(second.text, /<p class="row-count">26–27 of 27</);
  assert.match((await reader.get("/sandbox/filings?q=company+27")).text, /<p class="row-count">1 result</);
  assert.match(next, /q=company/);
  assert.deepEqual(listed(second.text), ["Company 2 Ltd", "Company 1 Ltd"]);
  assert.match(second.text, /<a href="\/sandbox\/filings\?q=company">Newest/);
  for (const row of ["0", "-1", "1e9", "9".repeat(30), "<b>"]) {
    const odd = await reader.get(
      `${next.replaceAll("&amp;", "&").replace(/row=\d+/, "")}&row=${encodeURIComponent(row)}`,
    );
    assert.match(odd.text, /<p class="row-count">1–2 of 27</, row);
  }
});

test("a list sorts by the columns that have an index, and says so", async () => {
  const sorting = await service.customer();
  const reader = await signedIn(service, sorting);
  for (const [name, end] of [
    ["Middle Ltd", "2024-06-30"],
    ["Late Ltd", "2025-06-30"],
    ["Early Ltd", "2023-06-30"],
  ] as const)
    await filed({ name, end }, sorting);
  const page = async (query: string) => (await reader.get(`/sandbox/filings${query}`)).text;
  const names = async (query: string) => listed(await page(query)).map((name) => name.split(" ")[0]);

  assert.deepEqual(await names("?sort=oldest"), ["Middle", "Late", "Early"]);
  assert.deepEqual(await names("?sort=period"), ["Late", "Middle", "Early"]);
  assert.deepEqual(await names("?sort=period_oldest&q=ltd"), ["Early", "Middle", "Late"]);
  assert.deepEqual(await names("?sort=period&q=middle+late"), []);
  const byPeriod = await page("?sort=period&q=ltd");
  assert.match(
    byPeriod,
    /<th scope="col"[^>]* aria-sort="descending"><a class="sort" href="[^"]*q=ltd&amp;sort=period_oldest"><span class="nowrap">Period/,
  );
  assert.match(byPeriod, /<caption[^>]*>Filings, latest period first</);
  assert.equal((await reader.get("/sandbox/filings?sort=company_name%3B--")).status, 400);
});

test("each filter that is set can be taken away, and an empty page says what else to try", async () => {
  const page = (await person.get("/sandbox/filings?q=omalley+zebra&status=failed&from=2024-01-01")).text.replaceAll(
    "&amp;",
    "&",
  );
  const links = [...page.matchAll(/<a[^>]*href="([^"]+)"/g)].map(([, href]) => href);

  assert.match(page, /Status:<\/span> <span class="chip-value">failed</);
  assert.match(page, /Period ends from:<\/span> <span class="chip-value">1 Jan 2024</);
  for (const href of [
    "/sandbox/filings?status=failed&from=2024-01-01",
    "/sandbox/filings?q=omalley+zebra&from=2024-01-01",
    "/sandbox/filings?q=omalley+zebra&status=failed",
    "/sandbox/filings?q=omalley+zebra",
    "/sandbox/filings?q=omalley",
    "/live/filings?q=omalley+zebra&status=failed&from=2024-01-01",
    "/sandbox/filings",
  ])
    assert.ok(links.includes(href), `${href} is not among ${links.join(" ")}`);
});

test("the file of a list has the same filings, and no formulas", async () => {
  const exporting = await service.customer();
  const reader = await signedIn(service, exporting);
  await filed({ name: "=1+1 (Formula) Ltd" }, exporting);
  await filed({ name: 'Smith, "Jones" & Co', scenario: "rejected" }, exporting);

  const all = await reader.get("/sandbox/filings.csv");
  const failed = await reader.get("/sandbox/filings.csv?status=failed");
  const wrong = await reader.get("/sandbox/filings.csv?from=yesterday");

  const [header = "", newest = ""] = all.text.split("\r\n");
  assert.equal(all.status, 200);
  assert.match(String(all.headers["content-type"]), /^text\/csv/);
  assert.equal(all.headers["content-disposition"], 'attachment; filename="filings-sandbox-2026-11-15.csv"');
  assert.match(header, /^\ufeff?id,status,flag,company_name,company_utr,company_registration_number,/);
  assert.match(newest, /,failed,,"Smith, ""Jones"" & Co",8596148860,12345678,2024-07-01,2025-03-31,7784\.93,778493,/);
  assert.match(all.text, /,acknowledged,,'=1\+1 \(Formula\) Ltd,/);
  assert.equal(failed.text.match(/^fil_/gm)?.length, 1);
  assert.equal(wrong.status, 400);
});

test("a long list is a whole file", async () => {
  const large = await service.customer();
  const reader = await signedIn(service, large);
  await service.db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, created_at, updated_at)
     select 'fil_' || md5($1 || i), $1, 'sandbox', false, 'acknowledged', 'Company ' || i, '8596148860', '2024-04-01', '2025-03-31',
            '{}', i, 'v1.993', now(), now()
     from generate_series(1, 2500) i`,
    [large.organisationId],
  );

  const { text } = await reader.get("/sandbox/filings.csv");

  const names = [...text.matchAll(/,Company (\d+),/g)].map(([, number]) => Number(number));
  assert.deepEqual(
    names,
    Array.from({ length: 2_500 }, (_, index) => 2_500 - index),
  );
});

test("no user sees another organisation's filings, or the other environment's", async () => {
  const stranger = await service.customer();
  const reader = await signedIn(service, stranger);
  const { id } = await filed({ name: "Private Ltd" });

  assert.deepEqual(listed((await reader.get("/sandbox/filings")).text), []);
  assert.deepEqual(listed((await reader.get(`/sandbox/filings?q=${id}`)).text), []);
  assert.ok(!(await reader.get("/sandbox/filings.csv")).text.includes("Private"));
  assert.ok(!(await person.get("/live/filings")).text.includes("Private"));
  assert.ok(!(await person.get("/live/filings.csv")).text.includes("Private"));
});
