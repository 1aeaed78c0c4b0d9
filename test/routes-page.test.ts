import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { routes } from "../src/api/routes.ts";
import { routesFile, routesPage } from "./support/routes-page.ts";

test("docs/routes.md has a section for every route, as the tables say", () => {
  const page = readFileSync(routesFile, "utf8");

  assert.equal(page, routesPage(page), "run `npm run routes`");
  assert.equal(page.split("<!-- request -->").length - 1, routes.length);
});
