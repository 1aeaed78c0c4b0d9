// What else is said of a company, its accounts or its return.

import { asPage, cannot, ownDocuments, type Row } from "./row.ts";

const COST_ONLY = "use FRS 102 for small companies instead.";
const NOT_MADE = "not in generated accounts.";

export const CIRCUMSTANCE_ROWS = {
  dormant: { words: "Dormant throughout the period", needs: ["accounts.dormant"] },
  first_period: { words: "First period of the company", needs: ["accounts.first_period"] },
  being_wound_up: { words: "Being wound up", needs: ["company.being_wound_up"] },
  close_investment_holding: {
    words: "Close investment-holding company",
    needs: ["company.close_investment_holding"],
  },
  associated_companies: { words: "Associated companies", needs: ["company.associated_companies"] },
  partner_in_firm: { words: "Partner in a firm", needs: ["company.partner_in_firm"] },
  instalments: { words: "Large company that pays in instalments", needs: ["return.instalments"] },
  tax_paid: { words: "Tax paid already, or a repayment", needs: ["financials.tax_already_paid", "repayment"] },
  loans_to_participators: {
    words: "Loans to directors and shareholders",
    pages: ["A"],
    needs: ["financials.participator_loans", "accounts.directors_advances"],
  },
  avoidance_schemes: { words: "Notifiable tax avoidance schemes", pages: ["J"], needs: ["avoidance_schemes"] },
  files_attached: { words: "PDF files with the return, such as an election", needs: ["attachments"] },
  own_computations: { words: "Computations of its own, in iXBRL", needs: ["computations.ixbrl"] },
  controlled_foreign_companies: {
    words: "Controlled foreign companies",
    ...asPage("B", "A charge on controlled foreign companies"),
    tick: "Controlled foreign companies or hybrids",
  },
  cross_border_royalties: {
    words: "Cross-border royalties paid",
    ...asPage("H", "A payment of cross-border royalties"),
    tick: "Royalties paid across a border",
  },
  investment_property_at_fair_value: {
    words: "Investment property at fair value",
    needs: ["accounts.investment_property"],
    excludes: ["frs105"],
  },
  revalued_assets: { words: "Assets at a revalued amount", excludes: ["frs105"] },
  deferred_tax: { words: "Deferred tax in the accounts", needs: ["accounts.deferred_tax"], excludes: ["frs105"] },
  group_not_small: {
    words: "Part of a group that is not small",
    hmrc: ownDocuments(
      "audit_exemption_excluded",
      "A company in a group that is not small has no exemption from audit as a small company (Companies Act 2006 s479), and generated accounts state it.",
    ),
    companiesHouse: ownDocuments(
      "audit_exemption_excluded",
      "A company in a group that is not small has no exemption from audit as a small company (Companies Act 2006 s479), and generated accounts state it.",
    ),
    needs: ["return.group_not_small"],
    tick: "Part of a group that is not small",
  },
  audited: {
    words: "Accounts with an audit report",
    hmrc: ownDocuments("not_offered", `An audit report is ${NOT_MADE}`),
    companiesHouse: ownDocuments("not_offered", `An audit report is ${NOT_MADE}`),
    tick: "Accounts that are audited",
  },
  cash_flow_statement: {
    words: "Accounts with a cash flow statement",
    hmrc: ownDocuments("not_offered", `A cash flow statement is ${NOT_MADE}`),
    companiesHouse: ownDocuments("not_offered", `A cash flow statement is ${NOT_MADE}`),
    tick: "Accounts with a cash flow statement",
  },
  group_accounts: {
    words: "Group accounts",
    hmrc: ownDocuments(
      "not_offered",
      "Group accounts are not generated.",
      "File the company's own accounts in iXBRL, and those of the group beside them, as a PDF if they are no iXBRL.",
    ),
    companiesHouse: cannot(
      "register_not_offered",
      "Group accounts are not delivered here.",
      "Deliver them with other software.",
    ),
    tick: "Group (consolidated) accounts",
  },
  single_electronic_format: {
    words: "Accounts in the single electronic format (ESEF)",
    hmrc: ownDocuments("not_offered", "Accounts in the single electronic format (ESEF) are not generated."),
    companiesHouse: ownDocuments("not_offered", "Accounts in the single electronic format (ESEF) are not generated."),
  },
  no_accounts: {
    words: "A return without accounts: in liquidation, dormant, or not within the charge",
    companiesHouse: cannot(
      "register_not_offered",
      "There are no accounts to deliver.",
      "Have accounts made, and deliver them.",
    ),
    needs: ["accounts.not_attached"],
  },
  subsidiary_guarantee: {
    words: "Subsidiary exempt from audit by its parent's guarantee (s479A)",
    hmrc: ownDocuments("accounts_not_generated", "Accounts with the statement of section 479A are not generated."),
    companiesHouse: cannot(
      "register_not_offered",
      "A subsidiary that is exempt under section 479A delivers a package with its parent's accounts, and Companies House does not take packages from software.",
      "Use Companies House's own service.",
    ),
    tick: "A subsidiary that is exempt from audit by its parent's guarantee (section 479A)",
  },
  revised_accounts: {
    words: "Revised accounts",
    companiesHouse: cannot(
      "register_not_offered",
      "Revised accounts are not delivered here.",
      "Send them to Companies House by its own service.",
    ),
  },
  accounts_in_welsh: {
    words: "Accounts in Welsh",
    companiesHouse: cannot(
      "register_not_offered",
      "Companies House does not take accounts in Welsh from software.",
      "Send them to Companies House by another way.",
    ),
  },
  repayment_to_nominee: {
    words: "Repayment to somebody else",
    hmrc: cannot(
      "not_offered",
      "Repayments go to the company only.",
      "File the return with the company's own account, or with other software.",
    ),
    tick: "A repayment that goes to somebody else than the company",
  },
  large_group_adjustments: {
    words: "Interest restriction, transfer pricing, hybrid mismatches or diverted profits",
    hmrc: cannot("not_offered", "Restrictions and adjustments of large groups are not offered here."),
    tick: "Adjustments of large groups: interest restriction, transfer pricing, hybrid mismatches, diverted profits",
  },
  bank_surcharge: {
    words: "Bank surcharge or bank levy",
    hmrc: cannot("not_offered", "The surcharge and the levy on banks are not offered here."),
    tick: "The bank surcharge or the bank levy",
  },
  other_currency: {
    words: "Return in another currency than sterling",
    hmrc: cannot("not_offered", "A return in another currency than sterling is not offered here."),
    tick: "Accounts or a return in another currency than sterling",
  },
} as const satisfies Record<string, Row>;

/** Why FRS 105 cannot be. */
export const NOT_FRS105: Readonly<Record<string, string>> = {
  investment_property_at_fair_value: `FRS 105 has investment property at cost: ${COST_ONLY}`,
  revalued_assets: `FRS 105 knows assets at cost only: ${COST_ONLY}`,
  deferred_tax: `FRS 105 recognises no deferred tax: ${COST_ONLY}`,
};
