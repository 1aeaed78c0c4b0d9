// Where figures come from, in the computations: read by people, tagged as nothing, and nothing else of the document
// changes by it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkReturn } from "../../check-return.ts";

const context = { today: "2026-11-15", declarant: { name: "Jane Director", status: "Director" } };
const input = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: {
    turnover: 12_000_000,
    net_profit: 4_000_000,
    trading_profit: 4_100_000,
    adjustments: { depreciation: 100_000 },
  },
  accounts: { standard: "frs105", balance_sheet: { cash: 500_000 } },
};

const turnoverFrom = (...lines: object[]) => [{ field: "financials.turnover", lines }];
const SALES = { code: "4000", name: "Sales", credit: 11_000_000 };
const OTHER = { code: "4010", name: "Other sales", credit: 1_000_000 };

async function documentOf(more: object): Promise<string> {
  const { problems, return: made } = await checkReturn({ ...input, ...more }, context);
  assert.deepEqual(problems, []);
  return Buffer.from(made?.documents.computations ?? []).toString("utf8");
}

const SECTION = /<h2>Where figures come from<\/h2>.*(?=<\/body>)/s;
const sectionOf = async (sources: unknown) => SECTION.exec(await documentOf({ sources }))?.[0] ?? "";

test("each figure with its lines and notes, in the order in which they were sent", async () => {
  const section = await sectionOf([
    { field: "financials.adjustments.depreciation", note: "By hand: see the register" },
    { field: "financials.turnover", lines: [SALES, { ...OTHER, note: "Without the grant" }] },
  ]);

  assert.equal(
    section,
    "<h2>Where figures come from</h2>" +
      '<p>Adjustments: depreciation, £1,000.00</p><p class="note">By hand: see the register</p>' +
      "<p>Turnover, £120,000.00: from 4000 Sales, 4010 Other sales</p>" +
      '<p class="note">4010 Other sales: Without the grant</p>',
  );
});

test("a figure of the accounts alone is there only where something is noted beside it", async () => {
  const cash = { field: "accounts.balance_sheet.cash", lines: [{ name: "Bank", debit: 500_000 }] };

  assert.equal(await sectionOf([cash]), "");
  assert.match(await sectionOf([{ ...cash, note: "Agreed" }]), /Balance sheet: cash, £5,000.00: from Bank<\/p>/);
});

describe("nothing else of the document changes", () => {
  for (const [what, more] of [
    ["a return with adjustments", {}],
    ["a plain return", { financials: { turnover: 12_000_000, trading_profit: 4_000_000 } }],
  ] as const)
    test(`${what}: without the section it is the same, byte for byte`, async () => {
      const plain = await documentOf(more);
      const withSources = await documentOf({ ...more, sources: turnoverFrom(SALES, OTHER) });

      assert.match(withSources, SECTION);
      assert.equal(withSources.replace(SECTION, ""), plain);
      assert.equal(await documentOf({ ...more, sources: [] }), plain);
    });
});

const codeOf = (sign: string) => `U+${sign.charCodeAt(0).toString(16).toUpperCase()}`;

describe("names and notes of strangers are text, and the document is one that we would take", () => {
  const names = [
    '<script>alert("1")</script>',
    "]]>&amp;<![CDATA[",
    "<ix:nonFraction>5</ix:nonFraction>",
    "Продажи и 売上",
    "מכירות (2025)",
    "Sales\u200f 5\u200e",
    "'\"`{{y}}",
    "x".repeat(200),
  ];
  for (const name of names)
    test(name.slice(0, 40), async () => {
      const sources = [{ field: "financials.turnover", lines: [{ name, credit: 12_000_000, note: name }], note: name }];
      const document = await documentOf({ sources });

      const escaped = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      assert.equal(document.split(escaped).length - 1, 4);
      assert.doesNotMatch(document, /<script/);
      const facts = (text: string) => text.match(/<ix:non/g)?.length;
      assert.equal(facts(document), facts(await documentOf({})));
      // As a document of the caller's own it passes the same checks.
      const ixbrl = Buffer.from(document).toString("base64");
      const { problems } = await checkReturn({ ...input, computations: { ixbrl } }, context);
      assert.deepEqual(problems, []);
    });

  test("a name from right to left stands in its own direction", async () => {
    assert.match(
      await sectionOf(turnoverFrom({ name: "מכירות", credit: 12_000_000 })),
      /from <span dir="rtl">מכירות<\/span>/,
    );
  });

  test("a mark of direction turns nothing beside its name", async () => {
    assert.match(
      await sectionOf(turnoverFrom({ name: "Sales\u200f", credit: 12_000_000, note: "1\u061c" })),
      /from <span dir="ltr">Sales\u200f<\/span><\/p><p class="note"><span dir="ltr">Sales\u200f<\/span>: <span dir="ltr">1\u061c<\/span>/,
    );
  });

  for (const sign of ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"])
    test(`what would turn the rest of its paragraph is refused, as in every text: ${codeOf(sign)}`, async () => {
      const text = `a${sign}b`;
      const { problems } = await checkReturn(
        {
          ...input,
          sources: [
            {
              field: "financials.turnover",
              lines: [{ code: text, name: text, credit: 12_000_000, note: text }],
              note: text,
            },
          ],
          accounts: { principal_activity: text, director: text, notes: [{ title: text, text }] } as never,
        },
        context,
      );

      const at = ["lines.0.code", "lines.0.name", "lines.0.note", "note"].map((name) => `sources.0.${name}`);
      const own = [
        "accounts.director",
        "accounts.principal_activity",
        "accounts.notes.0.title",
        "accounts.notes.0.text",
      ];
      const named = problems.filter(({ code, message }) => code === "invalid_text" && message.includes(codeOf(sign)));
      assert.deepEqual(named.map(({ field }) => field).sort(), [...at, ...own].sort());
    });
});
