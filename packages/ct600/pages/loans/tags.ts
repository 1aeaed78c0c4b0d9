import type { LineTags } from "../line-tags.ts";

export const LOANS_PAGE_TAGS: LineTags = {
  company: { loan_tax_pence: "TaxPayableOnLoansToParticipators" },
  untagged: [
    "loan_tax_before_relief",
    "loan_relief_early",
    "loan_relief_later",
    "tax_on_loans",
    "loans_made",
    "loans_brought_forward",
    "loans_outstanding",
    "loans_repaid_early",
    "loans_released_early",
    "loans_cleared_early",
    "loans_repaid_later",
    "loans_released_later",
    "loans_cleared_later",
  ],
  notShown: ["relief_not_yet_due"],
};
