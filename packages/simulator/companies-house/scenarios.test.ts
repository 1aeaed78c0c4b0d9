import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseScenario as chooseOfHmrc, scenarioTable as hmrcTable } from "../scenarios.ts";
import { chooseScenario, scenarioTable } from "./scenarios.ts";

const names = scenarioTable.map(({ name }) => name);
const hmrcNames = hmrcTable.map(({ name }) => name);

test("names are unique, and without one the document is accepted", () => {
  assert.equal(new Set(names).size, names.length);
  for (const header of [undefined, "", "  "]) assert.equal(chooseScenario(header, hmrcNames).name, "accepted");
  assert.equal(chooseScenario(" Rejected-Several ", hmrcNames).name, "rejected_several");
});

test("one header may go to both authorities: a name that only the other knows is `accepted`", () => {
  const utr = "1234567890";

  for (const name of hmrcNames) {
    const own = names.includes(name) ? name : "accepted";
    assert.equal(chooseScenario(name, hmrcNames).name, own, name);
  }
  for (const name of names) {
    const own = hmrcNames.includes(name) ? name : "accepted";
    assert.equal(chooseOfHmrc({ name, utr }).name, own, name);
  }
});

test("an unknown scenario refuses the document, and says which ones there are", () => {
  const { name, behaviour } = chooseScenario("sloww", hmrcNames);

  assert.equal(name, "unknown");
  assert.equal(
    behaviour.findings.join(),
    `The sandbox has no scenario called 'sloww' for Companies House. It has: ${names.join(", ")}.`,
  );
});
