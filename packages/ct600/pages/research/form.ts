// The page CT600L, research and development: boxes L5 to L210.

import { box, list, MANY, PENCE, POUNDS, part, since, TICK } from "../../form/row.ts";

const OFFICE = { kind: "digits", length: 3 } as const;
const REFERENCE = { kind: "text", least: 1, most: 10 } as const;

/** The office and the reference in it have no numbers of their own. */
function references<const Id extends string>(id: Id, element: string, most: number) {
  return list(
    id,
    element,
    [0, most],
    [
      box(`${id} Office`, "HMRCofficeNumber", "1", OFFICE, null),
      box(`${id} Reference`, "EmployerPAYEreference", "1", REFERENCE, null),
    ],
  );
}

const BEFORE_STEP_1 = part("researchBeforeStep1", "PreStep1Restriction", "?", [
  box("L5", "Step2RestrictionBroughtForward", "1", PENCE, "Step 2 amount brought forward or received"),
  box("L6", "PreStep1CorporationTaxLiability", "1", PENCE, "Corporation tax before step 1"),
  box("L7", "AmountOfStep2BroughtForwardRDEC", "1", PENCE, "Step 2 amount set against the tax"),
  box("L8", "AmountCarriedForward", "1", PENCE, "Step 2 amount left"),
  box("L9", "RemainingCorporationTaxLiability", "1", PENCE, "Corporation tax left for step 1"),
]);

const STEPS = [
  part("researchStep1", "Step1", "?", [
    box(
      "L10",
      "RandDExpenditureOnWhichRDECisClaimedInThisAccountingPeriod",
      "?",
      PENCE,
      "Expenditure on which the credit is claimed",
    ),
    box("L15", "RDECclaimForThisAccountingPeriod", "?", PENCE, "Expenditure credit of this period"),
    box(
      "L20",
      "AmountsFromAPreviousAccountingPeriodTreatedAsRDECforThisAccountingPeriod",
      "?",
      PENCE,
      "Step 3 amount brought forward",
    ),
    box("L25", "TotalRDECforTheAccountingPeriod", "1", PENCE, "Expenditure credit in all"),
    box("L30", "CorporationTaxLiability", "?", PENCE, "Corporation tax at step 1"),
    box(
      "L35",
      "IncomeTaxDeductedFromProfitsApplicableToCorporationTaxLiability",
      "?",
      PENCE,
      "Income tax set against that tax",
    ),
    box("L40", "MaximumAmountAvailableForStep1SetOff", "?", PENCE, "Tax that the credit can be set against"),
    box("L45", "AmountOfRDECusedToDischargeCorporationTaxAtStep1", "?", PENCE, "Credit set against the tax at step 1"),
  ]),
  part("researchStep2", "Step2", "?", [
    box("L50", "Step1BalanceCarriedForwardToStep2", "1", PENCE, "Credit left after step 1"),
    box("L55", "CorporationTaxChargeOnRDECforThisAccountingPeriod", "?", PENCE, "Tax on this period's credit"),
    box(
      "L60",
      "TotalRDECarisingInThisAPlessCorporationTaxChargeOnTheRDECforThisAP",
      "?",
      PENCE,
      "This period's credit after tax",
    ),
    box(
      "L62",
      "RDECarisingInThisAPlessRemainingCorporationTaxLiabilityAtStep1",
      "?",
      PENCE,
      "This period's credit above the tax of step 1",
    ),
    box("L65", "Step2RestrictionCarriedForwardToNextAccountingPeriod", "1", PENCE, "Credit held back at step 2"),
  ]),
  part("researchStep3", "Step3", "?", [
    box("L70", "Step2BalanceCarriedForwardToStep3", "1", PENCE, "Credit left after step 2"),
    since("v1.994", box("L71", "ExceptionS1112E", "?", TICK, "Exempt from the cap on the expenditure credit")),
    since(
      "v1.994",
      box(
        "L71A",
        "TotalExpenditureOnEPWsFromAndSubcontractingToConnectedPersons",
        "?",
        POUNDS,
        "Spending with connected persons, expenditure credit",
      ),
    ),
    since(
      "v1.994",
      box("L72", "PAYENICsForWhichTheCompanyIsLiableInThisAP", "?", POUNDS, "Own PAYE and NIC, expenditure credit"),
    ),
    since("v1.994", references("L72A", "EmployerPAYEreference", 2)),
    since(
      "v1.994",
      box(
        "L73",
        "RelevantPAYENICsLiabilityOfConnectedCompanies",
        "?",
        POUNDS,
        "Connected companies' PAYE and NIC, expenditure credit",
      ),
    ),
    since("v1.994", references("L73A", "ConnectedCompaniesEmployerPAYEreference", MANY)),
    box(
      "L75",
      "TotalRelevantExpenditureOnRandDWorkersPAYEandNationalInsuranceContributions",
      "?",
      PENCE,
      "Most that is payable by the PAYE and NIC",
    ),
    box("L80", "Step3RestrictionCarriedForwardToNextAP", "1", PENCE, "Credit held back at step 3"),
  ]),
  part("researchStep4", "Step4", "?", [
    box("L85", "Step3BalanceCarriedForwardToStep4", "1", PENCE, "Credit left after step 3"),
    box(
      "L90",
      "AmountUsedToDischargeCorporationTaxLiabilityOfAnotherAccountingPeriod",
      "?",
      PENCE,
      "Credit set against corporation tax of other periods",
    ),
  ]),
  part("researchStep5", "Step5", "?", [
    box("L95", "Step4BalanceCarriedForwardToStep5", "1", PENCE, "Credit left after step 4"),
    box("L100", "CreditSurrenderedToGroupMember", "?", PENCE, "Credit given to the group at step 5"),
  ]),
  part("researchStep6", "Step6", "?", [
    box("L105", "Step5BalanceCarriedForwardToStep6", "1", PENCE, "Credit left after step 5"),
    box(
      "L110",
      "AmountUsedToDischargeOtherCompanyLiabilityOnThisCTSA",
      "?",
      PENCE,
      "Credit set against other tax of this return",
    ),
    box(
      "L115",
      "AmountUsedToDischargeAnyOtherCompanyLiability",
      "?",
      PENCE,
      "Credit set against other debts of the company to HMRC",
    ),
    box("L120", "TotalUsedToDischargeOtherCompanyLiability", "1", PENCE, "Credit used at step 6"),
  ]),
  part("researchStep7", "Step7", "?", [
    box("L123", "AmountsExtinguished", "?", PENCE, "Credit lost because the company is not a going concern"),
    box("L125", "PayableRDEC", "1", PENCE, "Expenditure credit payable"),
  ]),
] as const;

const LEFT_OVER = [
  part("researchCarriedForward", "RDECcarriedForward", "?", [
    box("L129", "PreStep1Restriction", "?", PENCE, "Step 2 amount brought forward that is left"),
    box("L130", "Step2Restriction", "1", PENCE, "Step 2 amount of this period"),
    box("L135", "SurrenderedToOtherGroupCompany", "?", PENCE, "Step 2 amount given to the group"),
    box("L140", "BalanceCarriedForwardToNextAccountingPeriod", "1", PENCE, "Step 2 amount carried forward"),
    box("L145", "Step3Restriction", "?", PENCE, "Step 3 amount carried forward"),
    box("L150", "TotalCarriedForwardToNextAP", "1", PENCE, "Credit carried forward in all"),
  ]),
  part("researchSurrendered", "RDECsurrendered", "?", [
    box("L155", "Step2RestrictionSurrendered", "?", PENCE, "Step 2 amount surrendered"),
    box("L160", "Step5CreditSurrenderedToGroupMember", "?", PENCE, "Credit of step 5 surrendered"),
    box("L165", "TotalSurrendered", "1", PENCE, "Credit surrendered in all"),
  ]),
] as const;

const INTENSIVE = part("researchIntensive", "SME", "?", [
  box("L166", "RandDexpenditure", "?", POUNDS, "Expenditure of a research-intensive company"),
  box("L167", "DoesTheExceptionAtS1058DCTA2009apply", "?", TICK, "Exempt from the cap on the payable credit"),
  box(
    "L167A",
    "TotalExpenditureOnExternallyProvidedWorkersFromAndSubcontractingToConnectedPersons",
    "?",
    POUNDS,
    "Spending with connected persons",
  ),
  box("L168", "PAYENICforWhichTheCompanyIsLiableInThisAccountingPeriod", "?", POUNDS, "Own PAYE and NIC"),
  references("L168A", "EmployerPAYEreference", 2),
  box("L169", "RelevantPAYENICliabilityOfConnectedCompanies", "?", POUNDS, "Connected companies' PAYE and NIC"),
  references("L169A", "ConnectedCompaniesEmployerPAYEreference", MANY),
  box("L170", "RandDPayableTaxCreditClaim", "?", PENCE, "Payable credit claimed"),
  box(
    "L175",
    "RandDPayableTaxCreditSetOffAgainstOtherLiabilitiesOnThisReturn",
    "?",
    PENCE,
    "Payable credit set against tax of this return",
  ),
  box("L180", "RandDBalancePayableTaxCredit", "?", PENCE, "Payable credit left to be paid"),
  box(
    "L185",
    "RDECclaimFromWorkSubcontractedToItByALargeCompany",
    "?",
    PENCE,
    "Credit for work subcontracted by a large company",
  ),
  box("L190", "RDECclaimFromSubsidisedAndCappedWork", "?", PENCE, "Credit for subsidised and capped work"),
]);

const SET_OFF = part("researchSetOff", "TotalRandDSetOffAgainstLiabilities", "1", [
  box("L194", "RDECpreStep1DischargeAmount", "?", PENCE, "Set off before step 1"),
  box("L195", "RDECstep1DischargeAmount", "?", PENCE, "Set off at step 1"),
  box("L200", "RDECstep6DischargeAmountForThisAccountingPeriod", "?", PENCE, "Set off at step 6"),
  box(
    "L205",
    "SMERandDBalancePayableTaxCreditUsedToDischargeOtherLiabilitiesOnThisReturn",
    "?",
    PENCE,
    "Payable credit set off",
  ),
  box("L210", "Total", "1", PENCE, "Set off in all"),
]);

export const RESEARCH_PAGE = part("researchPage", "ResearchAndDevelopment", "?", [
  BEFORE_STEP_1,
  ...STEPS,
  ...LEFT_OVER,
  INTENSIVE,
  SET_OFF,
]);
