// The part of the form that computes the tax (CT600 release v1.993), from the income to what is outstanding.

import { group } from "./form-parts.ts";
import * as text from "./text-types.ts";

const { pence, pounds, someMoney, yes } = text;

const financialYear = group({
  Year: text.year,
  "Details{1..3}": group({ Profit: pounds, TaxRate: text.rate, Tax: pence }),
});

export const companyTaxCalculation = group({
  Income: group({
    "Trading?": group({ "Profits?": pounds, "LossesBroughtForward?": pounds, "NetProfits?": pounds }),
    "NonTradingLoanProfitsAndGains?": pounds,
    "IncomeStatedNet?": yes,
    "NonLoanAnnuitiesAnnualPaymentsDiscounts?": pounds,
    "NonUKdividends?": pounds,
    "DeductedIncome?": pounds,
    "PropertyBusinessIncome?": pounds,
    "NonTradingGainsIntangibles?": pounds,
    "TonnageTaxProfits?": pounds,
    "OtherIncome?": pounds,
  }),
  "ChargeableGains?": group({ "GrossGains?": pounds, "AllowableLosses?": pounds, NetChargeableGains: pounds }),
  "LossesBroughtForward?": pounds,
  "NonTradeDeficitsOnLoans?": pounds,
  "ProfitsBeforeOtherDeductions?": pounds,
  "DeductionsAndReliefs?": group({
    "UnquotedShares?": pounds,
    "ManagementExpenses?": pounds,
    "UKpropertyBusinessLosses?": pounds,
    "CapitalAllowances?": pounds,
    "NonTradeDeficits?": pounds,
    "CarriedForwardNonTradeDeficits?": pounds,
    "NonTradingLossIntangibles?": pounds,
    "TradingLosses?": pounds,
    "TradingLossesCarriedBack?": yes,
    "TradingLossesCarriedForward?": pounds,
    "NonTradeCapitalAllowances?": pounds,
    "Total?": pounds,
  }),
  "ChargesAndReliefs?": group({
    "ProfitsBeforeDonationsAndGroupRelief?": pounds,
    "QualifyingDonations?": pounds,
    "GroupRelief?": pounds,
    "GroupReliefForCarriedForwardLosses?": pounds,
  }),
  ChargeableProfits: pounds,
  "RingFenceProfitsIncluded?": pounds,
  "NorthernIrelandProfitsIncluded?": pounds,
  "CorporationTaxChargeable?": group({
    "AssociatedCompanies?": group({
      "ThisPeriod?": text.count,
      "AssociatedCompaniesFinancialYears?": group({ FirstYear: text.count, SecondYear: text.count }),
      "StartingOrSmallCompaniesRate?": yes,
    }),
    FinancialYearOne: financialYear,
    "FinancialYearTwo?": financialYear,
  }),
  "CorporationTax?": pence,
  "MarginalReliefForRingFenceTrades?": someMoney,
  NetCorporationTaxChargeable: pence,
  "TaxReliefsAndDeductions?": group({
    "CommunityInvestmentRelief?": pence,
    "DoubleTaxation?": group({ "DoubleTaxationRelief?": someMoney, "UnderlyingRate?": yes, "AmountCarriedBack?": yes }),
    "AdvancedCorporationTax?": pence,
    "TotalReliefsAndDeductions?": pence,
  }),
  "CJRS?": group({
    CJRSreceived: pence,
    "CJRSdue?": pence,
    "CJRSoverpaymentAlreadyAssessed?": pence,
    "JobRetentionBonusOverpayment?": pence,
  }),
});

export const energyProfitsLevy = group({ "EOGPLamounts?": pounds, "EGLamounts?": pounds });

export const calculationOfTax = group({
  "NetCorporationTaxLiability?": pence,
  "LoansToParticipators?": pence,
  "CT600AreliefDue?": yes,
  "CFCtaxPayable?": pence,
  "BankLevyPayable?": pence,
  "BankSurchargePayable?": pence,
  "RPDTpayable?": pence,
  "CFCandBankLevyTotal?": pence,
  "EOGPLpayable?": pence,
  "EGLpayable?": pence,
  "SupplementaryCharge?": pence,
  "TaxChargeable?": pence,
  "IncomeTax?": group({ "DeductedIncomeTax?": pence, "TaxRepayable?": pence }),
  TaxPayable: pence,
  "CJRSoverpaymentsNowDue?": pence,
  "RestitutionTax?": pence,
  "TaxPayableIncludingRestitutionTax?": pence,
});

export const taxReconciliation = group({
  "ResearchAndDevelopmentCredit?": pence,
  "VaccineCredit?": pence,
  "CreativeCredit?": pence,
  "AVECandVGEC?": pence,
  "ResearchAndDevelopmentVaccineOrCreativeTaxCredit?": pence,
  "LandRemediationCredit?": pence,
  "LifeAssuranceCompanyCredit?": pence,
  "LandOrLifeCredit?": pence,
  "CapitalAllowancesFirstYearCredit?": pence,
  "SurplusResearchAndDevelopmentCreditsOrCreativeCreditPayable?": pence,
  "LandOrLifeCreditPayable?": pence,
  "CapitalAllowancesFirstYearCreditPayable?": pence,
  "RingFenceCorpTaxIncluded?": pence,
  "NIcorporationTaxIncluded?": pence,
  "RingFenceSupplementaryChargeIncluded?": pence,
  "TaxAlreadyPaid?": pence,
  "TaxOutstandingOrOverpaid?": group({ "TaxOutstanding?": pence, "TaxOverpaid?": pence }),
  "RefundsSurrendered?": pence,
  "AVECVGECsurrenderedToThisCompany?": pence,
  "RandDExpenditureCreditsSurrendered?": pence,
  "ExporterInformation?": group({
    "GoodsExported?": yes,
    "ServicesExported?": yes,
    "NeitherGoodsNorServicesExported?": yes,
  }),
});
