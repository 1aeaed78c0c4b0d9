// How assets, deferred tax and reserves moved in the period: what notes of FRS 102 accounts say beyond the balance
// sheet. Follows FRS 102 sections 16, 17, 29 and 1A and SI 2008/409 Schedule 1.

import { AMOUNT, RECONCILED, SIGNED } from "./accounts-figures.ts";
import { ASSET_COST, ASSET_DEPRECIATION, paragraphs, text } from "./accounts-notes.ts";
import type { GroupField, ListField } from "./field.ts";

export const ASSET_CLASSES = {
  kind: "list",
  most: 12,
  words:
    "Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the balance sheet. Replaces fixed_asset_movements.tangible_assets.",
  rule: "each kind once; not with fixed_asset_movements.tangible_assets",
  moreCodes: ["does_not_reconcile"],
  of: {
    kind: "group",
    type: "AssetClassInput",
    words: "A class of tangible assets.",
    fields: {
      kind: {
        kind: "choice",
        of: [
          "land_and_buildings",
          "leasehold_improvements",
          "plant_and_machinery",
          "motor_vehicles",
          "fixtures_and_fittings",
          "computer_equipment",
          "office_equipment",
          "other",
        ],
        required: true,
        words: "Which assets they are.",
      },
      cost: ASSET_COST,
      depreciation: ASSET_DEPRECIATION,
      rate: {
        ...text("The rate", 160),
        words: "Rate and method of depreciation, 2 to 160 characters. The accounting policy lists it.",
        example: "25% a year on the reducing balance",
      },
    },
  },
} as const satisfies ListField;

export const INVESTMENT_PROPERTY = {
  kind: "group",
  type: "InvestmentPropertyInput",
  words:
    "Movements of investment property at fair value. With profit_and_loss.fair_value_gain they must lead to investment_property in the balance sheet. Only with frs102.",
  fields: {
    opening: {
      ...AMOUNT,
      defaultWords: "from comparatives",
      words: "Fair value at the period's start. Default: investment_property in the comparatives.",
      ...RECONCILED,
    },
    additions: { ...AMOUNT, default: 0, words: "Additions." },
    disposals: { ...AMOUNT, default: 0, words: "Disposals at their last value, as a positive number." },
    valuation: {
      ...paragraphs("The text on the valuation"),
      words: "Who valued the property, when and how, 2 to 10,000 characters (FRS 102 16.10).",
      example: "The directors valued the property at 31 March 2025 by sales of similar flats.",
    },
  },
} as const satisfies GroupField;

export const DEFERRED_TAX = {
  kind: "group",
  type: "DeferredTaxInput",
  words:
    "Deferred tax: a liability is a positive number, an asset a negative one. With the charge in profit_and_loss.deferred_tax it leads to the closing figure, which is part of provisions, or of debtors. Only with frs102.",
  fields: {
    opening: { ...SIGNED, default: 0, words: "At the period's start." },
    through_reserves: { ...SIGNED, default: 0, words: "Charged to reserves; negative for a credit." },
    closing: {
      ...SIGNED,
      ...RECONCILED,
      defaultWords: "opening, the charge and what went through reserves",
      words: "At the period's end. Default: opening, the charge and what went through reserves.",
      rule: "the sum of the others",
    },
  },
} as const satisfies GroupField;

export const RESERVES = {
  kind: "group",
  type: "ReservesInput",
  words:
    "How the profit and loss reserve moved: opening, profit after tax, dividends, transfers, closing. With `frs105` it is checked, and not shown.",
  fields: {
    opening: {
      ...SIGNED,
      defaultWords: "from comparatives",
      words:
        "The profit and loss reserve at the period's start; negative for accumulated losses. Default: from the balance sheet in the comparatives; 0 in a first period.",
    },
    dividends: { ...AMOUNT, default: 0, words: "Dividends paid in the period, as a positive number." },
    transfers: {
      ...SIGNED,
      default: 0,
      words: "Transferred from other reserves; negative for transfers to them, such as fair value gains kept apart.",
    },
  },
} as const satisfies GroupField;
