// The pages about the fields of the input, in the order in which they are read. A field is on the page that has its
// path, or the path of the nearest group around it. A group that becomes a page of its own is one more row here.

export interface InputPage {
  /** The file docs/input/<name>.md, at /docs/input/<name>. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Of fields and groups in the definition of the input. */
  readonly paths: readonly string[];
}

/** Within the page "The input". */
export const INPUT_PAGES: readonly InputPage[] = [
  {
    name: "company",
    title: "Company and period",
    about: "The company, what kind it is, and the accounting period.",
    paths: ["company", "period"],
  },
  {
    name: "figures",
    title: "Figures and income",
    about: "Turnover, profits, adjustments, other income, donations, reliefs, and tax already paid.",
    paths: ["financials"],
  },
  {
    name: "allowances",
    title: "Capital allowances",
    about: "Pools, cars, first-year and annual investment allowances, structures and buildings.",
    paths: ["financials.capital_allowances"],
  },
  {
    name: "property",
    title: "Property",
    about: "A property business: its profit, or its rents and expenses, and its allowances.",
    paths: ["financials.property_profit", "financials.property", "financials.property_allowances"],
  },
  {
    name: "losses",
    title: "Losses and management expenses",
    about: "What is brought forward, claimed, carried back, and expenses of management.",
    paths: ["financials.losses", "financials.management_expenses"],
  },
  {
    name: "gains",
    title: "Chargeable gains",
    about: "Gains as totals, or disposal by disposal.",
    paths: ["financials.chargeable_gains"],
  },
  {
    name: "foreign-income",
    title: "Foreign income",
    about: "Income from abroad, source by source, and credit for foreign tax.",
    paths: ["financials.foreign_dividends", "financials.foreign_income", "financials.double_taxation_relief"],
  },
  {
    name: "loans",
    title: "Loans to participators",
    about: "Loans to directors and other participators, and their repayments.",
    paths: ["financials.participator_loans"],
  },
  {
    name: "charities",
    title: "Charities and sports clubs",
    about: "Exempt income, expenditure, assets and legacies, for the page CT600E.",
    paths: ["charity"],
  },
  {
    name: "research-and-development",
    title: "Research and development",
    about: "Expenditure credits and enhanced R&D intensive support, what caps them, and what is brought forward.",
    paths: ["financials.research_and_development"],
  },
  {
    name: "group-relief",
    title: "Group relief",
    about: "Losses claimed from other companies of the group and surrendered to them, and consent.",
    paths: ["financials.group_relief"],
  },
  {
    name: "avoidance-schemes",
    title: "Avoidance schemes",
    about: "Notifiable tax avoidance schemes, for the page CT600J.",
    paths: ["avoidance_schemes"],
  },
  {
    name: "accounts",
    title: "Accounts: general",
    about: "Their standard, who signs them, what the company is, or a document of your own.",
    paths: ["accounts"],
  },
  {
    name: "accounts-figures",
    title: "Accounts: figures",
    about: "The balance sheet, and the lines between turnover and profit.",
    paths: ["accounts.balance_sheet", "accounts.profit_and_loss"],
  },
  {
    name: "comparatives",
    title: "Accounts: previous period",
    about: "The figures of the period before.",
    paths: ["accounts.comparatives"],
  },
  {
    name: "accounts-notes",
    title: "Accounts: notes",
    about: "Notes: assets, debtors, creditors, reserves, deferred tax, advances, policies, your own.",
    paths: [
      "accounts.directors_advances",
      "accounts.directors_guarantees",
      "accounts.commitments",
      "accounts.fixed_asset_movements",
      "accounts.asset_classes",
      "accounts.investment_property",
      "accounts.deferred_tax",
      "accounts.reserves",
      "accounts.debtors_detail",
      "accounts.creditors_detail",
      "accounts.going_concern",
      "accounts.policies",
      "accounts.notes",
    ],
  },
  {
    name: "directors-report",
    title: "Accounts: directors' report",
    about: "What the directors' report says.",
    paths: ["accounts.directors_report"],
  },
  {
    name: "attachments",
    title: "Attached files",
    about: "PDF files that go with the return.",
    paths: ["attachments"],
  },
  {
    name: "pages",
    title: "Pages as data",
    about: "Supplementary pages that are sent element by element.",
    paths: ["pages"],
  },
  {
    name: "return",
    title: "The return",
    about: "Statements of the return, repayments, and the second return of a long period of account.",
    paths: ["return", "repayment", "next_period"],
  },
  {
    name: "declaration",
    title: "Computations, declaration, metadata",
    about: "Computations of your own, who declares the return, your own metadata, options of the request.",
    paths: ["computations", "declarant", "metadata", "options"],
  },
  {
    name: "sources",
    title: "Where figures come from",
    about: "The lines of a trial balance that add up to a figure, and notes beside figures and lines.",
    paths: ["sources"],
  },
  {
    name: "companies-house",
    title: "Companies House",
    about: "Delivers the accounts of the return to Companies House too.",
    paths: ["companies_house"],
  },
];

/** The body of a delivery on its own: all of it on one page, but for what a return has too. */
export const DELIVERY_PAGE: InputPage = {
  name: "companies-house-accounts",
  title: "Accounts for Companies House",
  about: "The body of a delivery of accounts to Companies House without a return, or of a stored one.",
  paths: [],
};

/** The page with the longest path that is this one or leads to it. */
export function pageOfField(path: string): InputPage {
  const rows = INPUT_PAGES.flatMap((page) => page.paths.map((own) => ({ page, own })));
  const around = rows.filter(({ own }) => path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}[]`));
  const [nearest] = around.sort((one, other) => other.own.length - one.own.length);
  if (nearest === undefined) throw new Error(`${path} has no page: add it to a row of INPUT_PAGES`);
  return nearest.page;
}
