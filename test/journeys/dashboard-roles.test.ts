// ROLE=dashboard serves people and no programs, ROLE=api programs and no people; how they are is told by both.

import assert from "node:assert/strict";
import { openBrowser } from "../support/dashboard.ts";
import { startService } from "../support/service.ts";
import { test } from "../support/suite.ts";

const open = ["/healthz", "/readyz", "/metrics", "/docs", "/openapi.json"];

test("the dashboard alone: pages, no API", async (t) => {
  const service = await startService({ serves: "dashboard" });
  t.after(() => service.close());
  const customer = await service.customer();
  const browser = openBrowser(service);

  assert.equal((await browser.get("/")).location, "/sandbox");
  assert.equal((await browser.get("/sign-in")).status, 200);
  for (const path of open) assert.equal((await customer.sandbox.get(path)).status, 200, path);
  for (const path of ["/v1/filings", "/v1", "/v1/nothing"]) {
    const answer = await customer.sandbox.get(path);
    assert.equal(answer.status, 404);
    assert.match(answer.text, /Page not found/);
  }
  assert.equal((await customer.sandbox.post("/v1/filings", {})).status, 404);
});

test("the API alone: no pages", async (t) => {
  const service = await startService({ serves: "api" });
  t.after(() => service.close());
  const customer = await service.customer();
  const browser = openBrowser(service);

  assert.equal((await customer.sandbox.get("/v1/filings")).status, 200);
  for (const path of open) assert.equal((await browser.get(path)).status, 200, path);
  for (const path of ["/", "/sign-in", "/sandbox", "/assets/dashboard.css", "/nothing"]) {
    const answer = await browser.get(path);
    assert.equal(answer.status, 404, path);
    assert.match(String(answer.headers["content-type"]), /^application\/json/);
  }
});

test("both on one port: what does not exist is a page for a browser and an error of the API's for a program", async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const customer = await service.customer();

  const [page, error] = [await openBrowser(service).get("/nothing"), await customer.sandbox.get("/nothing")];

  assert.deepEqual([page.status, error.status, error.json.error.code], [404, 404, "not_found"]);
  assert.match(page.text, /Page not found/);
  assert.equal((await openBrowser(service).get("/v1/filings")).status, 401, "under /v1 the API answers every client");
});
