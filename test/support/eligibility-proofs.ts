// For every row of the table of eligibility what create makes of it: what the fact adds to a return that may be filed,
// and what is refused. test/eligibility.test.ts holds the table against it. A new row does not compile without one.

import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { sampleDocument } from "../../packages/ct600/documents/intake/intake.fixture.ts";
import type { ELIGIBILITY_TABLE } from "../../packages/ct600/eligibility/input.ts";
import type { MirroredLetter } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import { pagesAsData } from "./pages-as-data.ts";

/** Values by the dotted paths of the input; undefined takes a field out. */
export type Change = Readonly<Record<string, unknown>>;

interface Refused {
  readonly change: Change;
  /** Where create blames it. Absent: at the first path of the change. */
  readonly field?: string;
}

export interface RowProof {
  /** What the fact adds to a return that may be filed. Absent: nothing. */
  readonly change?: Change;
  readonly refused?: Refused;
  /** Instead, where no field of a return says it. */
  readonly unseen?: string;
  /** Names under which it would be tried, that lead to where it is sent: paths that are `not_offered`. */
  readonly tried?: readonly string[];
  /** What Companies House's part of create refuses: by the input, or by a rule about a document. */
  readonly register?: Refused | { readonly document: string };
}

type Proofs = {
  readonly [Field in keyof typeof ELIGIBILITY_TABLE]: Record<keyof (typeof ELIGIBILITY_TABLE)[Field], RowProof>;
};

export const OWN_IXBRL = Buffer.from(sampleDocument()).toString("base64");
const PDF = pdfBase64("Accounts");

const NO_NUMBER: Change = { "company.registration_number": undefined };
const CHARITY: Change = {
  "charity.kind": "charity",
  "charity.all_exempt": true,
  "financials.turnover": 0,
  "financials.trading_profit": 0,
};
const OTHER = { "financials.net_profit": 9_000_000 };

/** A number with these letters. */
const number = (prefix: string): Refused => ({
  change: { "company.registration_number": `${prefix}${"1".repeat(8 - prefix.length)}` },
});
const numbered = (prefix: string) => number(prefix).change;

const notOffered = (path: string): Pick<RowProof, "refused"> => ({ refused: { change: { [path]: 1 } } });

function pageOf(letter: MirroredLetter): Change {
  const found = pagesAsData.find((one) => one.letter === letter);
  if (found === undefined) throw new Error(`there is no sample of the page ${letter}`);
  // The samples stand beside this profit.
  const profit = { "financials.turnover": 25_000_000, "financials.trading_profit": 10_000_000 };
  return { ...profit, [`pages.${letter}`]: found.page };
}

const LOAN = {
  "financials.participator_loans": { loans: [{ participator: "Jo Finch", amount: 100_000, made_on: "2025-08-01" }] },
};
const RESEARCH = {
  "financials.research_and_development": {
    size: "small_or_medium",
    additional_information_sent: true,
    claim_notified: true,
    expenditure: 1_000_000,
    credit: 200_000,
    credit_in_accounts: false,
    paye_and_nic: 3_000_000,
    paye_references: ["123/AB456"],
  },
};
const GROUP_RELIEF = {
  "financials.group_relief": {
    claims: [
      {
        company: "Example Sister Ltd",
        reference: "8596148860",
        amount: 100_000,
        period: { start: "2025-01-01", end: "2025-12-31" },
      },
    ],
    consent: { notices_attached: true },
  },
  attachments: [{ name: "Notice of consent.pdf", pdf: PDF }],
};
const SCHEMES = { avoidance_schemes: [{ number: "12345678", advantage_period_end: "2025-12-31" }] };
const CAPITAL_ALLOWANCES = {
  "financials.capital_allowances": { annual_investment_allowance: { main_rate_expenditure: 100_000 } },
  "financials.net_profit": 4_100_000,
};
const OTHER_BODY = (prefix: string): RowProof => ({
  change: { ...numbered(prefix), "accounts.legal_form": undefined },
  register: number(prefix),
});

export const ELIGIBILITY_PROOFS: Proofs = {
  company_type: {
    private_limited: {},
    limited_by_guarantee: { change: { "accounts.legal_form": "limited_by_guarantee" } },
    property_management: { change: { "company.type": 7 } },
    community_interest: {
      change: { "accounts.legal_form": "community_interest", "accounts.limited_by": "guarantee" },
      register: {
        change: { "accounts.legal_form": "community_interest", "accounts.limited_by": "guarantee" },
        field: "accounts.legal_form",
      },
    },
    public_limited: { unseen: "the number of a public company is like any other" },
    insurance_company: { unseen: "an insurer may have any number", change: pageOf("D") },
    bank: { unseen: "a bank may have any number" },
    charity: { refused: { change: { ...CHARITY }, field: "accounts.pdf" }, change: CHARITY },
    charitable_incorporated_organisation: {
      refused: { change: { ...CHARITY, ...numbered("CE") }, field: "accounts.pdf" },
      change: { ...CHARITY, ...numbered("CE"), "accounts.pdf": PDF },
      register: number("CE"),
    },
    company_owned_by_charity: { change: { "company.type": 8 } },
    sports_club: { change: { "charity.kind": "sports_club", "charity.all_exempt": false } },
    members_club: {
      refused: { change: { ...NO_NUMBER, "company.type": 6 }, field: "accounts.pdf" },
      change: { ...NO_NUMBER, "company.type": 6, "accounts.pdf": PDF },
      register: { change: { ...NO_NUMBER, "company.type": 6 } },
    },
    registered_society: OTHER_BODY("RS"),
    overseas: { ...OTHER_BODY("FC"), change: { ...OTHER_BODY("FC").change, "company.uk_resident": true } },
    overseas_without_number: {
      refused: { change: { ...NO_NUMBER, "company.uk_resident": false }, field: "accounts.pdf" },
      change: { ...NO_NUMBER, "company.uk_resident": false, "accounts.pdf": PDF },
      register: { change: { ...NO_NUMBER, "company.uk_resident": false } },
    },
    unregistered: OTHER_BODY("RC"),
    partnership: OTHER_BODY("OC"),
    fund: { ...notOffered("company.unit_trust"), register: number("IC") },
    real_estate_investment_trust: { ...notOffered("company.reit"), register: number("IC") },
    trust: { ...notOffered("company.trust"), register: { change: { ...NO_NUMBER, "company.type": 6 } } },
  },
  income: {
    trade: {},
    property: { change: { "financials.property": { rents: 100_000 }, ...OTHER } },
    interest: { change: { "financials.non_trading_loan_profit": 100_000, ...OTHER } },
    dividends: { change: { "financials.exempt_distributions": 100_000, ...OTHER } },
    foreign_dividends: { change: { "financials.foreign_dividends": 100_000, ...OTHER } },
    foreign_income: {
      change: {
        "financials.double_taxation_relief": 1_000,
        "financials.foreign_income": [{ kind: "trade", country: "France", amount: 100_000, foreign_tax: 10_000 }],
        ...OTHER,
      },
    },
    chargeable_gains: { change: { "financials.chargeable_gains": { gains: 100_000 }, ...OTHER } },
    intangible_gains: { change: { "financials.intangible_gains": 100_000, ...OTHER } },
    annual_payments: { change: { "financials.annual_payments": 100_000, ...OTHER } },
    taxed_at_source: {
      change: { "financials.income_taxed_at_source": 100_000, "financials.income_tax_deducted": 20_000, ...OTHER },
    },
    other: { change: { "financials.other_income": 100_000, ...OTHER } },
    insurance_business: { change: pageOf("D"), tried: ["financials.life_assurance"] },
    tonnage_tax: { change: pageOf("F"), tried: ["financials.tonnage_tax"] },
    ring_fence: { change: pageOf("I"), tried: ["financials.ring_fence"] },
    residential_property_development: { change: pageOf("N"), tried: ["financials.rpdt"] },
    restitution_interest: { change: pageOf("K"), tried: ["financials.restitution_tax"] },
    northern_ireland: { tried: ["financials.northern_ireland_rate"] },
  },
  claims: {
    capital_allowances: { change: CAPITAL_ALLOWANCES },
    short_life_assets: notOffered("financials.capital_allowances.short_life_assets"),
    ship_pool: notOffered("financials.capital_allowances.ships"),
    special_tax_site_allowances: notOffered("financials.capital_allowances.special_tax_sites"),
    special_allowances: notOffered("financials.capital_allowances.patents"),
    losses: { change: { "financials.losses": { trading_since_april_2017: 100_000 } } },
    losses_above_allowance: {
      refused: {
        change: {
          "financials.turnover": 900_000_000,
          "financials.trading_profit": 600_000_000,
          "financials.losses": { trading_since_april_2017: 600_000_000 },
        },
        field: "financials.losses",
      },
    },
    management_expenses: { change: { "financials.management_expenses": { this_period: 100_000 } } },
    qualifying_donations: { change: { "financials.qualifying_donations": 100_000 } },
    community_investment_relief: { change: { "financials.community_investment_relief": 100_000 } },
    double_taxation_relief: { change: { "financials.double_taxation_relief": 1_000 } },
    group_relief: { change: GROUP_RELIEF, tried: ["financials.consortium_relief", "company.group_relief"] },
    group_relief_of_allowances: {
      refused: {
        change: { "financials.group_relief": { surrendered: { excess_capital_allowances: 1 } } },
        field: "financials.group_relief.surrendered.excess_capital_allowances",
      },
      tried: ["financials.group_relief.surrendered.northern_ireland"],
    },
    group_relief_from_abroad: {
      refused: {
        change: { "financials.group_relief": { foreign_losses: 1 } },
        field: "financials.group_relief.foreign_losses",
      },
    },
    research_and_development: { change: RESEARCH, tried: ["financials.research_credit"] },
    research_before_april_2024: notOffered("financials.research_and_development.sme_relief"),
    research_of_ring_fence: notOffered("financials.research_and_development.ring_fence"),
    research_before_trading: notOffered("financials.research_and_development.pre_trading"),
    patent_box: notOffered("financials.patent_box"),
    creative_industries: { change: pageOf("P"), tried: ["financials.film_tax_relief"] },
    freeports: { change: pageOf("M"), tried: ["financials.freeports"] },
  },
  circumstances: {
    dormant: {
      change: { "accounts.dormant": true, "financials.turnover": 0, "financials.trading_profit": 0 },
    },
    first_period: {},
    being_wound_up: { change: { "company.being_wound_up": true } },
    close_investment_holding: { change: { "company.close_investment_holding": true } },
    associated_companies: { change: { "company.associated_companies": 2 } },
    partner_in_firm: { change: { "company.partner_in_firm": true } },
    instalments: { change: { "return.instalments": true } },
    tax_paid: { change: { "financials.tax_already_paid": 100_000 } },
    loans_to_participators: { change: LOAN },
    avoidance_schemes: { change: SCHEMES },
    files_attached: { change: { attachments: [{ name: "Letter.pdf", pdf: PDF }] } },
    own_computations: {},
    controlled_foreign_companies: { change: pageOf("B"), tried: ["financials.cfc"] },
    cross_border_royalties: { change: pageOf("H"), tried: ["financials.cross_border_royalties"] },
    investment_property_at_fair_value: {},
    revalued_assets: {},
    deferred_tax: {},
    group_not_small: {
      refused: { change: { "return.group_not_small": true } },
      change: { "return.group_not_small": true },
    },
    audited: { refused: { change: { "accounts.audit_report": "x" } } },
    cash_flow_statement: { refused: { change: { "accounts.cash_flow": 1 } } },
    group_accounts: {
      refused: { change: { "accounts.group_accounts": 1 } },
      register: { document: "group accounts" },
    },
    single_electronic_format: { refused: { change: { "accounts.esef": 1 } } },
    no_accounts: {
      change: {
        "accounts.not_attached": "not_within_charge",
        "financials.turnover": 0,
        "financials.trading_profit": 0,
      },
      register: {
        change: {
          "accounts.not_attached": "not_within_charge",
          "financials.turnover": 0,
          "financials.trading_profit": 0,
        },
      },
    },
    subsidiary_guarantee: { unseen: "no field states section 479A", register: { document: "package accounts" } },
    revised_accounts: { register: { document: "revised accounts" } },
    accounts_in_welsh: { register: { document: "Welsh" } },
    repayment_to_nominee: notOffered("repayment.nominee"),
    large_group_adjustments: notOffered("financials.corporate_interest_restriction"),
    bank_surcharge: notOffered("financials.bank_surcharge"),
    other_currency: notOffered("financials.functional_currency"),
  },
  pages: {
    A: { change: LOAN, tried: ["pages.a"] },
    B: { change: pageOf("B") },
    C: { change: GROUP_RELIEF, tried: ["pages.C"] },
    D: { change: pageOf("D") },
    E: { change: { "charity.kind": "sports_club", "charity.all_exempt": false }, tried: ["pages.E"] },
    F: { change: pageOf("F") },
    G: { refused: { change: { "pages.G": {} } } },
    H: { change: pageOf("H") },
    I: { change: pageOf("I") },
    J: { change: SCHEMES, tried: ["pages.J"] },
    K: { change: pageOf("K") },
    L: { change: RESEARCH, tried: ["pages.L"] },
    M: { change: pageOf("M") },
    N: { change: pageOf("N") },
    P: { change: pageOf("P") },
  },
  standard: {
    frs105: {},
    frs102: { change: { "accounts.standard": "frs102" } },
    frs102_full: { refused: { change: { "accounts.standard": "frs102_full" } } },
    frs101: { refused: { change: { "accounts.standard": "frs101" } } },
    ifrs: { refused: { change: { "accounts.standard": "ifrs" } } },
    charities_sorp: { refused: { change: { "accounts.standard": "charities_sorp" } } },
  },
  own_accounts: {
    ixbrl: {},
    pdf: {
      refused: { change: { "accounts.pdf": PDF } },
      register: { change: { "accounts.pdf": PDF, "company.type": 6 }, field: "accounts.pdf" },
    },
  },
};
