// Where allowances, expenditure and losses stand (CT600 release v1.993). A pair of boxes is named by both numbers, the allowance first.

const INCLUDED = "AllowancesAndCharges";
const NOT_INCLUDED = "NotIncluded";
const EXPENDITURE = "QualifyingExpenditure";
const ARISING = "LossesDeficitsAndExcess/AmountArising";
const EXCESS = "LossesDeficitsAndExcess/ExcessAmounts";

export const placesOfClaims = {
  allowances: INCLUDED,
  "688 and 689": `${INCLUDED}/FullExpensing`,
  "690": `${INCLUDED}/AIACapitalAllowancesInc`,
  "691 and 692": `${INCLUDED}/MachineryAndPlantSuperDeduction`,
  "691": `${INCLUDED}/MachineryAndPlantSuperDeduction/CapitalAllowances`,
  "693 and 694": `${INCLUDED}/MachineryAndPlantSpecialRateAllowance`,
  "693": `${INCLUDED}/MachineryAndPlantSpecialRateAllowance/CapitalAllowances`,
  "711": `${INCLUDED}/StructuresAndBuildingsCapitalAllowances`,
  "713 and 714": `${INCLUDED}/ElectricChargePoints`,
  "715 and 720": `${INCLUDED}/BusinessPremisesRenovationIncluded`,
  "723 and 724": `${INCLUDED}/ZeroEmissionsGoodsVehicles`,
  "723": `${INCLUDED}/ZeroEmissionsGoodsVehicles/CapitalAllowances`,
  "726 and 727": `${INCLUDED}/ZeroEmissionsCars`,
  "726": `${INCLUDED}/ZeroEmissionsCars/CapitalAllowances`,

  "733 and 734": `${NOT_INCLUDED}/FullExpensing`,
  "735": `${NOT_INCLUDED}/AIACapitalAllowancesNotInc`,
  "736": `${NOT_INCLUDED}/StructuresAndBuildingsCapitalAllowances`,
  "737 and 738": `${NOT_INCLUDED}/ElectricChargePoints`,
  "740 and 745": `${NOT_INCLUDED}/BusinessPremisesRenovationNotIncluded`,
  "741 and 742": `${NOT_INCLUDED}/MachineryAndPlantSuperDeduction`,
  "741": `${NOT_INCLUDED}/MachineryAndPlantSuperDeduction/CapitalAllowances`,
  "743 and 744": `${NOT_INCLUDED}/MachineryAndPlantSpecialRateAllowance`,
  "743": `${NOT_INCLUDED}/MachineryAndPlantSpecialRateAllowance/CapitalAllowances`,
  "748 and 749": `${NOT_INCLUDED}/ZeroEmissionsGoodsVehicles`,
  "748": `${NOT_INCLUDED}/ZeroEmissionsGoodsVehicles/CapitalAllowances`,
  "751 and 752": `${NOT_INCLUDED}/ZeroEmissionsCars`,
  "751": `${NOT_INCLUDED}/ZeroEmissionsCars/CapitalAllowances`,

  "765": `${EXPENDITURE}/DesignatedEnvironmentallyFriendlyMachineryAndPlant`,
  "771": `${EXPENDITURE}/StructuresAndBuildings`,
  "772": `${EXPENDITURE}/MachineryAndPlantSuperDeduction`,
  "773": `${EXPENDITURE}/MachineryAndPlantSpecialRateAllowance`,

  "780": `${ARISING}/LossesOfTradesUK/Arising`,
  "785": `${ARISING}/LossesOfTradesUK/SurrenderMaximum`,
  "795": `${ARISING}/Loans/Arising`,
  "800": `${ARISING}/Loans/SurrenderMaximum`,
  "805": `${ARISING}/UKpropertyBusinessLosses/Arising`,
  "810": `${ARISING}/UKpropertyBusinessLosses/SurrenderMaximum`,
  "830": `${ARISING}/NonTradingLossesIntangibles/Arising`,
  "835": `${ARISING}/NonTradingLossesIntangibles/SurrenderMaximum`,
  "850": `${EXCESS}/ManagementExpenses/Arising`,
  "855": `${EXCESS}/ManagementExpenses/SurrenderMaximum`,
} as const;
