import assert from "node:assert/strict";
import { test } from "node:test";
import { visibleText } from "../../../../test/support/inline-xbrl.ts";
import { accountsShapes, documentOf, filletedIn, fullIn } from "../accounts-shapes.fixture.ts";

const shapeOf = (what: string) => {
  const shape = [...accountsShapes()].find((one) => one.what === what);
  assert.ok(shape, what);
  return shape;
};
const textOf = (what: string) => visibleText(fullIn(shapeOf(what)));
const titlesIn = (document: string) => {
  const notes = document.slice(document.indexOf("Notes to the accounts"));
  return titles.filter((title) => new RegExp(`\\d${title}`).test(notes));
};

const titles = [
  "General information",
  "Accounting policies",
  "Employees",
  "Intangible fixed assets",
  "Tangible fixed assets",
  "Investment property",
  "Debtors",
  "Creditors: amounts falling due within one year",
  "Creditors: amounts falling due after more than one year",
  "Secured and long-term creditors",
  "Deferred tax",
  "Directors’ advances and credits",
  "Guarantees for directors",
  "Commitments and contingencies",
  "Related parties",
  "Events after the end of the reporting period",
];

test("every note that was given stands once, in the order of the law, numbered from one", () => {
  const text = textOf("frs102, every line, comparatives, all notes, trading");

  const places = titles.map((title, index) => text.indexOf(`${index + 1}${title}`));
  assert.ok(places.every((place, index) => place > (places[index - 1] ?? 0)));
});

test("a line of the balance sheet has the number of its note", () => {
  const text = textOf("frs102, every line, comparatives, all notes, trading");

  for (const line of ["Intangible assets412,000", "Tangible assets548,250", "Debtors731,204", "one year8(27,650)"])
    assert.ok(text.includes(line), line);
});

test("a note says what was given, loan by loan and in sentences", () => {
  const text = textOf("frs102, every line, comparatives, all notes, trading");

  for (const said of [
    "At 1 April 20252,000Advanced8,000Repaid(3,000)Written off or waived(500)At 31 March 20266,500",
    "Interest is charged at 2.25% a year. Repayable on demand. £500 was written off or waived.",
    "A Former Director£At 1 April 2025100Advanced-Repaid(100)At 31 March 2026-",
    "The company has given guarantees for Zoë Director. Its maximum liability under them is £25,000. For a mortgage with her bank.",
    "not on the balance sheet amount to £36,000.Rent of the workshop until its lease ends.",
    "Creditors of £96,000 (2025: £96,000) are secured.Creditors of £66,000 (2025: £72,000) fall due after more than five years.",
    "On disposals(4,000)At 31 March 202626,750Net book valueAt 31 March 202648,250At 31 March 202551,000",
  ])
    assert.ok(text.includes(said), said);
});

const OTHER_BODIES = [
  ["charitable_incorporated_organisation", "charity", "Trustee"],
  ["registered_society", "society", "Committee member"],
  ["partnership", "partnership", "Partner"],
] as const;

for (const [legalForm, body, officer] of OTHER_BODIES)
  test(`the accounts of a ${body} do not call it a company, or those who govern it directors`, () => {
    const words = ["all notes, trading", "no notes, dormant"].flatMap((ending) =>
      [...accountsShapes()]
        .filter(({ what }) => what.endsWith(ending))
        .map(({ given }) => visibleText(fullIn({ what: body, given: documentOf({ ...given.accounts, legalForm }) }))),
    );

    const text = words.join("\n");
    const given = /(?:Jane|Zoë|Former) Director|The company rents its workshop from a director/g;
    const ours = text.replaceAll(given, "").replaceAll("Company Tax Return", "");
    assert.deepEqual(ours.match(/.{0,60}(?:compan(?:y|ies)|director).{0,60}/gi) ?? [], []);
    for (const said of [
      `The ${body} has given guarantees for `,
      `persons employed by the ${body} during the year`,
      `The ${body} was dormant throughout the year.`,
      `is not the ${body}’s statutory accounts.`,
      `${officer}s’ advances and credits`,
      `Guarantees for ${officer.toLowerCase()}s`,
    ])
      assert.ok(text.includes(said), said);
  });

test("without notes there is what the law asks of every company, and nothing else", () => {
  assert.deepEqual(titlesIn(textOf("frs102, totals, no comparatives, no notes, trading")), [
    "General information",
    "Accounting policies",
  ]);
});

test("a micro-entity's notes stand at the foot of its balance sheet, above the statements and the signature", () => {
  const [full, filleted] = [fullIn, filletedIn].map((written) =>
    visibleText(written(shapeOf("frs105, totals, no comparatives, all notes, trading")) ?? Buffer.of()),
  );

  for (const text of [full ?? "", filleted ?? ""]) {
    const order = [
      "Balance sheet",
      "Capital and reserves",
      "1General information",
      "2Employees",
      "exemption from audit",
    ];
    const places = [...order.map((words) => text.indexOf(words)), text.lastIndexOf("Approved by the board")];
    assert.ok(
      places.every((place, index) => place > (places[index - 1] ?? -1)),
      String(places),
    );
    assert.doesNotMatch(text, /Notes to the accounts/);
    assert.equal(text.split("General information").length, 2);
  }
});

test("notes on lines of the balance sheet stand in the order of its format", () => {
  const shape = shapeOf("frs102, every line, comparatives, all notes, trading");
  const page = fullIn(shape).toString();
  const sheet = page.slice(page.indexOf("<h2>Balance sheet"), page.indexOf("<h2>Notes to the accounts"));
  const numbers = [...sheet.matchAll(/<td class="note">(\d+)</g)].map(([, number]) => Number(number));

  assert.ok(numbers.length >= 5);
  assert.deepEqual(
    numbers,
    [...numbers].sort((one, other) => one - other),
  );
});

test("the first note says whether a company is private and what it is limited by", () => {
  const said = (what: string) => /is (an? .*?), registered/.exec(textOf(what))?.[1];

  assert.equal(said("frs102, totals, no comparatives, no notes, trading"), "a private company limited by shares");
  assert.equal(said("limited_by_guarantee"), "a private company limited by guarantee");
  assert.equal(said("community_interest"), "a community interest company");
  assert.equal(
    said("community_interest limited by guarantee"),
    "a community interest company, which is a private company limited by guarantee",
  );
});
