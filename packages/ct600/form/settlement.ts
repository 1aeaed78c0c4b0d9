// What is payable and what was paid, indicators, enhanced expenditure, losses and the declaration: boxes 475 to 680,
// 780 to 855, 975 and 985.

import { beyond, box, NAME, PENCE, POUNDS, part, TICK } from "./row.ts";

export const OUTSTANDING = part("outstanding", "CalculationOfTaxOutstandingOrOverpaid", "1", [
  box(475, "NetCorporationTaxLiability", "?", PENCE, "Net corporation tax liability"),
  box(480, "LoansToParticipators", "?", PENCE, "Tax on loans to participators"),
  box(485, "CT600AreliefDue", "?", TICK, "Relief for loans repaid later is due now"),
  box(490, "CFCtaxPayable", "?", PENCE, "Controlled foreign companies tax"),
  box(495, "BankLevyPayable", "beyond", PENCE, "Bank levy"),
  box(496, "BankSurchargePayable", "beyond", PENCE, "Bank surcharge"),
  box(497, "RPDTpayable", "?", PENCE, "Residential property developer tax"),
  box(500, "CFCandBankLevyTotal", "?", PENCE, "Total of boxes 490 to 497"),
  box(501, "EOGPLpayable", "beyond", PENCE, "Energy profits levy"),
  box(502, "EGLpayable", "beyond", PENCE, "Electricity generator levy"),
  box(505, "SupplementaryCharge", "?", PENCE, "Supplementary charge on ring fence trades"),
  box(510, "TaxChargeable", "?", PENCE, "Tax chargeable"),
  part("incomeTax", "IncomeTax", "?", [
    box(515, "DeductedIncomeTax", "?", PENCE, "Income tax deducted from gross income"),
    box(520, "TaxRepayable", "?", PENCE, "Income tax repayable"),
  ]),
  box(525, "TaxPayable", "1", PENCE, "Self-assessment of tax payable"),
  box(526, "CJRSoverpaymentsNowDue", "beyond", PENCE, "Job retention scheme overpayments now due"),
  box(527, "RestitutionTax", "?", PENCE, "Restitution tax"),
  box(528, "TaxPayableIncludingRestitutionTax", "?", PENCE, "Self-assessment of tax payable in all"),
]);

export const RECONCILIATION = part("reconciliation", "TaxReconciliation", "?", [
  box(530, "ResearchAndDevelopmentCredit", "?", PENCE, "Research and development credit"),
  box(535, "VaccineCredit", "beyond", PENCE, "Vaccine credit"),
  box(540, "CreativeCredit", "?", PENCE, "Creative industries tax credit"),
  box(541, "AVECandVGEC", "?", PENCE, "Audio-visual and video games expenditure credits"),
  box(545, "ResearchAndDevelopmentVaccineOrCreativeTaxCredit", "?", PENCE, "Total of boxes 530 to 541"),
  box(550, "LandRemediationCredit", "beyond", PENCE, "Land remediation tax credit"),
  box(555, "LifeAssuranceCompanyCredit", "beyond", PENCE, "Life assurance company tax credit"),
  box(560, "LandOrLifeCredit", "beyond", PENCE, "Total of boxes 550 and 555"),
  box(565, "CapitalAllowancesFirstYearCredit", "beyond", PENCE, "Capital allowances first-year tax credit"),
  box(
    570,
    "SurplusResearchAndDevelopmentCreditsOrCreativeCreditPayable",
    "?",
    PENCE,
    "Credits of box 545 above the tax payable",
  ),
  ...beyond("LandOrLifeCreditPayable", "CapitalAllowancesFirstYearCreditPayable"), // 575, 580
  box(585, "RingFenceCorpTaxIncluded", "?", PENCE, "Ring fence corporation tax included"),
  ...beyond("NIcorporationTaxIncluded"), // 586
  box(590, "RingFenceSupplementaryChargeIncluded", "?", PENCE, "Ring fence supplementary charge included"),
  box(595, "TaxAlreadyPaid", "?", PENCE, "Tax already paid"),
  part("outstandingOrOverpaid", "TaxOutstandingOrOverpaid", "?", [
    box(600, "TaxOutstanding", "?", PENCE, "Tax outstanding"),
    box(605, "TaxOverpaid", "?", PENCE, "Tax overpaid"),
  ]),
  ...beyond("RefundsSurrendered", "AVECVGECsurrenderedToThisCompany"), // 610, 614
  box(615, "RandDExpenditureCreditsSurrendered", "?", PENCE, "Expenditure credits received from the group"),
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
  box(645, "CrossBorderRoyalty", "?", TICK, "Cross-border royalties paid"),
  ...beyond("EatOutToHelpOutScheme"), // 647
]);

/** Research and development, and the creative industries. */
export const ENHANCED_EXPENDITURE = part("enhancedExpenditure", "EnhancedExpenditure", "?", [
  box(650, "SMEclaim", "?", TICK, "Research and development claim by a small or medium-sized company"),
  box(653, "RAndDIntensiveSMEclaim", "?", TICK, "Claim by a research-intensive company"),
  box(655, "LargeCompanyClaim", "?", TICK, "Research and development claim by a large company"),
  box(656, "RAndDClaimNotificationForm", "?", TICK, "Claim notification sent"),
  box(657, "AdditionalRAndDForm", "?", TICK, "Additional information sent for research and development"),
  box(658, "AdditionalCreativesForm", "beyond", TICK, "Additional information sent for creative industries"),
  box(659, "RAndDExpenditureSME", "?", POUNDS, "Qualifying expenditure of a research-intensive company"),
  box(660, "RandDEnhancedExpenditure", "?", POUNDS, "Enhanced research and development expenditure"),
  box(663, "CreativesCoreExpenditure", "beyond", POUNDS, "Core expenditure of the creative industries"),
  box(665, "CreativeEnhancedExpenditure", "beyond", POUNDS, "Enhanced expenditure of the creative industries"),
  box(670, "RandDAndCreativeEnhancedExpenditure", "?", POUNDS, "Total enhanced expenditure"),
  box(675, "SMEclaimAsLargeCompany", "beyond", POUNDS, "Expenditure of a small company under the large scheme"),
  box(680, "VaccineResearch", "beyond", POUNDS, "Vaccine research expenditure"),
]);

export const LOSSES = part("losses", "LossesDeficitsAndExcess", "?", [
  part("lossesArising", "AmountArising", "?", [
    arising("LossesOfTradesUK", [780, 785], "Trading losses arising in this period"),
    ...beyond("LossesOfTradesOutsideUK"), // 790
    arising("Loans", [795, 800], "Non-trade deficits arising in this period"),
    arising("UKpropertyBusinessLosses", [805, 810], "UK property business losses arising in this period"),
    ...beyond("OverseasPropertyBusinessLosses", "MiscLosses"), // 815, 820
    box(825, "CapitalLosses", "?", POUNDS, "Capital losses arising in this period"),
    part(null, "NonTradingLossesIntangibles", "beyond", [
      box(830, "Arising", "?", POUNDS, "Non-trading losses on intangible assets arising in this period"),
      box(835, "SurrenderMaximum", "?", POUNDS, "Of box 830, what a group may take over at most"),
    ]),
  ]),
  part("excess", "ExcessAmounts", "?", [
    ...beyond("NonTradeCapital"), // 840
    box(845, "QualifyingDonations", "?", POUNDS, "Qualifying donations that a group may take over at most"),
    arising("ManagementExpenses", [850, 855], "Excess management expenses of this period"),
  ]),
]);

/** What arose, and beside it what a group may take over of it at most. */
function arising<const Arose extends number, const Most extends number>(
  element: string,
  [arose, most]: readonly [Arose, Most],
  name: string,
) {
  return part(null, element, "?", [
    box(arose, "Arising", "?", POUNDS, name),
    box(most, "SurrenderMaximum", "?", POUNDS, `Of box ${arose}, what a group may take over at most`),
  ]);
}

export const DECLARATION = part("declaration", "Declaration", "1", [
  box("declared", "AcceptDeclaration", "1", TICK, null),
  box(975, "Name", "1", NAME, "Name of the person declaring"),
  box(985, "Status", "1", NAME, "Status of the person declaring"),
]);
