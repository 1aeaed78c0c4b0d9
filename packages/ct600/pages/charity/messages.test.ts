import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { checkMessage } from "../../checks/check-message.ts";
import { rulebookOn } from "../../checks/rulebook.ts";
import { meetsVerdict, pageMessages, skip } from "../messages.fixture.ts";

const messages = pageMessages(/^good-(amended-)?charity|^bad-E[0-9-]/);

test("there are messages with the page of charities", { skip }, () => assert.equal(messages.length, 13));

for (const name of messages)
  test(`${name} gets the authority's verdict`, { skip }, () => {
    assert.deepEqual(meetsVerdict(name), []);
  });

for (const [name, field] of [
  ["gap-E20-with-taxed-profit", "charity.all_exempt"],
  ["gap-charity-of-type-0", "company.type"],
] as const)
  test(`${name} passes the published rules, and is found`, { skip }, () => {
    assert.deepEqual(meetsVerdict(name), [field]);
  });

const later = new URL("../../../../../../shared/vectors/returns-pages-v1.994/", import.meta.url);

test("messages with legacies pass v1.994, and v1.993 does not know them", {
  skip: existsSync(later) ? false : "the messages are not beside the checkout",
}, () => {
  for (const name of ["good-CHA-040", "good-CHA-041"]) {
    const [then, now] = ["2026-04-05", "2026-11-15"].map((day) => {
      const message = readFileSync(new URL(`${name}.xml`, later));
      const checked = checkMessage(message, "2026-11-15", rulebookOn(day, []).rulebook);
      assert.ok(checked.kind === "judged");
      assert.equal(checked.mark.state, "right");
      return checked.judgement;
    });

    assert.deepEqual([now?.schema, now?.rules, now?.live, now?.notJudged], [[], [], [], []], name);
    assert.ok((then?.schema.length ?? 0) > 0, name);
  }
});
