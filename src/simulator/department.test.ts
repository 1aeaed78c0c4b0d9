import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems, type Finding } from "./department.ts";
import { readMessage } from "./message.ts";
import { markedReturn, submitMessage, unmarkedReturn } from "./sample.fixture.ts";

const TODAY = "2026-11-15";

test("the sample return is right", async () => {
  assert.deepEqual(await numbers(submitMessage()), []);
});

test("a return that does not match its mark is told 2021, one without a mark 2022, and nothing further", async () => {
  assert.deepEqual(await numbers(submitMessage({ body: markedReturn().replace("Sample", "Simple") })), ["2021"]);
  assert.deepEqual(await numbers(submitMessage({ body: unmarkedReturn() })), ["2022"]);
});

test("the header's keys must be there and be those of the envelope", async () => {
  const keyless = markedReturn(undefined, (text) => text.replace(/<Keys>.*?<\/Keys>/, ""));
  const foreign = submitMessage().replace(
    '<GovTalkDetails><Keys><Key Type="UTR">8596148860',
    '<GovTalkDetails><Keys><Key Type="UTR">8596148861',
  );

  assert.deepEqual(await numbers(submitMessage({ body: keyless })), ["5004"]);
  assert.deepEqual(await numbers(foreign), ["5005"]);
});

test("a Body in another namespace is told 5001", async () => {
  const foreign = submitMessage().replace("taxation/CT/5", "taxation/CT/4");

  assert.deepEqual(await numbers(foreign), ["5001"]);
});

test("a missing part and a malformed text are schema errors that say where, and no rule is asked", async () => {
  const broken = markedReturn(undefined, (text) =>
    text
      .replace("<Status>Director</Status>", "")
      .replace("<TaxPayable>0.00", "<TaxPayable>0")
      .replace("<To>2025", "<To>2023"),
  );

  const problems = await problemsOf(submitMessage({ body: broken }));

  assert.ok(problems.every(({ type }) => type === "schema"));
  const locations = problems.map(({ number, location }) => `${number} ${location.split("CompanyTaxReturn[1]/")[1]}`);
  assert.deepEqual(locations, [
    "4085 ct:CalculationOfTaxOutstandingOrOverpaid[1]/ct:TaxPayable[1]",
    "4052 ct:CalculationOfTaxOutstandingOrOverpaid[1]/ct:TaxPayable[1]",
    "4066 ct:Declaration[1]",
  ]);
});

test("an IRenvelope without a return is a schema error", async () => {
  const empty = markedReturn(undefined, (text) => text.replace(/<CompanyTaxReturn.*<\/CompanyTaxReturn>/, ""));

  assert.deepEqual(await numbers(submitMessage({ body: empty })), ["4066"]);
});

test("an IRenvelope without a header is missing a mark and is not told about keys it has no place for", async () => {
  const headless = markedReturn(undefined, (text) => text.replace(/<IRheader>.*<\/IRheader>/, ""));

  assert.deepEqual(await numbers(submitMessage({ body: headless })), ["2022"]);
});

const finding = (rule: string | null, text: string): Finding => ({
  rule,
  text,
  at: "Body/IRenvelope/CompanyTaxReturn/Turnover/Total",
});

test("a judge's finding about the schema ends the examination, and says where", async () => {
  const wrong = submitMessage({ body: markedReturn(undefined, (text) => text.replace("<To>2025", "<To>2023")) });
  const found = [finding(null, "Element 'Total': This element is not expected."), finding("9999", "Never told.")];

  const problems = await problemsOf(wrong, async () => found);

  const location =
    "/hd:GovTalkMessage[1]/hd:Body[1]/ct:IRenvelope[1]/ct:CompanyTaxReturn[1]/ct:Turnover[1]/ct:Total[1]";
  assert.deepEqual(problems, [{ number: "4051", type: "schema", text: found[0]?.text, location }]);
});

test("a judge's rules come first, and ours are added where it has not said the same", async () => {
  const wrong = submitMessage({ body: markedReturn(undefined, (text) => text.replace("<To>2025", "<To>2023")) });

  const judged = async (rule: string) =>
    (await problemsOf(wrong, async () => [finding(rule, "The judge says so.")])).map(({ number }) => number);

  assert.deepEqual(await judged("9999"), ["9999", "9105"]);
  assert.deepEqual(await judged("9105"), ["9105"]);
});

test("where a judge has nothing against the schema, ways of writing that we do not know are accepted", async () => {
  const unusual = submitMessage({
    body: markedReturn(undefined, (text) => text.replace("<TaxPayable>0.00", "<TaxPayable>+0.00")),
  });

  assert.deepEqual(await numbers(unusual), ["4085", "4052"]);
  assert.deepEqual(await problemsOf(unusual, async () => []), []);
});

test("a judge is not asked about a return whose mark is wrong", async () => {
  const judge = () => assert.fail("it was asked");

  const problems = await problemsOf(submitMessage({ body: unmarkedReturn() }), judge);

  assert.equal(problems[0]?.number, "2022");
});

async function numbers(source: string | Buffer): Promise<string[]> {
  return (await problemsOf(source)).map(({ number }) => number);
}

function problemsOf(source: string | Buffer, judge?: () => Promise<Finding[]>) {
  const reading = readMessage(Buffer.from(source), TODAY);
  assert.equal(reading.kind, "message");
  const message = reading.kind === "message" ? reading.message : assert.fail();
  const { submission } = message;
  assert.ok(submission);
  return departmentProblems({ message, submission, today: TODAY }, judge);
}
