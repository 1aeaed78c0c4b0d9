// The boxes of the form for capital allowances outside the trade: what each takes of the boxes that the same
// expenditure would fill in a trade. Here the annual investment allowance has only its own box, and the pools are
// "others". Follows HMRC's guide to the Company Tax Return on boxes 733 to 755.

import type { AllowanceBox } from "./box-rows.ts";

type Row = readonly [
  box: number,
  id: string,
  words: string,
  counts: "allowance" | "charge",
  from: readonly AllowanceBox[],
  statute: string,
  rules: readonly number[],
];

export const PROPERTY_BOX_ROWS: readonly Row[] = [
  [733, "property_full_expensing", "full expensing", "allowance", [688], "CAA 2001 s45S", [9871]],
  [734, "property_full_expensing_charge", "full expensing, charge", "charge", [689], "CAA 2001 s59A", [9871]],
  [
    735,
    "property_annual_investment_allowance",
    "annual investment allowance",
    "allowance",
    [690],
    "CAA 2001 s51A",
    [9288],
  ],
  [736, "property_structures_and_buildings", "structures and buildings", "allowance", [711], "CAA 2001 s270AA", [9291]],
  [737, "property_charge_points", "electric charge points", "allowance", [713], "CAA 2001 s45EA", [9377]],
  [741, "property_super_deduction", "super-deduction", "allowance", [691], "FA 2021 s9", [9610, 9616]],
  [742, "property_super_deduction_charge", "super-deduction, charge", "charge", [692], "FA 2021 s12", [9610]],
  [
    743,
    "property_special_rate_allowance",
    "50% first-year allowance",
    "allowance",
    [693],
    "CAA 2001 s45S",
    [9617, 9618],
  ],
  [744, "property_special_rate_charge", "50% first-year allowance, charge", "charge", [694], "CAA 2001 s59B", [9617]],
  [739, "property_forty_percent", "40% first-year allowance", "allowance", [696], "CAA 2001 s45U", [8082]],
  [748, "property_goods_vehicles", "zero-emission goods vehicles", "allowance", [723], "CAA 2001 s45DA", [9390]],
  [751, "property_cars", "zero-emission cars", "allowance", [726], "CAA 2001 s45D", [9391, 9392]],
  [750, "property_other", "other allowances", "allowance", [695, 705, 725], "CAA 2001 s248", []],
  [755, "property_balancing_charges", "balancing charges", "charge", [700, 710], "CAA 2001 s248", []],
];
