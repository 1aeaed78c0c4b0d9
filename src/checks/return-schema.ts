// Our schema for the return we file, written from the facts of the authority's CT600 schema, release v1.993: every element the profile of a
// small trading company needs, in the order the form fixes. Elements of the form that this profile does not use are named by
// `beyond`, in their places: a return that has them is read, and said not to be judged there.

import { EARLIEST_PERIOD_START } from "../ct600/rates.ts";
import { ATTACHED_FILES } from "./attachments-schema.ts";
import { money, pence, pounds, required, text, tick } from "./element-types.ts";
import { IR_HEADER } from "./header-schema.ts";
import { beyond, choice, type ElementType, elements, one, optional, several } from "./schema.ts";
import {
  count,
  date,
  dateFrom,
  integerUpTo,
  nameOfLength,
  oneOf,
  percentage,
  poundsAndPenceAboveZero,
  registrationNumber,
  utr,
  wholePounds,
  year,
} from "./text-types.ts";

const companyInformation = elements(
  one("CompanyName", text(nameOfLength(2, 56))), // 1
  optional("RegistrationNumber", text(registrationNumber)), // 2
  one("Reference", text(utr)), // 3
  one("CompanyType", text(integerUpTo(11))), // 4
  ...beyond("NorthernIreland"), // 5-8
  one(
    "PeriodCovered",
    elements(
      one("From", text(dateFrom(EARLIEST_PERIOD_START))), // 30
      one("To", text(date)), // 35
    ),
  ),
);

export const NO_ACCOUNTS_REASONS = [
  "PoA differs from AP-a/cs with sep rtn",
  "Company in liquidation",
  "Not within charge to CT",
  "Company dormant",
  "Amendment - a/cs already submitted",
  "Other - PDF attached with explanation",
  "PDF accounts attached with explanation",
] as const;

export const NO_COMPUTATIONS_REASONS = [
  "PoA differs from AP-comp with sep rtn",
  "Company in liquidation",
  "Not within charge to CT",
  "Company dormant",
  "Amendment - comps already submitted",
  "Other - PDF attached with explanation",
] as const;

const returnInfoSummary = elements(
  ...beyond(
    "ThisPeriod",
    "EarlierPeriod",
    "MultipleReturns",
    "ProvisionalFigures",
    "PartOfNonSmallGroup",
    "RegisteredAvoidanceScheme",
    "TransferPricing",
  ), // 40-75
  one(
    "Accounts",
    elements(
      optional("ThisPeriodAccounts", tick), // 80A
      optional("DifferentPeriod", tick), // 85A
      optional("NoAccountsReason", text(oneOf(...NO_ACCOUNTS_REASONS))), // 90A
    ),
  ),
  one(
    "Computations",
    elements(
      choice(
        [one("ThisPeriodComputations", tick)], // 80B
        [one("DifferentPeriod", tick)], // 85B
        [one("NoComputationsReason", text(oneOf(...NO_COMPUTATIONS_REASONS)))], // 90B
      ),
    ),
  ),
  ...beyond("SupplementaryPages"), // 95-144
);

const income = elements(
  optional(
    "Trading",
    elements(
      optional("Profits", pounds), // 155
      optional("LossesBroughtForward", pounds), // 160
      optional("NetProfits", pounds), // 165
    ),
  ),
  ...beyond(
    "NonTradingLoanProfitsAndGains",
    "IncomeStatedNet",
    "NonLoanAnnuitiesAnnualPaymentsDiscounts",
    "NonUKdividends",
    "DeductedIncome",
    "PropertyBusinessIncome",
    "NonTradingGainsIntangibles",
    "TonnageTaxProfits",
    "OtherIncome",
  ), // 170-205
);

const financialYear = elements(
  one("Year", text(year)), // 330, 380
  several(
    "Details",
    elements(
      one("Profit", pounds), // 335, 385
      one("TaxRate", text(percentage)), // 340, 390
      one("Tax", pence), // 345, 395
    ),
    [1, 3],
  ),
);

const corporationTaxChargeable = elements(
  optional(
    "AssociatedCompanies",
    elements(
      optional("ThisPeriod", text(count)), // 326
      optional(
        "AssociatedCompaniesFinancialYears",
        elements(
          one("FirstYear", text(count)), // 327
          one("SecondYear", text(count)), // 328
        ),
      ),
      optional("StartingOrSmallCompaniesRate", tick), // 329
    ),
  ),
  one("FinancialYearOne", financialYear),
  optional("FinancialYearTwo", financialYear),
);

const companyTaxCalculation = elements(
  one("Income", income),
  ...beyond("ChargeableGains", "LossesBroughtForward", "NonTradeDeficitsOnLoans"), // 210-230
  optional("ProfitsBeforeOtherDeductions", pounds), // 235
  ...beyond("DeductionsAndReliefs"), // 240-295
  optional(
    "ChargesAndReliefs",
    elements(
      optional("ProfitsBeforeDonationsAndGroupRelief", pounds), // 300
      ...beyond("QualifyingDonations", "GroupRelief", "GroupReliefForCarriedForwardLosses"), // 305-312
    ),
  ),
  one("ChargeableProfits", pounds), // 315
  ...beyond("RingFenceProfitsIncluded", "NorthernIrelandProfitsIncluded"), // 320, 325
  optional("CorporationTaxChargeable", corporationTaxChargeable),
  optional("CorporationTax", pence), // 430
  optional("MarginalReliefForRingFenceTrades", money(poundsAndPenceAboveZero)), // 435
  one("NetCorporationTaxChargeable", pence), // 440
  optional(
    "TaxReliefsAndDeductions",
    elements(
      ...beyond("CommunityInvestmentRelief", "DoubleTaxation", "AdvancedCorporationTax"), // 445-465
      optional("TotalReliefsAndDeductions", pence), // 470
    ),
  ),
  ...beyond("CJRS"), // 471-474
);

const calculationOfTaxOutstanding = elements(
  optional("NetCorporationTaxLiability", pence), // 475
  ...beyond(
    "LoansToParticipators",
    "CT600AreliefDue",
    "CFCtaxPayable",
    "BankLevyPayable",
    "BankSurchargePayable",
    "RPDTpayable",
    "CFCandBankLevyTotal",
    "EOGPLpayable",
    "EGLpayable",
    "SupplementaryCharge",
  ), // 480-505
  optional("TaxChargeable", pence), // 510
  ...beyond("IncomeTax"), // 515, 520
  one("TaxPayable", pence), // 525
  ...beyond("CJRSoverpaymentsNowDue", "RestitutionTax"), // 526, 527
  optional("TaxPayableIncludingRestitutionTax", pence), // 528
);

const taxReconciliation = elements(
  ...beyond(
    "ResearchAndDevelopmentCredit",
    "VaccineCredit",
    "CreativeCredit",
    "AVECandVGEC",
    "ResearchAndDevelopmentVaccineOrCreativeTaxCredit",
    "LandRemediationCredit",
    "LifeAssuranceCompanyCredit",
    "LandOrLifeCredit",
    "CapitalAllowancesFirstYearCredit",
    "SurplusResearchAndDevelopmentCreditsOrCreativeCreditPayable",
    "LandOrLifeCreditPayable",
    "CapitalAllowancesFirstYearCreditPayable",
    "RingFenceCorpTaxIncluded",
    "NIcorporationTaxIncluded",
    "RingFenceSupplementaryChargeIncluded",
    "TaxAlreadyPaid",
  ), // 530-595
  optional(
    "TaxOutstandingOrOverpaid",
    elements(
      optional("TaxOutstanding", pence), // 600
      optional("TaxOverpaid", pence), // 605
    ),
  ),
  ...beyond(
    "RefundsSurrendered",
    "AVECVGECsurrenderedToThisCompany",
    "RandDExpenditureCreditsSurrendered",
    "ExporterInformation",
  ),
);

const losses = elements(
  optional(
    "AmountArising",
    elements(
      optional(
        "LossesOfTradesUK",
        elements(
          optional("Arising", pounds), // 780
          ...beyond("SurrenderMaximum"), // 785
        ),
      ),
      ...beyond(
        "LossesOfTradesOutsideUK",
        "Loans",
        "UKpropertyBusinessLosses",
        "OverseasPropertyBusinessLosses",
        "MiscLosses",
        "CapitalLosses",
        "NonTradingLossesIntangibles",
      ),
    ),
  ),
  ...beyond("ExcessAmounts"),
);

const declaration = elements(
  one("AcceptDeclaration", tick),
  one("Name", text(nameOfLength(2, 56))), // 975
  one("Status", text(nameOfLength(2, 56))), // 985
);

const companyTaxReturn: ElementType = {
  attributes: { ReturnType: required(oneOf("new", "amended")) },
  content: [
    one("CompanyInformation", companyInformation),
    one("ReturnInfoSummary", returnInfoSummary),
    optional(
      "Turnover",
      elements(
        optional("Total", money(wholePounds("999999999999999999.00"))), // 145
        ...beyond("OtherFinancialConcerns"), // 150
      ),
    ),
    one("CompanyTaxCalculation", companyTaxCalculation),
    ...beyond("EnergyProfitsLevy"),
    one("CalculationOfTaxOutstandingOrOverpaid", calculationOfTaxOutstanding),
    optional("TaxReconciliation", taxReconciliation),
    ...beyond(
      "IndicatorsAndInformation",
      "EnhancedExpenditure",
      "LandRemediationEnhancedExpenditure",
      "AllowancesAndCharges",
      "NotIncluded",
      "QualifyingExpenditure",
    ),
    optional("LossesDeficitsAndExcess", losses),
    ...beyond("NorthernIrelandInformation", "OverpaymentsAndRepayments"),
    one("Declaration", declaration),
    // The supplementary pages CT600A to CT600P.
    ...beyond(
      "LoansByCloseCompanies",
      "ControlledForeignCompanies",
      "GroupAndConsortium",
      "Insurance",
      "Charity",
      "TonnageTax",
      "NorthernIreland",
      "CrossBorderRoyalties",
      "RingFenceTrade",
      "TaxAvoidanceSchemes",
      "RestitutionTax",
      "ResearchAndDevelopment",
      "Freeports",
      "ResidentialPropertyDeveloperTax",
      "CreativeIndustries",
      "WelshReturn",
      "JointAccounts",
    ),
    optional("AttachedFiles", ATTACHED_FILES),
  ],
};

export const IR_ENVELOPE: ElementType = elements(one("IRheader", IR_HEADER), one("CompanyTaxReturn", companyTaxReturn));
