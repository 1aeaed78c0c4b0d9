// The part of the form that informs and claims (CT600 release v1.993): allowances, expenditure, losses, repayments.

import { choice, group } from "./form-parts.ts";
import type { Release } from "./release.ts";
import * as text from "./text-types.ts";

const { pounds, someMoney, yes } = text;

export const indicatorsAndInformation = group({
  "FrankedInvestmentIncome?": pounds,
  "NumberOf51groupCompanies?": text.countOfTenDigits,
  "InstalmentPayments?": yes,
  "VeryLargeQIPs?": yes,
  "GroupPayment?": yes,
  "IntangibleAssets?": yes,
  "CrossBorderRoyalty?": yes,
  "EatOutToHelpOutScheme?": pounds,
});

export const enhancedExpenditure = group({
  "SMEclaim?": yes,
  "RAndDIntensiveSMEclaim?": yes,
  "LargeCompanyClaim?": yes,
  "RAndDClaimNotificationForm?": yes,
  "AdditionalRAndDForm?": yes,
  "AdditionalCreativesForm?": yes,
  "RAndDExpenditureSME?": pounds,
  "RandDEnhancedExpenditure?": pounds,
  "CreativesCoreExpenditure?": pounds,
  "CreativeEnhancedExpenditure?": pounds,
  "RandDAndCreativeEnhancedExpenditure?": pounds,
  "SMEclaimAsLargeCompany?": pounds,
  "VaccineResearch?": pounds,
});

const chargeAndAllowance = group({ "BalancingCharges?": pounds, "CapitalAllowances?": pounds });

/** The 40% allowance has a box of its own since v1.995. */
export const allowancesAndCharges = (release: Release) =>
  group({
    "FullExpensing?": chargeAndAllowance,
    "AIACapitalAllowancesInc?": pounds,
    "MachineryAndPlantSuperDeduction?": chargeAndAllowance,
    "MachineryAndPlantSpecialRateAllowance?": chargeAndAllowance,
    ...(release === "v1.995" && { "FortyPercentFirstYearAllowance?": pounds }),
    "MachineryAndPlantSpecialRatePool?": chargeAndAllowance,
    "MachineryAndPlantMainPool?": chargeAndAllowance,
    "StructuresAndBuildingsCapitalAllowances?": pounds,
    "ElectricChargePoints?": chargeAndAllowance,
    "BusinessPremisesRenovationIncluded?": chargeAndAllowance,
    "EnterpriseZones?": chargeAndAllowance,
    "ZeroEmissionsGoodsVehicles?": chargeAndAllowance,
    "ZeroEmissionsCars?": chargeAndAllowance,
    "Others?": chargeAndAllowance,
  });

export const notIncluded = (release: Release) =>
  group({
    "FullExpensing?": chargeAndAllowance,
    "AIACapitalAllowancesNotInc?": pounds,
    "StructuresAndBuildingsCapitalAllowances?": pounds,
    "ElectricChargePoints?": chargeAndAllowance,
    "BusinessPremisesRenovationNotIncluded?": chargeAndAllowance,
    "MachineryAndPlantSuperDeduction?": chargeAndAllowance,
    "MachineryAndPlantSpecialRateAllowance?": chargeAndAllowance,
    ...(release === "v1.995" && { "FortyPercentFirstYearAllowance?": pounds }),
    "EnterpriseZones?": chargeAndAllowance,
    "ZeroEmissionsGoodsVehicles?": chargeAndAllowance,
    "ZeroEmissionsCars?": chargeAndAllowance,
    "OtherAllowancesAndCharges?": chargeAndAllowance,
  });

export const qualifyingExpenditure = group({
  "MachineryAndPlantExpenditure?": pounds,
  "DesignatedEnvironmentallyFriendlyMachineryAndPlant?": pounds,
  "MachineryAndPlantLongLife?": pounds,
  "StructuresAndBuildings?": pounds,
  "MachineryAndPlantSuperDeduction?": pounds,
  "MachineryAndPlantSpecialRateAllowance?": pounds,
  "OtherMachineryAndPlant?": pounds,
});

const arisingAndMaximum = group({ "Arising?": pounds, "SurrenderMaximum?": pounds });

export const lossesDeficitsAndExcess = group({
  "AmountArising?": group({
    "LossesOfTradesUK?": arisingAndMaximum,
    "LossesOfTradesOutsideUK?": pounds,
    "Loans?": arisingAndMaximum,
    "UKpropertyBusinessLosses?": arisingAndMaximum,
    "OverseasPropertyBusinessLosses?": pounds,
    "MiscLosses?": pounds,
    "CapitalLosses?": pounds,
    "NonTradingLossesIntangibles?": arisingAndMaximum,
  }),
  "ExcessAmounts?": group({
    "NonTradeCapital?": pounds,
    "QualifyingDonations?": pounds,
    "ManagementExpenses?": arisingAndMaximum,
  }),
});

export const northernIrelandInformation = group({
  "NIagainstUK?": pounds,
  "NIagainstNI?": pounds,
  "UKagainstNI?": pounds,
});

export const overpaymentsAndRepayments = group({
  "OwnRepaymentsLowerLimit?": pounds,
  "RepaymentsForThePeriodCoveredByThisReturn?": group({
    "CorporationTax?": someMoney,
    "IncomeTax?": someMoney,
    "RandDTaxCredit?": someMoney,
    "RandDExpenditureCredit?": someMoney,
    "CreativeCredit?": someMoney,
    "PayableAVECandVGEC?": someMoney,
    "LandRemediationCredit?": someMoney,
    "PayableCapitalAllowancesFirstYearCredit?": someMoney,
  }),
  "Surrender?": group({
    Amount: someMoney,
    JointNotice: choice([{ Attached: yes }, { WillFollow: yes }]),
    "StopUntilNotice?": someMoney,
  }),
  "BankAccountDetails?": group({
    BankName: text.formWords(2, 56),
    SortCode: text.digits(6),
    AccountNumber: text.digits(8),
    AccountName: text.formWords(2, 28),
    "BuildingSocReference?": text.formWords(2, 18),
  }),
  "RAndDCreditWithCondition?": yes,
  "PaymentToPerson?": group({
    Recipient: text.formWords(2, 56),
    Address: group({
      "Line{2..3}": text.addressLine(28),
      "AdditionalLine?": text.addressLine(18),
      "PostCode?": text.postCode,
    }),
    NomineeReference: text.formWords(1, 20),
  }),
});
