// Accounts of every shape, judged from outside: by the schema of Inline XBRL, by our own intake, by names of the
// taxonomies, and as a reader would judge them: every column adds up as it is shown, every figure is tagged, and
// nothing is stated that the input does not give.

import assert from "node:assert/strict";
import { type Fact, factsIn, inlineSchema, schemaIsThere, visibleText } from "../../../test/support/inline-xbrl.ts";
import { test } from "../../../test/support/suite.ts";
import { itemsIn, packagesAreThere } from "../../../test/support/taxonomy-package.ts";
import { isUnderCompaniesAct } from "../accounts/legal-form.ts";
import { type AccountsShape, accountsShapes, filletedIn, fullIn } from "./accounts-shapes.fixture.ts";
import { checkDocument } from "./check-document.ts";
import { comparedShapes, givenIn, plainShapes } from "./shapes.fixture.ts";
import { ACCOUNTS_TAXONOMIES } from "./taxonomies.ts";

interface Written {
  readonly shape: AccountsShape;
  readonly what: string;
  readonly isFilleted: boolean;
  readonly bytes: Buffer;
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** Made by hand, and made from inputs. */
function* allShapes(): Generator<AccountsShape> {
  yield* accountsShapes();
  for (const shape of [...plainShapes(), ...comparedShapes()]) yield { what: shape.what, given: givenIn(shape) };
}

const written: readonly Written[] = [...allShapes()].flatMap((shape) => {
  const documents = [
    { bytes: fullIn(shape), isFilleted: false },
    { bytes: filletedIn(shape), isFilleted: true },
  ];
  return documents.flatMap(({ bytes, isFilleted }) =>
    bytes === null
      ? []
      : [
          {
            shape,
            what: `${shape.what}, ${isFilleted ? "filleted" : "full"}`,
            isFilleted,
            bytes,
            text: visibleText(bytes),
            facts: factsIn(bytes),
          },
        ],
  );
});

test("there is a document for every shape", () => assert.ok(written.length > 500));

test("each is valid by the schema of Inline XBRL 1.1, in the oldest taxonomy and in the newest", {
  skip: schemaIsThere ? false : "the schema is not beside the checkout",
}, () => {
  const validate = inlineSchema();
  for (const shape of accountsShapes())
    for (const taxonomy of [ACCOUNTS_TAXONOMIES.at(0), ACCOUNTS_TAXONOMIES.at(-1)])
      for (const document of [fullIn(shape, taxonomy), filletedIn(shape, taxonomy)])
        if (document !== null) assert.doesNotThrow(() => validate(document), shape.what);
});

test("each passes as a caller's own document", () => {
  for (const { shape, what, bytes } of written) {
    const { start, end } = shape.given.accounts.now.period;
    const problems = checkDocument(bytes, { registrationNumber: "12345678", periodStart: start, periodEnd: end });
    assert.deepEqual(problems, [], what);
  }
});

/**
 * Names that are newer than the taxonomy the stand-ins were made from; Companies House takes them, and only its copy
 * has them.
 */
const NEWER = ["StatementThatDirectorsHaveElectedNotToDeliverProfitLossAccountUnderSection4445ACompaniesAct2006"];
const NEWER_MEMBERS = ["FilletedAccounts"];

for (const year of [2025, 2026])
  test(`each fact is an item of the taxonomy of ${year}, on the kind of date it wants, and each member is known`, {
    skip: packagesAreThere ? false : "the taxonomies are not beside the checkout",
  }, () => {
    const archive = `STANDIN-FRC-${year}-01-01.zip`;
    const items = {
      core: itemsIn(archive, /core\/frc-core-[\d-]+\.xsd$/),
      bus: itemsIn(archive, /business\/bus-[\d-]+\.xsd$/),
      direp: itemsIn(archive, /direp\/direp-[\d-]+\.xsd$/),
      countries: itemsIn(archive, /countries-regions\/countries-[\d-]+\.xsd$/),
    };
    const itemOf = (name: string) => {
      const [prefix = "", local = ""] = name.split(":");
      return prefix in items ? items[prefix as keyof typeof items].get(local) : undefined;
    };
    for (const { what, facts } of written)
      for (const { name, start, dimensions } of facts) {
        if (!NEWER.some((newer) => name.endsWith(newer)))
          assert.deepEqual(
            itemOf(name),
            { period: start === null ? "instant" : "duration", isAbstract: false },
            `${what}: ${name}`,
          );
        for (const part of dimensions.flatMap((dimension) => dimension.split("=")))
          if (!NEWER_MEMBERS.some((newer) => part.endsWith(newer))) assert.ok(itemOf(part), `${what}: ${part}`);
      }
  });

/** Facts in the contexts of one column, by name and the member of their dimension. */
function column({ facts }: Written, { start, end }: { start: string; end: string }) {
  const values = new Map(
    facts
      .filter((fact) => fact.end === end && (fact.start === null || fact.start === start))
      .map(({ name, dimensions, value }) => [
        [name, ...dimensions.map((dimension) => dimension.split("=")[1])].join(" "),
        Number(value),
      ]),
  );
  const of = (name: string, member?: string) => values.get(`core:${name}${member ? ` core:${member}` : ""}`) ?? 0;
  return { of, has: (name: string) => values.has(`core:${name}`) };
}

const columnsOf = ({ shape }: Written) => {
  const { now, before } = shape.given.accounts;
  return before === null ? [now] : [now, before];
};

test("both columns of a profit and loss account add up as they are shown", () => {
  let count = 0;
  for (const one of written.filter(({ isFilleted }) => !isFilleted))
    for (const { period } of columnsOf(one)) {
      const { of, has } = column(one, period);
      const other = ["OtherOperatingIncomeFormat1", "OtherOperatingIncomeFormat2", "GovernmentGrantIncome"];
      const income = [...other, "RentalIncomeFromInvestmentProperty"].reduce((sum, line) => sum + of(line), 0);
      const micro = [
        "RawMaterialsConsumablesUsed",
        "StaffCostsEmployeeBenefitsExpense",
        "OtherOperatingExpensesFormat2",
      ];
      const costs = [
        ...micro,
        "DepreciationAmortisationImpairmentExpense",
        "DistributionCosts",
        "AdministrativeExpenses",
      ];
      if (has("CostSales")) assert.equal(of("GrossProfitLoss"), of("TurnoverRevenue") - of("CostSales"), one.what);
      const gross = of(has("GrossProfitLoss") ? "GrossProfitLoss" : "TurnoverRevenue");
      const operating = costs.reduce((sum, cost) => sum - of(cost), gross + income);
      if (has("OperatingProfitLoss")) assert.equal(of("OperatingProfitLoss"), operating, one.what);
      const before =
        operating +
        of("IncomeFromOtherFixedAssetInvestments") +
        of("GainLossFromFairValueAdjustmentInvestmentPropertyRecognisedInProfitOrLoss") +
        of("OtherInterestReceivableSimilarIncomeFinanceIncome") -
        of("InterestPayableSimilarChargesFinanceCosts");
      assert.equal(of("ProfitLossOnOrdinaryActivitiesBeforeTax"), before, one.what);
      assert.equal(of("ProfitLoss"), before - of("TaxTaxCreditOnProfitOrLossOnOrdinaryActivities"), one.what);
      count++;
    }
  assert.ok(count > 180);
});

test("both columns of a balance sheet add up as they are shown", () => {
  let count = 0;
  for (const one of written)
    for (const { period, balanceSheet } of columnsOf(one)) {
      if (balanceSheet === null) continue;
      const { of, has } = column(one, period);
      // The micro-entity's format has the totals only.
      const isMicro = one.shape.given.accounts.standard === "frs105";
      const sum = (...names: string[]) => names.reduce((all, name) => all + of(name), 0);
      if (has("FixedAssets") && balanceSheet.tangible_assets !== undefined && !isMicro)
        assert.equal(
          of("FixedAssets"),
          sum("IntangibleAssets", "PropertyPlantEquipment", "InvestmentsFixedAssets", "InvestmentProperty"),
          one.what,
        );
      if (balanceSheet.cash !== undefined && !isMicro)
        assert.equal(
          of("CurrentAssets"),
          sum("TotalInventories", "Debtors", "CurrentAssetInvestments", "CashBankOnHand"),
          one.what,
        );
      const prepaid = of("PrepaymentsAccruedIncomeNotExpressedWithinCurrentAssetSubtotal");
      const netCurrent = of("CurrentAssets") + prepaid - of("Creditors", "WithinOneYear");
      assert.equal(of("NetCurrentAssetsLiabilities"), netCurrent, one.what);
      const total = of("CalledUpShareCapitalNotPaidNotExpressedAsCurrentAsset") + of("FixedAssets") + netCurrent;
      assert.equal(of("TotalAssetsLessCurrentLiabilities"), total, one.what);
      const later = sum(
        "ProvisionsForLiabilitiesBalanceSheetSubtotal",
        "AccruedLiabilitiesNotExpressedWithinCreditorsSubtotal",
      );
      assert.equal(of("NetAssetsLiabilities"), total - of("Creditors", "AfterOneYear") - later, one.what);
      assert.equal(of("Equity"), of("NetAssetsLiabilities"), one.what);
      if (!isMicro) {
        const reserves = ["ShareCapital", "SharePremium", "RevaluationReserve", "OtherReservesSubtotal"];
        const all = [...reserves, "RetainedEarningsAccumulatedLosses"].map((reserve) => of("Equity", reserve));
        assert.equal(
          all.reduce((one, other) => one + other),
          of("Equity"),
          one.what,
        );
      }
      count++;
    }
  assert.ok(count > 250);
});

test("every table of a note adds up, and ends where the balance sheet says", () => {
  const sums: number[] = [];
  for (const { bytes, what } of written)
    for (const [table] of bytes.toString().matchAll(/<div class="item">(?:(?!<\/div>).)*<\/table>/gs))
      for (const column of [0, 1]) {
        let sum = 0n;
        for (const [, kind = "", row = ""] of table.matchAll(/<tr(?: class="(\w+)")?>(.*?)<\/tr>/gs)) {
          const value = amountIn(row, column);
          if (kind === "heading") sum = 0n;
          if (value === null || kind === "balance") continue;
          if (kind === "") sum += value;
          else {
            assert.equal(value, sum, `${what}: ${row.replace(/<[^>]*>/g, " ")}`);
            sum = 0n;
            sums[column] = (sums[column] ?? 0) + 1;
          }
        }
      }
  assert.ok((sums[0] ?? 0) > 100 && (sums[1] ?? 0) > 20, String(sums));
});

/** Null for a row without an amount in that column. Brackets take away. */
function amountIn(row: string, column: number): bigint | null {
  const [, cell = ""] = [...row.matchAll(/<td class="amount">(.*?)<\/td>/gs)][column] ?? [];
  const shown = cell.replace(/<[^>]*>/g, "");
  const [, open, digits] = /^(\()?([\d,]+|-)\)?$/.exec(shown) ?? [];
  if (digits === undefined) return null;
  const value = digits === "-" ? 0n : BigInt(digits.replaceAll(",", ""));
  return open === undefined ? value : -value;
}

test("every figure shown is tagged", () => {
  for (const { what, bytes, facts } of written) {
    const tagged = new Set(facts.flatMap(({ shown }) => shown.match(/\d[\d,]*\d|\d/g) ?? []));
    // Numbers of laws, standards and notes and the years over columns are words; so are the days of a comparative
    // period.
    const page = bytes
      .toString()
      .replace(/<\/t[dh]>/g, " $&")
      .replace(/<(td|th) class="note".*?<\/\1>|<span class="number">.*?<\/span>|<thead>.*?<\/thead>/gs, "");
    const words = visibleText(Buffer.from(page))
      .replace(/section \d+[A-Z]?|Act 2006|FRS 10[25]|1A|those in the second column are for[^.]*/g, "")
      .replace(/At \d+ \w+ \d{4}|\(\d{4}: /g, "");
    const shown = words.match(/\d[\d,]*\d|\d/g) ?? [];
    assert.deepEqual(
      shown.filter((figure) => !tagged.has(figure)),
      [],
      what,
    );
  }
});

test("a document without a balance sheet says what it is, and makes no statement that belongs to one", () => {
  const without = written.filter(({ shape }) => shape.given.accounts.now.balanceSheet === null);
  for (const { what, text, facts, bytes } of without) {
    assert.match(text, /has no balance sheet and is not the company’s statutory accounts/, what);
    assert.doesNotMatch(bytes.toString(), /Balance sheet|Approved by|section 4\d\d|acknowledge|StatementThat/, what);
    assert.doesNotMatch(text, /historical cost|prepared in accordance|audit/i, what);
    for (const [name, isHidden] of [
      ["bus:BalanceSheetDate", true],
      ["core:DateAuthorisationFinancialStatementsForIssue", false],
    ])
      assert.deepEqual(
        facts.filter((fact) => fact.name === name).map(({ hidden }) => hidden),
        [isHidden],
        what,
      );
    assert.match(text, /Approved\d+ \w+ \d{4}Signed by/, what);
  }
  assert.ok(without.length > 30);
});

test("a body that is no company states nothing by the Companies Act, and has no copy for Companies House", () => {
  const others = written.filter(({ shape }) => !isUnderCompaniesAct(shape.given.accounts.legalForm));
  for (const { what, bytes, isFilleted, text } of others) {
    assert.equal(isFilleted, false, what);
    assert.doesNotMatch(
      bytes.toString(),
      /Companies Act|StatementThat|SmallCompaniesRegime|by the board|, director/,
      what,
    );
    assert.match(text, /Approved on .* and signed by:/s, what);
  }
  assert.equal(others.length, 5);
  for (const { what, bytes, shape } of written)
    if (isUnderCompaniesAct(shape.given.accounts.legalForm) && shape.given.accounts.now.balanceSheet !== null)
      assert.equal(
        bytes.toString().match(/"direp:StatementThat/g)?.length,
        /filleted$/.test(what) || shape.given.accounts.directorsReport !== null ? 5 : 4,
        what,
      );
});

test("the copy for Companies House has no profit and loss account, and says so", () => {
  const filleted = written.filter(({ isFilleted }) => isFilleted);
  for (const { what, facts, text } of filleted) {
    assert.ok(!facts.some(({ name }) => /ProfitLoss(On|$)|Turnover|TaxTax|Expenses|CostSales/.test(name)), what);
    assert.doesNotMatch(text, /Turnover\d|Profit before taxation|Loss before taxation/, what);
    assert.match(text, /section 444 of the Companies Act 2006 permits.*profit and loss account/s, what);
    const type = facts.find(({ name }) => name === "bus:AccountsType");
    assert.deepEqual(type?.dimensions, ["bus:AccountsTypeDimension=bus:FilletedAccounts"], what);
  }
  assert.ok(filleted.length > 100);
});

test("what the input does not give is not stated: employees, activity, country, office, comparatives", () => {
  for (const { what, shape, text, facts, bytes } of written) {
    const { accounts } = shape.given;
    const employees = facts.filter(
      ({ name, end }) => name === "core:AverageNumberEmployeesDuringPeriod" && end === accounts.now.period.end,
    );
    const count = accounts.now.averageEmployees;
    assert.deepEqual(
      employees.map(({ value, hidden }) => [value, hidden]),
      [count === null ? ["", true] : [String(count), false]],
      what,
    );
    assert.equal(/average number of persons/.test(text), count !== null, what);
    assert.equal(bytes.includes('xsi:nil="true"'), count === null, what);
    assert.equal(/Principal activity/.test(text), accounts.principalActivity !== null, what);
    assert.equal(/registered in/.test(text), accounts.country !== null, what);
    assert.equal(/registered office/.test(text), accounts.registeredOffice !== null, what);
    assert.equal(/first (year|period), so/.test(text), accounts.isFirstPeriod && !/filleted/.test(what), what);
  }
});

test("a sample is marked wherever it stands", () => {
  const samples = written.filter(({ shape }) => shape.given.accounts.directors.some(({ isSample }) => isSample));
  for (const { what, text, bytes } of samples) {
    assert.equal(text.split("Sample Director").length, text.split("Sample Director (sample name").length, what);
    assert.match(text, /made-up name stands in this document/, what);
    assert.ok(bytes.includes('class="sample"'), what);
  }
  assert.equal(samples.length, 3);
});

test("every director is named and numbered, and one signs", () => {
  for (const { what, shape, facts } of written) {
    const { directors } = shape.given.accounts;
    const named = facts.filter(({ name }) => name === "bus:NameEntityOfficer");
    assert.deepEqual(
      named.slice(0, directors.length).map(({ value, dimensions }) => [value, dimensions]),
      directors.map(({ name }, index) => [name, [`bus:EntityOfficersDimension=bus:Director${index + 1}`]]),
      what,
    );
    const signing = facts.filter(({ name }) => name === "core:DirectorSigningFinancialStatements");
    assert.equal(signing.length, 1, what);
  }
});
