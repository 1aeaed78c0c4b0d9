// Every copy of accounts that is made for Companies House, in every shape: complete ones meet all that its gateway
// wants, by our checks and by the schema of Inline XBRL; what lacks something the law wants names the field to send;
// and no break of any of them stays unnoticed.

import assert from "node:assert/strict";
import { factsIn, inlineSchema, schemaIsThere } from "../../../test/support/inline-xbrl.ts";
import { SIZE } from "../../../test/support/size.ts";
import { test } from "../../../test/support/suite.ts";
import { itemsIn, packagesAreThere } from "../../../test/support/taxonomy-package.ts";
import { isUnderCompaniesAct } from "../accounts/legal-form.ts";
import { type AccountsShape, accountsShapes, fullIn } from "../documents/accounts-shapes.fixture.ts";
import { comparedShapes, givenIn, plainShapes } from "../documents/shapes.fixture.ts";
import { ACCOUNTS_TAXONOMIES } from "../documents/taxonomies.ts";
import { elementsAt, readXml } from "../xml/xml.ts";
import { brokenRules, checkRegisterDocument } from "./check-register-document.ts";
import { MANDATORY } from "./mandatory-rules.ts";
import { reasonForNoCopy } from "./refusals.ts";
import { BREAKS, broken, completed, DELIVERIES, deliveredIn } from "./register.fixture.ts";

const shapes: readonly AccountsShape[] = [
  ...accountsShapes(),
  ...[...plainShapes(), ...comparedShapes()].map((shape) => ({ what: shape.what, given: givenIn(shape) })),
];

/** Those that can be delivered: of companies, and with a balance sheet. */
const deliverable = shapes.filter(({ given: { accounts } }) => {
  const isCompany = isUnderCompaniesAct(accounts.legalForm) && accounts.legalForm !== "community_interest";
  return isCompany && accounts.now.balanceSheet !== null;
});

const complete = deliverable
  .map(completed)
  .flatMap((shape) => DELIVERIES.flatMap((profitAndLoss) => deliveredIn(shape, profitAndLoss) ?? []));

/** Shapes come in pairs and fours: every eleventh has some of each kind. */
const some = <Row>(all: readonly Row[]) => (SIZE === "part" ? all.filter((_, index) => index % 11 === 0) : all);

test("there is a document for every kind of accounts", () => {
  const kinds = new Set(
    complete.map(({ accounts: { standard, dormant, before }, context: { profitAndLoss } }) =>
      [standard, dormant, before === null, profitAndLoss].join(),
    ),
  );

  assert.equal(kinds.size, 16);
  assert.ok(complete.length > 300, `${complete.length} documents`);
});

test("complete accounts meet every check of the register, in every taxonomy", () => {
  for (const { what, text, context } of complete)
    assert.deepEqual(checkRegisterDocument(Buffer.from(text), context), [], what);
  for (const shape of some(deliverable).map(completed))
    for (const profitAndLoss of DELIVERIES)
      for (const taxonomy of ACCOUNTS_TAXONOMIES) {
        const delivered = deliveredIn(shape, profitAndLoss, taxonomy);
        if (delivered === null) continue;
        assert.deepEqual(checkRegisterDocument(Buffer.from(delivered.text), delivered.context), [], delivered.what);
      }
});

test("accounts that lack what the law wants name exactly the fields to send", () => {
  for (const shape of deliverable)
    for (const profitAndLoss of DELIVERIES) {
      const delivered = deliveredIn(shape, profitAndLoss);
      if (delivered === null) continue;
      const { accounts } = delivered;
      const needsReport = profitAndLoss === "delivered" && accounts.standard === "frs102";
      const fields = checkRegisterDocument(Buffer.from(delivered.text), delivered.context).map(({ field }) => field);

      assert.deepEqual(
        fields,
        [
          ...(accounts.now.averageEmployees === null ? ["accounts.average_employees"] : []),
          ...(needsReport && accounts.directorsReport === null ? ["accounts.directors_report"] : []),
        ],
        delivered.what,
      );
    }
});

test("where there is no copy, a field says why; elsewhere none does", () => {
  for (const shape of shapes)
    for (const profitAndLoss of DELIVERIES)
      assert.equal(
        deliveredIn(shape, profitAndLoss) === null,
        reasonForNoCopy(shape.given.accounts, profitAndLoss) !== null,
        shape.what,
      );
});

test("each has the first line to the letter, and no language on a fact without a text", () => {
  for (const { what, text } of complete) {
    assert.ok(text.startsWith('<?xml version="1.0"?>\n<html '), what);
    const reading = readXml(
      Buffer.from(text),
      (root) =>
        elementsAt(root, "//ix:nonNumeric[. = ''][ancestor-or-self::*/@xml:lang]", {
          ix: "http://www.xbrl.org/2013/inlineXBRL",
        }).length,
    );
    assert.deepEqual(reading, { kind: "read", value: 0 }, what);
  }
});

test("each states what HMRC's copy states, but for what is left out", () => {
  for (const shape of some(deliverable).map(completed)) {
    const all = new Map(factsIn(fullIn(shape)).map((fact) => [keyOf(fact), fact.value]));
    for (const profitAndLoss of DELIVERIES) {
      const delivered = deliveredIn(shape, profitAndLoss);
      if (delivered === null) continue;
      const facts = factsIn(Buffer.from(delivered.text));
      const others = facts.filter((fact) => all.get(keyOf(fact)) !== fact.value);
      const own = /AccountsType|ReportTitle|NotToDeliverProfitLoss/;
      assert.deepEqual(
        others.filter(({ name }) => profitAndLoss === "delivered" || !own.test(name)),
        [],
        delivered.what,
      );
      if (profitAndLoss === "delivered") assert.equal(new Set(facts.map(keyOf)).size, all.size, delivered.what);
    }
  }
});

const keyOf = ({ name, start, end, dimensions }: ReturnType<typeof factsIn>[number]) =>
  [name, start, end, ...dimensions].join(" ");

test("each is valid by the schema of Inline XBRL 1.1", {
  skip: schemaIsThere ? false : "the schema is not beside the checkout",
}, () => {
  const validate = inlineSchema();
  for (const { what, text } of complete) assert.doesNotThrow(() => validate(Buffer.from(text)), what);
});

test("the facts that are wanted stand in contexts of the kind that the taxonomy gives them", {
  skip: packagesAreThere ? false : "the taxonomies are not beside the checkout",
}, () => {
  const items = itemsIn("STANDIN-FRC-2026-01-01.zip", /(core\/frc-core|business\/bus)-[\d-]+\.xsd$/);
  for (const { local, at } of MANDATORY)
    assert.equal(items.get(local)?.period, at === "end" ? "instant" : "duration", local);
});

for (const one of BREAKS)
  test(`no document hides this: ${one.rule}: ${one.what}`, () => {
    const fitting = some(complete.filter((delivered) => one.isFor(delivered)));
    let count = 0;
    for (const delivered of fitting) {
      const changed = broken(delivered, one);
      if (changed === null) continue;
      const rules = brokenRules(changed.document, changed.context).map(({ rule }) => rule);
      assert.ok(rules.includes(one.rule), `${delivered.what}: ${rules.join(", ")}`);
      count++;
    }
    assert.equal(count, fitting.length, "some have no such place");
  });
