// The form of a company tax return (CT600 release v1.993): which elements stand where, in which order, how often, and with what type of text.
// The main return and the page on loans to participators are known whole. Other pages and contacts have their place, and their content is not looked at.

import * as claims from "./form-claims.ts";
import { loansByCloseCompanies } from "./form-loans.ts";
import { choice, type Group, group, unseen } from "./form-parts.ts";
import * as tax from "./form-tax.ts";
import type { Release } from "./release.ts";
import * as text from "./text-types.ts";

export const CT_NAMESPACE = "http://www.govtalk.gov.uk/taxation/CT/5";

const { yes } = text;

const header = group({
  "Keys?": group({ "Key+": text.key }),
  PeriodEnd: text.date,
  "Principal?": unseen,
  "Agent?": unseen,
  "DefaultCurrency?": text.sterling,
  "Manifest?": group({
    Contains: group({
      "Reference+": group({
        Namespace: text.anyUri,
        SchemaVersion: text.schemaVersion,
        TopElementName: text.elementName,
      }),
    }),
  }),
  "IRmark?": text.irmark,
  Sender: text.sender,
});

const companyInformation = group({
  CompanyName: text.formWords(2, 56),
  "RegistrationNumber?": text.registrationNumber,
  Reference: text.digits(10),
  CompanyType: text.companyType,
  "NorthernIreland?": group({
    NItradingActivity: yes,
    "SME?": yes,
    "NIemployer?": yes,
    "SpecialCircumstances?": yes,
  }),
  PeriodCovered: group({ From: text.firstDay, To: text.date }),
});

const returnInfoSummary = group({
  "ThisPeriod?": yes,
  "EarlierPeriod?": yes,
  "MultipleReturns?": yes,
  "ProvisionalFigures?": yes,
  "PartOfNonSmallGroup?": yes,
  "RegisteredAvoidanceScheme?": yes,
  "TransferPricing?": group({ "Adjustment?": yes, "SME?": yes }),
  Accounts: group({
    "ThisPeriodAccounts?": yes,
    "DifferentPeriod?": yes,
    "NoAccountsReason?": text.reason(
      "PoA differs from AP-a/cs with sep rtn",
      "Company in liquidation",
      "Not within charge to CT",
      "Company dormant",
      "Amendment - a/cs already submitted",
      "Other - PDF attached with explanation",
      "PDF accounts attached with explanation",
    ),
  }),
  Computations: choice([
    { ThisPeriodComputations: yes },
    { DifferentPeriod: yes },
    {
      NoComputationsReason: text.reason(
        "PoA differs from AP-comp with sep rtn",
        "Company in liquidation",
        "Not within charge to CT",
        "Company dormant",
        "Amendment - comps already submitted",
        "Other - PDF attached with explanation",
      ),
    },
  ]),
  "SupplementaryPages?": group(Object.fromEntries([..."ABCDEFGHIJKLMNP"].map((letter) => [`CT600${letter}?`, yes]))),
});

const xbrlDetails = group({
  Instance: choice(
    [
      { "EncodedInlineXBRLDocument+": text.encodedDocument },
      { RawXBRLDocument: unseen },
      { "InlineXBRLDocument+": unseen },
    ],
    text.instance,
  ),
  "Extension?": unseen,
});

/** The computation stands before the accounts. */
const xbrlSubmission = choice([{ Accounts: xbrlDetails }, { Computation: xbrlDetails, "Accounts?": xbrlDetails }]);

const companyTaxReturn = (release: Release) =>
  group(
    {
      CompanyInformation: companyInformation,
      ReturnInfoSummary: returnInfoSummary,
      "Turnover?": group({ "Total?": text.turnover, "OtherFinancialConcerns?": yes }),
      CompanyTaxCalculation: tax.companyTaxCalculation,
      "EnergyProfitsLevy?": tax.energyProfitsLevy,
      CalculationOfTaxOutstandingOrOverpaid: tax.calculationOfTax,
      "TaxReconciliation?": tax.taxReconciliation,
      "IndicatorsAndInformation?": claims.indicatorsAndInformation,
      "EnhancedExpenditure?": claims.enhancedExpenditure,
      "LandRemediationEnhancedExpenditure?": text.pounds,
      "AllowancesAndCharges?": claims.allowancesAndCharges(release),
      "NotIncluded?": claims.notIncluded(release),
      "QualifyingExpenditure?": claims.qualifyingExpenditure,
      "LossesDeficitsAndExcess?": claims.lossesDeficitsAndExcess,
      "NorthernIrelandInformation?": claims.northernIrelandInformation,
      "OverpaymentsAndRepayments?": claims.overpaymentsAndRepayments,
      Declaration: group({
        AcceptDeclaration: text.declared,
        Name: text.formWords(2, 56),
        Status: text.formWords(2, 56),
      }),
      "LoansByCloseCompanies?": loansByCloseCompanies,
      "ControlledForeignCompanies?": unseen,
      "GroupAndConsortium?": unseen,
      "Insurance?": unseen,
      "Charity?": unseen,
      "TonnageTax?": unseen,
      "NorthernIreland?": unseen,
      "CrossBorderRoyalties?": unseen,
      "RingFenceTrade?": unseen,
      "TaxAvoidanceSchemes?": unseen,
      "RestitutionTax?": unseen,
      "ResearchAndDevelopment?": unseen,
      "Freeports?": unseen,
      "ResidentialPropertyDeveloperTax?": unseen,
      "CreativeIndustries?": unseen,
      "WelshReturn?": yes,
      "JointAccounts?": yes,
      "AttachedFiles?": choice([
        { "Attachment+": text.attachment },
        { XBRLsubmission: xbrlSubmission, "Attachment*": text.attachment },
      ]),
    },
    text.returnType,
  );

/** What the Body of a submission holds. */
export const irEnvelopes: Readonly<Record<Release, Group>> = {
  "v1.993": irEnvelope("v1.993"),
  "v1.995": irEnvelope("v1.995"),
};

function irEnvelope(release: Release): Group {
  return group({ IRheader: header, CompanyTaxReturn: companyTaxReturn(release) });
}
