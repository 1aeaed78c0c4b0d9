import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import type { Finding } from "./judge.ts";
import { judgeBy } from "./program/judges.ts";
import { markedReturn, submitMessage, unmarkedReturn } from "./sample.fixture.ts";
import { readMessage } from "./wire/message.ts";

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
    "4065 ct:CalculationOfTaxOutstandingOrOverpaid[1]/ct:TaxPayable[1]",
    "4065 ct:Declaration[1]",
  ]);
  assert.match(problems[0]?.text ?? "", /^Element 'TaxPayable' must be pounds and pence .*\.$/);
  assert.equal(problems[1]?.text, "Element 'Declaration' lacks Status at the end.");
});

test("an IRenvelope without a return is a schema error", async () => {
  const empty = markedReturn(undefined, (text) => text.replace(/<CompanyTaxReturn.*<\/CompanyTaxReturn>/, ""));

  assert.deepEqual(await numbers(submitMessage({ body: empty })), ["4065"]);
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

test("an element that has no place is 4051, and a rule has its number, its words and where it is", async () => {
  const unknown = await problemsOf(
    submitMessage({ body: markedReturn(undefined, put("<Reference>", "<Bogus></Bogus>")) }),
  );
  const early = await problemsOf(
    submitMessage({ body: markedReturn(undefined, (text) => text.replace("<To>2025", "<To>2023")) }),
  );

  const inReturn = (path: string) =>
    `/hd:GovTalkMessage[1]/hd:Body[1]/ct:IRenvelope[1]/ct:CompanyTaxReturn[1]/ct:CompanyInformation[1]/${path}`;
  assert.deepEqual(unknown, [
    {
      number: "4051",
      type: "schema",
      text: "Element 'Bogus' is not expected here: unknown, repeated or out of order.",
      location: inReturn("ct:Bogus[1]"),
    },
  ]);
  assert.deepEqual(early, [
    {
      number: "9105",
      type: "business",
      text: "The period must not end before it starts (boxes 30 and 35).",
      location: inReturn("ct:PeriodCovered[1]/ct:To[1]"),
    },
  ]);
});

test("parts of the form that are not judged are accepted in their place, whatever they hold, and nowhere else", async () => {
  const page = "<WelshReturn><Total>-1</Total></WelshReturn>";
  const messageWith = (before: string, element: string) =>
    submitMessage({ body: markedReturn(undefined, put(before, element)) });

  assert.deepEqual(await numbers(messageWith("<AttachedFiles>", page)), []);
  assert.deepEqual(await numbers(messageWith("<Declaration>", page)), ["4065"]);
});

test("the text of a hostile message is not repeated, and at most a hundred of its errors are reported", async () => {
  const files = '<Attachment Filename="£" Format="doc"></Attachment>'.repeat(500);
  const many = await problemsOf(submitMessage({ body: markedReturn(undefined, put("</AttachedFiles>", files)) }));
  const names = [`<${"x".repeat(5_000)}></${"x".repeat(5_000)}>`, `<y xmlns="urn:${"a/b".repeat(5_000)}"></y>`];

  assert.equal(many.length, 100);
  for (const name of names) {
    const long = await problemsOf(submitMessage({ body: markedReturn(undefined, put("<Reference>", name)) }));
    assert.equal(long[0]?.type, "schema");
    assert.ok(long.every(({ text, location }) => text.length < 200 && location.length < 400));
  }
});

test("a judge is not asked about a return whose mark is wrong", async () => {
  const judge = () => assert.fail("it was asked");

  const problems = await problemsOf(submitMessage({ body: unmarkedReturn() }), judge);

  assert.equal(problems[0]?.number, "2022");
});

function put(before: string, element: string) {
  return (text: string) => {
    assert.ok(text.includes(before));
    return text.replace(before, `${element}${before}`);
  };
}

async function numbers(source: string): Promise<string[]> {
  return (await problemsOf(source)).map(({ number }) => number);
}

const ours = judgeBy([]);

function problemsOf(xml: string, findings = ours.findings) {
  const source = Buffer.from(xml);
  const reading = readMessage(source, ours);
  const message = reading.kind === "message" ? reading.message : assert.fail();
  const { submission } = message;
  assert.ok(submission);
  return departmentProblems({ source, message, submission, today: TODAY }, { ...ours, findings });
}
