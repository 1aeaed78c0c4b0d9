// Chargeable gains and allowable losses, in all or disposal by disposal. Follows TCGA 1992 s2A, s16, s38, s53 and s54.

import type { GroupField, ListField } from "../field.ts";
import { DAY, UNSIGNED } from "../kinds.ts";

const DISPOSALS = {
  kind: "list",
  most: 200,
  words:
    "Disposals of the period one by one. The gain or loss of each follows; their sums are gains and losses, which may then be left out.",
  of: {
    kind: "group",
    type: "DisposalInput",
    words: "An asset that was sold, given away or lost.",
    fields: {
      asset: {
        kind: "prose",
        required: true,
        subject: "The name of an asset",
        least: 1,
        most: 200,
        code: "invalid_text",
        words: "What it was, such as Freehold shop, 1 High Street.",
        example: "Freehold shop, 1 High Street",
      },
      acquired_on: { ...DAY, required: true, words: "Day on which it was acquired.", rule: "not after disposed_on" },
      disposed_on: { ...DAY, required: true, words: "Day on which it was disposed of.", rule: "within the period" },
      proceeds: { ...UNSIGNED, required: true, words: "Proceeds, before the costs of the disposal." },
      costs: {
        ...UNSIGNED,
        required: true,
        words: "Cost of the asset, of its improvement, and of buying and selling it (TCGA 1992 s38).",
      },
      indexation: {
        ...UNSIGNED,
        words:
          "Indexation allowance to December 2017 at the latest, as you worked it out. It can reduce a gain to nil, and neither makes nor increases a loss.",
        rule: "only for an asset acquired before 2018-01-01",
        moreCodes: ["allowance_not_available"],
      },
    },
  },
} as const satisfies ListField;

const RECONCILED = { moreCodes: ["does_not_reconcile"], rule: "beside disposals: their sum" } as const;

export const CHARGEABLE_GAINS = {
  kind: "group",
  type: "ChargeableGainsInput",
  words: "Chargeable gains and allowable losses.",
  fields: {
    gains: { ...UNSIGNED, ...RECONCILED, words: "Gains of the period.", boxes: [210] },
    losses: { ...UNSIGNED, ...RECONCILED, words: "Allowable losses of the period.", boxes: [215, 825] },
    losses_brought_forward: { ...UNSIGNED, words: "Allowable losses of earlier periods.", boxes: [215] },
    disposals: DISPOSALS,
  },
} as const satisfies GroupField;

export const DONATIONS_BY_KIND = {
  kind: "group",
  type: "DonationsByKindInput",
  words: "Qualifying donations by kind. Their sum is qualifying_donations, which may then be left out.",
  fields: {
    uk_charities: { ...UNSIGNED, words: "Payments to UK charities." },
    community_amateur_sports_clubs: { ...UNSIGNED, words: "Payments to community amateur sports clubs." },
    investments_and_land: {
      ...UNSIGNED,
      words: "Relief for gifts of qualifying investments and land to charities (CTA 2010 s203).",
    },
  },
} as const satisfies GroupField;
