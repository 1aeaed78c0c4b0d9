// The page CT600E, charities and community amateur sports clubs: boxes E5 to E200.

import { box, list, MANY, POUNDS, part, since, TICK } from "../../form/row.ts";

const REPAYMENT_REFERENCE = {
  kind: "notation",
  pattern: /^(X[NRT]?|C[RH]|Z[BCDEFGHJKN]|EW|ST|NI)[0-9]{1,9}$/,
  says: "must be a reference such as XN12345, with one to nine digits",
} as const;

const REGISTRATION_NUMBER = {
  kind: "notation",
  pattern: /^[A-Za-z0-9]{6,8}$/,
  says: "must be 6 to 8 letters and digits",
} as const;

/** The schema sets no least. */
const SUBSIDIARIES = { kind: "count", least: Number.NEGATIVE_INFINITY, most: 999 } as const;

/** The schema sets no length. */
const NAME = { kind: "text", least: 1, most: Number.POSITIVE_INFINITY } as const;

const POSTCODE = {
  kind: "notation",
  pattern:
    /^((GIR 0AA)|((([A-Z][0-9][0-9]?)|(([A-Z][A-HJ-Y][0-9][0-9]?)|(([A-Z][0-9][A-Z])|([A-Z][A-HJ-Y][0-9]?[A-Z])))) [0-9][A-Z]{2}))$/,
  says: "must be a postcode with a blank, such as AA1 1AA",
} as const;

const INCOME = part("charityIncome", "Income", "?", [
  box("E50", "TotalTurnover", "?", POUNDS, "Turnover of exempt trading"),
  box("E55", "InvestmentIncome", "?", POUNDS, "Exempt investment income"),
  box("E60", "UKlandBuildings", "?", POUNDS, "Exempt income from UK land and buildings"),
  box("E65", "GiftAid", "?", POUNDS, "Gift Aid received"),
  box("E70", "OtherCharities", "?", POUNDS, "Received from other charities"),
  box("E75", "GiftsOfShares", "?", POUNDS, "Gifts of shares or securities received"),
  box("E80", "GiftOfRealProperty", "?", POUNDS, "Gifts of real property received"),
  box("E85", "OtherSources", "?", POUNDS, "Exempt income from other sources"),
  since("v1.994", box("E88", "LegacyIncome", "?", POUNDS, "Legacies received")),
  box("E90", "Total", "1", POUNDS, "Total exempt income"),
]);

const EXPENDITURE = part("charityExpenditure", "Expenditure", "?", [
  box("E95", "TradingCosts", "?", POUNDS, "Costs of exempt trading"),
  box("E100", "UKlandBuildings", "?", POUNDS, "Costs of UK land and buildings"),
  box("E105", "GeneralAdminCosts", "?", POUNDS, "General administration costs"),
  box("E110", "GrantsDonationsWithinUK", "?", POUNDS, "Grants and donations within the UK"),
  box("E115", "GrantsDonationsOutsideUK", "?", POUNDS, "Grants and donations outside the UK"),
  box("E120", "OtherExpenditure", "?", POUNDS, "Other expenditure"),
  box("E125", "Total", "1", POUNDS, "Total expenditure"),
]);

const LEGACY_PAYMENTS = since(
  "v1.994",
  part("legacyPayments", "LegacyPayments", "?", [
    list(
      "E195",
      "Payment",
      [1, MANY],
      [
        box("E195A", "Forename", "1", NAME, "Forename of the legator"),
        box("E195B", "Surname", "1", NAME, "Surname of the legator"),
        box("E195C", "Address", [1, 2], { kind: "address lines" }, "Address of the legator"),
        box("E195D", "Postcode", "?", POSTCODE, "Postcode of the legator"),
        box("E195E", "Overseas", "?", TICK, "Legator lived overseas"),
        box("E195F", "Date", "1", { kind: "date" }, "Date of the legacy"),
        box("E195G", "Amount", "1", POUNDS, "Amount of the legacy"),
      ],
    ),
    box("E200", "Total", "1", POUNDS, "Total legacies"),
  ]),
);

function disposedAndHeld<const Disposals extends string, const Held extends string>(
  element: string,
  [disposals, held]: readonly [Disposals, Held],
  name: string,
) {
  return part(null, element, "?", [
    box(disposals, "Disposals", "?", POUNDS, `${name}: disposals in the period`),
    box(held, "Held", "?", POUNDS, `${name}: held at the end of the period`),
  ]);
}

const ASSETS = part("charityAssets", "Assets", "?", [
  disposedAndHeld("TangibleFixed", ["E130", "E135"], "Tangible fixed assets"),
  disposedAndHeld("UKinvestments", ["E140", "E145"], "UK investments"),
  disposedAndHeld("SharesAndLoans", ["E150", "E155"], "Shares in, and loans to, controlled companies"),
  disposedAndHeld("OverseasInvestments", ["E160", "E165"], "Overseas investments"),
  part(null, "LoansAndNonTradeDebtors", "?", [
    box("E170", "Held", "1", POUNDS, "Loans and non-trade debtors at the end of the period"),
  ]),
  part(null, "OtherCurrent", "?", [box("E175", "Held", "1", POUNDS, "Other current assets at the end of the period")]),
  part("investmentsOrLoans", "InvestmentsOrLoans", "?", [
    box("E180", "Qualifying", "?", TICK, "All investments and loans qualify"),
    box("E185", "ValueOfNonQualifying", "?", POUNDS, "Investments and loans that do not qualify"),
  ]),
  box("E190", "SubsidiaryOrAssociatedCompanies", "?", SUBSIDIARIES, "Subsidiary or associated companies controlled"),
  LEGACY_PAYMENTS,
]);

export const CHARITY_PAGE = part("charityPage", "Charity", "?", [
  part("charityClaim", "ClaimExemption", "1", [
    box("E5", "RepaymentReference", "?", REPAYMENT_REFERENCE, "Repayment reference of the charity or club"),
    box("E10", "RegistrationNumber", "?", REGISTRATION_NUMBER, "Charity registration number"),
    part(null, "Status", "1", [
      box("E15", "ClaimingExemptionAllOrPart", "1", TICK, "Exemption is claimed"),
      part(null, "AllCharitable", "1", [
        box("E20", "AllExempt", "or", TICK, "All income and gains are exempt"),
        box("E25", "SomeNotOnlyCharitable", "or", TICK, "Some income and gains may not be exempt"),
      ]),
    ]),
  ]),
  part(null, "Repayments", "?", [box("E45", "OverclaimedTax", "?", TICK, "Tax that was overclaimed is included")]),
  part("charityInformation", "InformationRequired", "?", [INCOME, EXPENDITURE, ASSETS]),
]);
