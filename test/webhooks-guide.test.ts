// docs/webhooks.md is what people copy, docs/receivers what is run and tested: they must be the same, letter by letter.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Event, Filing } from "../src/api/answers.ts";
import { eventTypes } from "../src/filings/lifecycle.ts";
import { signatureHeader } from "../src/webhooks/deliveries/signature.ts";

const docs = new URL("../../docs/", import.meta.url);
const guide = readFileSync(new URL("webhooks.md", docs), "utf8");
const files = readdirSync(new URL("receivers/", docs));
const fences: Record<string, string> = { mjs: "js", py: "python", php: "php", cs: "csharp", go: "go" };

test("the guide shows every receiver, and each exactly as its file", () => {
  assert.equal(files.length, 5);
  for (const file of files) {
    const fence = fences[file.split(".").at(-1) ?? ""];
    const text = readFileSync(new URL(`receivers/${file}`, docs), "utf8");
    assert.ok(
      guide.includes(`\n\`\`\`${fence}\n${text}\`\`\`\n`),
      `copy docs/receivers/${file} into docs/webhooks.md again`,
    );
  }
});

test("the event in the guide has the fields of an event, and every type is explained", () => {
  const [, example = ""] = /```json\n(.*?)```/s.exec(guide) ?? [];
  const event = JSON.parse(example);

  assert.deepEqual(Object.keys(event), Object.keys(Event.properties));
  assert.deepEqual(Object.keys(event.data.object), Object.keys(Filing.properties));
  for (const type of eventTypes) assert.match(guide, new RegExp(`^\\| \`${type}\` \\|`, "m"));
});

test("the signature in the guide is the one the service would send", () => {
  const [, header = "", seconds = ""] = /^Service-Signature: (t=(\d+),.*)$/m.exec(guide) ?? [];
  const [, secret = "", body = ""] = /for the secret `(.+)` and\s+the body `(.+)`\.$/m.exec(guide) ?? [];

  assert.equal(signatureHeader(body, [secret], new Date(Number(seconds) * 1_000)), header);
});
