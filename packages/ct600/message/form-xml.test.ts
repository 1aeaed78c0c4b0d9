import assert from "node:assert/strict";
import { test } from "node:test";
import { box, list, NAME, PENCE, POUNDS, part, TICK, type ValuesOf } from "../form/row.ts";
import { type BoxValues, FORM } from "../form/table.ts";
import { writeElement } from "../xml/element.ts";
import { formElements } from "./form-xml.ts";

/** A page of its own, for what the form has nowhere: a demanded part inside an optional one. */
const PAGE = part(null, "Page", "1", [
  part(null, "Demanded", "1", [box("A5", "Cleared", "?", TICK, "Cleared")]),
  part("loans", "Loans", "?", [
    part(null, "Inside", "1", [box("A4", "Small", "?", TICK, "Small")]),
    list(
      "A10",
      "Loan",
      [1, 999],
      [
        box("name", "Name", "1", NAME, "Name"),
        part(null, "Money", "?", [box("amount", "Amount", "1", POUNDS, "Amount")]),
      ],
    ),
    box("A15", "Total", "1", POUNDS, "Total"),
  ]),
  box("A80", "Tax", "1", PENCE, "Tax"),
]);

function written(values: ValuesOf<typeof PAGE>): string {
  return formElements(PAGE, values).map(writeElement).join("");
}

test("a list is written once for each of its records, in order", () => {
  const values = {
    A10: [
      { name: "A & B", amount: 18_000n },
      { name: "C", amount: 0n },
    ],
    A15: 18_000n,
    A80: 607_500n,
  };

  assert.equal(
    written(values),
    "<Demanded></Demanded><Loans><Inside></Inside>" +
      "<Loan><Name>A &amp; B</Name><Money><Amount>18000.00</Amount></Money></Loan>" +
      "<Loan><Name>C</Name><Money><Amount>0.00</Amount></Money></Loan>" +
      "<Total>18000.00</Total></Loans><Tax>6075.00</Tax>",
  );
});

test("a part without values is left out, and so is what it would have to hold; a demanded one is written empty", () => {
  assert.equal(written({ A80: 0n }), "<Demanded></Demanded><Tax>0.00</Tax>");
  assert.equal(written({ A10: [], A5: true }), "<Demanded><Cleared>yes</Cleared></Demanded>");
});

function form(values: BoxValues): string {
  return formElements(FORM, values).map(writeElement).join("");
}

test("of an allowance and its charge the charge is written first", () => {
  assert.match(
    form({ 688: 26_000n, 689: 100n, 705: 3_000n }),
    new RegExp(
      "<AllowancesAndCharges><FullExpensing><BalancingCharges>100.00</BalancingCharges>" +
        "<CapitalAllowances>26000.00</CapitalAllowances></FullExpensing><MachineryAndPlantMainPool>" +
        "<CapitalAllowances>3000.00</CapitalAllowances></MachineryAndPlantMainPool></AllowancesAndCharges>",
    ),
  );
});

test("the loans page holds a row for each loan and repayment", () => {
  const values: BoxValues = {
    A5: false,
    A10: [
      { "A10 name": "A Director", "A10 amount": 18_000n },
      { "A10 name": "B Director", "A10 amount": 1n },
    ],
    A15: 18_001n,
    A20: 607_534n,
    A25: [{ "A25 name": "A Director", "A25 repaid": 10_000n, "A25 date": "2026-07-31" }],
    A30: 10_000n,
    A40: 10_000n,
    A45: 337_500n,
    A50: [{ "A50 name": "B Director", "A50 released": 1n, "A50 date": "2026-11-01" }],
    A60: 1n,
    A65: 1n,
    A70: 34n,
    A80: 270_000n,
  };

  assert.match(
    form(values),
    new RegExp(
      "<LoansByCloseCompanies><BeforeEndPeriod>no</BeforeEndPeriod><LoansInformation>" +
        "<Loan><Name>A Director</Name><AmountOfLoan>18000.00</AmountOfLoan></Loan>" +
        "<Loan><Name>B Director</Name><AmountOfLoan>1.00</AmountOfLoan></Loan>" +
        "<TotalLoans>18001.00</TotalLoans><TaxChargeable>6075.34</TaxChargeable></LoansInformation>" +
        "<ReliefEarlierThan><Loan><Name>A Director</Name><AmountRepaid>10000.00</AmountRepaid>" +
        "<Date>2026-07-31</Date></Loan><TotalAmountRepaid>10000.00</TotalAmountRepaid>" +
        "<TotalLoans>10000.00</TotalLoans><ReliefDue>3375.00</ReliefDue></ReliefEarlierThan>" +
        "<LoanLaterReliefNow><Loan><Name>B Director</Name>" +
        "<AmountReleasedOrWrittenOff>1.00</AmountReleasedOrWrittenOff><Date>2026-11-01</Date></Loan>" +
        "<TotalAmountReleasedOrWritten>1.00</TotalAmountReleasedOrWritten><TotalLoans>1.00</TotalLoans>" +
        "<ReliefDue>0.34</ReliefDue></LoanLaterReliefNow><TaxPayable>2700.00</TaxPayable></LoansByCloseCompanies>",
    ),
  );
});

test("bank details are written in the order of the form, and a tick as yes", () => {
  const xml = form({ 40: true, 920: "A Bank", 925: "000102", 930: "01234567", 935: "A Ltd", 865: 1n });

  assert.match(xml, /<ReturnInfoSummary><ThisPeriod>yes<\/ThisPeriod>/);
  assert.match(
    xml,
    new RegExp(
      "<OverpaymentsAndRepayments><RepaymentsForThePeriodCoveredByThisReturn>" +
        "<CorporationTax>0.01</CorporationTax></RepaymentsForThePeriodCoveredByThisReturn>" +
        "<BankAccountDetails><BankName>A Bank</BankName><SortCode>000102</SortCode>" +
        "<AccountNumber>01234567</AccountNumber><AccountName>A Ltd</AccountName></BankAccountDetails>",
    ),
  );
});
