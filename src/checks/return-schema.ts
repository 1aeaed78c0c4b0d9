// Our schema for the return we file, written from the facts of the authority's CT600 schema, release v1.993: every element the profile of a
// small trading company needs, in the order the form fixes. Elements of the form that this profile does not use are named by
// `beyond`, in their places: a return that has them is read, and said not to be judged there.

import { beyond, choice, type ElementType, elements, MANY, one, optional, several } from "./schema.ts";
import {
  anyText,
  anyUri,
  base64,
  count,
  date,
  dateFrom,
  fileName,
  formText,
  headerText,
  integer,
  integerUpTo,
  nameOfLength,
  oneOf,
  percentage,
  poundsAndPence,
  poundsAndPenceAboveZero,
  registrationNumber,
  type TextType,
  textOf,
  utr,
  wholePounds,
  xmlName,
  year,
  yes,
} from "./text-types.ts";

const text = (type: TextType): ElementType => ({ text: type });
const required = (type: TextType) => ({ required: true, type });
const allowed = (type: TextType) => ({ required: false, type });

const money = (type: TextType): ElementType => ({
  text: type,
  attributes: { Currency: allowed(oneOf("EUR", "GBP")) },
});
const pounds = money(wholePounds());
const pence = money(poundsAndPence);
const tick = text(yes);

const yesOrNo = oneOf("yes", "no");
const workOrHome = oneOf("work", "home");
const givenName = text(textOf("must be 1 to 35 letters, ' and -", /^[A-Za-z][A-Za-z'-]*$/, [1, 35]));
const ADDRESS = /^[A-Za-z0-9 ~!"@#$%&'()*+,\-./:;<=>?[\\\]^_{}£€]*$/;
const headerWord = text(
  textOf("must have 1 to 35 characters the header can carry", /^[A-Za-z0-9 &'()*,\-./]*$/, [1, 35]),
);

const telephone: ElementType = {
  attributes: { Type: allowed(workOrHome), Mobile: allowed(yesOrNo), Preferred: allowed(yesOrNo) },
  content: [
    one("Number", text(textOf("must be a telephone number", /^[0-9()\- \t\r\n]{1,35}$/, [1, 35]))),
    optional("Extension", text(textOf("must be up to 6 digits", /^[0-9]{1,6}$/, [1, 6]))),
  ],
};

const contact = elements(
  optional(
    "Name",
    elements(
      optional("Ttl", text(textOf("must be 1 to 4 letters", /^[A-Za-z][A-Za-z'-]*$/, [1, 4]))),
      several("Fore", givenName, [1, 2]),
      one("Sur", text(textOf("must be 1 to 35 characters of a name", /^[A-Za-z0-9 ,.()/&\-']+$/, [1, 35]))),
    ),
  ),
  several(
    "Email",
    {
      text: textOf("must be an e-mail address", /^[^@'<>"]+@[^@'<>"]+$/, [3, 254]),
      attributes: { Type: allowed(workOrHome), Preferred: allowed(yesOrNo) },
    },
    [0, MANY],
  ),
  several("Telephone", telephone, [0, MANY]),
  several("Fax", telephone, [0, MANY]),
);

const agent = elements(
  optional("AgentID", headerWord),
  optional("Company", headerWord),
  optional(
    "Address",
    elements(
      several("Line", text(textOf("must have 1 to 35 characters", ADDRESS, [1, 35])), [1, 4]),
      optional("PostCode", text(textOf("must have 1 to 8 characters", ADDRESS, [1, 8]))),
      optional("Country", text(textOf("must have 1 to 35 characters", ADDRESS, [1, 35]))),
    ),
  ),
  optional("Contact", contact),
);

const header = elements(
  optional(
    "Keys",
    elements(several("Key", { text: headerText, attributes: { Type: allowed(headerText) } }, [1, MANY])),
  ),
  one("PeriodEnd", text(date)),
  optional("Principal", elements(one("Contact", contact))),
  optional("Agent", agent),
  optional("DefaultCurrency", text(oneOf("GBP"))),
  optional(
    "Manifest",
    elements(
      one(
        "Contains",
        elements(
          several(
            "Reference",
            elements(
              one("Namespace", text(anyUri)),
              one(
                "SchemaVersion",
                text(
                  textOf(
                    "must be a release such as 2025-v1.994",
                    /^[0-9]{4}-v[0-9]{1,3}\.[0-9]{1,3}(\.[0-9]{1,3})?$/,
                    [0, 13],
                  ),
                ),
              ),
              one("TopElementName", text(xmlName)),
            ),
            [1, MANY],
          ),
        ),
      ),
    ),
  ),
  optional("IRmark", { text: anyText, attributes: { Type: required(oneOf("SAonly", "generic")) } }),
  one(
    "Sender",
    text(
      oneOf(
        "Individual",
        "Company",
        "Agent",
        "Bureau",
        "Partnership",
        "Trust",
        "Employer",
        "Government",
        "Acting in Capacity",
        "Other",
      ),
    ),
  ),
);

const companyInformation = elements(
  one("CompanyName", text(nameOfLength(2, 56))), // 1
  optional("RegistrationNumber", text(registrationNumber)), // 2
  one("Reference", text(utr)), // 3
  one("CompanyType", text(integerUpTo(11))), // 4
  ...beyond("NorthernIreland"), // 5-8
  one(
    "PeriodCovered",
    elements(
      one("From", text(dateFrom("2015-04-01"))), // 30
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

const encodedDocument: ElementType = {
  text: base64,
  attributes: { Filename: allowed(fileName), entryPoint: allowed(yes) },
};

const xbrlDocuments = elements(
  one("Instance", {
    attributes: { Filename: allowed(fileName), BaseTaxonomyVersionDate: allowed(date) },
    content: [
      choice([several("EncodedInlineXBRLDocument", encodedDocument, [1, MANY])], beyond("RawXBRLDocument"), [
        ...beyond("InlineXBRLDocument"),
      ]),
    ],
  }),
  ...beyond("Extension"),
);

const attachment: ElementType = {
  text: base64,
  attributes: {
    Description: allowed(formText),
    Filename: required(fileName),
    Format: required(oneOf("pdf", "esef")),
    Size: allowed(integer),
    Type: required(oneOf("other", "amendment other", "computations", "accounts", "group accounts")),
  },
};

const attachedFiles = elements(
  choice(
    [several("Attachment", attachment, [1, MANY])],
    [
      one(
        "XBRLsubmission",
        // The computation comes first: accounts before it are the end of the submission.
        elements(
          choice(
            [one("Accounts", xbrlDocuments)],
            [one("Computation", xbrlDocuments), optional("Accounts", xbrlDocuments)],
          ),
        ),
      ),
      several("Attachment", attachment, [0, MANY]),
    ],
  ),
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
    optional("AttachedFiles", attachedFiles),
  ],
};

export const IR_ENVELOPE: ElementType = elements(one("IRheader", header), one("CompanyTaxReturn", companyTaxReturn));
