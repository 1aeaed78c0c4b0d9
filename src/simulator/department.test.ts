import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import { readMessage } from "./message.ts";
import { markedReturn, submitMessage, unmarkedReturn, vector, vectorNames, withoutVectors } from "./sample.fixture.ts";

const TODAY = "2026-11-15";

/** The rules the simulator has of its own; the authority has a thousand. */
const OWN_RULES = new Set(["9100", "9105", "9106", "9214", "9234", "9347"]);

test("the sample return is right", () => {
  assert.deepEqual(numbers(submitMessage()), []);
});

test("every good return of the corpus is right", { skip: withoutVectors("returns") }, () => {
  for (const name of vectorNames("returns").filter((name) => /^(good|gap)-/.test(name))) {
    assert.deepEqual(numbers(vector(`returns/${name}`)), [], name);
  }
});

test("a bad return of the corpus breaks those of its rules that we have", { skip: withoutVectors("returns") }, () => {
  const { cases }: { cases: Record<string, { body_xsd_valid: boolean; bvr_codes: string[] }> } = JSON.parse(
    vector("returns/expected.json").toString(),
  );
  const provoked = new Set<string>();

  for (const [name, { body_xsd_valid, bvr_codes }] of Object.entries(cases)) {
    if (!body_xsd_valid) continue;
    const ours = bvr_codes.filter((number) => OWN_RULES.has(number)).sort();
    assert.deepEqual(numbers(vector(`returns/${name}.xml`)).sort(), ours, name);
    for (const number of ours) provoked.add(number);
  }

  assert.deepEqual([...provoked].sort(), [...OWN_RULES].sort());
});

test("a return that does not match its mark is told 2021, one without a mark 2022, and nothing further", () => {
  assert.deepEqual(numbers(submitMessage({ body: markedReturn().replace("Sample", "Simple") })), ["2021"]);
  assert.deepEqual(numbers(submitMessage({ body: unmarkedReturn() })), ["2022"]);
});

test("the header's keys must be there and be those of the envelope", () => {
  const keyless = markedReturn(undefined, (text) => text.replace(/<Keys>.*?<\/Keys>/, ""));
  const foreign = submitMessage().replace(
    '<GovTalkDetails><Keys><Key Type="UTR">8596148860',
    '<GovTalkDetails><Keys><Key Type="UTR">8596148861',
  );

  assert.deepEqual(numbers(submitMessage({ body: keyless })), ["5004"]);
  assert.deepEqual(numbers(foreign), ["5005"]);
});

test("a Body in another namespace is told 5001", () => {
  const foreign = submitMessage().replace("taxation/CT/5", "taxation/CT/4");

  assert.deepEqual(numbers(foreign), ["5001"]);
});

test("a missing mandatory part and a malformed one are schema errors that say where", () => {
  const broken = markedReturn(undefined, (text) =>
    text.replace(/<Declaration>.*<\/Declaration>/, "").replace("<TaxPayable>0.00", "<TaxPayable>0"),
  );

  const problems = problemsOf(submitMessage({ body: broken }));

  assert.ok(problems.every(({ type }) => type === "schema"));
  const locations = problems.map(({ number, location }) => `${number} ${location.split("CompanyTaxReturn[1]/")[1]}`);
  assert.deepEqual(locations, [
    "4085 ct:CalculationOfTaxOutstandingOrOverpaid[1]/ct:TaxPayable[1]",
    "4065 ct:Declaration[1]/ct:AcceptDeclaration[1]",
    "4065 ct:Declaration[1]/ct:Name[1]",
    "4065 ct:Declaration[1]/ct:Status[1]",
  ]);
});

test("an IRenvelope without a return is a schema error", () => {
  const empty = markedReturn(undefined, (text) => text.replace(/<CompanyTaxReturn.*<\/CompanyTaxReturn>/, ""));

  assert.deepEqual(numbers(submitMessage({ body: empty })), ["4065"]);
});

function numbers(source: string | Buffer): string[] {
  return problemsOf(source).map(({ number }) => number);
}

function problemsOf(source: string | Buffer) {
  const reading = readMessage(Buffer.from(source));
  assert.equal(reading.kind, "message");
  const message = reading.kind === "message" ? reading.message : assert.fail();
  const { submission } = message;
  assert.ok(submission);
  return departmentProblems({ message, submission, today: TODAY });
}
