import type { LineTags } from "../line-tags.ts";

export const MIRRORED_TAGS: LineTags = {
  untagged: [
    "tonnage_tax_profits",
    "controlled_foreign_companies_tax",
    "residential_property_developer_tax",
    "levies",
    "supplementary_charge",
    "restitution_tax",
    "creative_credit",
    "audio_visual_and_video_games_credit",
    "ring_fence_tax_included",
    "supplementary_charge_included",
    "creative_core_expenditure",
    "creative_additional_deduction",
    "creative_credit_to_be_paid",
    "audio_visual_and_video_games_credit_to_be_paid",
  ],
};
