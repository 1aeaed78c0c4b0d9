// What a caller may say about the accounts: their standard, a document of the caller's own, or what the generated ones
// contain.

import { ACCOUNTS_PDF, ACCOUNTS_PDF_NAME_FIELD } from "../../attachments/input.ts";
import { COMPARATIVES } from "./accounts-comparatives.ts";
import { BALANCE_SHEET, EMPLOYEES, PROFIT_AND_LOSS } from "./accounts-figures.ts";
import * as movements from "./accounts-movements.ts";
import * as notes from "./accounts-notes.ts";
import { DIRECTORS_REPORT } from "./accounts-report.ts";
import { IXBRL, ixbrlWords } from "./document.ts";
import type { DateField, GroupField } from "./field.ts";
import { DAY } from "./kinds.ts";
import { FILED_WITH } from "./long-period.ts";

const approvedOn = {
  ...DAY,
  defaultWords: "today",
  words: "Day on which the board approved the accounts: not before the period's end, not after today. Default: today.",
} as const satisfies DateField;

export const ACCOUNTS = {
  kind: "group",
  type: "AccountsInput",
  words:
    "Details for the accounts besides the figures. If you send your own document (ixbrl or pdf), the other fields are ignored.",
  fields: {
    standard: {
      kind: "choice",
      of: ["frs102", "frs105"],
      labels: { frs102: "FRS 102, small companies", frs105: "FRS 105, micro-entities" },
      default: "frs102",
      words: "frs102 for small companies (the default), frs105 for micro-entities.",
      code: "invalid_accounting_standard",
      asked: { as: "standard", label: "Accounting standard" },
    },
    ixbrl: { ...IXBRL, words: ixbrlWords("accounts") },
    pdf: ACCOUNTS_PDF,
    pdf_name: ACCOUNTS_PDF_NAME_FIELD,
    director: {
      ...notes.DIRECTOR_NAME,
      defaultWords: "the declarant, if a director",
      words:
        "The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director.",
      moreCodes: ["missing_field"],
    },
    directors: notes.DIRECTORS,
    approved_on: approvedOn,
    principal_activity: {
      kind: "prose",
      subject: "The principal activity",
      least: 2,
      most: 300,
      words: "What the company does, 2 to 300 characters.",
      code: "invalid_text",
      example: "Software consultancy",
    },
    average_employees: EMPLOYEES,
    dormant: {
      kind: "flag",
      default: false,
      words: "Whether the company was dormant. Default false.",
      rule: "not with income, profit or expenses of the period",
      moreCodes: ["invalid_type", "does_not_reconcile"],
    },
    first_period: {
      kind: "flag",
      default: false,
      words: "Whether this is the company's first period of account, which has no comparatives. Default false.",
      rule: "not with comparatives",
    },
    filed_with: FILED_WITH,
    not_attached: {
      kind: "choice",
      of: ["company_in_liquidation", "company_dormant", "not_within_charge"],
      words: "Why the return has no accounts. Then none are generated, and the return states the reason.",
      rule: "not with ixbrl, pdf or filed_with; company_in_liquidation with company.being_wound_up, company_dormant with accounts.dormant, not_within_charge without income, profit or expenses; only where the period is the period of account",
      moreCodes: ["invalid_period", "does_not_reconcile"],
      boxes: ["90A"],
    },
    balance_sheet: BALANCE_SHEET,
    profit_and_loss: PROFIT_AND_LOSS,
    comparatives: COMPARATIVES,
    registered_office: notes.REGISTERED_OFFICE,
    country: {
      kind: "choice",
      of: ["england_and_wales", "wales", "scotland", "northern_ireland"],
      defaultWords: "from the registration number",
      words:
        "The part of the United Kingdom in which the company is registered. Default: from the registration number.",
    },
    legal_form: {
      kind: "choice",
      of: ["private_limited", "limited_by_guarantee", "community_interest"],
      defaultWords: "from the registration number",
      words:
        "The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.",
    },
    limited_by: {
      kind: "choice",
      of: ["shares", "guarantee"],
      defaultWords: "from legal_form",
      words:
        "What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so send it.",
      rule: "not against legal_form",
      moreCodes: ["does_not_reconcile"],
    },
    directors_report: DIRECTORS_REPORT,
    directors_advances: notes.DIRECTORS_ADVANCES,
    directors_guarantees: notes.DIRECTORS_GUARANTEES,
    commitments: notes.COMMITMENTS,
    fixed_asset_movements: notes.FIXED_ASSET_MOVEMENTS,
    asset_classes: movements.ASSET_CLASSES,
    investment_property: movements.INVESTMENT_PROPERTY,
    deferred_tax: movements.DEFERRED_TAX,
    reserves: movements.RESERVES,
    debtors_detail: notes.DEBTORS_DETAIL,
    creditors_detail: notes.CREDITORS_DETAIL,
    going_concern: {
      kind: "flag",
      defaultWords: "nothing is said",
      words:
        "Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not.",
      rule: "not true for a company that is being wound up",
      moreCodes: ["does_not_reconcile"],
    },
    policies: notes.POLICIES,
    notes: notes.NOTES,
  },
} as const satisfies GroupField;
