import assert from "node:assert/strict";
import { test } from "node:test";
import { boxesFor, type MessageWishes } from "../../../test/support/messages.ts";
import { PLACES } from "../form/table.ts";
import { irEnvelope, utrKey } from "../message/return-xml.ts";
import { type Changes, changed } from "./changed-return.fixture.ts";
import { judgeReturn } from "./judge.ts";
import { BUILT_IN } from "./rulebook.ts";

const TODAY = "2026-11-15";
const RELIEVED: MessageWishes = { tradingProfitPence: 10_000_000 };
const RELIEF = "Marginal relief (box 435)";
const TWENTY = "20% is not a rate";
const YEARS = PLACES.associatedCompaniesOfYears;
/** Another claim; the boxes below it do not matter here. */
const claim = (amount: string): Changes => ({ [PLACES[435]]: amount });
const perYear = (first: string, second: string): Changes => ({
  [PLACES[326]]: null,
  [`${YEARS}/FirstYear`]: first,
  [`${YEARS}/SecondYear`]: second,
});

test("a return is judged without making the documents in it", () => {
  const never = () => assert.fail("made");
  const envelope = irEnvelope(boxesFor(RELIEVED), { computation: never, accounts: never });

  const { schema, rules, live } = judgeReturn(
    { envelopeKeys: [utrKey("8596148860")], irEnvelope: envelope },
    TODAY,
    BUILT_IN,
  );

  assert.deepEqual([schema, rules, live], [[], [], []]);
});

// £100,000 in a year of its own: 3/200 of 250,000 - 100,000 is 2,250.00. With one associated company the limit is
// 125,000: 375.00.
const cases: readonly (readonly [what: string, from: MessageWishes, changes: Changes, found: string | null])[] = [
  ["the right claim", RELIEVED, {}, null],
  ["a claim of 99 pence too much", RELIEVED, claim("2250.99"), null],
  ["a claim of a pound too much", RELIEVED, claim("2251.00"), RELIEF],
  ["a claim of a pound too little", RELIEVED, claim("2249.00"), RELIEF],
  ["relief that forgets an associated company", RELIEVED, { [PLACES[326]]: "1" }, RELIEF],
  ["relief with an associated company", RELIEVED, { [PLACES[326]]: "1", ...claim("375.00") }, null],
  ["associated companies by year: the greater counts", RELIEVED, { ...perYear("1", "0"), ...claim("375.00") }, null],
  ["associated companies by year, taken as none", RELIEVED, perYear("1", "0"), RELIEF],
  [
    "the period in which the limits came: the second year's companies count",
    { period: ["2023-01-01", "2023-12-31"], tradingProfitPence: 8_500_000 },
    perYear("9", "0"),
    null,
  ],
  [
    "half a year has half the limits",
    { period: ["2024-04-01", "2024-09-30"], tradingProfitPence: 5_000_000 },
    {},
    null,
  ],
  [
    "half a year with the limits of a whole",
    { period: ["2024-04-01", "2024-09-30"], tradingProfitPence: 5_000_000 },
    claim("3000.00"),
    RELIEF,
  ],
  [
    "a leap year keeps the limits",
    { period: ["2023-04-01", "2024-03-31"], tradingProfitPence: 10_000_000 },
    claim("2250.00"),
    null,
  ],
  [
    "a claim above the upper limit",
    { tradingProfitPence: 30_000_000 },
    { ...claim("1.50"), [PLACES[329]]: "yes" },
    RELIEF,
  ],
  [
    "a claim without box 329 is a matter of the published rules",
    RELIEVED,
    { ...claim("1.00"), [PLACES[329]]: null },
    null,
  ],
  // A third of 3/200 of 250,000 - 150,000 belongs to the distributions, which are not taxed.
  ["relief with distributions", RELIEVED, { ...claim("1000.00"), [PLACES[620]]: "50000.00" }, null],
  ["relief that forgets distributions", RELIEVED, { [PLACES[620]]: "50000.00" }, RELIEF],
  ["distributions that cannot be read", RELIEVED, { [PLACES[620]]: "some" }, null],
  ["a start with a time zone is a matter of the schema", RELIEVED, { [PLACES[30]]: "2024-04-01Z" }, null],
  ["a ring fence has relief of its own", RELIEVED, { ...claim("1.00"), [PLACES[320]]: "1.00" }, null],
  ["a type of company without relief", RELIEVED, { ...claim("1.00"), [PLACES[4]]: "2" }, null],
  ["an unreadable number of companies", RELIEVED, { ...claim("1.00"), [PLACES[326]]: "-1" }, null],
  ["an unreadable claim", RELIEVED, claim("much"), null],
  ["20% in the first year", {}, { [PLACES[340]]: "20.00" }, TWENTY],
  ["20% in the second year", { period: ["2024-01-01", "2024-12-31"] }, { [PLACES[390]]: "20.00" }, TWENTY],
  ["20% when it was the rate", { period: ["2016-04-01", "2017-03-31"] }, {}, null],
  ["20% for a unit trust", {}, { [PLACES[340]]: "20.00", [PLACES[4]]: "1" }, null],
  ["another period end in the header", {}, { "/IRheader/PeriodEnd": "2025-03-30" }, "The period end in the header"],
];

for (const [what, from, changes, found] of cases) {
  test(`${what}: ${found === null ? "nothing to say" : "found"}`, () => {
    const live = judgeReturn(changed(from, changes), TODAY, BUILT_IN).live.map(({ text }) => text);

    assert.equal(live.length, found === null ? 0 : 1, live.join("; "));
    if (found !== null) assert.ok(live[0]?.startsWith(found), live[0]);
  });
}

test("20% is found in the block it stands in", () => {
  const [finding] = judgeReturn(
    changed({ period: ["2024-01-01", "2024-12-31"] }, { [PLACES[390]]: "20.00" }),
    TODAY,
    BUILT_IN,
  ).live;

  assert.equal(finding?.at, `IRenvelope/CompanyTaxReturn/${PLACES[390]}`);
});
