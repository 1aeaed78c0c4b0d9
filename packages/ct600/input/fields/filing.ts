// The body of create and validate, field by field: the one definition. docs/input/ is written from it.

import { ATTACHMENTS } from "../../attachments/input.ts";
import { COMPANY_TYPES } from "../../computation/charge/company-types.ts";
import { AVOIDANCE_SCHEMES } from "../../pages/avoidance/input.ts";
import { CHARITY } from "../../pages/charity/input.ts";
import { PAGES } from "../../pages/mirrored/input.ts";
import { EARLIEST_PERIOD_START } from "../../rates/corporation-tax.ts";
import { COMPANIES_HOUSE } from "../../register/delivery-fields.ts";
import { SOURCES } from "../../sources/input.ts";
import { BOX_TEXT_MAX, BOX_TEXT_MIN, COMPANY_NAME_MAX } from "../company-name.ts";
import { WITHOUT_NUMBER } from "../registration-number.ts";
import { ACCOUNTS } from "./accounts.ts";
import { COMPUTATIONS } from "./computations.ts";
import type { DateField, GroupField, TextField } from "./field.ts";
import { FINANCIALS } from "./financials/financials.ts";
import { DAY } from "./kinds.ts";
import { NEXT_PERIOD } from "./long-period.ts";
import { METADATA } from "./metadata.ts";
import { REPAYMENT } from "./repayment.ts";

export const UTR = {
  kind: "text",
  required: true,
  words: "10-digit Unique Taxpayer Reference.",
  pattern: "^[0-9]{10}$",
  // The contract's own code, and its own rule: missing or mistyped, it is always this.
  code: "invalid_utr",
  isAlwaysThisCode: true,
  rule: "exactly 10 digits; missing or of the wrong type is the same code",
  boxes: [3],
  example: "2000000000",
} as const satisfies TextField;

const typeWords = Object.entries(COMPANY_TYPES)
  .map(([type, { words }]) => `${type} for a ${words}`)
  .join(", ")
  .replace("a no special status", "a company without special status");

export const COMPANY = {
  kind: "group",
  type: "CompanyInput",
  required: true,
  words: "The company the return is for.",
  fields: {
    name: {
      kind: "text",
      required: true,
      words: `Registered company name, ${BOX_TEXT_MIN} to ${COMPANY_NAME_MAX} characters.`,
      rule: "counted after trimming; characters that the form accepts",
      code: "invalid_company_name",
      boxes: [1],
      example: "Example Widgets Ltd",
    },
    utr: UTR,
    registration_number: {
      kind: "text",
      words:
        "Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits. A society's may end in R or RS, such as IP00525R. Required, except of a charity or club without one (charity, or type 6 or 8) and of a company abroad (type 11).",
      rule: "prefix in capitals",
      requiredUnless: WITHOUT_NUMBER,
      code: "invalid_registration_number",
      moreCodes: ["missing_field"],
      boxes: [2],
      example: "12345678",
    },
    incorporated_on: {
      ...DAY,
      words:
        "Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at Companies House 21 months after it.",
      rule: "not after the period's end",
      example: "2024-11-05",
    },
    associated_companies: {
      kind: "integer",
      subject: "The number of associated companies",
      least: 0,
      most: Number.MAX_SAFE_INTEGER,
      default: 0,
      words:
        "Number of associated companies in the period. They reduce the profit limits of the small profits rate and marginal relief.",
      boxes: [326],
      example: 1,
    },
    associated_companies_by_year: {
      kind: "list",
      least: 2,
      most: 2,
      words:
        "Replaces associated_companies for a period across 1 April 2023: the number in each of its two financial years.",
      rule: "two different numbers, only for a period across 1 April 2023, without associated_companies",
      boxes: [327, 328],
      example: [1, 2],
      of: {
        kind: "integer",
        subject: "The number of associated companies",
        least: 0,
        most: Number.MAX_SAFE_INTEGER,
        words: "Number of associated companies in the financial year.",
        example: 1,
      },
    },
    type: {
      kind: "integer",
      default: 0,
      words: `${typeWords}. 2 and 11 follow from close_investment_holding and uk_resident.`,
      moreCodes: ["does_not_reconcile"],
      boxes: [4],
      example: 0,
    },
    close_investment_holding: {
      kind: "flag",
      defaultWords: "false",
      words:
        "Whether it is a close investment-holding company (CTA 2010 s18N): one that neither trades nor lets property to unconnected people. It pays the main rate without marginal relief. Live asks for it if the company has profits, no trade and no property income, and the answer changes the tax.",
      moreCodes: ["missing_field"],
      boxes: [4],
    },
    uk_resident: {
      kind: "flag",
      defaultWords: "true",
      words:
        "Whether the company is resident in the UK. Live asks for it if the number begins with FC, SF or NF. If false, the company pays the main rate without marginal relief.",
      moreCodes: ["missing_field"],
      boxes: [4],
    },
    being_wound_up: {
      kind: "flag",
      default: false,
      words: "Whether the company is being wound up. The accounts say so; nothing else follows from it.",
    },
    partner_in_firm: {
      kind: "flag",
      defaultWords: "false",
      words: "Whether the company is a partner in a firm. The computations say so.",
    },
  },
} as const satisfies GroupField;

/** No part of the return: only its dates follow from it. An amendment can correct it. */
export const NOTICE_GIVEN_ON = {
  ...DAY,
  words:
    "Day on which HMRC gave notice to file the return. Send it only if the notice was late: the return is then due 3 months after it, if that is later than the usual date.",
  rule: "not in the future (UK time)",
} as const satisfies DateField;

export const PERIOD = {
  kind: "group",
  type: "PeriodInput",
  required: true,
  words: "The accounting period.",
  fields: {
    start: {
      ...DAY,
      required: true,
      words: "First day of the accounting period.",
      example: "2025-04-01",
      rule: `a real day, ${EARLIEST_PERIOD_START} or later, yesterday or earlier`,
      moreCodes: ["invalid_period"],
      boxes: [30],
    },
    end: {
      ...DAY,
      required: true,
      words: "Last day of the accounting period, at most 12 months after the start.",
      example: "2026-03-31",
      rule: "not before the start, at most 12 months, not in the future (UK time)",
      moreCodes: ["invalid_period"],
      boxes: [35],
    },
    accounts_start: {
      ...DAY,
      defaultWords: "start",
      example: "2025-04-01",
      words: "First day of the period of account, if that is longer than the accounting period. Default: start.",
      rule: "not after start; at most 18 months before accounts_end. Over 12 months one request files two returns",
      moreCodes: ["invalid_period"],
    },
    accounts_end: {
      ...DAY,
      defaultWords: "end",
      example: "2026-03-31",
      words: "Last day of the period of account, if that is longer than the accounting period. Default: end.",
      rule: "not before end, not in the future (UK time)",
      moreCodes: ["invalid_period"],
    },
    notice_given_on: NOTICE_GIVEN_ON,
  },
} as const satisfies GroupField;

const flag = (words: string) => ({ kind: "flag", default: false, words }) as const;

/** What the return says about itself. */
export const RETURN = {
  kind: "group",
  type: "ReturnStatementsInput",
  words: "Statements about the return and the company, each false by default.",
  fields: {
    estimated_figures: { ...flag("The return contains estimates."), boxes: [55] },
    several_returns: { ...flag("The company also files a return for another period."), boxes: [50] },
    group_not_small: { ...flag("The company is part of a group that is not small."), boxes: [60] },
    transfer_pricing_exemption: {
      ...flag("The company has the transfer pricing exemption of small and medium-sized enterprises."),
      boxes: [75],
    },
    instalments: {
      ...flag("The company owes its tax in instalments, as a large company (SI 1998/3175)."),
      boxes: [630],
    },
    group_payment_arrangement: { ...flag("The company is in a group payment arrangement."), boxes: [635] },
    intangibles_sold_or_written_down: {
      ...flag("The company has written down or sold intangible assets."),
      boxes: [640],
    },
    exports_goods: { ...flag("The company exports goods."), boxes: [616] },
    exports_services: { ...flag("The company exports services."), boxes: [617] },
    exports_nothing: {
      ...flag("The company exports neither goods nor services."),
      rule: "not with the other two",
      boxes: [618],
    },
  },
} as const satisfies GroupField;

export const DECLARANT = {
  kind: "group",
  type: "DeclarantInput",
  words: "Who declares the return correct. Default: the organisation's settings, or a placeholder in the sandbox.",
  fields: {
    name: {
      kind: "text",
      words: "Name of the person who declares the return correct and complete.",
      rule: `${BOX_TEXT_MIN}–${BOX_TEXT_MAX} characters that the form accepts`,
      defaultWords: "the organisation's settings",
      moreCodes: ["invalid_declarant"],
      boxes: [975],
      example: "Jane Director",
      asked: { as: "declarant_name", label: "Declared by" },
    },
    status: {
      kind: "text",
      words: "Capacity in which that person declares it, such as Director.",
      rule: `${BOX_TEXT_MIN}–${BOX_TEXT_MAX} characters that the form accepts`,
      defaultWords: "the organisation's settings",
      moreCodes: ["invalid_declarant"],
      boxes: [985],
      example: "Director",
      asked: { as: "declarant_status", label: "In the capacity of" },
    },
  },
} as const satisfies GroupField;

export const OPTIONS = {
  kind: "group",
  type: "SubmissionOptions",
  words: "Submission options.",
  fields: {
    // What a key may be is judged where idempotency is, for the header and this alike.
    idempotency_key: {
      kind: "text",
      words: "Has the same effect as the Idempotency-Key header. 1 to 255 printable characters.",
      example: "return-2025-0042",
      moreCodes: ["invalid_idempotency_key"],
    },
    test_mode: {
      kind: "flag",
      default: false,
      words: "With a live key: true files to HMRC's Test-in-Live service. Ignored with a sandbox key.",
    },
    approval: {
      kind: "choice",
      of: ["required"],
      words:
        "`required`: the return waits until the person who approves for the company has approved it. Nothing is sent before that. It cannot lower the organisation's setting.",
    },
  },
} as const satisfies GroupField;

export const FILING = {
  kind: "group",
  type: "FilingInput",
  words: "A company tax return.",
  fields: {
    company: COMPANY,
    period: PERIOD,
    financials: FINANCIALS,
    next_period: NEXT_PERIOD,
    accounts: ACCOUNTS,
    computations: COMPUTATIONS,
    attachments: ATTACHMENTS,
    return: RETURN,
    repayment: REPAYMENT,
    charity: CHARITY,
    avoidance_schemes: AVOIDANCE_SCHEMES,
    pages: PAGES,
    declarant: DECLARANT,
    sources: SOURCES,
    companies_house: COMPANIES_HOUSE,
    metadata: METADATA,
    options: OPTIONS,
  },
} as const satisfies GroupField;
