// Capital allowances, balancing charges and the expenditure behind them: boxes 688 to 775.

import { beyond, box, POUNDS, part, since } from "./row.ts";

export const ALLOWANCES = part("allowances", "AllowancesAndCharges", "?", [
  pair("FullExpensing", [688, 689], "Full expensing"),
  box(690, "AIACapitalAllowancesInc", "?", POUNDS, "Annual investment allowance"),
  pair("MachineryAndPlantSuperDeduction", [691, 692], "Super-deduction"),
  pair("MachineryAndPlantSpecialRateAllowance", [693, 694], "Special rate first-year allowance"),
  since("v1.995", box(696, "FortyPercentFirstYearAllowance", "?", POUNDS, "40% first-year allowance")),
  pair("MachineryAndPlantSpecialRatePool", [695, 700], "Special rate pool"),
  pair("MachineryAndPlantMainPool", [705, 710], "Main pool"),
  box(711, "StructuresAndBuildingsCapitalAllowances", "?", POUNDS, "Structures and buildings"),
  pair("ElectricChargePoints", [713, 714], "Electric charge points"),
  ...beyond("BusinessPremisesRenovationIncluded"), // 715-720
  part("721/722", "EnterpriseZones", "beyond", []),
  pair("ZeroEmissionsGoodsVehicles", [723, 724], "Zero-emission goods vehicles"),
  pair("ZeroEmissionsCars", [726, 727], "Zero-emission cars"),
  pair("Others", [725, 730], "Other plant and machinery"),
]);

export const ALLOWANCES_OUTSIDE_TRADE = part("allowancesOutsideTrade", "NotIncluded", "?", [
  pair("FullExpensing", [733, 734], "Full expensing outside the trade"),
  box(735, "AIACapitalAllowancesNotInc", "?", POUNDS, "Annual investment allowance outside the trade"),
  box(736, "StructuresAndBuildingsCapitalAllowances", "?", POUNDS, "Structures and buildings outside the trade"),
  pair("ElectricChargePoints", [737, 738], "Electric charge points outside the trade"),
  ...beyond("BusinessPremisesRenovationNotIncluded"), // 740, 745
  pair("MachineryAndPlantSuperDeduction", [741, 742], "Super-deduction outside the trade"),
  pair("MachineryAndPlantSpecialRateAllowance", [743, 744], "Special rate first-year allowance outside the trade"),
  since(
    "v1.995",
    box(739, "FortyPercentFirstYearAllowance", "?", POUNDS, "40% first-year allowance outside the trade"),
  ),
  part("746/747", "EnterpriseZones", "beyond", []),
  pair("ZeroEmissionsGoodsVehicles", [748, 749], "Zero-emission goods vehicles outside the trade"),
  pair("ZeroEmissionsCars", [751, 752], "Zero-emission cars outside the trade"),
  pair("OtherAllowancesAndCharges", [750, 755], "Other plant and machinery outside the trade"),
]);

export const QUALIFYING_EXPENDITURE = part("qualifyingExpenditure", "QualifyingExpenditure", "?", [
  box(760, "MachineryAndPlantExpenditure", "?", POUNDS, "Expenditure with a first-year allowance"),
  box(
    765,
    "DesignatedEnvironmentallyFriendlyMachineryAndPlant",
    "?",
    POUNDS,
    "Expenditure on designated environmentally friendly plant",
  ),
  box(770, "MachineryAndPlantLongLife", "?", POUNDS, "Special rate expenditure"),
  box(771, "StructuresAndBuildings", "?", POUNDS, "Expenditure on structures and buildings"),
  box(772, "MachineryAndPlantSuperDeduction", "?", POUNDS, "Expenditure with the super-deduction"),
  box(
    773,
    "MachineryAndPlantSpecialRateAllowance",
    "?",
    POUNDS,
    "Expenditure with the special rate first-year allowance",
  ),
  box(775, "OtherMachineryAndPlant", "?", POUNDS, "Other expenditure on plant and machinery"),
]);

/**
 * An allowance and a charge, together named "688/689". The form numbers the allowance first and writes the charge
 * first.
 */
function pair<const Allowance extends number, const Charge extends number>(
  element: string,
  [allowance, charge]: readonly [Allowance, Charge],
  name: string,
) {
  return part(`${allowance}/${charge}` as const, element, "?", [
    box(charge, "BalancingCharges", "?", POUNDS, `${name}: balancing charges`),
    box(allowance, "CapitalAllowances", "?", POUNDS, `${name}: allowances`),
  ]);
}
