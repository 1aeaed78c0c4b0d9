// The page CT600A of the form (release v1.993): loans to participators by a close company, and the relief for what was repaid.

import { group } from "./form-parts.ts";
import * as text from "./text-types.ts";

const { someMoney, somePounds } = text;

const participator = text.formWords(2, 56);

/** Relief for loans repaid, released or written off within nine months of the period's end, and later, has the same form. */
const relief = group({
  "Loan+": group({
    Name: participator,
    "AmountRepaid?": somePounds,
    "AmountReleasedOrWrittenOff?": somePounds,
    Date: text.date,
  }),
  "TotalAmountRepaid?": somePounds,
  "TotalAmountReleasedOrWritten?": somePounds,
  TotalLoans: somePounds,
  ReliefDue: someMoney,
});

export const loansByCloseCompanies = group({
  BeforeEndPeriod: text.yesNo,
  "LoansInformation?": group({
    "Loan+": group({ Name: participator, AmountOfLoan: somePounds }),
    TotalLoans: somePounds,
    TaxChargeable: someMoney,
  }),
  "ReliefEarlierThan?": relief,
  "LoanLaterReliefNow?": relief,
  "TotalLoansOutstanding?": somePounds,
  TaxPayable: text.pence,
});
