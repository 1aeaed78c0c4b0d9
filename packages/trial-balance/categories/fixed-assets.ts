// Categories of fixed assets and of capital and reserves. Two lines make one asset: its cost and its depreciation.

import type { AssetKind, Categories, Category } from "./category.ts";
import { balanceSheet, both } from "./places.ts";

const tangible = (name: string, cost: AssetKind, effect: string, names: readonly string[]) =>
  ({
    name,
    group: "fixed_assets",
    side: "debit",
    ...both(balanceSheet("tangible_assets")),
    cost,
    effect,
    names,
  }) as const satisfies Category;

const PLANT = "An addition is a choice: annual investment allowance, full expensing or the main pool.";

export const FIXED_ASSETS = {
  intangible_cost: {
    name: "Intangible assets, at cost",
    group: "fixed_assets",
    side: "debit",
    ...both(balanceSheet("intangible_assets")),
    cost: "intangible",
    effect: "An addition is listed. It has no capital allowances.",
    names: ["Goodwill", "Patents", "Trademarks", "Software (asset)", "Intangibles"],
  },
  intangible_amortisation: {
    name: "Intangible assets, accumulated amortisation",
    group: "fixed_assets",
    side: "credit",
    ...both(balanceSheet("intangible_assets")),
    depreciates: "intangible",
    effect: "Nothing.",
    names: ["Accumulated amortisation"],
  },
  land_and_buildings_cost: tangible(
    "Land and buildings, at cost",
    "property",
    "An addition is a choice: structures and buildings, or nothing.",
    ["Freehold property", "Leasehold property", "Leasehold improvements", "Buildings"],
  ),
  plant_and_machinery_cost: tangible("Plant and machinery, at cost", "plant", PLANT, [
    "Plant and machinery",
    "Tools",
    "Capital equipment",
  ]),
  office_equipment_cost: tangible("Office equipment and computers, at cost", "office_equipment", PLANT, [
    "Office equipment",
    "Computer equipment",
  ]),
  fixtures_cost: tangible(
    "Fixtures and fittings, at cost",
    "fixtures",
    "An addition is a choice: the main rate, or the special rate of integral features.",
    ["Furniture", "Fixtures and fittings"],
  ),
  vehicles_cost: tangible(
    "Vehicles, at cost",
    "vehicles",
    "An addition is a choice: a van counts as plant, a car by its CO2 emissions.",
    ["Motor vehicles", "Van", "Car"],
  ),
  tangible_depreciation: {
    name: "Tangible assets, accumulated depreciation",
    group: "fixed_assets",
    side: "credit",
    ...both(balanceSheet("tangible_assets")),
    depreciates: "tangible",
    effect: "Nothing.",
    names: ["Accumulated depreciation", "Motor vehicles depreciation (asset)"],
  },
  investment_property: {
    name: "Investment property",
    group: "fixed_assets",
    side: "debit",
    ...both(balanceSheet("investment_property")),
    effect: "No allowance.",
    names: ["Investment property", "Flats to let"],
  },
  fixed_asset_investments: {
    name: "Shares and investments held as fixed assets",
    group: "fixed_assets",
    side: "debit",
    ...both(balanceSheet("investments")),
    effect: "Nothing.",
    names: ["Investment in subsidiary", "Shares in group companies"],
  },
} as const satisfies Categories;

export const EQUITY = {
  dividends_paid: {
    name: "Dividends paid",
    group: "equity",
    side: "debit",
    ...both(balanceSheet("profit_and_loss_reserve")),
    effect: "Nothing: a dividend is no cost.",
    names: ["Dividends", "Dividends paid", "Interim dividend"],
  },
  retained_earnings: {
    name: "Retained earnings brought forward",
    group: "equity",
    side: "either",
    ...both(balanceSheet("profit_and_loss_reserve")),
    effect: "Nothing.",
    names: ["Retained earnings", "Profit and loss account b/f", "Reserves", "Retained profit"],
  },
  share_capital: {
    name: "Share capital",
    group: "equity",
    side: "credit",
    ...both(balanceSheet("called_up_share_capital")),
    effect: "Nothing.",
    names: ["Ordinary shares", "Share capital", "Called up share capital"],
  },
  share_premium: {
    name: "Share premium",
    group: "equity",
    side: "credit",
    ...both(balanceSheet("share_premium")),
    effect: "Nothing.",
    names: ["Share premium account"],
  },
  revaluation_reserve: {
    name: "Revaluation reserve",
    group: "equity",
    side: "credit",
    frs102: balanceSheet("revaluation_reserve"),
    // The page has it in both; FRS 105 knows assets at cost only, and a return with one is refused.
    frs105: null,
    effect: "Nothing.",
    names: ["Revaluation reserve"],
  },
  other_reserves: {
    name: "Other reserves",
    group: "equity",
    side: "either",
    ...both(balanceSheet("other_reserves")),
    effect: "Nothing.",
    names: ["Capital redemption reserve", "Other reserves"],
  },
} as const satisfies Categories;
