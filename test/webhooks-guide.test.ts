// docs/webhooks.md says what the service sends, and the reference shows the programs of docs/receivers on it, which are
// run and tested.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Filing } from "../src/api/answers.ts";
import { Event } from "../src/api/event-answers.ts";
import { readBook } from "../src/reference/book.ts";
import { escaped } from "../src/reference/escape.ts";
import { eventTypes } from "../src/register/event-types.ts";
import { signatureHeader } from "../src/webhooks/deliveries/signature.ts";

const docs = new URL("../../docs/", import.meta.url);
const guide = readFileSync(new URL("webhooks.md", docs), "utf8");
const files = readdirSync(new URL("receivers/", docs));

test("the reference shows every receiver on the page, as its file", () => {
  const page = readBook().get("webhooks") ?? assert.fail();

  assert.equal(files.length, 5);
  for (const file of files) {
    const text = readFileSync(new URL(`receivers/${file}`, docs), "utf8");
    assert.ok(page.markdown.includes(`\n${text}\`\`\`\n`), file);
    assert.ok(page.html.includes(escaped(text.trim().split("\n")[0] ?? "")), file);
  }
});

test("the event in the guide has the fields of an event, and every type is explained", () => {
  const [, example = ""] = /```json\n(.*?)```/s.exec(guide) ?? [];
  const event = JSON.parse(example);

  assert.deepEqual(Object.keys(event), Object.keys(Event.properties));
  // Only a filing that had to be approved has an approval.
  const fields = Object.keys(Filing.properties).filter((name) => name !== "approval");
  assert.deepEqual(Object.keys(event.data.object), fields);
  for (const type of eventTypes) assert.match(guide, new RegExp(`^\\| \`${type}\` \\|`, "m"));
});

test("the signature in the guide is the one the service would send", () => {
  const [, header = "", seconds = ""] = /^Service-Signature: (t=(\d+),.*)$/m.exec(guide) ?? [];
  const [, secret = "", body = ""] = /for the secret `(.+)` and\s+the body `(.+)`\.$/m.exec(guide) ?? [];

  assert.equal(signatureHeader(body, [secret], new Date(Number(seconds) * 1_000)), header);
});
