import type { LineTags } from "../line-tags.ts";

const KINDS = ["trading_loss", "non_trading_deficit", "donations", "property_loss", "management_expenses"];

export const GROUP_PAGE_TAGS: LineTags = {
  company: {
    group_relief: "GroupReliefClaimed",
    surrendered_trading_loss: "TradingLossesSurrendered",
    surrendered_non_trading_deficit: "Non-tradingDeficitSurrendered",
    // So spelt in the taxonomy.
    surrendered_donations: "QualifyingChartitableDonationsSurrendered",
    surrendered_property_loss: "ExcessUKPropertyBusinessLossesSurrendered",
    surrendered_management_expenses: "ExcessManagementExpensesSurrendered",
    surrendered_in_all: "GroupReliefTotalSurrendered",
  },
  untagged: [
    "group_claim_N",
    "group_relief_claimed",
    "group_carried_forward_claimed",
    "group_relief_for_carried_forward_losses",
    "group_surrender_N",
    "surrendered_to_companies",
    ...KINDS.map((kind) => `${kind}_surrender_most`),
    ...KINDS.filter((kind) => kind !== "donations").map((kind) => `brought_forward_surrendered_${kind}`),
    "brought_forward_surrendered_in_all",
    "brought_forward_surrendered_to_companies",
  ],
  ownTables: ["group_relief", "group_relief_for_carried_forward_losses"],
};
