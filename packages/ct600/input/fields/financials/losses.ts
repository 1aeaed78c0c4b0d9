// Losses of other periods and what is claimed of them. Follows CTA 2010 s37-45H and CTA 2009 s456-463I; names of
// docs/interface.md, "Losses".

import type { GroupField, PenceField } from "../field.ts";
import { DAY, UNSIGNED } from "../kinds.ts";

const pence = (words: string) => ({ ...UNSIGNED, words }) as const satisfies PenceField;

const FROM_PERIOD = {
  kind: "group",
  type: "LossPeriodInput",
  words: "The later period that from_later_periods comes from. The computations name it.",
  fields: {
    start: { ...DAY, required: true, example: "2025-04-01", words: "First day of the loss-making period." },
    end: {
      ...DAY,
      required: true,
      example: "2026-03-31",
      words: "Last day of the loss-making period.",
      rule: "after this period; it starts within 12 months of this period's end, or 3 years for a terminal loss",
    },
    terminal: {
      kind: "flag",
      default: false,
      words: "The trade ceased in that period, so the loss may go back three years (CTA 2010 s39).",
    },
  },
} as const satisfies GroupField;

export const LOSSES = {
  kind: "group",
  type: "LossesInput",
  words: "Losses brought forward, and the use of the period's losses.",
  fields: {
    trading_before_april_2017: pence("Trading losses brought forward from before 1 April 2017."),
    claim_before_april_2017: {
      ...pence("How much of the losses before April 2017 to use, against trading profit only. Default: the maximum."),
      boxes: [160],
    },
    trading_since_april_2017: pence("Trading losses brought forward from 1 April 2017 on."),
    claim_since_april_2017: {
      ...pence(
        "How much of the losses since April 2017 to use. Default: the maximum that leaves profit for charitable donations; 0 uses none.",
      ),
      boxes: [285],
    },
    set_loss_against_profits: {
      kind: "flag",
      default: false,
      words: "Set the period's trading loss against its other profits. Default false.",
      boxes: [275],
    },
    carried_back: {
      ...pence(
        "How much of the period's trading loss to carry back, after setting it against the period's other profits.",
      ),
      boxes: [45],
    },
    from_later_periods: {
      ...pence("Only in an amendment: trading loss carried back to this period from a later one."),
      boxes: [275, 280],
    },
    from_period: FROM_PERIOD,
    property_brought_forward: { ...pence("Property business losses brought forward."), boxes: [250] },
    claim_property_brought_forward: {
      ...pence("How much of the property losses brought forward to use. Default: the maximum; 0 uses none."),
      boxes: [250],
    },
    non_trading_deficit_before_april_2017: {
      ...pence("Non-trading deficits brought forward from before 1 April 2017."),
      boxes: [230],
    },
    claim_deficit_before_april_2017: {
      ...pence("How much of the deficits before April 2017 to use. Default: the maximum; 0 uses none."),
      boxes: [230],
    },
    non_trading_deficit_since_april_2017: {
      ...pence("Non-trading deficits brought forward from 1 April 2017 on."),
      boxes: [263],
    },
    claim_deficit_since_april_2017: {
      ...pence("How much of the deficits since April 2017 to use. Default: the maximum; 0 uses none."),
      boxes: [263],
    },
    set_deficit_against_profits: {
      kind: "flag",
      default: false,
      words: "Set the period's non-trading deficit against its other profits. Default false.",
      boxes: [260],
    },
    deficit_carried_back: {
      ...pence("How much of the period's non-trading deficit to carry back."),
      boxes: [45],
    },
    deficit_from_later_period: {
      ...pence(
        "Only in an amendment: non-trading deficit carried back to this period from the next one. Box 170 is stated less it.",
      ),
      boxes: [170, 172],
    },
  },
} as const satisfies GroupField;
