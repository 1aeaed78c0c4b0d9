// Every field of the wider return with every kind of bad value in it, and values that contradict each other: create and
// validate name the same problem, that of the table, in a sentence, and nothing is stored.

import assert from "node:assert/strict";
import { accountsContradictions } from "../support/accounts-contradictions.ts";
import { attachmentContradictions } from "../support/attachments-contradictions.ts";
import type { BadInput } from "../support/bad-fields.ts";
import { type Contradiction, contradictions as ofTheReturn } from "../support/contradictions.ts";
import { inBatches, unchanged } from "../support/nothing-stored.ts";
import { researchContradictions } from "../support/research-contradictions.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { returnWithLists, wideBadInputs, wideOptional } from "../support/wide-bad-fields.ts";

const contradictions = [
  ...ofTheReturn,
  ...accountsContradictions,
  ...researchContradictions,
  ...attachmentContradictions,
];

let service: Service;
let customer: Customer;
before(async () => {
  // The table's dates are told from this day.
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
  customer = await service.customer();
});
after(() => service.close());

test("the tables have at least 500 and 100 cases, each once", () => {
  assert.ok(wideBadInputs.length >= 500, `${wideBadInputs.length} cases`);
  assert.equal(new Set(wideBadInputs.map(({ body }) => body)).size, wideBadInputs.length);
  assert.ok(contradictions.length >= 100, `${contradictions.length} cases`);
  assert.equal(new Set(contradictions.map(([changes]) => JSON.stringify(changes))).size, contradictions.length);
});

test("every bad value is refused with the code and the field of the table, and nothing is stored", async () => {
  await unchanged(service.db, () => inBatches([...wideBadInputs.entries()], refused));
});

test("create and validate refuse what contradicts itself, the period or the law, and store nothing", async () => {
  await unchanged(service.db, () => inBatches(contradictions, contradicted));
});

test("an amendment refuses what contradicts itself as create does", async () => {
  const { json: filing } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const amendable = contradictions.filter(
    ([changes]) => !Object.keys(changes).some((path) => path.startsWith("period")),
  );

  await unchanged(service.db, () =>
    inBatches(amendable, async ([changes, problem, says]) => {
      const { status, json } = await customer.sandbox.post(`/v1/filings/${filing.id}/amend`, withChanges(changes, {}));

      assert.equal(status, 422, problem);
      assertOnly(json.errors, problem, says);
    }),
  );
});

test("null in any optional field, in lists too, is judged as if it were left out", async () => {
  const { json } = await customer.sandbox.post("/v1/validate", returnWithLists);

  await inBatches(wideOptional, async (path) => {
    const [body, left] = [null, undefined].map((value) => withChanges({ [path]: value }, returnWithLists));
    const answers = await Promise.all(
      [body, left].map((one) => customer.sandbox.post("/v1/validate?include=computation", one ?? {})),
    );

    assert.equal(answers[0]?.text, answers[1]?.text, path);
  });
  assert.deepEqual(json, { valid: true, errors: [] });
});

/**
 * All by validate, and every fifth by create as well: that they say the same of whatever they refuse is told of a
 * contradiction each time.
 */
async function refused([index, { what, body, problems, says = [] }]: [number, BadInput]) {
  const validated = await customer.sandbox.send("POST", "/v1/validate", { body });

  const { valid, errors } = validated.json;
  assert.deepEqual([validated.status, valid], [200, false], what);
  assert.deepEqual(namesOf(errors), problems, what);
  if (index % 5 === 0) {
    const created = await customer.sandbox.send("POST", "/v1/filings", { body });
    assert.deepEqual([created.status, created.json.errors], [422, errors], what);
  }
  for (const { message } of errors) assertSentence(message);
  for (const [index, words] of says.entries()) assert.ok(errors[index].message.includes(words), what);
}

async function contradicted([changes, problem, says]: Contradiction) {
  const body = withChanges(changes, sampleReturn());
  const created = await customer.sandbox.post("/v1/filings", body);
  const validated = await customer.sandbox.post("/v1/validate", body);

  assert.equal(created.status, 422, problem);
  assertOnly(created.json.errors, problem, says);
  assert.deepEqual([validated.status, validated.json], [200, { valid: false, errors: created.json.errors }], problem);
}

/** The sum that does not reconcile is told besides, where the details are at fault. */
function assertOnly(errors: { code: string; message: string; field: string }[], problem: string, says: string) {
  const names = namesOf(errors);
  const beside = "does_not_reconcile financials.trading_profit";
  assert.deepEqual(problem === beside ? names : names.filter((name) => name !== beside), [problem]);
  const message = errors[names.indexOf(problem)]?.message ?? "";
  assert.ok(message.includes(says), message);
  assertSentence(message);
}

/** For people: a sentence or a question, not too long, and nothing from inside the program. */
function assertSentence(message: string) {
  assert.match(message, /^[A-Za-z].{10,299}[.?]$/u);
  assert.doesNotMatch(message, /node_modules|\.[jt]s\b|Error|undefined|NaN|\[object|#\/|select |insert /);
}

function namesOf(errors: { code: string; field: string }[]): string[] {
  return errors.map(({ code, field }) => `${code} ${field}`);
}

function withChanges(changes: Readonly<Record<string, unknown>>, from: object): object {
  const body = structuredClone(from);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const parent = names.reduce<object>((at, name) => {
      if (!Object.hasOwn(at, name)) Reflect.set(at, name, {});
      return Reflect.get(at, name);
    }, body);
    if (value === undefined) Reflect.deleteProperty(parent, last);
    else Reflect.set(parent, last, value);
  }
  return body;
}
