// What is payable and what was paid, losses and the declaration: boxes 475 to 985.

import { beyond, box, NAME, PENCE, POUNDS, part, TICK } from "./row.ts";

export const OUTSTANDING = part("outstanding", "CalculationOfTaxOutstandingOrOverpaid", "1", [
  box(475, "NetCorporationTaxLiability", "?", PENCE, "Net corporation tax liability"),
  box(480, "LoansToParticipators", "beyond", PENCE, "Tax on loans to participators"),
  ...beyond("CT600AreliefDue"), // 485
  box(490, "CFCtaxPayable", "beyond", PENCE, "Controlled foreign companies tax"),
  box(495, "BankLevyPayable", "beyond", PENCE, "Bank levy"),
  box(496, "BankSurchargePayable", "beyond", PENCE, "Bank surcharge"),
  box(497, "RPDTpayable", "beyond", PENCE, "Residential property developer tax"),
  box(500, "CFCandBankLevyTotal", "beyond", PENCE, "Total of boxes 490 to 497"),
  box(501, "EOGPLpayable", "beyond", PENCE, "Energy profits levy"),
  box(502, "EGLpayable", "beyond", PENCE, "Electricity generator levy"),
  box(505, "SupplementaryCharge", "beyond", PENCE, "Supplementary charge on ring fence trades"),
  box(510, "TaxChargeable", "?", PENCE, "Tax chargeable"),
  part(null, "IncomeTax", "beyond", [
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
  box(595, "TaxAlreadyPaid", "beyond", PENCE, "Tax already paid"),
  part("outstandingOrOverpaid", "TaxOutstandingOrOverpaid", "?", [
    box(600, "TaxOutstanding", "?", PENCE, "Tax outstanding"),
    box(605, "TaxOverpaid", "?", PENCE, "Tax overpaid"),
  ]),
  ...beyond(
    "RefundsSurrendered",
    "AVECVGECsurrenderedToThisCompany",
    "RandDExpenditureCreditsSurrendered",
    "ExporterInformation",
  ),
]);

export const INDICATORS = part(null, "IndicatorsAndInformation", "beyond", [
  box(620, "FrankedInvestmentIncome", "?", POUNDS, "Exempt distributions"),
]);

export const LOSSES = part("losses", "LossesDeficitsAndExcess", "?", [
  part(null, "AmountArising", "?", [
    part(null, "LossesOfTradesUK", "?", [
      box(780, "Arising", "?", POUNDS, "Trading losses arising in this period"),
      ...beyond("SurrenderMaximum"), // 785
    ]),
    ...beyond(
      "LossesOfTradesOutsideUK",
      "Loans",
      "UKpropertyBusinessLosses",
      "OverseasPropertyBusinessLosses",
      "MiscLosses",
      "CapitalLosses",
      "NonTradingLossesIntangibles",
    ),
  ]),
  ...beyond("ExcessAmounts"),
]);

export const DECLARATION = part("declaration", "Declaration", "1", [
  box("declared", "AcceptDeclaration", "1", TICK, null),
  box(975, "Name", "1", NAME, "Name of the person declaring"),
  box(985, "Status", "1", NAME, "Status of the person declaring"),
]);
