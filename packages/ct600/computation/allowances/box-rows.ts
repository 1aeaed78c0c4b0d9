// The boxes of the form for capital allowances of the trade, in its order: each is the sum of what the kinds of
// expenditure gave to it. Follows HMRC's guide to the Company Tax Return on boxes 688 to 775.

/** Whether a box counts as an allowance, as a charge, or only tells. 690 repeats what 695 and 705 contain. */
export type Counts = "allowance" | "charge" | "tells";

export const BOX_ROWS = [
  [688, "full_expensing_allowance", "Full expensing", "allowance", "CAA 2001 s45S", [9870]],
  [689, "full_expensing_charge", "Full expensing: balancing charge", "charge", "CAA 2001 s59A", [9870]],
  [690, "annual_investment_allowance", "Annual investment allowance", "tells", "CAA 2001 s51A", [9288]],
  [691, "super_deduction_allowance", "Super-deduction", "allowance", "FA 2021 s9", [9606, 9607]],
  [692, "super_deduction_charge", "Super-deduction: balancing charge", "charge", "FA 2021 s12", [9606]],
  [693, "special_rate_allowance", "50% first-year allowance", "allowance", "CAA 2001 s45S", [9608, 9609]],
  [694, "special_rate_charge", "50% first-year allowance: balancing charge", "charge", "CAA 2001 s59B", [9608]],
  [696, "forty_percent_allowance", "40% first-year allowance", "allowance", "CAA 2001 s45U", [8081]],
  [695, "special_rate_pool_allowances", "Special rate pool: allowances", "allowance", "CAA 2001 s104D", []],
  [700, "special_rate_pool_charges", "Special rate pool: balancing charge", "charge", "CAA 2001 s55", []],
  [705, "main_pool_allowances", "Main pool: allowances", "allowance", "CAA 2001 s56", []],
  [710, "main_pool_charges", "Main pool: balancing charge", "charge", "CAA 2001 s55", []],
  [711, "structures_and_buildings_allowance", "Structures and buildings", "allowance", "CAA 2001 s270AA", [9260]],
  [713, "electric_charge_points_allowance", "Electric charge points", "allowance", "CAA 2001 s45EA", [9278]],
  [723, "goods_vehicles_allowance", "Zero-emission goods vehicles", "allowance", "CAA 2001 s45DA", [9387]],
  [726, "zero_emission_cars_allowance", "Zero-emission cars", "allowance", "CAA 2001 s45D", [9388, 9839]],
  [725, "other_allowances", "Other first-year allowances", "allowance", "CAA 2001 s52", []],
  [760, "first_year_expenditure", "Expenditure with a first-year allowance", "tells", "CAA 2001 s52", []],
  [770, "special_rate_expenditure", "Other special rate expenditure", "tells", "CAA 2001 s104A", []],
  [771, "buildings_expenditure", "Structures and buildings first claimed for", "tells", "CAA 2001 s270AA", [9412]],
  [772, "super_deduction_spent", "Expenditure with the super-deduction", "tells", "FA 2021 s9", [9607, 9619]],
  [773, "special_rate_allowance_spent", "Expenditure with the 50% allowance", "tells", "CAA 2001 s45S", [9609, 9620]],
  [775, "other_expenditure", "Other machinery and plant", "tells", "CAA 2001 s11", []],
] as const satisfies readonly (readonly [number, string, string, Counts, string, readonly number[]])[];

export type AllowanceBox = (typeof BOX_ROWS)[number][0];
