// The page CT600M, freeports and investment zones: its elements, in HMRC's words and order.

import { box, list, MANY, mirrored, POUNDS, part, TICK } from "../../../form/row.ts";
import { ADDITIONAL_LINE, ADDRESS_LINE, DATE, POSTCODE } from "./kinds.ts";

export const FREEPORTS = mirrored("pageM", "Freeports", [
  list(
    "M5",
    "EnhancedSBAinFreeports",
    [0, MANY],
    [
      box("M5A", "LocationOfFreeport", "1", { kind: "count", least: 1, most: 300 }, null),
      part("M5B", "AddressOfBusinessOperation", "1", [
        box("M5B Line", "Line", [2, 3], ADDRESS_LINE, null),
        box("M5B AdditionalLine", "AdditionalLine", "?", ADDITIONAL_LINE, null),
        box("M5B PostCode", "PostCode", "?", POSTCODE, null),
      ]),
      box("M5C", "DateStructureOrBuildingWasBroughtIntoQualifyingUse", "1", DATE, null),
      box("M5D", "DateOfFirstContractForConstruction", "1", DATE, null),
      box("M5E", "TotalAmountOfQualifyingExpenditure", "1", POUNDS, null),
      box("M5F", "TotalSBAclaimAmount", "1", POUNDS, null),
    ],
  ),
  box("M10", "QualifyingExpenditureTotal", "?", POUNDS, null),
  box("M15", "SBAclaimTotal", "?", POUNDS, null),
  list(
    "M20",
    "ECAforPlantAndMachineryInFreeports",
    [0, MANY],
    [
      box("M20A", "LocationOfFreeport", "1", { kind: "count", least: 1, most: 300 }, null),
      part("M20B", "AddressOfBusinessOperation", "1", [
        box("M20B Line", "Line", [2, 3], ADDRESS_LINE, null),
        box("M20B AdditionalLine", "AdditionalLine", "?", ADDITIONAL_LINE, null),
        box("M20B PostCode", "PostCode", "?", POSTCODE, null),
      ]),
      box("M20C", "MadeAnEnterpriseZoneClaimRelatingToThisECAclaim", "?", TICK, null),
      box("M20D", "TotalAmountOfECAclaimedWithinTheAccountingPeriod", "?", POUNDS, null),
      box("M20E", "DisposalValue", "?", POUNDS, null),
    ],
  ),
  box("M25", "AmountOfECAclaimedWithinTheAccountingPeriodTotal", "?", POUNDS, null),
  box("M30", "DisposalValueTotal", "?", POUNDS, null),
]);
