import assert from "node:assert/strict";
import { test } from "node:test";
import { accountsShapes } from "../documents/accounts-shapes.fixture.ts";
import { sampleDocument } from "../documents/intake/intake.fixture.ts";
import { brokenRules, checkRegisterDocument, REGISTER_RULES } from "./check-register-document.ts";
import type { RegisterContext } from "./finding.ts";
import { BREAKS, broken, completed, DELIVERIES, type Delivered, deliveredIn } from "./register.fixture.ts";

const shapes = new Map([...accountsShapes()].map((shape) => [shape.what, shape]));

function shapeOf(what: string) {
  const shape = shapes.get(what);
  assert.ok(shape, what);
  return shape;
}

const GOOD = [
  "frs102, every line, comparatives, all notes, trading",
  "frs102, totals, no comparatives, no notes, dormant",
  "frs105, every line, comparatives, all notes, trading",
  "frs105, net liabilities, the first period, no notes, dormant",
];

const good: readonly Delivered[] = GOOD.flatMap((what) =>
  DELIVERIES.map((profitAndLoss) => {
    const delivered = deliveredIn(completed(shapeOf(what)), profitAndLoss);
    assert.ok(delivered, what);
    return delivered;
  }),
);

for (const { what, text, context } of good)
  test(`complete accounts pass, as ours and as the caller's own: ${what}`, () => {
    for (const isOwn of [false, true])
      assert.deepEqual(checkRegisterDocument(Buffer.from(text), { ...context, isOwn }), []);
  });

for (const one of BREAKS)
  test(`one thing wrong is one finding: ${one.rule}: ${one.what}`, () => {
    const found = good
      .filter((delivered) => one.isFor(delivered))
      .flatMap((delivered) => broken(delivered, one) ?? [])
      .map(({ document, context }) => brokenRules(document, context).map(({ rule }) => rule));

    assert.ok(found.length > 0, "no document has such a place");
    for (const rules of found) assert.deepEqual(rules, [one.rule]);
  });

test("every rule is broken by one of these", () => {
  const rules = new Set(BREAKS.map(({ rule }) => rule));

  assert.deepEqual(
    REGISTER_RULES.filter((name) => !rules.has(name)),
    [],
  );
  assert.equal(new Set(REGISTER_RULES).size, REGISTER_RULES.length);
});

test("a finding in the caller's own document names that document, and one in ours the field of the input", () => {
  for (const one of BREAKS) {
    const [changed] = good.filter((shape) => one.isFor(shape)).flatMap((delivered) => broken(delivered, one) ?? []);
    assert.ok(changed, one.what);

    const [own] = checkRegisterDocument(changed.document, { ...changed.context, isOwn: true });
    const [made] = checkRegisterDocument(changed.document, changed.context);

    assert.equal(own?.field, "accounts.ixbrl", one.what);
    assert.match(made?.field ?? "", /^(company|period|accounts|profit_and_loss)(\.[a-z_]+)?$/, one.what);
    for (const { message, gatewayText } of [own, made].flatMap((finding) => finding ?? [])) {
      assert.match(message, /^[A-Zp].*\.$/s);
      assert.ok(message.length < 400 && gatewayText.length < 250, message);
    }
  }
});

const lacking: readonly (readonly [what: string, RegisterContext["profitAndLoss"], fields: readonly string[]])[] = [
  [
    "frs102, totals, no comparatives, no notes, trading",
    "delivered",
    ["accounts.average_employees", "accounts.directors_report"],
  ],
  ["frs102, totals, no comparatives, no notes, trading", "left_out", ["accounts.average_employees"]],
  ["frs105, totals, no comparatives, no notes, trading", "delivered", ["accounts.average_employees"]],
  ["community_interest limited by shares", "left_out", ["accounts.legal_form", "accounts.average_employees"]],
];

for (const [what, profitAndLoss, fields] of lacking)
  test(`accounts that lack something name the field to send: ${what}, ${profitAndLoss}`, () => {
    const delivered = deliveredIn(shapeOf(what), profitAndLoss);
    assert.ok(delivered);

    const findings = checkRegisterDocument(Buffer.from(delivered.text), delivered.context);

    assert.deepEqual(
      findings.map(({ field }) => field),
      fields,
    );
  });

test("the gateway's own words about a fact outside the current period are those that were seen", () => {
  const [delivered] = good;
  const trap = BREAKS.find(
    ({ rule, what }) => rule === "DateAuthorisationFinancialStatementsForIssue" && what !== "missing",
  );
  assert.ok(delivered && trap);
  const changed = broken(delivered, trap);
  assert.ok(changed);

  const [finding] = checkRegisterDocument(changed.document, { ...changed.context, isOwn: true });

  assert.equal(
    finding?.gatewayText,
    "DateAuthorisationFinancialStatementsForIssue must be provided for the current accounting period.",
  );
  assert.match(finding.message, /move it to the context of the period's last day, 2026-03-31/);
});

const unreadable: readonly (readonly [what: string, document: string, code: string])[] = [
  ["not XML", '<?xml version="1.0"?>\n<html>', "ixbrl_malformed"],
  ["a PDF", "%PDF-1.7", "ixbrl_malformed"],
  ["a page without XBRL", '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', "ixbrl_malformed"],
  ["a script", sampleDocument({ body: "<script>x</script>" }), "ixbrl_unsafe"],
  ["a broken reference", sampleDocument().replace('contextRef="director"', 'contextRef="nobody"'), "ixbrl_invalid"],
  [
    "two values",
    sampleDocument({ hidden: '<ix:nonNumeric name="b:EntityDormantTruefalse" contextRef="year">true</ix:nonNumeric>' }),
    "ixbrl_duplicate_facts",
  ],
];

for (const [what, document, code] of unreadable)
  test(`what no reader of inline XBRL takes, the register does not: ${what}`, () => {
    const [first] = good;
    assert.ok(first);

    const findings = checkRegisterDocument(Buffer.from(document), { ...first.context, isOwn: true });

    assert.ok(findings.some((finding) => finding.code === code));
    for (const { message } of findings) assert.doesNotMatch(message, /rule \d|style guide/);
  });
