import assert from "node:assert/strict";
import { test } from "node:test";
import { readXml } from "../../packages/ct600/xml/xml.ts";
import { StartupError } from "../platform/errors.ts";
import { CONTEXT, message, oneRule, smallSchematron } from "./official-pack.fixture.ts";
import { ruleTree } from "./rule-tree.ts";
import { compileSchematron } from "./schematron.ts";

function findings(schematron: string, content: string, today = "2025-06-30") {
  const compiled = compileSchematron(Buffer.from(schematron));
  const reading = readXml(message(content), (root) => {
    const tree = ruleTree(root, compiled.namespaces) ?? assert.fail();
    return compiled.findings(tree, today);
  });
  return reading.kind === "read" ? reading.value : assert.fail(reading.reason);
}

test("an assert that does not hold is reported with its number, its place and the authority's answer", () => {
  const schematron = smallSchematron(
    oneRule("c:Start &lt; 5") +
      `<s:rule context="${CONTEXT}/c:Note/@Kind"><s:assert test=". = 'x'" diagnostics="errorCode.B transactional.B">b</s:assert></s:rule>`,
  );

  assert.deepEqual(findings(schematron, '<Start>9</Start><Note Kind="x"/><Note Kind="y"/>'), [
    { rule: "1001", at: "Body/IRenvelope", text: "A is wrong" },
    { rule: "1002", at: "Body/IRenvelope/Note/@Kind", text: "B is wrong" },
  ]);
});

test("in a pattern a node is judged by the first rule whose context it matches", () => {
  const twice = smallSchematron(oneRule("true()") + oneRule("false()"));
  const apart = smallSchematron(`${oneRule("true()")}</s:pattern><s:pattern>${oneRule("false()")}`);

  assert.deepEqual(findings(twice, ""), []);
  assert.equal(findings(apart, "").length, 1);
});

const holding: [string, string][] = [
  ["a blank before a bracket", "not (false ()) and round (1.5) = 2"],
  ["a blank before a bracket in a quoted text", "string-length('not (x)') = 7"],
  ["operators before a bracket", "(1) = (2 - 1) and (6) div (3) = 2 or (false())"],
  ["today", "date:date() = '2025-06-30'"],
  ["current()", "c:Note[@Kind = current()/c:End]"],
  ["days between dates", "date:seconds(date:difference(c:Start, c:End)) div 86400 = 364"],
  ["months before a date", "date:add(c:End, '-P12M') = '2024-03-31'"],
  ["parts of a date", "date:year(c:Start) + date:month-in-year(c:Start) + date:day-in-month(c:Start) = 2029"],
  ["an absolute value", "math:abs(-1.5) = 1.5"],
  ["dates that are not there", "not(date:seconds(c:Nothing) &lt; 0 or date:seconds(c:Nothing) >= 0)"],
];

for (const [what, expression] of holding) {
  test(`a rule may use ${what}`, () => {
    const content = '<Start>2024-04-01</Start><End>2025-03-31</End><Note Kind="2025-03-31"/>';

    assert.deepEqual(findings(smallSchematron(oneRule(expression)), content), []);
    assert.equal(findings(smallSchematron(oneRule(`not(${expression})`)), content).length, 1);
  });
}

test("a long text stays one that is not empty, and what stands inside a document is not the rules' business", () => {
  const content = `<Note>${"x".repeat(100_000)}</Note><Note><p xmlns="urn:other">1</p></Note>`;
  const schematron = smallSchematron(oneRule("string-length(c:Note[1]) > 1000 and string(c:Note[2]) = ''"));

  assert.deepEqual(findings(schematron, content), []);
});

test("a message with more elements, or deeper ones, than a return can have is not copied", () => {
  for (const content of ["<Note/>".repeat(20_000), "<Note>".repeat(200) + "</Note>".repeat(200)]) {
    const reading = readXml(message(content), (root) =>
      ruleTree(root, new Set([root.namespaceUri, "http://www.govtalk.gov.uk/taxation/CT/5"])),
    );
    assert.deepEqual(reading, { kind: "read", value: null });
  }
});

const broken: [string, string][] = [
  ["<a", "it is not well-formed XML"],
  ["<!DOCTYPE a><a/>", "it has a document type declaration"],
  ["<a/>", "it is not a Schematron schema"],
  [smallSchematron(oneRule("1"), { binding: "xslt2" }), 'its query binding is not "exslt"'],
  [smallSchematron(""), "it has no rules"],
  [smallSchematron(oneRule("1"), { beside: "<s:phase/>" }), "it has the unknown element phase in schema"],
  [
    smallSchematron("<s:rule context='/g:a'><s:report test='1'/></s:rule>"),
    "it has the unknown element report in rule",
  ],
  [smallSchematron("<s:rule abstract='true'/>"), "it has the unknown attribute abstract on rule"],
  [smallSchematron("<s:rule/>"), "it has rule without context"],
  [
    smallSchematron(oneRule("1", "//c:Note")),
    "the rule for //c:Note has a context that is not a path of names from the root",
  ],
  [smallSchematron(oneRule("1", "/q:Note")), "the rule for /q:Note uses the undeclared prefix q"],
  [
    smallSchematron(oneRule("1"), { diagnostics: "" }),
    "assert a names the diagnostic errorCode.A, which does not exist",
  ],
  [
    smallSchematron(oneRule("1"), {
      diagnostics: '<s:diagnostic id="errorCode.A">?</s:diagnostic><s:diagnostic id="transactional.en.A"/>',
    }),
    "assert a has no error code",
  ],
  [smallSchematron(oneRule("1 +")), "the test of assert a is not XPath 1.0"],
  [smallSchematron(oneRule("if (1) then 2 else 3")), "the test of assert a is not XPath 1.0"],
  [
    smallSchematron(oneRule("date:week-in-year(.) = 1")),
    "the test of assert a calls the unknown function date:week-in-year()",
  ],
  [smallSchematron(oneRule("c:Note[matches(., 'x')]")), "the test of assert a calls the unknown function matches()"],
  [smallSchematron(oneRule("str:split(.)")), "the test of assert a calls the unknown function str:split()"],
  [smallSchematron(oneRule("date:seconds()")), "the test of assert a calls date:seconds() with 0 values"],
  [smallSchematron(oneRule("not(1, 2)")), "the test of assert a calls not() with 2 values"],
  [smallSchematron(oneRule("$x = 1")), "the test of assert a uses the unknown variable $x"],
  [smallSchematron(oneRule("q:Note")), "the test of assert a uses the undeclared prefix q"],
  [smallSchematron(oneRule("*")), "the test of assert a takes the step child::*, which this version does not know"],
  [
    smallSchematron(oneRule("ancestor::c:Note")),
    "the test of assert a takes the step ancestor::c:Note, which this version does not know",
  ],
];

for (const [schematron, sentence] of broken) {
  test(`a Schematron is refused when ${sentence}`, () => {
    assert.throws(() => compileSchematron(Buffer.from(schematron)), new StartupError(sentence));
  });
}
