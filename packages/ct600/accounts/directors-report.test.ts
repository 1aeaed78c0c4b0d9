import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { visibleText } from "../../../test/support/inline-xbrl.ts";
import { accountsDocument, accountsForRegister } from "../documents/accounts/accounts.ts";
import { newestTaxonomy } from "../documents/accounts-shapes.fixture.ts";
import { SOFTWARE } from "../documents/return-accounts.ts";
import type { AccountsInput } from "../return.ts";
import { type Change, messagesOf, problemsOf, returnWith, SANDBOX, TODAY, warningsOf } from "./accounts.fixture.ts";
import { accountsOf } from "./accounts.ts";

type Report = NonNullable<AccountsInput["directors_report"]>;

const REPORT: Report = {
  directors: [{ name: "Jane Director" }],
  signed_by: "Jane Director",
  approved_on: "2026-06-30",
};

const reported = (report: Partial<Report>, accounts: Change["accounts"] = {}): Change => ({
  accounts: { director: undefined, ...accounts, directors_report: { ...REPORT, ...report } },
});

function written(change: Change) {
  const input = returnWith(change);
  const declarant = { name: "An Agent", status: "Agent" };
  const given = {
    companyName: input.company.name,
    registrationNumber: input.company.registration_number,
    accounts: accountsOf(input, { taxPence: 0n, declarant, today: TODAY }),
    software: SOFTWARE,
  };
  const copy = accountsForRegister(given, newestTaxonomy(), "left_out");
  return {
    full: visibleText(Buffer.from(accountsDocument(given, newestTaxonomy()))),
    copy: copy === null ? "" : visibleText(Buffer.from(copy)),
  };
}

suite("a report is needed unless the sizes are those of a micro-entity, whatever the standard", () => {
  const missing = "directors_report_missing accounts.directors_report";
  // Above the turnover and the employees of a micro-entity, in a year that begins before 6 April 2025.
  const above = {
    financials: { turnover: 632_000_01 },
    accounts: { average_employees: 11, profit_and_loss: { tax: 0 } },
  };
  const before = { start: "2024-01-01", end: "2024-12-31", turnover: 632_000_01, average_employees: 11, tax: 0 };
  const large = { ...above, accounts: { ...above.accounts, comparatives: before } };
  const has = (change: Change) => warningsOf(change).includes(missing);

  const table: [guarantee: string, change: Change, isMissing: boolean][] = [
    ["a micro-entity by its sizes, frs102", {}, false],
    ["two limits exceeded in two years", large, true],
    ["only in this one", above, false],
    [
      "in a first period",
      { ...above, accounts: { ...above.accounts, comparatives: undefined, first_period: true } },
      true,
    ],
    [
      "one exceeded and another not known",
      { ...above, accounts: { average_employees: undefined, comparatives: undefined, first_period: true } },
      true,
    ],
    [
      "frs105 changes nothing",
      { ...large, accounts: { ...large.accounts, standard: "frs105", policies: undefined } },
      true,
    ],
    ["a report was sent", { ...large, accounts: { ...large.accounts, directors_report: REPORT } }, false],
    [
      "without a balance sheet that is what is missing",
      { ...large, accounts: { ...large.accounts, balance_sheet: undefined } },
      false,
    ],
    [
      "a society has another law",
      {
        ...large,
        company: { registration_number: "RS123456" },
        accounts: { ...large.accounts, legal_form: undefined },
      },
      false,
    ],
    ["the caller's own document", { ...large, accounts: { ixbrl: "AAAA" } }, false],
  ];
  for (const [guarantee, change, isMissing] of table) test(guarantee, () => assert.equal(has(change), isMissing));
});

test("it stands after the cover, says what was given, and is left out of the copy for Companies House", () => {
  const { full, copy } = written(
    reported(
      {
        directors: [
          { name: "Jane Director", appointed_on: "2019-01-01" },
          { name: "Bo Reed", appointed_on: "2025-05-01" },
          { name: "Cy Hill", resigned_on: "2025-09-30" },
        ],
        political_donations: [{ recipient: "Example Party", amount: 1_500_00 }, { amount: 500_01 }],
        own_shares: "The company bought 10 shares.",
        text: "A shop opened.\nAnother closed.",
        signed_by: "bo reed",
      },
      { approved_on: "2026-07-01" },
    ),
  );

  for (const said of [
    "up to the date of this report, were:Jane DirectorBo Reed (appointed 1 May 2025)Cy Hill (resigned 30 September 2025)",
    "expenditure came to £2,000. The company gave £1,500 to Example Party. Political expenditure was £500.",
    "Own sharesThe company bought 10 shares.",
    "A shop opened.Another closed.",
    "applicable to companies subject to the small companies regime.Approved by the board on 30 June 2026 and signed on its behalf by:Bo Reed, director",
  ])
    assert.ok(full.includes(said), said);
  const order = ["Registered number", "Directors’ report", "Profit and loss account", "Balance sheet"];
  const places = order.map((words) => full.indexOf(words));
  assert.ok(places.every((place, index) => place > (places[index - 1] ?? -1)));
  const [report = ""] = full.split("Profit and loss account");
  assert.doesNotMatch(report, /dividend|audit(?!ed)/i);
  assert.doesNotMatch(copy, /Directors’ report/);
});

test("donations of exactly £2,000 need not be stated", () => {
  const donated = (amount: number) => written(reported({ political_donations: [{ amount }] })).full;

  assert.doesNotMatch(donated(2_000_00), /Political/);
  assert.match(donated(2_000_01), /Political/);
});

test("where the accounts name no director, those of the report in office are theirs, and its signatory signs", () => {
  const change = reported({
    directors: [{ name: "Ann Finch", resigned_on: "2026-06-30" }, { name: "Bo Reed" }, { name: "Jane Director" }],
    signed_by: "Bo Reed",
  });
  const { directors } = accountsOf(returnWith(change), {
    taxPence: 0n,
    declarant: { name: "X", status: "Agent" },
    today: TODAY,
  });

  assert.deepEqual(directors, [
    { name: "Bo Reed", signs: true, isSample: false },
    { name: "Jane Director", signs: false, isSample: false },
  ]);
  assert.deepEqual(problemsOf(change, { ...SANDBOX, mode: "live" }), []);
});

suite("what does not fit together is refused", () => {
  const at = (name: string) => `accounts.directors_report.${name}`;
  const one = (rest: Partial<Report["directors"][number]>) => [{ name: "Jane Director", ...rest }];
  const table: [guarantee: string, change: Change, problems: string[], says: RegExp][] = [
    [
      "approved before the period's end",
      reported({ approved_on: "2025-12-30" }),
      [`invalid_date ${at("approved_on")}`],
      /ends on 2025-12-31/,
    ],
    [
      "approved after today",
      reported({ approved_on: "2026-11-16" }),
      [`invalid_date ${at("approved_on")}`],
      /after today, 2026-11-15/,
    ],
    [
      "signed by a stranger",
      reported({ signed_by: "Bo Reed" }),
      [`does_not_reconcile ${at("signed_by")}`],
      /is not one of/,
    ],
    [
      "signed by one who resigned",
      reported({ directors: [{ name: "Bo Reed", resigned_on: "2026-01-01" }, ...one({})], signed_by: "Bo Reed" }),
      [`does_not_reconcile ${at("signed_by")}`],
      /resigned before/,
    ],
    [
      "a resignation before the appointment",
      reported({ directors: [...one({}), { name: "Bo", appointed_on: "2025-06-01", resigned_on: "2025-05-31" }] }),
      [`invalid_date ${at("directors.1.resigned_on")}`],
      /before the appointment on 2025-06-01/,
    ],
    [
      "a resignation before the period",
      reported({ directors: [...one({}), { name: "Bo", resigned_on: "2024-12-31" }] }),
      [`invalid_date ${at("directors.1.resigned_on")}`],
      /before the period starts on 2025-01-01/,
    ],
    [
      "a resignation after the report",
      reported({ directors: [...one({}), { name: "Bo", resigned_on: "2026-07-01" }] }),
      [`invalid_date ${at("directors.1.resigned_on")}`],
      /after the report was approved/,
    ],
    [
      "an appointment after the report",
      reported({ directors: [...one({}), { name: "Bo", appointed_on: "2026-07-01" }] }),
      [`invalid_date ${at("directors.1.appointed_on")}`],
      /after the report was approved/,
    ],
    [
      "a director twice",
      reported({ directors: [...one({}), { name: "jane director" }] }),
      [`invalid_type ${at("directors.1.name")}`],
      /listed twice/,
    ],
    [
      "a director of the accounts who is none in the report",
      reported({}, { director: "Bo Reed" }),
      [`does_not_reconcile ${at("directors")}`],
      /The accounts name Bo Reed/,
    ],
    [
      "a director of the report who is none in the accounts",
      reported({ directors: [...one({}), { name: "Bo Reed" }] }, { directors: [{ name: "Jane Director" }] }),
      [`does_not_reconcile ${at("directors")}`],
      /Bo Reed is a director in accounts\.directors_report, but not in accounts\.directors/,
    ],
  ];
  for (const [guarantee, change, problems, says] of table)
    test(guarantee, () => {
      assert.deepEqual(problemsOf(change), problems);
      assert.match(messagesOf(change)[0] ?? "", says);
    });
});
