import assert from "node:assert/strict";
import { test } from "node:test";
import { meetsVerdict, pageMessages, skip } from "../messages.fixture.ts";

const messages = pageMessages(/^good-(group|amended-group)|^bad-(31[0-9]|785|C|amended-notices)/);

test("there are messages with group relief", { skip }, () => assert.ok(messages.length >= 31, `${messages.length}`));

for (const name of messages)
  test(`${name} gets the authority's verdict`, { skip }, () => {
    const found = meetsVerdict(name);

    if (name.startsWith("good")) assert.deepEqual(found, []);
  });

for (const [name, field] of [
  ["gap-C45-above-780", "financials.group_relief.surrendered.trading_loss"],
  ["gap-C90-differs-from-C80", "financials.group_relief.surrenders"],
  ["gap-amended-claim-without-consent", "financials.group_relief.consent"],
] as const)
  test(`${name} passes the published rules, and a check of ours finds it`, { skip }, () => {
    assert.ok(meetsVerdict(name).includes(field));
  });
