import assert from "node:assert/strict";
import { test } from "node:test";
import { lender } from "./lending.fixture.ts";
import { readMessage } from "./message.ts";
import { messageWith } from "./message-with.fixture.ts";
import { markedReturn, sampleInstance, submitMessage } from "./sample.fixture.ts";

const TODAY = "2026-11-15";

const RETURN = "/hd:GovTalkMessage[1]/hd:Body[1]/ct:IRenvelope[1]/ct:CompanyTaxReturn[1]";

type Replacement = readonly [from: string | RegExp, to: string];

test("the sample returns have the form they should have", () => {
  assert.deepEqual(faultsIn([]), []);
  assert.deepEqual(numbersOf(messageWith({})), []);
});

const wrongTexts: readonly [what: string, replacement: Replacement, numbers: readonly string[]][] = [
  ["a tax reference of nine digits", ["<Reference>8", "<Reference>"], ["4085", "4065"]],
  ["a pound sign in the company's name", ["Sample Ltd", "£ Ltd"], ["4085", "4065"]],
  ["an accent in the company's name", ["Sample Ltd", "Sämple Ltd"], ["4085", "4065"]],
  ["a name of one letter", ["Sample Ltd", "S"], ["4082", "4065"]],
  ["a name of 57 letters", ["Sample Ltd", "S".repeat(57)], ["4083", "4065"]],
  ["a type of company that there is not", ["<CompanyType>0", "<CompanyType>12"], ["4083", "4065"]],
  ["a type of company in words", ["<CompanyType>0", "<CompanyType>Ltd"], ["4020", "4065"]],
  ["a day that there is not", ["<To>2025-03-31", "<To>2025-02-29"], ["4020", "4065"]],
  ["a day of the year 0000", ["<From>2024-04-01", "<From>0000-01-01"], ["4020", "4065"]],
  ["a date in another form", ["<To>2025-03-31", "<To>31/03/2025"], ["4085", "4065"]],
  ["a period before the form", ["<From>2024-04-01", "<From>2015-03-31"], ["4084", "4065"]],
  ["a tick that is no tick", ["<ThisPeriodAccounts>yes", "<ThisPeriodAccounts>X"], ["4080", "4065"]],
  ["blanks around a tick", ["<ThisPeriodAccounts>yes", "<ThisPeriodAccounts> yes"], ["4080", "4065"]],
  ["pence in a box of whole pounds", ["<ChargeableProfits>0.00", "<ChargeableProfits>0.50"], ["4085", "4052"]],
  ["a negative amount", ["<ChargeableProfits>0.00", "<ChargeableProfits>-1.00"], ["4084", "4052"]],
  ["an amount that is too large", ["<TaxPayable>0.00", "<TaxPayable>100000000000.00"], ["4083", "4052"]],
  ["an amount without pence", ["<TaxPayable>0.00", "<TaxPayable>0"], ["4085", "4052"]],
  ["no amount at all", ["<TaxPayable>0.00", "<TaxPayable>"], ["4085", "4052"]],
  ["an unknown sender", ["<Sender>Company", "<Sender>Somebody"], ["4080", "4065"]],
  ["a currency that is not sterling", ["<DefaultCurrency>GBP", "<DefaultCurrency>EUR"], ["4080", "4065"]],
  ["a document that is cut off", ["PGh0bWwvPg==", "PGh0bWwvPg="], ["4020", "4052"]],
  ["a document that is not encoded", ["PGh0bWwvPg==", "html"], []],
  ["a document with characters of its own", ["PGh0bWwvPg==", "PGh0b*vP"], ["4020", "4052"]],
  ["a document in lines", ["PGh0bWwvPg==", "PGh0\n bWwv\n Pg==\n"], []],
  ["an amount of nothing below zero", ["<TaxPayable>0.00", "<TaxPayable>-0.00"], []],
  ["blanks around an amount", ["<TaxPayable>0.00", "<TaxPayable>\n 0.00 "], []],
];

for (const [what, replacement, numbers] of wrongTexts) {
  test(`${what} is ${numbers.length > 0 ? `told ${numbers.join(" and ")}` : "allowed"}`, () => {
    assert.deepEqual(faultsIn([replacement]).map(numberOf), numbers);
  });
}

const computation = `<Computation>${sampleInstance}</Computation>`;
const accounts = `<Accounts>${sampleInstance}</Accounts>`;

const wrongOrders: readonly [what: string, replacement: Replacement, number: string, at: string][] = [
  [
    "accounts before the computation, where nothing more can stand",
    [computation + accounts, accounts + computation],
    "4051",
    "/ct:AttachedFiles[1]/ct:XBRLsubmission[1]/ct:Computation[1]",
  ],
  [
    "an unknown element, where others could stand",
    ["<Reference>", "<Unknown></Unknown><Reference>"],
    "4065",
    "/ct:CompanyInformation[1]/ct:Unknown[1]",
  ],
  [
    "an element of another namespace",
    ["<Reference>", '<Turnover xmlns="urn:other"></Turnover><Reference>'],
    "4065",
    "/ct:CompanyInformation[1]/ct:Turnover[1]",
  ],
  [
    "an element left out before others",
    [/<Reference>\d+<\/Reference>/, ""],
    "4065",
    "/ct:CompanyInformation[1]/ct:CompanyType[1]",
  ],
  ["an element left out at the end", [/<Status>.*<\/Status>/, ""], "4066", "/ct:Declaration[1]"],
  ["an element twice", ["<Status>", "<Name>B Person</Name><Status>"], "4065", "/ct:Declaration[1]/ct:Name[2]"],
  [
    "an element after the last",
    ["</Declaration>", "<Name>B Person</Name></Declaration>"],
    "4051",
    "/ct:Declaration[1]/ct:Name[2]",
  ],
  [
    "a group with nothing in it",
    [sampleInstance, "<Instance></Instance>"],
    "4066",
    "/ct:AttachedFiles[1]/ct:XBRLsubmission[1]/ct:Computation[1]/ct:Instance[1]",
  ],
  ["text among elements", ["<Declaration>", "<Declaration>I declare "], "4053", "/ct:Declaration[1]"],
  ["elements in a simple text", ["A Person", "<b>A</b> Person"], "4051", "/ct:Declaration[1]/ct:Name[1]"],
  [
    "elements in an amount",
    ["<TaxPayable>0.00", "<TaxPayable><b>0.00</b>"],
    "4052",
    "/ct:CalculationOfTaxOutstandingOrOverpaid[1]/ct:TaxPayable[1]",
  ],
];

for (const [what, replacement, number, at] of wrongOrders) {
  test(`${what}: ${number}, told once and where it is`, () => {
    const faults = faultsIn([replacement]);

    assert.deepEqual(
      faults.map(({ number, location }) => `${number} ${location}`),
      [`${number} ${RETURN}${at}`],
    );
  });
}

const wrongAttributes: readonly [what: string, replacement: Replacement, numbers: readonly string[]][] = [
  ["a missing attribute", [' ReturnType="new"', ""], ["4001"]],
  ["a value it cannot have", ['ReturnType="new"', 'ReturnType="old"'], ["4080", "4000"]],
  ["an unknown attribute", ['ReturnType="new"', 'Kind="a" ReturnType="new"'], ["4000"]],
  ["an attribute on a simple text", ["<Status>", '<Status Kind="a">'], ["4068"]],
  ["the currency of an amount", ["<TaxPayable>", '<TaxPayable Currency="GBP">'], []],
  [
    "an attribute that belongs to the schema itself",
    ["<TaxPayable>", '<TaxPayable xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">'],
    [],
  ],
];

for (const [what, replacement, numbers] of wrongAttributes) {
  test(`${what} is ${numbers.length > 0 ? `told ${numbers.join(" and ")}` : "allowed"}`, () => {
    assert.deepEqual(faultsIn([replacement]).map(numberOf), numbers);
  });
}

const wrongLoans: readonly [what: string, replacement: Replacement, numbers: readonly string[]][] = [
  ["a participator of one letter", ["<Name>A Director", "<Name>A"], ["4082", "4065"]],
  ["a participator of 57 letters", ["<Name>A Director", `<Name>${"A".repeat(57)}`], ["4083", "4065"]],
  ["a loan of nothing", ["<AmountOfLoan>10000.00", "<AmountOfLoan>0.00"], ["4084", "4052"]],
  ["a loan with pence", ["<AmountOfLoan>10000.00", "<AmountOfLoan>9999.50"], ["4085", "4052"]],
  ["more loans than there can be", ["<TotalLoans>10000.00", "<TotalLoans>100000000000.00"], ["4083", "4052"]],
  ["no tax on a loan", ["3375.00</TaxChargeable></LoansI", "0.00</TaxChargeable></LoansI"], ["4084", "4052"]],
  ["an answer that is neither yes nor no", ["<BeforeEndPeriod>no", "<BeforeEndPeriod>none"], ["4080", "4065"]],
  ["no answer", ["<BeforeEndPeriod>no</BeforeEndPeriod>", ""], ["4065"]],
  ["no loan", [/<Loan>.*<\/Loan>/, ""], ["4065"]],
  ["a page without its tax", ["<TaxPayable>3375.00</TaxPayable></LoansBy", "</LoansBy"], ["4066"]],
  ["the currency of a loan", ["<AmountOfLoan>", '<AmountOfLoan Currency="GBP">'], []],
];

for (const [what, [from, to], numbers] of wrongLoans) {
  test(`on the page about loans, ${what} is ${numbers.length > 0 ? `told ${numbers.join(" and ")}` : "allowed"}`, () => {
    const xml = messageWith(lender);
    const changed = xml.replace(from, to);

    assert.notEqual(changed, xml);
    assert.deepEqual(numbersOf(changed), numbers);
  });
}

test("the 40% allowance has a place in returns filed from the day on which v1.995 decides", () => {
  const wrong = "<FortyPercentFirstYearAllowance>one</FortyPercentFirstYearAllowance>";
  const filed = (element: string, on: string) => {
    const allowances = `<AllowancesAndCharges>${element}</AllowancesAndCharges>`;
    return numbersOf(messageWith({}).replace("<Declaration>", `${allowances}<Declaration>`), on);
  };

  assert.deepEqual(filed(wrong.replace("one", "1.00"), "2027-04-06"), []);
  assert.deepEqual(filed(wrong.replace("one", "1.00"), "2027-04-05"), ["4065"]);
  // Of an element that has no place nothing else is told.
  assert.deepEqual(filed(wrong, "2027-04-05"), ["4065"]);
  assert.notDeepEqual(filed(wrong, "2027-04-06"), []);
});

test("a fault tells the number of the row it is in", () => {
  const row = "<Details><Profit>1.00</Profit><TaxRate>25.00</TaxRate><Tax>0.25</Tax></Details>";
  const xml = messageWith({}).replace("</FinancialYearOne>", `${row.replace("0.25", "1/4")}</FinancialYearOne>`);

  assert.match(examinationOf(xml).faults[0]?.location ?? "", /ct:FinancialYearOne\[1\]\/ct:Details\[2\]\/ct:Tax\[1\]$/);
});

test("parts of the form that the simulator does not look into are accepted in their place, whatever they hold", () => {
  const page = "<ControlledForeignCompanies><Total>-1</Total></ControlledForeignCompanies>";
  const agent = "<Agent><Name>£</Name></Agent>";

  assert.deepEqual(faultsIn([["</Declaration>", `</Declaration>${page}`]]), []);
  assert.deepEqual(faultsIn([["<DefaultCurrency>", `${agent}<DefaultCurrency>`]]), []);
  assert.deepEqual(faultsIn([["<Declaration>", `${page}<Declaration>`]]).map(numberOf), ["4065"]);
});

test("the text of a hostile message is not repeated, and at most a hundred of its errors are listed", () => {
  const files = '<Attachment Filename="£" Format="doc"></Attachment>'.repeat(500);
  const many = faultsIn([["</XBRLsubmission>", `</XBRLsubmission>${files}`]]);
  const long = faultsIn([["<Reference>", `<${"x".repeat(5_000)}/><Reference>`]]);

  assert.equal(many.length, 100);
  assert.ok(long.every(({ text, location }) => text.length < 200 && location.length < 400));
});

function faultsIn(replacements: readonly Replacement[]) {
  const body = markedReturn(undefined, (text) =>
    replacements.reduce((changed, [from, to]) => {
      assert.match(changed, typeof from === "string" ? new RegExp(from.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) : from);
      return changed.replace(from, to);
    }, text),
  );
  return examinationOf(submitMessage({ body })).faults;
}

function numbersOf(xml: string, today = TODAY): string[] {
  return examinationOf(xml, today).faults.map(numberOf);
}

function numberOf({ number }: { number: string }): string {
  return number;
}

function examinationOf(xml: string, today = TODAY) {
  const reading = readMessage(Buffer.from(xml), today);
  const message = reading.kind === "message" ? reading.message : assert.fail(reading.reason);
  return message.submission?.examination ?? assert.fail("there is no return");
}
