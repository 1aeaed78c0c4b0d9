// Repayments and the account they go to: boxes 860 to 940.

import { beyond, box, NAME, PENCE_ABOVE_ZERO, POUNDS, part } from "./row.ts";

export const REPAYMENT = part("repayment", "OverpaymentsAndRepayments", "?", [
  box(860, "OwnRepaymentsLowerLimit", "?", POUNDS, "Do not repay this amount or less"),
  part("repayments", "RepaymentsForThePeriodCoveredByThisReturn", "?", [
    box(865, "CorporationTax", "?", PENCE_ABOVE_ZERO, "Corporation tax to be repaid"),
    box(870, "IncomeTax", "?", PENCE_ABOVE_ZERO, "Income tax to be repaid"),
    box(875, "RandDTaxCredit", "?", PENCE_ABOVE_ZERO, "Research and development tax credit to be paid"),
    box(880, "RandDExpenditureCredit", "?", PENCE_ABOVE_ZERO, "Expenditure credit to be paid"),
    box(885, "CreativeCredit", "?", PENCE_ABOVE_ZERO, "Creative industries tax credit to be paid"),
    box(
      886,
      "PayableAVECandVGEC",
      "?",
      PENCE_ABOVE_ZERO,
      "Audio-visual and video games expenditure credits to be paid",
    ),
    ...beyond("LandRemediationCredit", "PayableCapitalAllowancesFirstYearCredit"), // 890, 895
  ]),
  ...beyond("Surrender"), // 900-915
  part("bank", "BankAccountDetails", "?", [
    box(920, "BankName", "1", NAME, "Bank or building society"),
    box(925, "SortCode", "1", { kind: "digits", length: 6 }, "Sort code"),
    box(930, "AccountNumber", "1", { kind: "digits", length: 8 }, "Account number"),
    box(935, "AccountName", "1", { kind: "text", least: 2, most: 28 }, "Name of the account"),
    box(940, "BuildingSocReference", "?", { kind: "text", least: 2, most: 18 }, "Building society reference"),
  ]),
  ...beyond("RAndDCreditWithCondition", "PaymentToPerson"), // 943-965
]);
