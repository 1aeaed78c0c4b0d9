// Where the rules find what they ask for (CT600 release v1.993): a box by its number, a part without a number by a name.

import { placesOfClaims } from "./places-claims.ts";
import { placesOfPages } from "./places-pages.ts";

const CALCULATION = "CompanyTaxCalculation";
const INCOME = `${CALCULATION}/Income`;
const DEDUCTIONS = `${CALCULATION}/DeductionsAndReliefs`;
const CHARGES = `${CALCULATION}/ChargesAndReliefs`;
const CHARGEABLE = `${CALCULATION}/CorporationTaxChargeable`;
const RELIEFS = `${CALCULATION}/TaxReliefsAndDeductions`;
const DUE = "CalculationOfTaxOutstandingOrOverpaid";
const RECONCILIATION = "TaxReconciliation";
const CJRS = `${CALCULATION}/CJRS`;
const REPAYMENTS = "OverpaymentsAndRepayments";
const SUBMISSION = "AttachedFiles/XBRLsubmission";

/** Paths start at the CompanyTaxReturn; several rows of a financial year share the numbers of the first. */
export const places = {
  companyTaxReturn: "",
  returnType: "@ReturnType",
  "3": "CompanyInformation/Reference",
  "4": "CompanyInformation/CompanyType",
  northernIreland: "CompanyInformation/NorthernIreland",
  "5": "CompanyInformation/NorthernIreland/NItradingActivity",
  "6": "CompanyInformation/NorthernIreland/SME",
  "7": "CompanyInformation/NorthernIreland/NIemployer",
  "8": "CompanyInformation/NorthernIreland/SpecialCircumstances",
  period: "CompanyInformation/PeriodCovered",
  "30": "CompanyInformation/PeriodCovered/From",
  "35": "CompanyInformation/PeriodCovered/To",

  "65": "ReturnInfoSummary/RegisteredAvoidanceScheme",
  transferPricing: "ReturnInfoSummary/TransferPricing",
  "70": "ReturnInfoSummary/TransferPricing/Adjustment",
  "75": "ReturnInfoSummary/TransferPricing/SME",
  accounts: "ReturnInfoSummary/Accounts",
  "80A": "ReturnInfoSummary/Accounts/ThisPeriodAccounts",
  "85A": "ReturnInfoSummary/Accounts/DifferentPeriod",
  "90A": "ReturnInfoSummary/Accounts/NoAccountsReason",
  computations: "ReturnInfoSummary/Computations",
  "90B": "ReturnInfoSummary/Computations/NoComputationsReason",
  ...placesOfPages,

  calculation: CALCULATION,
  income: INCOME,
  trading: `${INCOME}/Trading`,
  "155": `${INCOME}/Trading/Profits`,
  "160": `${INCOME}/Trading/LossesBroughtForward`,
  "165": `${INCOME}/Trading/NetProfits`,
  "170": `${INCOME}/NonTradingLoanProfitsAndGains`,
  "175": `${INCOME}/NonLoanAnnuitiesAnnualPaymentsDiscounts`,
  "180": `${INCOME}/NonUKdividends`,
  "185": `${INCOME}/DeductedIncome`,
  "190": `${INCOME}/PropertyBusinessIncome`,
  "195": `${INCOME}/NonTradingGainsIntangibles`,
  "200": `${INCOME}/TonnageTaxProfits`,
  "205": `${INCOME}/OtherIncome`,
  "210": `${CALCULATION}/ChargeableGains/GrossGains`,
  "215": `${CALCULATION}/ChargeableGains/AllowableLosses`,
  "220": `${CALCULATION}/ChargeableGains/NetChargeableGains`,
  "225": `${CALCULATION}/LossesBroughtForward`,
  "230": `${CALCULATION}/NonTradeDeficitsOnLoans`,
  "235": `${CALCULATION}/ProfitsBeforeOtherDeductions`,

  deductions: DEDUCTIONS,
  "240": `${DEDUCTIONS}/UnquotedShares`,
  "245": `${DEDUCTIONS}/ManagementExpenses`,
  "250": `${DEDUCTIONS}/UKpropertyBusinessLosses`,
  "255": `${DEDUCTIONS}/CapitalAllowances`,
  "260": `${DEDUCTIONS}/NonTradeDeficits`,
  "263": `${DEDUCTIONS}/CarriedForwardNonTradeDeficits`,
  "265": `${DEDUCTIONS}/NonTradingLossIntangibles`,
  "275": `${DEDUCTIONS}/TradingLosses`,
  "280": `${DEDUCTIONS}/TradingLossesCarriedBack`,
  "285": `${DEDUCTIONS}/TradingLossesCarriedForward`,
  "290": `${DEDUCTIONS}/NonTradeCapitalAllowances`,
  "295": `${DEDUCTIONS}/Total`,
  "300": `${CHARGES}/ProfitsBeforeDonationsAndGroupRelief`,
  "305": `${CHARGES}/QualifyingDonations`,
  "310": `${CHARGES}/GroupRelief`,
  "312": `${CHARGES}/GroupReliefForCarriedForwardLosses`,
  "315": `${CALCULATION}/ChargeableProfits`,
  "320": `${CALCULATION}/RingFenceProfitsIncluded`,
  "325": `${CALCULATION}/NorthernIrelandProfitsIncluded`,

  associated: `${CHARGEABLE}/AssociatedCompanies`,
  "326": `${CHARGEABLE}/AssociatedCompanies/ThisPeriod`,
  "327 and 328": `${CHARGEABLE}/AssociatedCompanies/AssociatedCompaniesFinancialYears`,
  "329": `${CHARGEABLE}/AssociatedCompanies/StartingOrSmallCompaniesRate`,
  "330": `${CHARGEABLE}/FinancialYearOne/Year`,
  "335": `${CHARGEABLE}/FinancialYearOne/Details/Profit`,
  "340": `${CHARGEABLE}/FinancialYearOne/Details/TaxRate`,
  "345": `${CHARGEABLE}/FinancialYearOne/Details/Tax`,
  secondYear: `${CHARGEABLE}/FinancialYearTwo`,
  "380": `${CHARGEABLE}/FinancialYearTwo/Year`,
  "385": `${CHARGEABLE}/FinancialYearTwo/Details/Profit`,
  "390": `${CHARGEABLE}/FinancialYearTwo/Details/TaxRate`,
  "395": `${CHARGEABLE}/FinancialYearTwo/Details/Tax`,
  "430": `${CALCULATION}/CorporationTax`,
  "435": `${CALCULATION}/MarginalReliefForRingFenceTrades`,
  "440": `${CALCULATION}/NetCorporationTaxChargeable`,
  reliefs: RELIEFS,
  "445": `${RELIEFS}/CommunityInvestmentRelief`,
  "450": `${RELIEFS}/DoubleTaxation/DoubleTaxationRelief`,
  "455": `${RELIEFS}/DoubleTaxation/UnderlyingRate`,
  "460": `${RELIEFS}/DoubleTaxation/AmountCarriedBack`,
  "465": `${RELIEFS}/AdvancedCorporationTax`,
  "470": `${RELIEFS}/TotalReliefsAndDeductions`,
  "471": `${CJRS}/CJRSreceived`,
  "472": `${CJRS}/CJRSdue`,
  "473": `${CJRS}/CJRSoverpaymentAlreadyAssessed`,
  "474": `${CJRS}/JobRetentionBonusOverpayment`,

  due: DUE,
  "475": `${DUE}/NetCorporationTaxLiability`,
  "480": `${DUE}/LoansToParticipators`,
  "485": `${DUE}/CT600AreliefDue`,
  "500": `${DUE}/CFCandBankLevyTotal`,
  "501": `${DUE}/EOGPLpayable`,
  "502": `${DUE}/EGLpayable`,
  "505": `${DUE}/SupplementaryCharge`,
  "510": `${DUE}/TaxChargeable`,
  "515": `${DUE}/IncomeTax/DeductedIncomeTax`,
  "520": `${DUE}/IncomeTax/TaxRepayable`,
  "525": `${DUE}/TaxPayable`,
  "526": `${DUE}/CJRSoverpaymentsNowDue`,
  "527": `${DUE}/RestitutionTax`,
  "528": `${DUE}/TaxPayableIncludingRestitutionTax`,

  "545": `${RECONCILIATION}/ResearchAndDevelopmentVaccineOrCreativeTaxCredit`,
  "560": `${RECONCILIATION}/LandOrLifeCredit`,
  "565": `${RECONCILIATION}/CapitalAllowancesFirstYearCredit`,
  "585": `${RECONCILIATION}/RingFenceCorpTaxIncluded`,
  "590": `${RECONCILIATION}/RingFenceSupplementaryChargeIncluded`,
  "595": `${RECONCILIATION}/TaxAlreadyPaid`,
  outstanding: `${RECONCILIATION}/TaxOutstandingOrOverpaid`,
  "600": `${RECONCILIATION}/TaxOutstandingOrOverpaid/TaxOutstanding`,
  "605": `${RECONCILIATION}/TaxOutstandingOrOverpaid/TaxOverpaid`,
  exporter: `${RECONCILIATION}/ExporterInformation`,
  "616": `${RECONCILIATION}/ExporterInformation/GoodsExported`,
  "617": `${RECONCILIATION}/ExporterInformation/ServicesExported`,
  "618": `${RECONCILIATION}/ExporterInformation/NeitherGoodsNorServicesExported`,
  "625": "IndicatorsAndInformation/NumberOf51groupCompanies",
  "630": "IndicatorsAndInformation/InstalmentPayments",
  "631": "IndicatorsAndInformation/VeryLargeQIPs",
  "645": "IndicatorsAndInformation/CrossBorderRoyalty",

  ...placesOfClaims,
  "870": `${REPAYMENTS}/RepaymentsForThePeriodCoveredByThisReturn/IncomeTax`,
  "875": `${REPAYMENTS}/RepaymentsForThePeriodCoveredByThisReturn/RandDTaxCredit`,
  "880": `${REPAYMENTS}/RepaymentsForThePeriodCoveredByThisReturn/RandDExpenditureCredit`,
  "943": `${REPAYMENTS}/RAndDCreditWithCondition`,
  paymentToPerson: `${REPAYMENTS}/PaymentToPerson`,

  attachmentType: "AttachedFiles/Attachment/@Type",
  attachmentFormat: "AttachedFiles/Attachment/@Format",
  submission: SUBMISSION,
  attachedAccounts: `${SUBMISSION}/Accounts`,
  attachedComputation: `${SUBMISSION}/Computation`,
} as const;

export type Place = keyof typeof places;

const IN_MESSAGE = "/hd:GovTalkMessage[1]/hd:Body[1]";

/** Where a place is, written as the authority writes it in an error. */
export function locationOf(place: Place): string {
  return locationAt(["Body", "IRenvelope", "CompanyTaxReturn", places[place]].join("/"));
}

/** The same for a path of bare names below the message, such as Body/IRenvelope/IRheader/Sender. */
export function locationAt(path: string): string {
  const [, ...inBody] = path.split("/").filter((name) => name !== "");
  return inBody.reduce((parent, name) => locationIn(parent, name), IN_MESSAGE);
}

/** The location of an element or an attribute in the one that holds it. */
export function locationIn(parent: string, name: string, index = 0): string {
  return `${parent}/${name.startsWith("@") ? name : `ct:${name}[${index + 1}]`}`;
}
