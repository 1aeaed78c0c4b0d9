import assert from "node:assert/strict";
import { test } from "node:test";
import { compute } from "../../../../packages/ct600/computation/computation.ts";
import { boxesOf } from "../../../../packages/ct600/form/boxes.ts";
import { irEnvelope, markedBody } from "../../../../packages/ct600/message/return-xml.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { filedBoxes } from "./filed-boxes.ts";

const ENVELOPE = "http://www.govtalk.gov.uk/CM/envelope";

interface Change {
  start?: string;
  end?: string;
  profit?: number;
  associated?: number;
  paid?: number;
  repayment?: ReturnInput["repayment"];
  pages?: ReturnInput["pages"];
}

function messageFor({ paid, repayment, pages, ...change }: Change): string {
  const { start = "2024-04-01", end = "2025-03-31", profit = 4_000_000, associated = 0 } = change;
  const input: ReturnInput = {
    company: {
      name: "Smith & Sons Ltd",
      utr: "8596148860",
      registration_number: "12345678",
      associated_companies: associated,
    },
    period: { start, end },
    financials: {
      turnover: 12_000_000,
      trading_profit: profit,
      ...(paid === undefined ? {} : { tax_already_paid: paid }),
    },
    ...(repayment === undefined ? {} : { repayment }),
    ...(pages === undefined ? {} : { pages }),
  };
  const declarant = { name: "Jane Director", status: "Director" };
  const boxes = boxesOf(input, compute(input, { today: "2026-11-15" }), { returnType: "new", declarant });
  const documents = { computation: Buffer.from("<c/>"), accounts: Buffer.from("<a/>") };
  const { body } = markedBody(irEnvelope(boxes, documents));
  return `<GovTalkMessage xmlns="${ENVELOPE}">${body}</GovTalkMessage>`;
}

const valueIn = (message: string, box: string) => filedBoxes(message).find(({ number }) => number === box)?.value;

test("a page that was sent element by element has its boxes, by the names of its elements", () => {
  const company = { Name: "Isle Ltd", Territory: "Jersey", ExemptionDue: "Low profits" };
  const pages = { B: { CompanyInformation: [company, { ...company, Name: "Rock Ltd" }] }, D: { Declaration: "yes" } };

  const ofPages = filedBoxes(messageFor({ pages })).filter(({ number }) => /^(B|$)/.test(number));
  assert.deepEqual(
    ofPages.map(({ number, name, value }) => [number, name, value]),
    [
      ["B5A", "Name", "Isle Ltd"],
      ["B5A", "Name", "Rock Ltd"],
      ["B5B", "Territory", "Jersey"],
      ["B5B", "Territory", "Jersey"],
      ["B5C", "ExemptionDue", "Low profits"],
      ["B5C", "ExemptionDue", "Low profits"],
      ["", "Declaration", "yes"],
    ],
  );
});

test("boxes are those of the message, in pounds and as words", () => {
  const message = messageFor({ start: "2024-01-01", end: "2024-12-31", profit: 10_000_000, associated: 1 });

  const shown = ["1", "3", "30", "145", "155", "326", "340", "395", "435", "525", "975"];
  assert.deepEqual(
    shown.map((box) => valueIn(message, box)),
    [
      "Smith & Sons Ltd",
      "8596148860",
      "1 Jan 2024",
      "£120,000.00",
      "£100,000.00",
      "1",
      "25%",
      "£18,784.25",
      "£375.00",
      "£24,625.00",
      "Jane Director",
    ],
  );
});

test("a loss is in its box, and boxes the return leaves out are not shown", () => {
  const message = messageFor({ profit: -1_234_567 });

  assert.equal(valueIn(message, "780"), "£12,345.00");
  assert.equal(valueIn(message, "155"), undefined);
});

test("the account of a repayment is masked, its reference and names too", () => {
  const repayment = {
    bank_name: "Example Bank",
    sort_code: "204060",
    account_number: "13572468",
    account_name: "Petty & Cash",
    reference: "ROLL 99881",
  };
  const message = messageFor({ paid: 5_000_000, repayment });

  assert.deepEqual(
    ["920", "925", "930", "935", "940"].map((box) => valueIn(message, box)),
    ["E•••••• B•••", "••••60", "••••••68", "P•••• & C•••", "••••••••81"],
  );
});

/** Every element with a text, but for the documents and the tick that goes with the declaration. */
function leavesIn(message: string): number {
  const [taxReturn = ""] = /<CompanyTaxReturn .*?(?=<AttachedFiles>)/s.exec(message) ?? [];
  return [...taxReturn.matchAll(/<(\w+)>[^<]+<\/\1>/g)].filter(([, name]) => name !== "AcceptDeclaration").length;
}

const kinds = {
  "small profits": {},
  "two financial years with relief": { start: "2024-01-01", end: "2024-12-31", profit: 10_000_000 },
  "a year with one rate": { start: "2019-04-01", end: "2020-03-31" },
  "a loss": { profit: -1_000_000 },
  "a nil return": { profit: 0 },
};

test("no box of our returns is missing from the list", () => {
  for (const [kind, change] of Object.entries(kinds)) {
    const message = messageFor(change);
    assert.equal(filedBoxes(message).length, leavesIn(message), kind);
  }
});
