// Answers are compressed for callers who accept it, but never one that may show a secret, answers a form, or was asked
// for by another site; what belongs to a page is kept by the browser for as long as it stays the same.

import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import { SLICE_BYTES } from "../../src/platform/http/downloads.ts";
import { type Answer, type Client, createClient } from "../support/client.ts";
import { formHeaders, newCustomerWithPerson, type Person } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
let browser: Client;
before(async () => {
  service = await startService();
  ({ customer, person } = await newCustomerWithPerson(service));
  const client = createClient(service.url, { ca: service.certificate.cert });
  service.closing(() => client.close());
  browser = client;
  for (let number = 0; number < 80; number++) await customer.sandbox.post("/v1/filings", sampleReturn());
});
after(() => service.close());

const BROWSER = { "accept-encoding": "gzip, deflate, br" };
const encodingOf = ({ headers }: Answer) => headers["content-encoding"] ?? null;

/** As the browser of the person who has signed in. */
function visit(path: string, headers: Record<string, string> = {}, method = "GET", body?: string): Promise<Answer> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return browser.send(method, path, {
    headers: { accept: "text/html", cookie, ...BROWSER, ...headers },
    body: body ?? "",
  });
}

describe("the API", () => {
  for (const path of ["/v1/filings?limit=10", "/v1/filings?limit=100", "/openapi.json", "/docs"])
    test(`${path} is the same, and at most half as long, with Brotli and with gzip`, async () => {
      const ask = (accepted?: string) =>
        customer.sandbox.send("GET", path, accepted === undefined ? {} : { headers: { "accept-encoding": accepted } });

      const [plain, brotli, gzip] = [await ask(), await ask("gzip, br"), await ask("gzip")];

      assert.deepEqual([plain, brotli, gzip].map(encodingOf), [null, "br", "gzip"]);
      assert.ok(brotliDecompressSync(brotli.bytes).equals(plain.bytes));
      assert.ok(gunzipSync(gzip.bytes).equals(plain.bytes));
      for (const { bytes } of [brotli, gzip]) assert.ok(bytes.length < plain.bytes.length / 2);
      for (const { headers } of [plain, brotli, gzip]) assert.equal(headers.vary, "accept-encoding");
    });

  test("one that is sent in slices is compressed slice by slice", async () => {
    const plain = await customer.sandbox.get("/v1/filings?limit=100");
    const brotli = await customer.sandbox.send("GET", "/v1/filings?limit=100", { headers: BROWSER });

    assert.ok(plain.bytes.length > SLICE_BYTES);
    assert.equal(plain.headers["content-length"], String(plain.bytes.length));
    assert.equal(brotli.headers["content-length"], undefined);
  });

  test("a long list of problems is compressed too, and a short answer is not", async () => {
    const headers = { ...BROWSER, "content-type": "application/json" };
    const wrong = {
      company: {},
      period: {},
      financials: {},
      declaration: {},
      ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`no_such_field_${at}`, 1])),
    };

    const long = await customer.sandbox.send("POST", "/v1/filings", { headers, body: JSON.stringify(wrong) });
    const short = await customer.sandbox.send("GET", "/v1/filings?limit=1", { headers: BROWSER });

    assert.deepEqual([long.status, encodingOf(long)], [422, "br"]);
    assert.ok(JSON.parse(brotliDecompressSync(long.bytes).toString()).errors.length > 50);
    assert.deepEqual([short.status, encodingOf(short)], [200, null]);
  });

  test("a document is handed over as it is, with its length", async () => {
    const { json } = await customer.sandbox.get("/v1/filings?limit=1");

    const answer = await customer.sandbox.send("GET", `/v1/filings/${json.data[0].id}/documents/computations.xhtml`, {
      headers: BROWSER,
    });

    assert.deepEqual([answer.status, encodingOf(answer)], [200, null]);
    assert.equal(answer.headers["content-length"], String(answer.bytes.length));
  });

  test("HEAD has the headers of GET", async () => {
    const head = await customer.sandbox.send("HEAD", "/v1/filings?limit=10", { headers: BROWSER });
    const get = await customer.sandbox.send("GET", "/v1/filings?limit=10", { headers: BROWSER });

    for (const name of ["content-encoding", "content-length", "content-type", "vary"])
      assert.equal(head.headers[name], get.headers[name], name);
  });
});

describe("the dashboard", () => {
  for (const path of [
    "/sign-in",
    "/sandbox",
    "/sandbox/filings",
    "/sandbox/filings?search=Example",
    "/sandbox/settings/keys",
  ])
    test(`${path} is compressed`, async () => {
      const page = await visit(path);

      assert.deepEqual([page.status, encodingOf(page), page.headers.vary], [200, "br", "accept-encoding"]);
      assert.match(brotliDecompressSync(page.bytes).toString(), /^<!doctype html>.*<\/html>$/s);
    });

  test("the token of forms is another text on every page, so a compressed page does not tell it", async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const { bytes } = await visit("/sandbox/settings/keys/new");
        return /name="csrf" value="([^"]+)"/.exec(brotliDecompressSync(bytes).toString())?.[1];
      }),
    );

    assert.ok(tokens[0]);
    assert.notEqual(tokens[0], tokens[1]);
  });

  test("a page that may show a secret is not compressed", async () => {
    const made = await person.post("/sandbox/settings/keys/new", { name: "Compressed" });

    const page = await visit(made.location ?? "");

    assert.match(page.text, /sk_sandbox_\w+/);
    assert.equal(encodingOf(page), null);
    assert.equal(encodingOf(await visit(made.location ?? "")), null, "nor when it was shown");
    assert.equal(encodingOf(await visit("/password?token=0123456789")), null);
  });

  test("every page that reveals something says so in the table, which is what decides", () => {
    const revealing = [...pageRoutes.filter(({ reveals }) => reveals), ...openRoutes.filter((one) => one.showsSecret)];

    assert.deepEqual(
      revealing.map(({ path }) => path),
      [
        "/account/two-step/codes",
        "/:mode/filings/:id",
        "/:mode/settings/keys/:id",
        "/:mode/settings/webhooks/:id",
        "/:mode/settings/people/:id",
        "/:mode/settings/authority",
        "/:mode/settings/companies-house",
        "/password",
        "/approve/:token",
        "/approve/:token",
        "/approve/:token/code",
        "/approve/:token/send-back",
        "/approve/:token/returns/:filing/:name",
        "/approve/:token/returns/:filing/:name/view",
        "/approve/:token/returns/:filing/:name/file",
      ],
    );
  });

  test("a form that is shown again is not compressed", async () => {
    const body = new URLSearchParams({ csrf: await person.csrf(), token: "c".repeat(24), url: "x".repeat(3_000) });

    const sent = await visit("/sandbox/settings/webhooks/new", formHeaders(service.url), "POST", body.toString());
    const page = await visit(String(sent.headers.location));

    assert.ok(page.bytes.length > 3_000);
    assert.match(page.text, /xxxx/);
    assert.equal(encodingOf(page), null);
  });

  test("a page that another site has asked for is not compressed", async () => {
    for (const site of ["cross-site", "same-site"])
      assert.equal(encodingOf(await visit("/sandbox/filings", { "sec-fetch-site": site })), null, site);
    for (const site of ["same-origin", "none"])
      assert.equal(encodingOf(await visit("/sandbox/filings", { "sec-fetch-site": site })), "br", site);
  });

  test("a list as a file is not compressed", async () => {
    const file = await visit("/sandbox/filings.csv");

    assert.deepEqual([file.status, encodingOf(file)], [200, null]);
  });

  test("what a page brings along is named after its content, compressed, and kept for ever", async () => {
    const page = brotliDecompressSync((await visit("/sandbox")).bytes).toString();
    const paths = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);

    assert.equal(paths.length, 3);
    for (const path of paths) {
      const asset = await visit(path);
      assert.match(path, /\.[0-9a-f]{16}\./);
      assert.deepEqual([asset.status, encodingOf(asset)], [200, "br"], path);
      assert.equal(asset.headers["cache-control"], "public, max-age=31536000, immutable");
      assert.equal((await visit(path, { "if-none-match": String(asset.headers.etag) })).status, 304);
    }
  });
});
