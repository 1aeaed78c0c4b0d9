import assert from "node:assert/strict";
import { test } from "node:test";
import { assetNamed, assetPath } from "./assets.ts";

test("an asset under the name with its hash is kept for ever, under any other it is asked for again", () => {
  const current = assetPath("dashboard.css").replace("/assets/", "");

  assert.match(current, /^dashboard\.[0-9a-f]{16}\.css$/);
  assert.equal(assetNamed(current)?.headers["cache-control"], "public, max-age=31536000, immutable");
  for (const name of ["dashboard.css", "dashboard.0123456789abcdef.css"]) {
    assert.equal(assetNamed(name)?.headers["cache-control"], "no-cache", name);
    assert.equal(assetNamed(name)?.body, assetNamed(current)?.body, name);
  }
});

test("no other name leads to an asset", () => {
  for (const name of ["", "none", "none.css", "dashboard", "dashboard.css.map", "../dashboard.css", "constructor.name"])
    assert.equal(assetNamed(name), undefined, name);
});
