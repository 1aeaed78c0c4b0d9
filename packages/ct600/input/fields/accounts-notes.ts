// What the notes to the accounts say. Follows Companies Act 2006 sections 396, 410A, 411 and 413 and SI 2008/409
// Schedule 1.

import { AMOUNT } from "./accounts-figures.ts";
import type { GroupField, ListField, ProseField } from "./field.ts";

export const text = (subject: string, most: number) =>
  ({ kind: "prose", subject, least: 2, most, code: "invalid_text" }) as const satisfies Partial<ProseField>;
/** Several paragraphs: a line break ends one. */
export const paragraphs = (subject: string) => ({ ...text(subject, 10_000), mayBreak: true }) as const;

export const DIRECTOR_NAME = { ...text("The director's name", 160), example: "Jane Director" } as const;

export const DIRECTORS = {
  kind: "list",
  // The taxonomy has members for as many.
  most: 40,
  words: "All directors; replaces director. Exactly one signs. If there is only one, that director signs.",
  rule: "exactly one signs; not with director",
  of: {
    kind: "group",
    type: "DirectorInput",
    words: "A director.",
    fields: {
      name: { ...DIRECTOR_NAME, required: true, words: "The director's name, 2 to 160 characters." },
      signs: {
        kind: "flag",
        defaultWords: "true for a director alone",
        words: "Whether this director signs the accounts.",
      },
    },
  },
} as const satisfies ListField;

export const REGISTERED_OFFICE = {
  kind: "group",
  type: "RegisteredOfficeInput",
  words: "The address of the registered office.",
  fields: {
    lines: {
      kind: "list",
      least: 1,
      most: 5,
      words: "The lines of the address, without the postcode.",
      of: { ...text("A line of the address", 100), words: "A line, 2 to 100 characters.", example: "1 High Street" },
    },
    postcode: { ...text("The postcode", 10), words: "The postcode, 2 to 10 characters.", example: "AB1 2CD" },
  },
} as const satisfies GroupField;

export const DIRECTORS_ADVANCES = {
  kind: "list",
  most: 40,
  words: "Advances and credits to directors (Companies Act 2006 section 413).",
  of: {
    kind: "group",
    type: "DirectorsAdvanceInput",
    words: "What one director owed the company in the period, in pence.",
    fields: {
      director: { ...DIRECTOR_NAME, required: true, words: "The director's name, 2 to 160 characters." },
      opening: { ...AMOUNT, default: 0, words: "Owed at the period's start." },
      advanced: { ...AMOUNT, default: 0, words: "Advanced in the period." },
      repaid: {
        ...AMOUNT,
        default: 0,
        words: "Repaid in the period.",
        rule: "with written_off at most opening and advanced",
        moreCodes: ["does_not_reconcile"],
      },
      written_off: { ...AMOUNT, default: 0, words: "Written off or waived in the period." },
      interest_rate: {
        kind: "text",
        pattern: "^(0|[1-9][0-9]?)(\\.[0-9]{1,4})?$",
        words: 'Interest in percent a year, as text, such as "2.25"; "0" for none.',
        rule: "0 to 99.9999, as text",
        message: 'The interest rate must be text such as "2.25": percent, up to 99.9999.',
        example: "2.25",
      },
      conditions: {
        ...paragraphs("The conditions"),
        words: "The main conditions, 2 to 10,000 characters.",
        example: "Unsecured, repayable on demand.",
      },
    },
  },
} as const satisfies ListField;

export const DIRECTORS_GUARANTEES = {
  kind: "list",
  most: 40,
  words: "Guarantees on behalf of directors (Companies Act 2006 section 413).",
  of: {
    kind: "group",
    type: "DirectorsGuaranteeInput",
    words: "A guarantee.",
    fields: {
      director: { ...DIRECTOR_NAME, required: true, words: "The director's name, 2 to 160 characters." },
      maximum: { ...AMOUNT, required: true, words: "The maximum that the company may have to pay." },
      terms: {
        ...paragraphs("The terms"),
        words: "The main terms, 2 to 10,000 characters.",
        example: "A guarantee of the director's mortgage.",
      },
    },
  },
} as const satisfies ListField;

export const COMMITMENTS = {
  kind: "group",
  type: "CommitmentsInput",
  words: "Guarantees, commitments, contingencies and arrangements that are not in the balance sheet.",
  fields: {
    total: { ...AMOUNT, words: "The total amount." },
    description: {
      ...paragraphs("The description"),
      words: "What they are, 2 to 10,000 characters.",
      example: "A lease of the office until March 2028.",
    },
  },
} as const satisfies GroupField;

export const ASSET_COST = {
  kind: "group",
  type: "AssetCostInput",
  words: "Cost or valuation.",
  fields: {
    opening: { ...AMOUNT, default: 0, words: "At the period's start." },
    additions: { ...AMOUNT, default: 0, words: "Additions." },
    disposals: {
      ...AMOUNT,
      default: 0,
      words: "Disposals, as a positive number.",
      moreCodes: ["does_not_reconcile"],
    },
  },
} as const satisfies GroupField;

export const ASSET_DEPRECIATION = {
  kind: "group",
  type: "AssetDepreciationInput",
  words: "Depreciation or amortisation.",
  fields: {
    opening: { ...AMOUNT, default: 0, words: "At the period's start." },
    charge: { ...AMOUNT, default: 0, words: "Charged in the period." },
    disposals: {
      ...AMOUNT,
      default: 0,
      words: "Removed on disposals, as a positive number.",
      moreCodes: ["does_not_reconcile"],
    },
  },
} as const satisfies GroupField;

const MOVEMENTS = {
  kind: "group",
  type: "AssetMovementsInput",
  words:
    "Movements from the period's start to its end, in pence; omitted figures are 0. Closing figures are calculated.",
  fields: { cost: ASSET_COST, depreciation: ASSET_DEPRECIATION },
} as const satisfies GroupField;

export const FIXED_ASSET_MOVEMENTS = {
  kind: "group",
  type: "FixedAssetMovementsInput",
  words: "Movements of fixed assets in the period. Closing cost less depreciation must equal the balance sheet.",
  fields: { tangible_assets: MOVEMENTS, intangible_assets: MOVEMENTS },
} as const satisfies GroupField;

export const DEBTORS_DETAIL = {
  kind: "group",
  type: "DebtorsDetailInput",
  words: "Debtors by kind. Their sum must equal debtors in the balance sheet.",
  fields: {
    trade_debtors: { ...AMOUNT, default: 0, words: "Trade debtors." },
    other_debtors: { ...AMOUNT, default: 0, words: "Other debtors." },
    prepayments: { ...AMOUNT, default: 0, words: "Prepayments and accrued income within debtors." },
  },
} as const satisfies GroupField;

export const CREDITORS_BY_KIND = {
  kind: "group",
  type: "CreditorsByKindInput",
  words: "Creditors by kind. Their sum must equal the figure in the balance sheet.",
  fields: {
    bank_loans_and_overdrafts: { ...AMOUNT, default: 0, words: "Bank loans and overdrafts." },
    trade_creditors: { ...AMOUNT, default: 0, words: "Trade creditors." },
    taxation_and_social_security: { ...AMOUNT, default: 0, words: "Taxation and social security." },
    other_creditors: { ...AMOUNT, default: 0, words: "Other creditors." },
    accruals: { ...AMOUNT, default: 0, words: "Accruals and deferred income within creditors." },
  },
} as const satisfies GroupField;

export const CREDITORS_DETAIL = {
  kind: "group",
  type: "CreditorsDetailInput",
  words: "Creditors by kind, and how much is secured or due after more than five years.",
  fields: {
    within_one_year: CREDITORS_BY_KIND,
    after_one_year: CREDITORS_BY_KIND,
    secured: { ...AMOUNT, words: "Creditors for which security was given.", moreCodes: ["does_not_reconcile"] },
    after_five_years: {
      ...AMOUNT,
      words: "Creditors due after more than five years.",
      moreCodes: ["does_not_reconcile"],
    },
  },
} as const satisfies GroupField;

export const POLICIES = {
  kind: "group",
  type: "PoliciesInput",
  words: "Your accounting policies; they replace the standard texts. Micro-entity accounts show none.",
  fields: {
    turnover: {
      ...paragraphs("The policy"),
      words: "How turnover is recognised, 2 to 10,000 characters.",
      example: "Turnover is recognised when goods are delivered.",
    },
    tangible_assets: {
      ...paragraphs("The policy"),
      words: "How tangible assets are measured and depreciated, 2 to 10,000 characters.",
      example: "Equipment is depreciated over four years.",
    },
    intangible_assets: {
      ...paragraphs("The policy"),
      words: "How intangible assets are measured and amortised, 2 to 10,000 characters.",
      example: "Software is amortised over three years.",
    },
    investment_property: {
      ...paragraphs("The policy"),
      words: "How investment property is measured, 2 to 10,000 characters.",
      example: "Investment property is carried at fair value. Changes go through the profit and loss account.",
    },
    stocks: {
      ...paragraphs("The policy"),
      words: "How stocks are valued, 2 to 10,000 characters.",
      example: "Stocks are valued at the lower of cost and selling price.",
    },
    taxation: {
      ...paragraphs("The policy"),
      words: "How current and deferred tax are recognised, 2 to 10,000 characters.",
      example: "Deferred tax is recognised on all timing differences.",
    },
    provisions: {
      ...paragraphs("The policy"),
      words: "When provisions are recognised, 2 to 10,000 characters.",
      example: "A provision is recognised when a payment is probable.",
    },
    going_concern: {
      ...paragraphs("The text on going concern"),
      words:
        "Going concern in the directors' words, 2 to 10,000 characters. Needed if accounts.going_concern is false.",
      example: "The company stopped trading, so its assets are stated at what they will fetch.",
      moreCodes: ["missing_field"],
    },
    other: {
      ...paragraphs("The policy"),
      words: "Further policies, 2 to 10,000 characters.",
      example: "Stocks are valued at the lower of cost and net realisable value.",
    },
  },
} as const satisfies GroupField;

export const NOTES = {
  kind: "list",
  most: 50,
  words: "Further notes, for example on related parties, events after the period's end or the parent company.",
  of: {
    kind: "group",
    type: "NoteInput",
    words: "A note.",
    fields: {
      title: {
        ...text("The note's title", 160),
        required: true,
        words: "Its title, 2 to 160 characters.",
        example: "Events after the period",
      },
      text: {
        ...paragraphs("The note's text"),
        required: true,
        words: "Its text, 2 to 10,000 characters.",
        example: "The company bought its premises in May 2025.",
      },
    },
  },
} as const satisfies ListField;
