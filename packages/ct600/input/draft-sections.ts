// The sections of a draft: what a person fills in together, and what one of two people may change while the other
// changes something else. Every field of a return is in exactly one; which, say the beginnings of its path here.

interface SectionRow {
  /** As people read it. */
  readonly label: string;
  /** Every return has something to say there. The others are for those that need them. */
  readonly isAlways?: true;
  /** Dotted paths: such a field and all below it, unless a longer path is another section's. */
  readonly fields: readonly string[];
}

const inFinancials = (...names: string[]) => names.map((name) => `financials.${name}`);
const inAccounts = (...names: string[]) => names.map((name) => `accounts.${name}`);

const table = {
  company: { label: "Company", isAlways: true, fields: ["company"] },
  period: { label: "Period", isAlways: true, fields: ["period", "file"] },
  profit_and_loss: {
    label: "Profit and loss",
    isAlways: true,
    fields: [
      ...["financials", ...inFinancials("turnover", "gross_profit", "net_profit")],
      ...inAccounts("profit_and_loss"),
      ...["turnover", "gross_profit", "net_profit", "tax", "profit_and_loss"].map(
        (name) => `accounts.comparatives.${name}`,
      ),
      "sources",
    ],
  },
  adjustments: {
    label: "From accounts to tax",
    fields: inFinancials("adjustments", "trading_profit", "tax_rate_year"),
  },
  capital_allowances: { label: "Capital allowances", fields: inFinancials("capital_allowances") },
  other_income: {
    label: "Other income",
    fields: inFinancials(
      "non_trading_loan_profit",
      "annual_payments",
      "foreign_dividends",
      "income_taxed_at_source",
      "property_profit",
      "property",
      "property_allowances",
      "intangible_gains",
      "other_income",
      "chargeable_gains",
      "management_expenses",
    ),
  },
  losses: { label: "Losses", fields: inFinancials("losses") },
  reliefs: {
    label: "Gifts and reliefs",
    fields: inFinancials(
      "qualifying_donations",
      "qualifying_donations_by_kind",
      "exempt_distributions",
      "community_investment_relief",
      "double_taxation_relief",
      "foreign_income",
    ),
  },
  group_relief: { label: "Group relief", fields: inFinancials("group_relief") },
  research_and_development: {
    label: "Research and development",
    fields: inFinancials("research_and_development"),
  },
  participator_loans: { label: "Loans to participators", fields: inFinancials("participator_loans") },
  payments: {
    label: "Paid and repaid",
    fields: [...inFinancials("tax_already_paid", "income_tax_deducted"), "repayment"],
  },
  accounts: {
    label: "Accounts",
    isAlways: true,
    fields: ["accounts", "accounts.comparatives.average_employees"],
  },
  balance_sheet: {
    label: "Balance sheet",
    isAlways: true,
    fields: inAccounts("balance_sheet", "comparatives"),
  },
  notes: {
    label: "Notes",
    fields: [
      ...inAccounts("directors_advances", "directors_guarantees", "commitments", "fixed_asset_movements"),
      ...inAccounts("asset_classes", "investment_property", "deferred_tax", "reserves", "debtors_detail"),
      ...inAccounts("creditors_detail", "going_concern", "policies", "notes"),
      ...inAccounts("comparatives.debtors_detail", "comparatives.creditors_detail"),
    ],
  },
  directors: {
    label: "Directors",
    isAlways: true,
    fields: inAccounts("director", "directors", "approved_on", "directors_report"),
  },
  documents: {
    label: "Documents of your own",
    fields: [...inAccounts("ixbrl", "pdf", "pdf_name", "not_attached"), "computations"],
  },
  attachments: { label: "Files with the return", fields: ["attachments"] },
  charity: { label: "Charity", fields: ["charity"] },
  avoidance_schemes: { label: "Tax avoidance schemes", fields: ["avoidance_schemes"] },
  statements: { label: "Statements", isAlways: true, fields: ["return"] },
  other_pages: { label: "Other pages", fields: ["pages"] },
  declaration: { label: "Declaration", isAlways: true, fields: ["declarant"] },
  reference: { label: "Your reference", fields: ["metadata"] },
} as const satisfies Readonly<Record<string, SectionRow>>;

export type SectionName = keyof typeof table;
export const sectionNames = Object.keys(table) as SectionName[];
export const sectionTable: Readonly<Record<SectionName, SectionRow>> = table;

const sectionByPath = new Map(sectionNames.flatMap((name) => sectionTable[name].fields.map((path) => [path, name])));

/**
 * Of a field by its dotted path, indexes of list items included. The figures of a second return stand beside those of
 * the first. Null for what is no field of a draft, or for the draft as a whole.
 */
export function sectionOf(path: string): SectionName | null {
  let rest = path.replace(/^next_period\./, "").replace(/^next_period$/, "period");
  for (;;) {
    const section = sectionByPath.get(rest);
    if (section !== undefined) return section;
    const end = rest.lastIndexOf(".");
    if (end === -1) return null;
    rest = rest.slice(0, end);
  }
}
