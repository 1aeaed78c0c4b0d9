// The page CT600A, loans to participators by close companies: boxes A5 to A80.

import { box, list, MANY, NAME, PENCE, PENCE_ABOVE_ZERO, POUNDS_ABOVE_ZERO, part, YES_OR_NO } from "../../form/row.ts";

const DATE = { kind: "date" } as const;

export const LOANS_PAGE = part("loansPage", "LoansByCloseCompanies", "?", [
  box("A5", "BeforeEndPeriod", "1", YES_OR_NO, "Loans of the period repaid, released or written off before its end"),
  part("loans", "LoansInformation", "?", [
    list(
      "A10",
      "Loan",
      [1, MANY],
      [
        box("A10 name", "Name", "1", NAME, "Participator"),
        box("A10 amount", "AmountOfLoan", "1", POUNDS_ABOVE_ZERO, "Amount of the loan"),
      ],
    ),
    box("A15", "TotalLoans", "1", POUNDS_ABOVE_ZERO, "Total loans of the period outstanding at its end"),
    box("A20", "TaxChargeable", "1", PENCE_ABOVE_ZERO, "Tax on those loans before relief"),
  ]),
  part("earlyRelief", "ReliefEarlierThan", "?", [
    list(
      "A25",
      "Loan",
      [1, MANY],
      [
        box("A25 name", "Name", "1", NAME, "Participator with early relief"),
        box("A25 repaid", "AmountRepaid", "?", POUNDS_ABOVE_ZERO, "Amount repaid in time"),
        box("A25 released", "AmountReleasedOrWrittenOff", "?", POUNDS_ABOVE_ZERO, "Amount released in time"),
        box("A25 date", "Date", "1", DATE, "Date of repayment or release in time"),
      ],
    ),
    box("A30", "TotalAmountRepaid", "?", POUNDS_ABOVE_ZERO, "Total repaid within nine months"),
    box("A35", "TotalAmountReleasedOrWritten", "?", POUNDS_ABOVE_ZERO, "Total released within nine months"),
    box("A40", "TotalLoans", "1", POUNDS_ABOVE_ZERO, "Total repaid and released within nine months"),
    box("A45", "ReliefDue", "1", PENCE_ABOVE_ZERO, "Relief for what was repaid or released within nine months"),
  ]),
  part("laterRelief", "LoanLaterReliefNow", "?", [
    list(
      "A50",
      "Loan",
      [1, MANY],
      [
        box("A50 name", "Name", "1", NAME, "Participator with later relief"),
        box("A50 repaid", "AmountRepaid", "?", POUNDS_ABOVE_ZERO, "Amount repaid later"),
        box("A50 released", "AmountReleasedOrWrittenOff", "?", POUNDS_ABOVE_ZERO, "Amount released later"),
        box("A50 date", "Date", "1", DATE, "Date of later repayment or release"),
      ],
    ),
    box("A55", "TotalAmountRepaid", "?", POUNDS_ABOVE_ZERO, "Total repaid after nine months"),
    box("A60", "TotalAmountReleasedOrWritten", "?", POUNDS_ABOVE_ZERO, "Total released after nine months"),
    box("A65", "TotalLoans", "1", POUNDS_ABOVE_ZERO, "Total repaid and released after nine months"),
    box("A70", "ReliefDue", "1", PENCE_ABOVE_ZERO, "Relief due now for what was repaid or released later"),
  ]),
  box("A75", "TotalLoansOutstanding", "?", POUNDS_ABOVE_ZERO, "All loans outstanding at the end of the period"),
  box("A80", "TaxPayable", "1", PENCE, "Tax payable on loans to participators"),
]);
