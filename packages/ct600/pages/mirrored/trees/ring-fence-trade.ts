// The page CT600I, ring fence trades: its elements, in HMRC's words and order.

import {
  box,
  list,
  mirrored,
  PENCE,
  PENCE_ABOVE_ZERO,
  POUNDS,
  POUNDS_ABOVE_ZERO,
  part,
  TICK,
} from "../../../form/row.ts";
import { ASSET_REFERENCE } from "./kinds.ts";

export const RING_FENCE_TRADE = mirrored("pageI", "RingFenceTrade", [
  part(null, "CalculationOfSupplementaryCharge", "1", [
    part(null, "Trade", "1", [
      box("I5", "Amount", "1", POUNDS, null),
      box("I10", "Profits", "or", TICK, null),
      box("I15", "Losses", "or", TICK, null),
    ]),
    part(null, "DisallowedFinancingCosts", "?", [
      box("I20", "RelatedToCompany", "?", POUNDS_ABOVE_ZERO, null),
      box("I25", "RelatedToLossRelief", "?", POUNDS_ABOVE_ZERO, null),
      box("I30", "Total", "1", POUNDS, null),
    ]),
    box("I35", "Profits", "1", POUNDS, null),
    box("I40", "DecommissioningAdjustment", "?", POUNDS, null),
    box("I45", "RevisedProfits", "?", POUNDS, null),
    box("I50", "MinusLosses", "?", POUNDS_ABOVE_ZERO, null),
    box("I55", "DecommissioningReduction", "?", POUNDS, null),
    box("I60", "FieldAllowance", "?", POUNDS, null),
    box("I65", "NetProfits", "1", POUNDS, null),
    box("I70", "Tax", "?", PENCE_ABOVE_ZERO, null),
  ]),
  box("I75", "LossesArising", "?", POUNDS_ABOVE_ZERO, null),
  part(null, "NetRingFenceTrade", "?", [
    box("I80", "RingFenceCorpTaxIncluded", "?", PENCE, null),
    box("I85", "SupplementaryChargeTax", "?", PENCE, null),
  ]),
  part(null, "TransferredTaxHistory", "?", [
    part(null, "ElectionToTransfer", "1", [
      box("I90", "AssetAcquiredThisPeriod", "?", TICK, null),
      box("I95", "AssetDisposedOfThisPeriod", "?", TICK, null),
      box("I100", "AssetAcquiredPreviousPeriod", "?", TICK, null),
      box("I105", "AssetDisposedOfPreviousPeriod", "?", TICK, null),
    ]),
    list(
      "I TransferredTaxHistory AssetInformation",
      "AssetInformation",
      [0, 999],
      [
        box("I110", "DescriptionOfAsset", "1", { kind: "text", least: 0, most: 300 }, null),
        box("I115", "AssetReference", "1", ASSET_REFERENCE, null),
        box("I120", "OGAapprovedCessation", "?", TICK, null),
        box("I125", "STOcertificationQualified", "?", TICK, null),
        part(null, "TrackingOfTransferredTaxHistory", "1", [
          box("I130", "IncludedInTaxComputations", "?", TICK, null),
          part("I135", "RingFenceCorporationTax", "1", [
            part("I135A", "AmountBroughtForward", "1", [
              box("I135A Profits", "Profits", "1", POUNDS, null),
              box("I135A Tax", "Tax", "1", PENCE, null),
            ]),
            part("I135B", "AmountTransferred", "?", [
              box("I135B Profits", "Profits", "1", POUNDS, null),
              box("I135B Tax", "Tax", "1", PENCE, null),
            ]),
            part("I135C", "AmountUsed", "?", [
              box("I135C Profits", "Profits", "1", POUNDS, null),
              box("I135C Tax", "Tax", "1", PENCE, null),
            ]),
            part("I135D", "AmountCarriedForward", "1", [
              box("I135D Profits", "Profits", "1", POUNDS, null),
              box("I135D Tax", "Tax", "1", PENCE, null),
            ]),
          ]),
          part("I140", "SupplementaryCharge", "?", [
            part("I140A", "AmountBroughtForward", "1", [
              box("I140A Profits", "Profits", "1", POUNDS, null),
              box("I140A Tax", "Tax", "1", PENCE, null),
            ]),
            part("I140B", "AmountTransferred", "?", [
              box("I140B Profits", "Profits", "1", POUNDS, null),
              box("I140B Tax", "Tax", "1", PENCE, null),
            ]),
            part("I140C", "AmountUsed", "?", [
              box("I140C Profits", "Profits", "1", POUNDS, null),
              box("I140C Tax", "Tax", "1", PENCE, null),
            ]),
            part("I140D", "AmountCarriedForward", "1", [
              box("I140D Profits", "Profits", "1", POUNDS, null),
              box("I140D Tax", "Tax", "1", PENCE, null),
            ]),
          ]),
          part("I145", "TrackedProfitsOrLosses", "1", [
            part("I145A", "BalanceBroughtForward", "?", [
              box("I145A Profits", "Profits", "or", POUNDS, null),
              box("I145A Losses", "Losses", "or", POUNDS_ABOVE_ZERO, null),
            ]),
            part("I145B", "ProfitsOrLossesForThisPeriod", "1", [
              box("I145B Profits", "Profits", "or", POUNDS, null),
              box("I145B Losses", "Losses", "or", POUNDS_ABOVE_ZERO, null),
            ]),
            box("I145C1", "OtherAdjustmentsPlus", "or?", POUNDS, null),
            box("I145C2", "OtherAdjustmentsMinus", "or?", POUNDS, null),
            part("I145D", "AmountCarriedForward", "1", [
              box("I145D Profits", "Profits", "or", POUNDS, null),
              box("I145D Losses", "Losses", "or", POUNDS_ABOVE_ZERO, null),
            ]),
          ]),
          part("I150", "DecommissioningExpenditure", "?", [
            box("I150A", "BalanceBroughtForward", "?", POUNDS, null),
            box("I150B", "ExpenditureForThisPeriod", "?", POUNDS, null),
            box("I150C1", "OtherAdjustmentsPlus", "or?", POUNDS, null),
            box("I150C2", "OtherAdjustmentsMinus", "or?", POUNDS, null),
            box("I150D", "AmountCarriedForward", "1", POUNDS, null),
          ]),
          part("I155", "ActivatedRingFenceCorporationTax", "?", [
            part("I155A", "PreviouslyActivated", "?", [
              box("I155A Profits", "Profits", "1", POUNDS, null),
              box("I155A Tax", "Tax", "1", PENCE, null),
            ]),
            part("I155B", "ActivatedThisPeriod", "?", [
              box("I155B Profits", "Profits", "1", POUNDS, null),
              box("I155B Tax", "Tax", "1", PENCE, null),
            ]),
            part("I155C", "TotalActivated", "1", [
              box("I155C Profits", "Profits", "1", POUNDS, null),
              box("I155C Tax", "Tax", "1", PENCE, null),
            ]),
            part("I155D", "TotalUsed", "?", [
              box("I155D Profits", "Profits", "1", POUNDS, null),
              box("I155D Tax", "Tax", "1", PENCE, null),
            ]),
          ]),
          part("I160", "ActivatedSupplementaryCharge", "?", [
            part("I160A", "PreviouslyActivated", "?", [
              box("I160A Profits", "Profits", "1", POUNDS, null),
              box("I160A Tax", "Tax", "1", PENCE, null),
            ]),
            part("I160B", "ActivatedThisPeriod", "?", [
              box("I160B Profits", "Profits", "1", POUNDS, null),
              box("I160B Tax", "Tax", "1", PENCE, null),
            ]),
            part("I160C", "TotalActivated", "1", [
              box("I160C Profits", "Profits", "1", POUNDS, null),
              box("I160C Tax", "Tax", "1", PENCE, null),
            ]),
            part("I160D", "TotalUsed", "?", [
              box("I160D Profits", "Profits", "1", POUNDS, null),
              box("I160D Tax", "Tax", "1", PENCE, null),
            ]),
          ]),
        ]),
      ],
    ),
  ]),
]);
