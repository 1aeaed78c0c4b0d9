// What returns may have and is not filed here, under the names that a caller would try: an unknown field of such a name
// is answered with a sentence about it. A part that is offered later loses its row: a test compares the names with the
// definition.

import type { MirroredLetter } from "../pages/mirrored/mirrored-pages.ts";

interface NotOffered {
  readonly names: readonly string[];
  /** The beginning of a sentence. */
  readonly what: string;
  /** Default: other software. */
  readonly instead?: string;
  /** Said as it stands, where "not offered" would be wrong. */
  readonly sentence?: string;
}

/** The groups in which a caller would try the names, by their types. */
interface Place {
  readonly types: readonly string[];
  readonly rows: readonly NotOffered[];
}

const OTHER_SOFTWARE =
  "If it applies to the company, file this return with other software; if not, leave the field out.";
const OWN_DOCUMENT = "Send your own document in accounts.ixbrl.";
const IN_MAIN_POOL =
  "Send such expenditure in main_pool or special_rate_pool, or file this return with other software if it has to be kept apart.";

export const NOT_OFFERED: readonly Place[] = [
  {
    types: [
      "FilingInput",
      "AmendmentInput",
      "CompanyInput",
      "ReturnStatementsInput",
      "FinancialsInput",
      "NextPeriodFinancialsInput",
    ],
    rows: [
      row(
        "Group relief under this name is",
        ["group_relief_claimed", "group_relief_surrendered", "group_relief_carried_forward", "consortium_relief"],
        "Send it in financials.group_relief.",
      ),
      row(
        "Relief for research and development under this name is",
        ["rdec", "research_credit", "research_and_development_credit", "r_and_d", "sme_relief"],
        "Send it in financials.research_and_development.",
      ),
      row("The patent box (CTA 2010 Part 8A) is", ["patent_box", "patent_box_deduction", "patent_box_relief"]),
      asPage("I", "The ring fence of an oil and gas company", [
        "ring_fence",
        "ring_fence_profit",
        "ring_fence_profits",
        "ring_fence_trade",
        "supplementary_charge",
        "energy_profits_levy",
        "oil_and_gas",
      ]),
      asPage("F", "Tonnage tax", ["tonnage_tax", "tonnage_tax_profits"]),
      saying("There is no Northern Ireland rate. Leave the field out.", [
        "northern_ireland",
        "northern_ireland_rate",
        "northern_ireland_profits",
      ]),
      asPage("P", "A relief or credit of the creative industries", [
        "creative_reliefs",
        "creative_industry_relief",
        "film_tax_relief",
        "television_tax_relief",
        "animation_tax_relief",
        "video_games_tax_relief",
        "video_games_expenditure_credit",
        "audio_visual_expenditure_credit",
        "theatre_tax_relief",
        "orchestra_tax_relief",
        "museums_and_galleries_tax_relief",
      ]),
      row("The tax of unit trusts, investment trusts and funds is", [
        "unit_trust",
        "authorised_investment_fund",
        "investment_trust",
        "open_ended_investment_company",
        "trust",
        "trustees",
        "real_estate_investment_trust",
        "reit",
      ]),
      asPage("B", "A charge on controlled foreign companies", ["controlled_foreign_companies", "cfc"]),
      asPage("D", "Insurance business", ["insurance", "life_assurance", "insurance_business"]),
      asPage("H", "A payment of cross-border royalties", ["cross_border_royalties"]),
      asPage("K", "Restitution tax", ["restitution_tax"]),
      asPage("M", "An allowance or relief of freeports and investment zones", [
        "freeports",
        "freeport",
        "investment_zones",
      ]),
      asPage("N", "Residential property developer tax", ["residential_property_developer_tax", "rpdt"]),
      row("Restrictions and adjustments of large groups are", [
        "corporate_interest_restriction",
        "interest_restriction",
        "transfer_pricing",
        "transfer_pricing_adjustment",
        "hybrid_mismatches",
        "diverted_profits",
        "diverted_profits_tax",
      ]),
      row("The surcharge and the levy on banks are", ["banking_surcharge", "bank_surcharge", "bank_levy"]),
      row("A return in another currency than sterling is", ["currency", "functional_currency"]),
      row("A list of supplementary pages is", ["supplementary_pages"], "Send each page in pages, under its letter."),
    ],
  },
  {
    types: ["CapitalAllowancesInput", "PropertyCapitalAllowancesInput", "PropertyAllowancesInput"],
    rows: [
      row(
        "A pool for a short-life asset is",
        ["short_life_asset", "short_life_assets", "short_life_pool"],
        IN_MAIN_POOL,
      ),
      row("A pool for ships is", ["ships", "single_asset_pool", "single_asset_pools"]),
      row("Allowances of special tax sites are", ["freeport", "freeports", "special_tax_sites", "investment_zones"]),
      row("Allowances for research and development, minerals, know-how, patents and dredging are", [
        "research_and_development",
        "mineral_extraction",
        "know_how",
        "patents",
        "dredging",
        "business_premises_renovation",
      ]),
    ],
  },
  {
    types: ["FilingInput", "AmendmentInput", "CompanyInput", "ReturnStatementsInput"],
    rows: [row("Group relief in this place is", ["group_relief"], "Send it in financials.group_relief.")],
  },
  {
    types: ["GroupReliefInput", "GroupReliefClaimInput"],
    rows: [
      saying("Losses of companies abroad can no longer be claimed. Leave the field out.", [
        "losses_abroad",
        "losses_generated_abroad",
        "non_resident_losses",
        "overseas_losses",
        "foreign_losses",
      ]),
    ],
  },
  {
    types: ["SurrenderedLossesInput", "SurrenderedCarriedForwardLossesInput"],
    rows: [
      saying("This kind of loss cannot be surrendered here. File this return with other software.", [
        "capital_allowances",
        "non_trade_capital_allowances",
        "excess_capital_allowances",
        "intangibles",
        "intangible_loss",
        "intangible_losses",
        "non_trading_losses_on_intangibles",
        "loss_on_intangible_assets",
        "intangible_fixed_assets",
      ]),
      saying("There is no Northern Ireland rate. Leave the field out.", [
        "northern_ireland",
        "northern_ireland_losses",
        "northern_ireland_trading_loss",
        "northern_ireland_trading_losses",
        "ni_trading_loss",
        "ni_trading_losses",
      ]),
    ],
  },
  {
    types: ["ResearchAndDevelopmentInput"],
    rows: [
      saying(claimedElsewhere("The schemes before 1 April 2024 (RDEC and SME)"), [
        "rdec",
        "rdec_expenditure",
        "sme",
        "sme_expenditure",
        "sme_relief",
        "enhanced_expenditure",
      ]),
      saying(claimedElsewhere("The credit of a ring fence trade at 49%"), ["ring_fence", "ring_fence_credit"]),
      saying(claimedElsewhere("Relief for expenditure before the trade began (CTA 2009 s1045)"), [
        "pre_trading",
        "pre_trading_expenditure",
        "pre_trading_relief",
      ]),
    ],
  },
  {
    types: ["FilingInput", "AmendmentInput", "RepaymentInput", "ResearchAndDevelopmentInput"],
    rows: [
      saying("Repayments go to the company only. Leave the field out.", [
        "nominee",
        "nominee_name",
        "nominee_address",
        "pay_to_nominee",
        "payee",
        "surrendered_refund",
        "surrender_of_refund",
        "refund_surrendered",
        "joint_notice",
      ]),
    ],
  },
  {
    types: ["AccountsInput"],
    rows: [
      row("An audit report in generated accounts is", ["audit", "audit_report", "auditor", "auditors"], OWN_DOCUMENT),
      row("Group accounts are", ["consolidated", "group_accounts", "consolidated_accounts"], OWN_DOCUMENT),
      row("A cash flow statement is", ["cash_flow", "cash_flow_statement"], OWN_DOCUMENT),
      row("Accounts in the single electronic format (ESEF) are", ["esef"], OWN_DOCUMENT),
    ],
  },
  {
    types: ["ComputationsInput", "NextPeriodComputationsInput"],
    rows: [
      row(
        "Computations as a PDF are",
        ["pdf", "pdf_name", "esef"],
        "Send your own in computations.ixbrl, or leave them out to have them generated. Computations must be iXBRL.",
      ),
    ],
  },
  {
    types: ["AttachmentInput"],
    rows: [row("Files that are not PDF are", ["format", "esef", "ixbrl"], "Send the file as a PDF.")],
  },
  {
    types: ["PagesInput"],
    rows: [
      row("CT600A as data is", ["a"], "Send the loans in financials.participator_loans."),
      row("CT600C as data is", ["c"], "Send claims and surrenders in financials.group_relief."),
      row("CT600E as data is", ["e"], "Send the charity or club in charity."),
      row(
        "CT600G is",
        ["g"],
        "If you meant to file it: there is no Northern Ireland rate, and HMRC refuses the page (rule 9102). Leave it out.",
      ),
      row("CT600J as data is", ["j"], "Send the schemes in avoidance_schemes."),
      row("CT600L as data is", ["l"], "Send the claim in financials.research_and_development."),
    ],
  },
];

function row(what: string, names: readonly string[], instead?: string): NotOffered {
  return { names, what, ...(instead !== undefined && { instead }) };
}

function saying(sentence: string, names: readonly string[]): NotOffered {
  return { names, what: "", sentence };
}

/** Its fields are the elements of HMRC's page. */
function asPage(letter: MirroredLetter, what: string, names: readonly string[]): NotOffered {
  return saying(
    `${what} has no fields of its own here. Send CT600${letter} in pages.${letter}, with its elements as HMRC's schema names them.`,
    names,
  );
}

function claimedElsewhere(relief: string): string {
  return `${relief} cannot be claimed here. File or amend that return with other software.`;
}

const sentences = new Map(
  NOT_OFFERED.flatMap(({ types, rows }) =>
    types.flatMap((type) =>
      rows.flatMap(({ names, what, instead = OTHER_SOFTWARE, sentence = `${what} not offered here. ${instead}` }) =>
        names.map((name) => [`${type} ${name}`, sentence] as const),
      ),
    ),
  ),
);

/**
 * What to say of an unknown name in a group of a type; undefined where nothing is known of it. A group of an amendment
 * is named after that of a filing.
 */
export function notOfferedSentence(type: string, name: string): string | undefined {
  return sentences.get(`${type.replace(/^Amended/, "")} ${name.toLowerCase()}`);
}
