// The page CT600P, creative industries: its elements, in HMRC's words and order. The columns have the letters of
// v1.994, which put a column before most of them.

import { box, list, MANY, mirrored, PENCE, PENCE_ABOVE_ZERO, POUNDS, part, since } from "../../../form/row.ts";
import { TEXT, UTR, ZONED_DATE } from "./kinds.ts";

export const CREATIVE_INDUSTRIES = mirrored("pageP", "CreativeIndustries", [
  part(null, "AudioVisualExpenditureCredit", "?", [
    part("P5", "Film", "?", [
      box("P5A", "RelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P5B", "UKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P5C", "QualifyingExpenditure", "1", POUNDS, null),
      box("P5D", "ExpenditureCreditClaimed", "1", PENCE, null),
      since("v1.994", box("P5E", "AdditionalCreditForVisualEffects", "?", PENCE, null)),
    ]),
    part("P10", "HighEndTV", "?", [
      box("P10A", "RelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P10B", "UKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P10C", "QualifyingExpenditure", "1", POUNDS, null),
      box("P10D", "ExpenditureCreditClaimed", "1", PENCE, null),
      since("v1.994", box("P10E", "AdditionalCreditForVisualEffects", "?", PENCE, null)),
    ]),
    part("P15", "ChildrensTV", "?", [
      box("P15A", "RelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P15B", "UKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P15C", "QualifyingExpenditure", "1", POUNDS, null),
      box("P15D", "ExpenditureCreditClaimed", "1", PENCE, null),
    ]),
    part("P20", "Animation", "?", [
      box("P20A", "RelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P20B", "UKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P20C", "QualifyingExpenditure", "1", POUNDS, null),
      box("P20D", "ExpenditureCreditClaimed", "1", PENCE, null),
    ]),
    part("P25", "IndependentFilm", "?", [
      box("P25A", "RelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P25B", "UKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P25C", "QualifyingExpenditure", "1", POUNDS, null),
      box("P25D", "ExpenditureCreditClaimed", "1", PENCE, null),
    ]),
    part("P30", "TotalAudioVisual", "1", [
      box("P30A", "TotalRelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P30B", "TotalUKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P30C", "TotalQualifyingExpenditure", "1", POUNDS, null),
      box("P30D", "TotalExpenditureCreditClaimed", "1", PENCE, null),
      since("v1.994", box("P30E", "TotalAdditionalCreditForVisualEffects", "?", PENCE, null)),
    ]),
  ]),
  part(null, "VideoGamesExpenditureCredit", "?", [
    part("P35", "VideoGames", "1", [
      box("P35A", "RelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P35B", "UKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P35C", "QualifyingExpenditure", "1", POUNDS, null),
      box("P35D", "ExpenditureCreditClaimed", "1", PENCE, null),
    ]),
    part("P45", "TotalVideoGames", "1", [
      box("P45A", "TotalRelevantGlobalExpenditure", "1", POUNDS, null),
      since("v1.994", box("P45B", "TotalUKrelevantGlobalExpenditure", "1", POUNDS, null)),
      box("P45C", "TotalQualifyingExpenditure", "1", POUNDS, null),
      box("P45D", "TotalExpenditureCreditClaimed", "1", PENCE, null),
    ]),
  ]),
  part(null, "PreStep1Restriction", "?", [
    box("P50", "Step2RestrictionBroughtForward", "1", PENCE, null),
    box("P55", "CorporationTaxLiability", "1", PENCE, null),
    box("P60", "AmountOfStep2BroughtForwardAndSurrenderedAVECVGEC", "1", PENCE, null),
    box("P65", "AmountOfStep2BroughtForwardAVECVGECcarriedForward", "1", PENCE, null),
    box("P70", "RemainingCorporationTaxLiabilityCarriedForwardToStep1", "1", PENCE, null),
  ]),
  part(null, "Step1", "?", [
    box("P75", "QualifyingExpenditureOnWhichAVECisClaimedInThisAccountingPeriod", "?", POUNDS, null),
    box("P80", "AVECclaim", "?", PENCE, null),
    since("v1.994", box("P81", "AdditionalAVECcredit", "?", PENCE, null)),
    box("P85", "QualifyingExpenditureOnWhichVGECisClaimedInThisAccountingPeriod", "?", POUNDS, null),
    box("P90", "VGECclaim", "?", PENCE, null),
    box("P95", "TotalAVECandVGECforTheAccountingPeriod", "1", PENCE, null),
    box("P100", "RemainingCorporationTaxLiability", "?", PENCE, null),
    box("P105", "IncomeTaxDeductedFromProfits", "?", PENCE, null),
    box("P110", "MaximumAmountAvailableForStep1SetOff", "?", PENCE, null),
    box("P115", "AmountOfAVECVGECusedToDischargeCorporationTaxAtStep1", "?", PENCE, null),
  ]),
  part(null, "Step2", "?", [
    box("P120", "Step1BalanceCarriedForwardToStep2", "1", PENCE, null),
    box("P125", "CorporationTaxChargeOnAVECandVGECforThisAP", "1", PENCE, null),
    box("P130", "TotalAVECandVGECarisingInThisAPlessCorporationTaxChargeOnTheAVECandVGECforThisAP", "1", PENCE, null),
    box("P135", "AVECandVGECarisingInThisAPlessRemainingCorporationTaxLiabilityAtStep1", "1", PENCE, null),
    box("P140", "Step2RestrictionCarriedForwardToNextAP", "1", PENCE, null),
  ]),
  part(null, "Step3", "?", [
    box("P145", "Step2BalanceCarriedForwardToStep3", "1", PENCE, null),
    box("P150", "AmountUsedToDischargeCorporationTaxLiabilityOnAnotherAP", "?", PENCE, null),
  ]),
  part(null, "Step4", "?", [
    box("P155", "Step3BalanceCarriedForwardToStep4", "1", PENCE, null),
    box("P160", "CreditSurrenderedToGroupMember", "?", PENCE, null),
  ]),
  part(null, "Step5", "?", [
    box("P165", "Step4BalanceCarriedForwardToStep5", "1", PENCE, null),
    box("P170", "AmountUsedToDischargeOtherCompanyLiabilityOnThisCorporationTaxSelfAssessment", "?", PENCE, null),
    box("P175", "AmountUsedToDischargeAnyOtherCompanyLiability", "?", PENCE, null),
    box("P180", "TotalUsedToDischargeOtherCompanyLiability", "?", PENCE, null),
  ]),
  part(null, "Step6", "?", [
    box("P185", "AmountsNotPayable", "?", PENCE, null),
    box("P190", "PayableAVECandVGEC", "1", PENCE, null),
  ]),
  part(null, "AVECVGECcarriedForward", "?", [
    box("P195", "PreStep1Restriction", "?", PENCE, null),
    box("P200", "Step2Restriction", "1", PENCE, null),
    box("P205", "SurrenderedToOtherGroupCompany", "?", PENCE, null),
    box("P210", "TotalCarriedForwardToNextAP", "1", PENCE, null),
  ]),
  part(null, "AVECVGECsurrendered", "?", [
    box("P215", "Step2RestrictionSurrendered", "?", PENCE, null),
    box("P220", "Step4CreditSurrenderedToGroupMember", "?", PENCE, null),
    box("P225", "TotalSurrendered", "1", PENCE, null),
  ]),
  part(null, "TotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn", "?", [
    box("P230", "AVECVGECpreStep1DischargeAmount", "?", PENCE, null),
    box("P235", "AVECVGECstep1DischargeAmount", "?", PENCE, null),
    box("P240", "AVECVGECstep5DischargeAmountForThisAP", "?", PENCE, null),
    box("P245", "Total", "1", PENCE, null),
  ]),
  part(null, "DetailsOfAVECVGECsurrendered", "?", [
    list(
      "P250",
      "DetailsOfSurrender",
      [1, MANY],
      [
        box("P250A", "Name", "1", TEXT, null),
        box("P250B", "TaxReference", "1", UTR, null),
        part("P250C", "AccountingPeriod", "1", [
          box("P250C From", "From", "1", ZONED_DATE, null),
          box("P250C To", "To", "1", ZONED_DATE, null),
        ]),
        box("P250D", "Amount", "1", PENCE_ABOVE_ZERO, null),
      ],
    ),
    box("P255", "Total", "1", PENCE_ABOVE_ZERO, null),
  ]),
  part(null, "FilmHighEndTVchildrensTVanimationAndVideoGamesTaxRelief", "?", [
    part("P260", "Film", "?", [
      box("P260A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P260B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P260C", "AdditionalDeduction", "1", POUNDS, null),
      box("P260D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P260E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P265", "HighEndTV", "?", [
      box("P265A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P265B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P265C", "AdditionalDeduction", "1", POUNDS, null),
      box("P265D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P265E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P270", "ChildrensTV", "?", [
      box("P270A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P270B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P270C", "AdditionalDeduction", "1", POUNDS, null),
      box("P270D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P270E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P275", "Animation", "?", [
      box("P275A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P275B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P275C", "AdditionalDeduction", "1", POUNDS, null),
      box("P275D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P275E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P280", "VideoGames", "?", [
      box("P280A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P280B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P280C", "AdditionalDeduction", "1", POUNDS, null),
      box("P280D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P280E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P285", "TotalAudioVisualAndVideoGames", "1", [
      box("P285A", "TotalCoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P285B", "TotalUKcoreExpenditure", "1", POUNDS, null)),
      box("P285C", "TotalAdditionalDeduction", "1", POUNDS, null),
      box("P285D", "TotalLossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P285E", "TotalTaxCreditClaimed", "1", PENCE, null),
    ]),
  ]),
  part(null, "CulturalReliefs", "?", [
    part("P290", "Theatre", "?", [
      box("P290A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P290B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P290C", "AdditionalDeduction", "1", POUNDS, null),
      box("P290D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P290E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P295", "Orchestra", "?", [
      box("P295A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P295B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P295C", "AdditionalDeduction", "1", POUNDS, null),
      box("P295D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P295E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P300", "MuseumGalleryExhibition", "?", [
      box("P300A", "CoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P300B", "UKcoreExpenditure", "1", POUNDS, null)),
      box("P300C", "AdditionalDeduction", "1", POUNDS, null),
      box("P300D", "LossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P300E", "TaxCreditClaimed", "1", PENCE, null),
    ]),
    part("P305", "TotalCulturalReliefs", "1", [
      box("P305A", "TotalCoreExpenditure", "1", POUNDS, null),
      since("v1.994", box("P305B", "TotalUKcoreExpenditure", "1", POUNDS, null)),
      box("P305C", "TotalAdditionalDeduction", "1", POUNDS, null),
      box("P305D", "TotalLossesSurrenderedForTaxCredit", "1", POUNDS, null),
      box("P305E", "TotalTaxCreditClaimed", "1", PENCE, null),
    ]),
  ]),
  part(null, "CulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief", "?", [
    box("P310", "TotalCoreExpenditureForThisAP", "1", POUNDS, null),
    box("P315", "TotalAdditionalDeductionForThisAP", "1", POUNDS, null),
    box("P320", "TotalTaxCreditClaimForThisAP", "1", PENCE, null),
    box("P325", "PayableTaxCreditSetOffAgainstOtherLiabilitiesOnThisReturn", "1", PENCE, null),
    box("P330", "BalancePayableTaxCredit", "1", PENCE, null),
  ]),
]);
