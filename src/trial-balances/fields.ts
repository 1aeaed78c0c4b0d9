// The bodies about trial balances. What a line must be beyond its shape the mapping says itself
// (packages/trial-balance), so that a trial balance with a fault is answered with all its other lines.

import type { GroupField, InputOf, ListField } from "../../packages/ct600/input/fields/field.ts";
import { COMPANY, UTR } from "../../packages/ct600/input/fields/filing.ts";
import { DAY, SIGNED } from "../../packages/ct600/input/fields/kinds.ts";
import { categoryIds } from "../../packages/trial-balance/index.ts";

/** As many as one trial balance may have. */
export const MOST_LINES = 5_000;
/** Accounts of which something is said. */
export const MOST_ENTRIES = 2_000;

const { required: _, ...ANY_NAME } = COMPANY.fields.name;
const { requiredUnless: __, ...ANY_NUMBER } = COMPANY.fields.registration_number;
const { required: ___, ...ANY_UTR } = UTR;

const BUSINESS = {
  kind: "choice",
  of: ["trade", "property", "investment"],
  words: "What the costs were incurred for: they are relieved in the trade, or elsewhere.",
} as const;

const CODE = {
  kind: "text",
  words: "The account's code, as a text of at most 50 characters: leading zeros count.",
  example: "4000",
} as const;

const NAME = { kind: "text", words: "The account's name, at most 200 characters.", example: "Sales" } as const;

/** What no line may have: such an entry would fit none. */
const written = (most: number) => `^[^\\p{Cc}\\p{Cs}\\p{Cn}\\p{Co}\\u202a-\\u202e\\u2066-\\u2069]{0,${most}}$`;

const UNWRITABLE =
  "line breaks, control characters, what is no character or only somebody's own, and what turns the direction of the text behind it (U+202A to U+202E, U+2066 to U+2069)";

/** Of a line the mapping says so, beside what it says of all other lines. Here it may be remembered. */
const KEPT_CODE = {
  ...CODE,
  pattern: written(50),
  code: "invalid_text",
  message: `A code has at most 50 characters, without ${UNWRITABLE}. Correct it.`,
} as const;

const KEPT_NAME = {
  ...NAME,
  pattern: written(200),
  code: "invalid_text",
  message: `A name has at most 200 characters, without ${UNWRITABLE}. Correct it.`,
} as const;

const SIDE = { kind: "integer", subject: "The amount", rule: "0 or more" } as const;

const LINE = {
  kind: "group",
  type: "TrialBalanceLineInput",
  words: "An account with its balance: a debit or a credit in pence. It has a code, or a name, or both.",
  fields: {
    code: CODE,
    name: NAME,
    debit: { ...SIDE, words: "The debit in pence. Default: 0.", example: 123_450 },
    credit: { ...SIDE, words: "The credit in pence. Default: 0.", example: 123_450 },
  },
} as const satisfies GroupField;

const TOO_MANY = `A trial balance may have at most ${MOST_LINES.toLocaleString("en-GB")} lines. Leave out lines of nil, or add sub-accounts up.`;

const lines = (words: string) =>
  ({ kind: "list", of: LINE, most: MOST_LINES, code: "too_many_lines", message: TOO_MANY, words }) as const;

const ENTRY = {
  kind: "group",
  type: "TrialBalanceMappingEntryInput",
  words: "What an account is: by its code, by its name, or by both, and then both must fit.",
  fields: {
    code: KEPT_CODE,
    name: KEPT_NAME,
    category: {
      kind: "choice",
      of: categoryIds,
      required: true,
      code: "unknown_category",
      message: "There is no such category. GET /v1/trial_balance_categories has them all.",
      words: "Its category, of those that `GET /v1/trial_balance_categories` answers with.",
    },
    activity: { ...BUSINESS, words: "What this account's costs were incurred for, where that is not `business`." },
  },
} as const satisfies GroupField;

const ENTRIES = {
  kind: "list",
  of: ENTRY,
  most: MOST_ENTRIES,
  words:
    "What accounts are. Of an account that is there twice the later entry counts; a code with two names is refused.",
} as const satisfies ListField;

export const TRIAL_BALANCE = {
  kind: "group",
  type: "TrialBalanceInput",
  words: "A trial balance before the closing entries, and what is known of the company beside it.",
  fields: {
    company: {
      kind: "group",
      type: "TrialBalanceCompanyInput",
      words: "The company. With its UTR, what was remembered of it and its last return here are used.",
      fields: {
        name: { ...ANY_NAME, words: "Registered company name. It is handed on into `input`." },
        utr: ANY_UTR,
        registration_number: {
          ...ANY_NUMBER,
          words: "Companies House number. It is handed on into `input`.",
        },
      },
    },
    period: {
      kind: "group",
      type: "TrialBalancePeriodInput",
      required: true,
      words: "The period of account.",
      fields: {
        start: { ...DAY, required: true, words: "First day of the period of account." },
        end: { ...DAY, required: true, words: "Last day of the period of account: the day of the trial balance." },
      },
    },
    standard: {
      kind: "choice",
      of: ["frs102", "frs105"],
      defaultWords: "that of the company's last return filed here, or else frs102",
      words: "The standard of the accounts: FRS 102 section 1A, or FRS 105 for micro-entities.",
    },
    business: {
      ...BUSINESS,
      words: `${BUSINESS.words} A company that only lets property, or only holds investments, has no trade.`,
      default: "trade",
    },
    lines: { ...lines("One for each account, before the closing entries."), required: true },
    as_at: { ...DAY, words: "The day of the trial balance, if it is known: it must be the last of the period." },
    previous_lines: lines(
      "The trial balance of the previous period, before its closing entries: for comparatives and additions. Without it the last return filed here is used, if there is one.",
    ),
    previous: {
      kind: "group",
      type: "TrialBalancePreviousInput",
      words: "The previous period of account.",
      fields: { start: { ...DAY, words: "Its first day, where that is not a year before this period's." } },
    },
    mapping: ENTRIES,
    opening: {
      kind: "group",
      type: "TrialBalanceOpeningInput",
      words: "What is known of the day before the period, where no previous lines and no return here say it.",
      fields: {
        profit_and_loss_reserve: { ...SIGNED, required: true, words: "The profit and loss reserve, in pence." },
      },
    },
    remember: {
      kind: "flag",
      words:
        "Keep `mapping` for this company, over what was remembered before. Needs company.utr; nothing is kept where there are problems.",
    },
  },
} as const satisfies GroupField;

export type TrialBalanceInput = InputOf<typeof TRIAL_BALANCE>;

/** The body that says what a company's accounts are. */
export const MAPPING_CHANGE = {
  kind: "group",
  type: "TrialBalanceMappingInput",
  words: "What the accounts of a company's ledger are, in place of all that was remembered.",
  fields: {
    version: {
      kind: "integer",
      required: true,
      least: 0,
      most: Number.MAX_SAFE_INTEGER,
      isBounded: true,
      subject: "The version",
      words: "The version of the mapping as you last read it; 0 where there is none.",
      example: 0,
    },
    entries: { ...ENTRIES, required: true },
  },
} as const satisfies GroupField;

export type MappingChangeInput = InputOf<typeof MAPPING_CHANGE>;
