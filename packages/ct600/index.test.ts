// The library as its users call it.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkMessage,
  checkReturn,
  compute,
  explain,
  irmark,
  nextPeriod,
  notesOnNext,
  obligationsOf,
  obligationsOfCompany,
  portableCodec,
  type ReturnInput,
} from "./index.ts";

const input: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2000000000", registration_number: "12345678" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
};
const today = "2026-11-18";
const context = { today, declarant: { name: "Jane Director", status: "Director" } };

test("a sound input is a return: computation, boxes, documents, body and mark", async () => {
  const { problems, warnings, computation, return: made, next } = await checkReturn(input, context);

  assert.deepEqual([problems, next], [[], null]);
  assert.ok(warnings.some(({ field }) => field === "accounts.balance_sheet"));
  assert.equal(computation?.taxDuePence, 760_000);
  assert.ok(made);
  assert.deepEqual([made.boxes["3"], made.boxes["440"], made.boxes["975"]], ["2000000000", "7600.00", "Jane Director"]);
  for (const document of [made.documents.computations, made.documents.accounts])
    assert.match(new TextDecoder().decode(document), /^<\?xml .*<html /s);
  assert.ok(made.body.includes(`<IRmark Type="generic">${made.irmark}</IRmark>`));
});

test("anything else is a list of problems, each with its field, and no exception", async () => {
  for (const wrong of [null, 7, "a return", [], {}, { company: [] }, { ...input, financials: { turnover: 1.5 } }]) {
    const { problems, return: made } = await checkReturn(wrong, context);
    assert.ok(problems.length > 0);
    assert.equal(made, null);
  }
  const { problems } = await checkReturn(input, { today });
  assert.deepEqual(
    problems.map(({ code, field }) => [code, field]),
    [
      ["missing_field", "accounts.director"],
      ["missing_field", "declarant.name"],
      ["missing_field", "declarant.status"],
    ],
  );
});

test("a period of account of fifteen months is two returns", async () => {
  const long = { ...input, period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" } };

  const { problems, return: first, next } = await checkReturn(long, context);

  assert.deepEqual(problems, []);
  assert.deepEqual(
    [first?.boxes["35"], next?.boxes["30"], next?.boxes["35"]],
    ["2024-12-31", "2025-01-01", "2025-03-31"],
  );
});

test("a box is explained by its lines, each after what it follows from", () => {
  const explained = explain(compute(input, { today }), 440);

  assert.equal(explained?.name, "Corporation tax chargeable");
  assert.equal(explained?.value, "7600.00");
  assert.deepEqual(explained?.lines.at(-1)?.box, "440");
  assert.ok(explained?.lines.some(({ working, statute }) => working === "£40,000 × 19%" && statute?.includes("s18A")));
  assert.deepEqual(explain(compute(input, { today }), 9_999), null);
});

test("the mark of a whole message is that of its body, and a changed one is found", async () => {
  const { return: made } = await checkReturn(input, context);
  const around = (body: string) =>
    `<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><GovTalkDetails><Keys><Key Type="UTR">2000000000</Key></Keys></GovTalkDetails>${body}</GovTalkMessage>`;
  const message = around(made?.body ?? "");

  const mark = irmark(message);
  const judged = checkMessage(message.replace(">7600.00<", ">7600.01<"), { today });

  assert.equal(mark.kind === "mark" && mark.irmark, made?.irmark);
  assert.match(mark.kind === "mark" ? mark.receipt : "", /^[A-Z2-7]{32}$/);
  assert.equal(judged.kind === "judged" && judged.mark.state, "wrong");
  assert.ok(judged.kind === "judged" && judged.judgement.rules.length > 0);
  assert.deepEqual(irmark("not XML").kind, "unreadable");
});

test("a period of account has three days, and the next period is expected", () => {
  const days = obligationsOf({}, input.period, today).map(({ kind, dueOn }) => [kind, dueOn]);
  const { obligations, next } = obligationsOfCompany({}, [input.period], today);

  assert.deepEqual(days, [
    ["pay", "2027-01-01"],
    ["return", "2027-03-31"],
    ["accounts", "2026-12-31"],
  ]);
  assert.deepEqual([obligations.length, obligations.at(-1)?.isExpected, next?.kind], [6, true, "expected"]);
  const unknown = nextPeriod({ last: null, incorporatedOn: null, referenceDate: null });
  assert.deepEqual(
    notesOnNext(unknown).map(({ code }) => code),
    ["start_not_known"],
  );
});

test("the portable codec gives what Node gives", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7) % 256);
  const text = portableCodec.toBase64(bytes);

  assert.equal(text, Buffer.from(bytes).toString("base64"));
  assert.deepEqual(portableCodec.fromBase64(text), bytes);
  // FIPS 180-4's own example, in two parts.
  assert.equal(
    portableCodec.sha1(["a", "bc"]),
    Buffer.from("a9993e364706816aba3e25717850c26c9cd0d89d", "hex").toString("base64"),
  );
});
