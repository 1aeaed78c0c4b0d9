// What is payable and what was paid, indicators, losses and the declaration: boxes 475 to 640, 780 to 855, 975 and 985.

import { beyond, box, NAME, PENCE, POUNDS, part, TICK } from "./row.ts";

export const OUTSTANDING = part("outstanding", "CalculationOfTaxOutstandingOrOverpaid", "1", [
  box(475, "NetCorporationTaxLiability", "?", PENCE, "Net corporation tax liability"),
  box(480, "LoansToParticipators", "?", PENCE, "Tax on loans to participators"),
  box(485, "CT600AreliefDue", "?", TICK, "Relief for loans repaid later is due now"),
  box(490, "CFCtaxPayable", "beyond", PENCE, "Controlled foreign companies tax"),
  box(495, "BankLevyPayable", "beyond", PENCE, "Bank levy"),
  box(496, "BankSurchargePayable", "beyond", PENCE, "Bank surcharge"),
  box(497, "RPDTpayable", "beyond", PENCE, "Residential property developer tax"),
  box(500, "CFCandBankLevyTotal", "beyond", PENCE, "Total of boxes 490 to 497"),
  box(501, "EOGPLpayable", "beyond", PENCE, "Energy profits levy"),
  box(502, "EGLpayable", "beyond", PENCE, "Electricity generator levy"),
  box(505, "SupplementaryCharge", "beyond", PENCE, "Supplementary charge on ring fence trades"),
  box(510, "TaxChargeable", "?", PENCE, "Tax chargeable"),
  part("incomeTax", "IncomeTax", "?", [
    box(515, "DeductedIncomeTax", "?", PENCE, "Income tax deducted from gross income"),
    box(520, "TaxRepayable", "?", PENCE, "Income tax repayable"),
  ]),
  box(525, "TaxPayable", "1", PENCE, "Self-assessment of tax payable"),
  box(526, "CJRSoverpaymentsNowDue", "beyond", PENCE, "Job retention scheme overpayments now due"),
  box(527, "RestitutionTax", "beyond", PENCE, "Restitution tax"),
  box(528, "TaxPayableIncludingRestitutionTax", "?", PENCE, "Self-assessment of tax payable in all"),
]);

export const RECONCILIATION = part("reconciliation", "TaxReconciliation", "?", [
  box(530, "ResearchAndDevelopmentCredit", "beyond", PENCE, "Research and development credit"),
  box(535, "VaccineCredit", "beyond", PENCE, "Vaccine credit"),
  box(540, "CreativeCredit", "beyond", PENCE, "Creative industries tax credit"),
  box(541, "AVECandVGEC", "beyond", PENCE, "Audio-visual and video games expenditure credits"),
  box(545, "ResearchAndDevelopmentVaccineOrCreativeTaxCredit", "beyond", PENCE, "Total of boxes 530 to 541"),
  box(550, "LandRemediationCredit", "beyond", PENCE, "Land remediation tax credit"),
  box(555, "LifeAssuranceCompanyCredit", "beyond", PENCE, "Life assurance company tax credit"),
  box(560, "LandOrLifeCredit", "beyond", PENCE, "Total of boxes 550 and 555"),
  box(565, "CapitalAllowancesFirstYearCredit", "beyond", PENCE, "Capital allowances first-year tax credit"),
  ...beyond(
    "SurplusResearchAndDevelopmentCreditsOrCreativeCreditPayable",
    "LandOrLifeCreditPayable",
    "CapitalAllowancesFirstYearCreditPayable",
  ), // 570-580
  box(585, "RingFenceCorpTaxIncluded", "beyond", PENCE, "Ring fence corporation tax included"),
  ...beyond("NIcorporationTaxIncluded"), // 586
  box(590, "RingFenceSupplementaryChargeIncluded", "beyond", PENCE, "Ring fence supplementary charge included"),
  box(595, "TaxAlreadyPaid", "?", PENCE, "Tax already paid"),
  part("outstandingOrOverpaid", "TaxOutstandingOrOverpaid", "?", [
    box(600, "TaxOutstanding", "?", PENCE, "Tax outstanding"),
    box(605, "TaxOverpaid", "?", PENCE, "Tax overpaid"),
  ]),
  ...beyond("RefundsSurrendered", "AVECVGECsurrenderedToThisCompany", "RandDExpenditureCreditsSurrendered"),
  part("exports", "ExporterInformation", "?", [
    box(616, "GoodsExported", "?", TICK, "Exported goods"),
    box(617, "ServicesExported", "?", TICK, "Exported services"),
    box(618, "NeitherGoodsNorServicesExported", "?", TICK, "Exported neither goods nor services"),
  ]),
]);

export const INDICATORS = part("indicators", "IndicatorsAndInformation", "?", [
  box(620, "FrankedInvestmentIncome", "?", POUNDS, "Exempt distributions"),
  ...beyond("NumberOf51groupCompanies"), // 625
  box(630, "InstalmentPayments", "?", TICK, "Owes instalments as a large company"),
  box(631, "VeryLargeQIPs", "?", TICK, "Owes instalments as a very large company"),
  box(635, "GroupPayment", "?", TICK, "In a group payment arrangement"),
  box(640, "IntangibleAssets", "?", TICK, "Intangible assets sold or written down"),
  ...beyond("CrossBorderRoyalty", "EatOutToHelpOutScheme"), // 645, 647
]);

export const LOSSES = part("losses", "LossesDeficitsAndExcess", "?", [
  part("lossesArising", "AmountArising", "?", [
    arising("LossesOfTradesUK", 780, "Trading losses arising in this period"), // 785
    ...beyond("LossesOfTradesOutsideUK"), // 790
    arising("Loans", 795, "Non-trade deficits arising in this period"), // 800
    arising("UKpropertyBusinessLosses", 805, "UK property business losses arising in this period"), // 810
    ...beyond("OverseasPropertyBusinessLosses", "MiscLosses"), // 815, 820
    box(825, "CapitalLosses", "?", POUNDS, "Capital losses arising in this period"),
    ...beyond("NonTradingLossesIntangibles"), // 830, 835
  ]),
  part("excess", "ExcessAmounts", "?", [
    ...beyond("NonTradeCapital", "QualifyingDonations"), // 840, 845
    arising("ManagementExpenses", 850, "Excess management expenses of this period"), // 855
  ]),
]);

/** What arose, and beside it what a group may take over at most, which this service does not fill. */
function arising<const Id extends number>(element: string, id: Id, name: string) {
  return part(null, element, "?", [box(id, "Arising", "?", POUNDS, name), ...beyond("SurrenderMaximum")]);
}

export const DECLARATION = part("declaration", "Declaration", "1", [
  box("declared", "AcceptDeclaration", "1", TICK, null),
  box(975, "Name", "1", NAME, "Name of the person declaring"),
  box(985, "Status", "1", NAME, "Status of the person declaring"),
]);
