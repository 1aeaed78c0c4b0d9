// However a path is written, the router and the check of the key see the same one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isApiPath, normalTarget, pathOf } from "./request-target.ts";

test("a target has one spelling", () => {
  const expected = {
    "/v1/filings": "/v1/filings",
    "/v1/filings?limit=1": "/v1/filings?limit=1",
    "/%761/%66ilings": "/v1/filings",
    "/v1/filings/fil%5F1": "/v1/filings/fil_1",
    "/v1/filings/%2e%2e": "/v1/filings/..",
    "https://localhost:8443/v1/filings": "/v1/filings",
    "HTTP://localhost": "/",
    "https://localhost?x=1": "/?x=1",
    "/v1/filings#part": "/v1/filings",
    "*": "*",
  };

  for (const [target, normal] of Object.entries(expected)) assert.equal(normalTarget(target), normal, target);
});

test("an escape of a reserved character stays one", () => {
  for (const target of ["/v1/filings%2Ffil_1", "/v1%3Fx", "/a%23b", "/a%2561", "/caf%C3%A9"]) {
    assert.equal(normalTarget(target), target);
  }
});

test("every target can be decoded, and what escaped nothing is kept as it was written", () => {
  const expected = {
    "/%": "/%",
    "/%zz": "/%zz",
    "/%ff%fe": "/%ff%fe",
    "/%c3%a9%ff": "/%c3%a9%ff",
    "/%ed%a0%80": "/%ed%a0%80",
    "/%00": "/\0",
  };

  for (const [target, decoded] of Object.entries(expected)) {
    assert.equal(decodeURIComponent(normalTarget(target)), decoded, target);
  }
});

test("everything under /v1 is the API's, and nothing that only looks like it", () => {
  for (const target of ["/v1", "/v1/", "/v1?x", "/v1/anything"]) assert.ok(isApiPath(pathOf(target)), target);
  for (const target of ["/", "/v10", "/v2/filings", "/docs?/v1/"]) assert.ok(!isApiPath(pathOf(target)), target);
});
