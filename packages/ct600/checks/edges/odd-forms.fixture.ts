// Texts, orders and attributes that are wrong by a hair, or only look wrong: what is changed in the text of a message,
// and whether its form is still right.

import { messageOf } from "../../../../test/support/messages.ts";
import { lender } from "../../pages/loans/lending.fixture.ts";
import { type Change, nil, returnOf } from "./return-of-boxes.fixture.ts";

type OddForm = readonly [what: string, from: string | RegExp, to: string, verdict: "right" | "wrong"];

const INSTANCE = "<Instance><EncodedInlineXBRLDocument>PGh0bWwvPg==</EncodedInlineXBRLDocument></Instance>";
const computation = `<Computation>${INSTANCE}</Computation>`;
const accounts = `<Accounts>${INSTANCE}</Accounts>`;

const ofReturns: readonly OddForm[] = [
  ["a tax reference of nine digits", "<Reference>8", "<Reference>", "wrong"],
  ["a pound sign in the company's name", "Sample Ltd", "£ Ltd", "wrong"],
  ["an accent in the company's name", "Sample Ltd", "Sämple Ltd", "wrong"],
  ["a name of one letter", "Sample Ltd", "S", "wrong"],
  ["a name of 57 letters", "Sample Ltd", "S".repeat(57), "wrong"],
  ["a type of company that there is not", "<CompanyType>0", "<CompanyType>12", "wrong"],
  ["a type of company in words", "<CompanyType>0", "<CompanyType>Ltd", "wrong"],
  ["a day that there is not", "<To>2025-06-30", "<To>2025-02-29", "wrong"],
  ["a day of the year 0000", "<From>2024-07-01", "<From>0000-01-01", "wrong"],
  ["a date in another form", "<To>2025-06-30", "<To>30/06/2025", "wrong"],
  ["a period before the form", "<From>2024-07-01", "<From>2015-03-31", "wrong"],
  ["a tick that is no tick", "<ThisPeriodAccounts>yes", "<ThisPeriodAccounts>X", "wrong"],
  ["blanks around a tick", "<ThisPeriodAccounts>yes", "<ThisPeriodAccounts> yes", "wrong"],
  ["pence in a box of whole pounds", "<ChargeableProfits>0.00", "<ChargeableProfits>0.50", "wrong"],
  ["a negative amount", "<ChargeableProfits>0.00", "<ChargeableProfits>-1.00", "wrong"],
  ["an amount that is too large", "<TaxPayable>0.00", "<TaxPayable>100000000000.00", "wrong"],
  ["an amount without pence", "<TaxPayable>0.00", "<TaxPayable>0", "wrong"],
  ["no amount at all", "<TaxPayable>0.00", "<TaxPayable>", "wrong"],
  ["an amount with a plus", "<TaxPayable>0.00", "<TaxPayable>+0.00", "wrong"],
  ["an amount of nothing below zero", "<TaxPayable>0.00", "<TaxPayable>-0.00", "right"],
  ["blanks around an amount", "<TaxPayable>0.00", "<TaxPayable>\n 0.00 ", "right"],
  ["an unknown sender", "<Sender>Company", "<Sender>Somebody", "wrong"],
  ["sterling", "<Sender>", "<DefaultCurrency>GBP</DefaultCurrency><Sender>", "right"],
  ["a currency that is not sterling", "<Sender>", "<DefaultCurrency>EUR</DefaultCurrency><Sender>", "wrong"],
  ["a document that is cut off", "PGh0bWwvPg==", "PGh0bWwvPg=", "wrong"],
  ["a document that is not encoded", "PGh0bWwvPg==", "html", "right"],
  ["a document with characters of its own", "PGh0bWwvPg==", "PGh0b*vP", "wrong"],
  ["a document in lines", "PGh0bWwvPg==", "PGh0\n bWwv\n Pg==\n", "right"],

  ["accounts before the computation", computation + accounts, accounts + computation, "wrong"],
  ["an unknown element", "<Reference>", "<Unknown></Unknown><Reference>", "wrong"],
  ["an element of another namespace", "<Reference>", '<Turnover xmlns="urn:other"></Turnover><Reference>', "wrong"],
  ["an element left out before others", /<Reference>\d+<\/Reference>/, "", "wrong"],
  ["an element left out at the end", /<Status>.*<\/Status>/, "", "wrong"],
  ["an element twice", "<Status>", "<Name>B Person</Name><Status>", "wrong"],
  ["an element after the last", "</Declaration>", "<Name>B Person</Name></Declaration>", "wrong"],
  ["a group with nothing in it", INSTANCE, "<Instance></Instance>", "wrong"],
  ["text among elements", "<Declaration>", "<Declaration>I declare ", "wrong"],
  ["elements in a simple text", "A Person", "<b>A</b> Person", "wrong"],
  ["elements in an amount", "<TaxPayable>0.00", "<TaxPayable><b>0.00</b>", "wrong"],
  ["no return", /<CompanyTaxReturn.*<\/CompanyTaxReturn>/, "", "wrong"],

  ["a missing attribute", ' ReturnType="new"', "", "wrong"],
  ["a value that an attribute cannot have", 'ReturnType="new"', 'ReturnType="old"', "wrong"],
  ["an unknown attribute", 'ReturnType="new"', 'Kind="a" ReturnType="new"', "wrong"],
  ["an attribute on a simple text", "<Status>", '<Status Kind="a">', "wrong"],
  ["the currency of an amount", "<TaxPayable>", '<TaxPayable Currency="GBP">', "right"],
  [
    "an attribute that belongs to the schema itself",
    "<TaxPayable>",
    '<TaxPayable xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">',
    "right",
  ],
];

const ofLoans: readonly OddForm[] = [
  ["a participator of one letter", "<Name>A Director", "<Name>A", "wrong"],
  ["a participator of 57 letters", "<Name>A Director", `<Name>${"A".repeat(57)}`, "wrong"],
  ["a loan of nothing", "<AmountOfLoan>10000.00", "<AmountOfLoan>0.00", "wrong"],
  ["a loan with pence", "<AmountOfLoan>10000.00", "<AmountOfLoan>9999.50", "wrong"],
  ["more loans than there can be", "<TotalLoans>10000.00", "<TotalLoans>100000000000.00", "wrong"],
  ["no tax on a loan", "3375.00</TaxChargeable></LoansI", "0.00</TaxChargeable></LoansI", "wrong"],
  ["an answer that is neither yes nor no", "<BeforeEndPeriod>no", "<BeforeEndPeriod>none", "wrong"],
  ["no answer", "<BeforeEndPeriod>no</BeforeEndPeriod>", "", "wrong"],
  ["no loan", /<Loan>.*<\/Loan>/, "", "wrong"],
  ["a page without its tax", "<TaxPayable>3375.00</TaxPayable></LoansBy", "</LoansBy", "wrong"],
  ["the currency of a loan", "<AmountOfLoan>", '<AmountOfLoan Currency="GBP">', "right"],
];

export interface OddMessage {
  what: string;
  xml: string;
  isRight: boolean;
}

export const oddMessages: readonly OddMessage[] = [...messagesOf(nil, ofReturns), ...messagesOf(lender, ofLoans)];

function messagesOf(change: Change, forms: readonly OddForm[]): OddMessage[] {
  const plain = messageOf(returnOf(change));
  return forms.map(([what, from, to, verdict]) => {
    const xml = plain.replace(from, to);
    if (xml === plain) throw new Error(`${what}: nothing of the message is changed`);
    return { what, xml, isRight: verdict === "right" };
  });
}
