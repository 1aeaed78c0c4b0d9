import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boxesFor, type MessageWishes, someDocuments } from "../../../test/support/messages.ts";
import { PLACES, type Place } from "../form/table.ts";
import { irEnvelope, SCHEMA_VERSION, utrKey } from "../message/return-xml.ts";
import { PACKS } from "../packs.ts";
import { CHARITY_CHANGE_PROVOCATIONS } from "../pages/charity/provocations.fixture.ts";
import { MIRRORED_CHANGE_PROVOCATIONS } from "../pages/mirrored/provocations.fixture.ts";
import { RESEARCH_CHANGE_PROVOCATIONS } from "../pages/research/provocations.fixture.ts";
import { LOAN_RATES } from "../rates/loans.ts";
import { changed } from "./changed-return.fixture.ts";
import { judgeReturn } from "./judge.ts";
import { PACK_CHANGES } from "./pack-changes.ts";
import { BUILT_IN, rulebookOn } from "./rulebook.ts";
import { RULES } from "./rules/rules.ts";

/** Later than every period here. */
const TODAY = "2029-12-31";
const DAYS = PACKS.map(({ release, from }) => ({ release, by: rulebookOn(from, []).rulebook }));

const year = (start: string): MessageWishes => {
  const end = new Date(
    Date.UTC(Number(start.slice(0, 4)) + 1, Number(start.slice(5, 7)) - 1, Number(start.slice(8)) - 1),
  );
  return { period: [start, end.toISOString().slice(0, 10)], tradingProfitPence: 0 };
};
const LOAN = { A15: "10000.00" } as const;

type Boxes = Partial<Record<Place, string>>;

/** Rule, the year it starts, the boxes, and whether v1.993, v1.994 and v1.995 find it broken. */
const cases: readonly (readonly [
  rule: number,
  start: string,
  boxes: Boxes,
  broken: readonly [boolean, boolean, boolean],
])[] = [
  [9387, "2025-04-01", { 723: "1.00" }, [true, false, false]],
  [8008, "2025-04-01", { 723: "1.00" }, [false, true, true]],
  [8008, "2025-04-01", { 724: "1.00" }, [false, true, true]],
  [8008, "2025-03-31", { 723: "1.00", 724: "1.00" }, [false, false, false]],
  [9390, "2025-04-01", { 748: "1.00" }, [true, false, false]],
  [8013, "2025-04-01", { 749: "1.00" }, [false, true, true]],
  [9388, "2025-03-31", { 726: "1.00" }, [false, false, false]],
  [9388, "2025-04-01", { 726: "1.00" }, [true, false, false]],
  [9388, "2026-04-01", { 726: "1.00" }, [true, true, false]],
  [9391, "2026-03-31", { 751: "1.00" }, [true, false, false]],
  [9391, "2026-04-01", { 751: "1.00" }, [true, true, false]],
  [8006, "2026-03-31", { 713: "1.00" }, [false, false, false]],
  [8006, "2026-04-01", { 713: "1.00" }, [false, true, false]],
  [8010, "2026-04-01", { 737: "1.00" }, [false, true, false]],
  [8005, "2025-03-31", { 714: "1.00" }, [false, false, false]],
  [8005, "2025-04-01", { 714: "1.00" }, [false, true, true]],
  [8009, "2025-04-01", { 727: "1.00" }, [false, true, true]],
  [8011, "2025-04-01", { 738: "1.00" }, [false, true, true]],
  [8014, "2025-04-01", { 752: "1.00" }, [false, true, true]],
  [8007, "2024-03-31", { "721/722": "" }, [false, false, false]],
  [8007, "2024-04-01", { "721/722": "" }, [false, true, true]],
  [8012, "2024-04-01", { "746/747": "" }, [false, true, true]],
  [8001, "2025-04-01", { 540: "1.00" }, [false, true, true]],
  [8001, "2025-04-01", { 540: "1.00", 96: "yes" }, [false, false, false]],
  [8002, "2025-04-01", { 541: "1.00" }, [false, true, true]],
  // The total of legacies is compared from both sides, then from that of the payments.
  [8023, "2025-04-01", { E88: "1.00" }, [false, true, false]],
  [8024, "2025-04-01", { E88: "1.00", E200: "2.00" }, [false, true, false]],
  [8083, "2025-04-01", { E88: "1.00", E200: "2.00" }, [false, false, true]],
  [8083, "2025-04-01", { E88: "1.00" }, [false, false, false]],
  [9614, "2025-04-01", { E65: "5.00", E88: "1.00", E90: "6.00" }, [true, false, false]],
  [8081, "2025-01-01", { 696: "1.00" }, [false, false, true]],
  [8081, "2025-01-02", { 696: "1.00" }, [false, false, false]],
  [8082, "2025-01-01", { 739: "1.00" }, [false, false, true]],
  // Before 6 April 2026, across it, and after it: the rate of the period.
  [9466, "2025-04-01", { ...LOAN, A20: "3375.00" }, [false, false, false]],
  [9466, "2025-04-01", { ...LOAN, A20: "3575.00" }, [true, true, true]],
  [9466, "2026-04-05", { ...LOAN, A20: "3575.00" }, [true, true, false]],
  [9467, "2026-04-05", { ...LOAN, A20: "3374.99" }, [false, false, true]],
  [9467, "2026-04-05", { ...LOAN, A20: "3375.00" }, [false, false, false]],
  [9468, "2026-04-05", { ...LOAN, A20: "3575.01" }, [false, false, true]],
  [9466, "2026-04-06", { ...LOAN, A20: "3375.00" }, [false, false, true]],
  [9466, "2026-04-06", { ...LOAN, A20: "3575.00" }, [true, true, false]],
  [9466, "2026-04-06", { A15: "22.00", A20: "7.87" }, [true, true, false]],
  [9466, "2026-04-06", { A15: "22.00", A20: "7.86" }, [true, true, true]],
  [9469, "2026-04-06", { A40: "10000.00", A45: "3575.00" }, [true, true, false]],
  [9470, "2026-04-05", { A40: "10000.00", A45: "3374.99" }, [false, false, true]],
  [9471, "2026-04-05", { A40: "10000.00", A45: "3575.01" }, [false, false, true]],
  [9472, "2026-04-06", { A65: "10000.00", A70: "3575.00" }, [true, true, false]],
  [9473, "2026-04-05", { A65: "10000.00", A70: "3374.99" }, [false, false, true]],
  [9474, "2026-04-05", { A65: "10000.00", A70: "3575.01" }, [false, false, true]],
];

for (const [rule, start, boxes, broken] of cases) {
  const found = PACKS.filter((_, index) => broken[index]).map(({ release }) => release);
  test(`rule ${rule}, period from ${start}, ${JSON.stringify(boxes)}: broken by ${found.join(", ") || "none"}`, () => {
    const places = Object.entries(boxes).map(([box, text]) => [PLACES[box as Place], text]);
    const structure = changed(year(start), Object.fromEntries(places));

    const by = DAYS.filter((day) =>
      judgeReturn(structure, TODAY, day.by).rules.some(({ number }) => number === `${rule}`),
    );

    assert.deepEqual(
      by.map(({ release }) => release),
      found,
    );
  });
}

/** Of the supplementary pages: each is broken by the release that brought it and by the next. */
const PAGE_CASES = [...CHARITY_CHANGE_PROVOCATIONS, ...MIRRORED_CHANGE_PROVOCATIONS, ...RESEARCH_CHANGE_PROVOCATIONS];

for (const [rule, from, changes] of PAGE_CASES) {
  test(`rule ${rule} of a page is broken since v1.994 by ${JSON.stringify(changes)}`, () => {
    const by = DAYS.filter((day) =>
      judgeReturn(changed(from, changes), TODAY, day.by).rules.some(({ number }) => number === `${rule}`),
    );

    assert.deepEqual(
      by.map(({ release }) => release).filter((release) => release !== "v1.993"),
      ["v1.994", "v1.995"],
    );
  });
}

test("every rule that a change adds is in these cases", () => {
  const added = PACK_CHANGES.flatMap(({ adds }) => adds.map(({ number }) => number));
  const ofTheMainForm = cases.flatMap(([rule, , , broken]) => (broken.includes(true) ? [String(rule)] : []));
  const tried = [...ofTheMainForm, ...PAGE_CASES.map(([rule]) => String(rule))];

  assert.deepEqual(
    [...new Set(added)].filter((number) => !tried.includes(number)),
    [],
  );
});

test("boxes 696 and 739 are schema errors before v1.995", () => {
  const boxes = {
    ...boxesFor({ period: ["2025-04-01", "2026-03-31"] }),
    690: 1n,
    696: 1n,
    711: 1n,
    733: 1n,
    739: 1n,
    750: 1n,
  };
  const structure = { envelopeKeys: [utrKey("8596148860")], irEnvelope: irEnvelope(boxes, someDocuments) };

  const found = DAYS.map(({ by }) => judgeReturn(structure, TODAY, by).schema.map(({ at }) => at.split("/").slice(-2)));

  const early = [
    ["AllowancesAndCharges", "FortyPercentFirstYearAllowance"],
    ["NotIncluded", "FortyPercentFirstYearAllowance"],
  ];
  assert.deepEqual(found, [early, early, []]);
});

test("the built-in rules are those of the first release, without a change", () => {
  assert.equal(PACKS[0].release, SCHEMA_VERSION);
  assert.equal(BUILT_IN.judgedBy, SCHEMA_VERSION);
  assert.deepEqual(BUILT_IN.rules, RULES);
  assert.deepEqual(BUILT_IN.added, []);
});

test("the computation states the new rate of tax on loans from the day on which the rules take it", () => {
  const newest = LOAN_RATES.at(-1);

  assert.equal(newest?.filedFrom, PACKS.find(({ release }) => release === "v1.995")?.from);
  assert.match(
    rulebookOn("2027-04-06", []).rulebook.rules.find(({ number }) => number === "9466")?.says ?? "",
    /, from 6 April 2026 35\.75%\.$/,
  );
  assert.deepEqual([newest?.from, newest?.hundredths], ["2026-04-06", 35_75]);
});

test("a number stands once in every rulebook", () => {
  for (const { by } of DAYS) assert.equal(new Set(by.rules.map(({ number }) => number)).size, by.rules.length);
});

const held = (release: (typeof PACKS)[number]["release"]) => ({
  release,
  judge: async () => ({ schema: [], rules: [] }),
  close: async () => {},
});

for (const [day, packs, judgedBy, pack] of [
  ["2026-04-05", [], "v1.993", null],
  ["2026-11-15", [], "v1.993 + changes to v1.994", null],
  ["2026-11-15", [held("v1.993")], "v1.993 + changes to v1.994", "v1.993"],
  ["2026-11-15", [held("v1.993"), held("v1.994"), held("v1.995")], "v1.994", "v1.994"],
  ["2027-04-06", [held("v1.993"), held("v1.994")], "v1.994 + changes to v1.995", "v1.994"],
  ["2027-04-06", [held("v1.995")], "v1.995", "v1.995"],
  ["2026-11-15", [held("v1.995")], "v1.993 + changes to v1.994", null],
] as const) {
  const installed = packs.map(({ release }) => release).join(", ") || "no pack";
  test(`filed on ${day} with ${installed}: judged by ${judgedBy}`, () => {
    const by = rulebookOn(day, packs);

    assert.equal(by.rulebook.judgedBy, judgedBy);
    assert.equal(by.pack?.release ?? null, pack);
  });
}

test("where HMRC's own later pack is held, it has the word about all that changed up to it", () => {
  const { rulebook } = rulebookOn("2027-04-06", [held("v1.994")]);
  const numbers = rulebook.rules.map(({ number }) => number);

  for (const number of ["9387", "9388", "8005", "8008"]) assert.ok(!numbers.includes(number), number);
  for (const number of ["8081", "9466"]) assert.ok(numbers.includes(number), number);
  assert.deepEqual(
    [...rulebook.overruled.rules].filter((number) => number === "9387" || number === "8006"),
    ["8006"],
  );
});

test("an element of HMRC's own later pack is the pack's to judge", () => {
  const boxes = { ...boxesFor({ period: ["2025-04-01", "2026-03-31"] }), 696: 1n };
  const irEnvelopeElement = irEnvelope(boxes, someDocuments);
  const { rulebook } = rulebookOn("2027-04-06", [held("v1.995")]);

  const { schema, notJudged } = judgeReturn(
    { envelopeKeys: [utrKey("8596148860")], irEnvelope: irEnvelopeElement },
    TODAY,
    rulebook,
  );

  assert.deepEqual(schema, []);
  assert.deepEqual(notJudged, [`IRenvelope/CompanyTaxReturn/${PLACES[696]}`]);
});

test("docs/rules.md names every rule that changed", () => {
  const page = readFileSync(new URL("../../../../docs/rules.md", import.meta.url), "utf8");
  const numbers = PACK_CHANGES.flatMap(({ removes, adds }) => [...removes, ...adds.map(({ number }) => number)]);
  const isNamed = (number: string) => page.includes(number) || (number > "9466" && number < "9474");

  assert.deepEqual(
    numbers.filter((number) => !isNamed(number)),
    [],
  );
});
