// From the income to the tax: boxes 155 to 474.

import { beyond, box, COUNT, PENCE, PENCE_ABOVE_ZERO, POUNDS, part, TICK } from "./row.ts";

const PERCENT = { kind: "percent" } as const;
const YEAR = { kind: "year" } as const;

const income = part("income", "Income", "1", [
  part("trading", "Trading", "?", [
    box(155, "Profits", "?", POUNDS, "Trading profits"),
    box(160, "LossesBroughtForward", "?", POUNDS, "Trading losses brought forward"),
    box(165, "NetProfits", "?", POUNDS, "Net trading profits"),
  ]),
  box(170, "NonTradingLoanProfitsAndGains", "?", POUNDS, "Interest and non-trading loan relationships"),
  box(172, "IncomeStatedNet", "?", TICK, "Box 170 is net of a deficit carried back"),
  box(175, "NonLoanAnnuitiesAnnualPaymentsDiscounts", "?", POUNDS, "Annual payments"),
  box(180, "NonUKdividends", "?", POUNDS, "Dividends from companies outside the UK"),
  box(185, "DeductedIncome", "?", POUNDS, "Income taxed at source"),
  box(190, "PropertyBusinessIncome", "?", POUNDS, "Income from a property business"),
  box(195, "NonTradingGainsIntangibles", "?", POUNDS, "Non-trading gains on intangible assets"),
  box(200, "TonnageTaxProfits", "?", POUNDS, "Tonnage tax profits"),
  box(205, "OtherIncome", "?", POUNDS, "Other income"),
]);

const deductions = part("deductions", "DeductionsAndReliefs", "?", [
  box(240, "UnquotedShares", "?", POUNDS, "Losses on unquoted shares"),
  box(245, "ManagementExpenses", "?", POUNDS, "Management expenses"),
  box(250, "UKpropertyBusinessLosses", "?", POUNDS, "UK property business losses"),
  box(255, "CapitalAllowances", "?", POUNDS, "Capital allowances for managing the business"),
  box(260, "NonTradeDeficits", "?", POUNDS, "Non-trade deficits of this period"),
  box(263, "CarriedForwardNonTradeDeficits", "?", POUNDS, "Non-trade deficits carried forward"),
  box(265, "NonTradingLossIntangibles", "?", POUNDS, "Non-trading losses on intangible assets"),
  box(275, "TradingLosses", "?", POUNDS, "Trading losses of this or a later period"),
  box(280, "TradingLossesCarriedBack", "?", TICK, "Box 275 includes losses carried back"),
  box(285, "TradingLossesCarriedForward", "?", POUNDS, "Trading losses carried forward"),
  box(290, "NonTradeCapitalAllowances", "?", POUNDS, "Non-trade capital allowances"),
  box(295, "Total", "?", POUNDS, "Total deductions and reliefs"),
]);

const charge = part("charge", "CorporationTaxChargeable", "?", [
  part("associatedCompanies", "AssociatedCompanies", "?", [
    box(326, "ThisPeriod", "?", COUNT, "Associated companies in this period"),
    part("associatedCompaniesOfYears", "AssociatedCompaniesFinancialYears", "?", [
      box(327, "FirstYear", "1", COUNT, "Associated companies in the first financial year"),
      box(328, "SecondYear", "1", COUNT, "Associated companies in the second financial year"),
    ]),
    box(329, "StartingOrSmallCompaniesRate", "?", TICK, "Small profits rate or marginal relief"),
  ]),
  // A year may have three rows of different rates; this service needs one, which is the first.
  part("firstYear", "FinancialYearOne", "1", [
    box(330, "Year", "1", YEAR, "Financial year"),
    part(
      null,
      "Details",
      [1, 3],
      [
        box(335, "Profit", "1", POUNDS, "Amount of profit"),
        box(340, "TaxRate", "1", PERCENT, "Rate of tax"),
        box(345, "Tax", "1", PENCE, "Tax"),
      ],
    ),
  ]),
  part("secondYear", "FinancialYearTwo", "?", [
    box(380, "Year", "1", YEAR, "Financial year, second"),
    part(
      null,
      "Details",
      [1, 3],
      [
        box(385, "Profit", "1", POUNDS, "Amount of profit"),
        box(390, "TaxRate", "1", PERCENT, "Rate of tax"),
        box(395, "Tax", "1", PENCE, "Tax"),
      ],
    ),
  ]),
]);

export const CALCULATION = part("calculation", "CompanyTaxCalculation", "1", [
  income,
  part("gains", "ChargeableGains", "?", [
    box(210, "GrossGains", "?", POUNDS, "Gross chargeable gains"),
    box(215, "AllowableLosses", "?", POUNDS, "Allowable losses, with those brought forward"),
    box(220, "NetChargeableGains", "1", POUNDS, "Net chargeable gains"),
  ]),
  box(225, "LossesBroughtForward", "?", POUNDS, "Losses brought forward against investment income"),
  box(230, "NonTradeDeficitsOnLoans", "?", POUNDS, "Non-trade deficits on loans"),
  box(235, "ProfitsBeforeOtherDeductions", "?", POUNDS, "Profits before other deductions and reliefs"),
  deductions,
  part("donations", "ChargesAndReliefs", "?", [
    box(
      300,
      "ProfitsBeforeDonationsAndGroupRelief",
      "?",
      POUNDS,
      "Profits before qualifying donations and group relief",
    ),
    box(305, "QualifyingDonations", "?", POUNDS, "Qualifying donations"),
    box(310, "GroupRelief", "?", POUNDS, "Group relief"),
    box(312, "GroupReliefForCarriedForwardLosses", "?", POUNDS, "Group relief for carried forward losses"),
  ]),
  box(315, "ChargeableProfits", "1", POUNDS, "Profits chargeable to corporation tax"),
  box(320, "RingFenceProfitsIncluded", "beyond", POUNDS, "Ring fence profits included"),
  ...beyond("NorthernIrelandProfitsIncluded"), // 325
  charge,
  box(430, "CorporationTax", "?", PENCE, "Corporation tax"),
  // Despite its name this element carries ordinary marginal relief; the schema wants it left out when nil.
  box(435, "MarginalReliefForRingFenceTrades", "?", PENCE_ABOVE_ZERO, "Marginal relief"),
  box(440, "NetCorporationTaxChargeable", "1", PENCE, "Corporation tax chargeable"),
  part("reliefs", "TaxReliefsAndDeductions", "?", [
    box(445, "CommunityInvestmentRelief", "?", PENCE, "Community investment relief"),
    part("doubleTaxation", "DoubleTaxation", "?", [
      box(450, "DoubleTaxationRelief", "?", PENCE_ABOVE_ZERO, "Double taxation relief"),
      box(455, "UnderlyingRate", "?", TICK, "Box 450 includes underlying rate relief"),
      box(460, "AmountCarriedBack", "?", TICK, "Box 450 includes an amount carried back"),
    ]),
    box(465, "AdvancedCorporationTax", "?", PENCE, "Advance corporation tax"),
    box(470, "TotalReliefsAndDeductions", "?", PENCE, "Total reliefs and deductions"),
  ]),
  ...beyond("CJRS"), // 471-474
]);
