import assert from "node:assert/strict";
import { test } from "node:test";
import { meetsVerdict, pageMessages, skip } from "../messages.fixture.ts";

const messages = pageMessages(/^good-avoidance|^bad-J/);

test("there are messages with avoidance schemes", { skip }, () => assert.equal(messages.length, 6));

for (const name of messages)
  test(`${name} gets the authority's verdict`, { skip }, () => {
    assert.deepEqual(meetsVerdict(name), []);
  });

test("an amended return with the ticks and without the page passes the published rules, and is found", { skip }, () => {
  assert.deepEqual(meetsVerdict("gap-amended-avoidance-without-page"), ["avoidance_schemes"]);
});
