// Three documents that tie: the profit in the accounts, the start of the computation and the boxes of the return, read
// back from what would be sent. They agree, or the difference is a line with a name. On every vector and on generated
// companies of all kinds.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { type CheckedReturn, checkReturn } from "../packages/ct600/check-return.ts";
import { type ExpectedReturn, skip, wideVectors } from "../packages/ct600/computation/wide-vectors.fixture.ts";
import type { ReturnInput } from "../packages/ct600/return.ts";
import { diceFrom } from "./proofs/dice.ts";
import { anyCompany } from "./support/any-company.ts";
import { SIZE } from "./support/size.ts";
import { type DocumentRow, penceOf, type ReadReturn, readBack } from "./support/tied-documents.ts";

const TODAY = "2026-11-15";
const DECLARANT = { name: "Jane Director", status: "Director" };
const COMPANY = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };

const returnOf = (input: unknown, today = TODAY): Promise<CheckedReturn> =>
  checkReturn(input, { today, declarant: DECLARANT });

const STANDARDS = ["frs102", "frs105"];

suite("the vectors", { skip }, () => {
  const wide = ["allowances", "charge", "income", "losses", "participator-loans"].flatMap((name) =>
    wideVectors<ReturnInput, ExpectedReturn>(name, "return"),
  );

  test("all that can be filed tie", async () => {
    let tied = 0;
    for (const [index, { id, input, expected }] of wide.entries()) {
      const body = { ...input, company: { ...COMPANY, ...input.company } };
      // A part takes one of them for each, in turn.
      for (const standard of SIZE === "part" ? [STANDARDS[index % 2]] : STANDARDS) {
        const checked = await returnOf({ ...body, accounts: { standard } }, expected.today);
        tied += assertTied(checked, body, `${id}, ${standard}`);
      }
    }

    assert.ok(tied >= (SIZE === "part" ? 100 : 200), `${tied} returns`);
  });

  const plain = new URL("../../../shared/vectors/tax.json", import.meta.url);
  test("so do those with a trading profit alone", { skip: !existsSync(plain) }, async () => {
    const { vectors } = JSON.parse(readFileSync(plain, "utf8"));
    let tied = 0;
    for (const { id, period_start, period_end, trading_profit_pence, associated_companies } of vectors) {
      const body = {
        company: { ...COMPANY, associated_companies },
        period: { start: period_start, end: period_end },
        financials: { turnover: 10_000_000_000, trading_profit: trading_profit_pence },
      };
      tied += assertTied(await returnOf(body, "2027-11-15"), body, id);
    }

    assert.ok(tied >= 45, `${tied} returns`);
  });
});

const COUNT = { part: 100, long: 500, proof: 2_000 }[SIZE];

test(`${COUNT} companies of all kinds tie`, async () => {
  let tied = 0;
  for (let seed = 1; tied < COUNT; seed++) {
    assert.ok(seed < 5 * COUNT, `only ${tied} of ${seed} can be filed`);
    const input = anyCompany(diceFrom(seed));
    if (input.period.end > TODAY) continue;
    tied += assertTied(await returnOf(input), input, `seed ${seed}: ${JSON.stringify(input)}`);
  }
});

/** How many returns it looked at. */
function assertTied(checked: CheckedReturn, body: Pick<ReturnInput, "financials">, what: string): number {
  const made = [checked.return, checked.next].flatMap((one) => one ?? []);
  const read = made.map(readBack);
  const accounts = read.flatMap((one) => one.accounts ?? []);
  for (const one of read) {
    tieStart(one, accounts, what);
    tieTrade(one, body, what);
    tieProperty(one, what);
    tieBoxes(one, body, what);
  }
  if (read.length > 0) tieAccounts(read, accounts, body, what);
  return made.length;
}

/** Cut to pounds, as the accounts show it. */
const pounds = (pence: bigint) => pence / 100n;

function rowsOf({ tables }: ReadReturn, title: string): DocumentRow[] {
  return tables.find((table) => table.title === title)?.rows ?? [];
}

/** The computation starts from the profit that the accounts state. */
function tieStart(read: ReadReturn, accounts: ReadReturn["computations"], what: string): void {
  const [first] = rowsOf(read, "Trading profit");
  const stated = penceOf(accounts, "core:ProfitLossOnOrdinaryActivitiesBeforeTax");

  assert.match(first?.label ?? "", /^(Profit|Loss) before tax per accounts$/, what);
  assert.equal(pounds(first?.pence ?? 0n), pounds(stated ?? 0n), `${what}: profit per accounts`);
}

const SUBTOTAL = /^((Profit|Loss) of this period|Trading profit or loss( that follows)?)$/;

/** From there every step is a line, and the last is the box. */
function tieTrade(read: ReadReturn, { financials }: Pick<ReturnInput, "financials">, what: string): void {
  const rows = rowsOf(read, "Trading profit");
  const last = rows.at(-1);
  const steps = rows.slice(0, -1).filter(({ label }) => !SUBTOTAL.test(label));
  const sum = steps.reduce((all, { pence }) => all + (pence ?? 0n), 0n);
  const stated = (read.box("155") ?? 0n) - (read.box("780") ?? 0n);

  assert.equal(100n * pounds(sum), stated, `${what}: trading profit`);
  assert.equal(last?.pence, stated, `${what}: the last line`);
  const isGiven = financials.net_profit !== undefined && financials.net_profit !== 0;
  if (!isGiven)
    assert.ok(!rows.some(({ label }) => label.includes("other adjustments")), `${what}: a difference without a name`);
}

function tieProperty(read: ReadReturn, what: string): void {
  const rows = read.tables.filter(({ title }) => title === "Property business").at(-1)?.rows ?? [];
  const last = rows.at(-1);
  if (last === undefined || !/^(Profit|Loss) of the property business$/.test(last.label)) return;
  const sum = rows.slice(0, -1).reduce((all, { pence }) => all + (pence ?? 0n), 0n);
  const stated = (read.box("190") ?? 0n) - (read.box("805") ?? 0n);

  assert.equal(sum, last.pence, `${what}: property business`);
  assert.equal(100n * pounds(sum), stated, `${what}: boxes 190 and 805`);
}

/** Years and rates, and lists, which have a row for each item. */
const NO_AMOUNT = /^(330|340|380|390|A10|A25|A50|C5|C85|C125|C190)$/;

/** They hold what box 440 before relief and box 528 hold. */
const REPEATED = new Set(["430", "525"]);

/** The computations of a plain return are what they ever were. */
const NOT_IN_PLAIN = new Set(["145", "600"]);
const FIRST_FIELDS = /^(turnover|trading_profit|gross_profit|net_profit|tax_rate_year)$/;

/** Every amount beside a box is the amount in the box, and every amount in a box stands beside its number. */
function tieBoxes(read: ReadReturn, body: Pick<ReturnInput, "financials">, what: string): void {
  const shown = new Set(read.tables.flatMap(({ rows }) => rows.map(({ box }) => box)));
  const isPlain = Object.keys(body.financials).every((name) => FIRST_FIELDS.test(name));
  const lacking = read.boxes.filter(
    (box) => /^[AC]?\d+$/.test(box) && !shown.has(box) && !REPEATED.has(box) && !(isPlain && NOT_IN_PLAIN.has(box)),
  );
  assert.deepEqual(lacking, [], `${what}: boxes that the computations do not show`);
  for (const { rows } of read.tables)
    for (const { label, box, pence } of rows) {
      if (box === "" || pence === null || NO_AMOUNT.test(box)) continue;
      const size = pence < 0n ? -pence : pence;
      assert.equal(read.box(box) ?? 0n, size, `${what}: box ${box}, ${label}`);
    }
}

/** What the accounts show besides the profit. */
function tieAccounts(
  read: readonly ReadReturn[],
  accounts: ReadReturn["computations"],
  { financials }: Pick<ReturnInput, "financials">,
  what: string,
): void {
  const sum = (box: string) => read.reduce((all, one) => all + (one.box(box) ?? 0n), 0n);
  // Each return drops its own pence.
  const most = 100n * BigInt(read.length);
  const near = (one: bigint, other: bigint) => one - other <= most && other - one <= most;
  const turnover = penceOf(accounts, "core:TurnoverRevenue") ?? 0n;
  const rents = BigInt(financials.property?.rents ?? 0);

  assert.ok(near(turnover, sum("145") + 100n * pounds(rents)), `${what}: turnover`);
  const tax = penceOf(accounts, "core:TaxTaxCreditOnProfitOrLossOnOrdinaryActivities") ?? 0n;
  assert.equal(pounds(tax), pounds(sum("440") + sum("480")), `${what}: tax`);
  const before = penceOf(accounts, "core:ProfitLossOnOrdinaryActivitiesBeforeTax") ?? 0n;
  assert.equal(penceOf(accounts, "core:ProfitLoss"), before - tax, `${what}: profit after tax`);
  const interest = penceOf(accounts, "core:OtherInterestReceivableSimilarIncomeFinanceIncome");
  if (interest === null || read.length > 1 || financials.net_profit !== undefined) return;
  const paid = penceOf(accounts, "core:InterestPayableSimilarChargesFinanceCosts") ?? 0n;
  assert.ok(near(interest - paid, sum("170") - sum("795")), `${what}: interest`);
}
