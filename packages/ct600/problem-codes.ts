// Every code of a problem with a return: what it means and what to do about it. docs/errors.md, openapi.json and the
// clients' lists are made from this table; a test provokes each code.

import { EARLIEST_PERIOD_START } from "./rates/corporation-tax.ts";

export interface ProblemRow {
  readonly means: string;
  /** The message of a problem says it for the return at hand. */
  readonly remedy: string;
}

export const problemTable = {
  missing_field: {
    means: "A required field is missing.",
    remedy: "Send the field that `field` names. The [input](input.md) says what it takes.",
  },
  unknown_field: {
    means: "The field does not exist here. The message suggests a field with a similar name, if there is one.",
    remedy: "Correct the name, or leave the field out.",
  },
  too_many_lines: {
    means: "A trial balance, or a mapping, has more lines than one may have. The message says how many.",
    remedy: "Leave out lines of nil, or add sub-accounts up.",
  },
  unknown_category: {
    means: "There is no such category of a trial balance's line.",
    remedy: "Send one of the [categories](trial-balance-categories.md).",
  },
  mapping_duplicate: {
    means: "A mapping of a ledger's accounts has the same code twice, with two names.",
    remedy: "Keep one of the two entries, or leave the name out: the code then counts whatever the account is called.",
  },
  not_offered: {
    means: "The field names a part of a return that Quarterday does not file, such as the patent box or a ring fence.",
    remedy:
      "Leave the field out if the part does not apply to the company. Otherwise file this return with other software; the message says if there is another way.",
  },
  invalid_type: {
    means: "The value has the wrong JSON type or shape.",
    remedy: "Send what the [input](input.md) says for this field. An amount is a number, not a string.",
  },
  invalid_company_name: {
    means: "The name is not 2 to 160 characters, or has characters that the return cannot contain.",
    remedy: "Send the registered name, without characters that the message lists.",
  },
  invalid_utr: {
    means: "The UTR must be a string of exactly 10 digits.",
    remedy: "Send the Unique Taxpayer Reference as a string of 10 digits, with its leading zeros and without spaces.",
  },
  invalid_registration_number: {
    means:
      "The registration number is not 8 digits or a Companies House prefix and 6 digits, or belongs to another kind of body than the one that is asked about.",
    remedy: "Send the number as Companies House shows it, with leading zeros, such as `01234567` or `SC123456`.",
  },
  invalid_date: {
    means: "The date is not a real day written YYYY-MM-DD.",
    remedy: "Send a day as `YYYY-MM-DD`.",
  },
  invalid_period: {
    means: `The period ends before it starts, is longer than 12 months, starts before ${EARLIEST_PERIOD_START} or ends in the future.`,
    remedy:
      "Send the accounting period of the return. One that is longer than 12 months is two returns: see [long periods](accounts.md#accounts-of-more-than-twelve-months).",
  },
  invalid_monetary_value: {
    means: "The amount is not a whole number of pence in the allowed range.",
    remedy: "Send whole pence: £1,234.56 is `123456`. The message says which amounts are possible.",
  },
  invalid_tax_rate_year: {
    means: "The tax rate year is not one from 2015 to the current year.",
    remedy: "Leave the field out. The rates always follow from the period.",
  },
  invalid_accounting_standard: {
    means: "The accounting standard is not frs102 or frs105.",
    remedy: "Send `frs105` for a micro-entity or `frs102`; leave it out for the default.",
  },
  invalid_text: {
    means:
      "The text is too short, too long, or has characters that the return or its accounts cannot contain: control characters, what is no character, and what turns the direction of all that follows (U+202A to U+202E, U+2066 to U+2069).",
    remedy: "Shorten the text, or write it without the characters that the message names.",
  },
  invalid_declarant: {
    means:
      "The declarant's name or status is not 2 to 56 characters, or has characters that the return cannot contain.",
    remedy: "Send the name of a person and the capacity in which they declare, such as `Director`.",
  },
  invalid_bank_details: {
    means:
      "A detail of the bank account is too short, too long, not only digits, or has characters that the return cannot contain.",
    remedy: "Send the sort code and the account number as digits only, and names as the bank has them.",
  },
  invalid_source: {
    means:
      "A source is of no figure of the input, or counts a line twice, or a line has no account, both sides or another amount than in an earlier source.",
    remedy:
      "Send each figure and each line once, as the trial balance has them. The message names the line. See [where figures come from](tax.md#where-figures-come-from).",
  },
  invalid_charity_reference: {
    means: "The repayment reference or the registration number of a charity or club is not in the form's notation.",
    remedy:
      "Send the reference as HMRC gave it, such as `XN12345`, and the number of the charity in 6 to 8 letters and digits.",
  },
  invalid_scheme_number: {
    means: "The number of a tax avoidance scheme is not a string of exactly 8 digits, or is there twice.",
    remedy: "Send the number as HMRC gave it, as a string with its leading zeros, and each scheme once.",
  },
  invalid_ixbrl_encoding: {
    means: "The iXBRL document is not base64 in the standard alphabet.",
    remedy: "Encode the bytes of the file as base64, without line breaks and without a `data:` prefix.",
  },
  ixbrl_malformed: {
    means: "The iXBRL document is not well-formed XHTML in UTF-8, without a document type, with an iXBRL header.",
    remedy: "Open the file in a browser as XML: it names the line. Export it again as inline XBRL in XHTML.",
  },
  ixbrl_unsafe: {
    means: "The iXBRL document has a script or refers to something outside itself.",
    remedy: "Remove scripts, and put images and styles into the file itself.",
  },
  ixbrl_too_large: {
    means: "The decoded iXBRL document is larger than 9 MiB.",
    remedy: "Make images smaller or remove them.",
  },
  ixbrl_date_mismatch: {
    means: "The iXBRL document is for another period.",
    remedy: "Send the document of this period, or correct `period`.",
  },
  ixbrl_company_mismatch: {
    means: "The iXBRL document is for another company.",
    remedy: "Send the document of this company, or correct `company`.",
  },
  ixbrl_taxonomy_not_accepted: {
    means: "HMRC does not accept the document's taxonomy for this period.",
    remedy: "Export the document with a taxonomy that HMRC accepts for this period; the message names some.",
  },
  ixbrl_invalid: {
    means: "The iXBRL document has references that do not resolve, or another fault that HMRC would refuse.",
    remedy: "The message names the fault and its place. Correct it where the document was made.",
  },
  ixbrl_duplicate_facts: {
    means: "The iXBRL document states a fact twice with different values.",
    remedy: "State each fact once, or with the same value everywhere.",
  },
  ixbrl_missing_facts: {
    means: "The iXBRL document lacks facts that HMRC requires.",
    remedy: "Tag the facts that the message lists.",
  },
  invalid_file_name: {
    means:
      "A file name has characters that are not allowed, does not end in .pdf, is too long, or stands twice in the return.",
    remedy:
      "Send a short name of plain letters and digits that ends in `.pdf`, a different one for each file, `accounts.pdf_name` included.",
  },
  invalid_pdf_encoding: {
    means: "The PDF is not base64 in the standard alphabet.",
    remedy: "Encode the bytes of the file as base64, without a `data:` prefix.",
  },
  pdf_malformed: {
    means: "The file does not begin as a PDF does, or its end is missing.",
    remedy: "Save the document as a PDF, and send the whole file.",
  },
  pdf_too_large: {
    means: "A decoded PDF is larger than 9 MiB, or all files of the return are together larger than 18,000,000 bytes.",
    remedy: "Make the files smaller, for example with a lower resolution, or leave out what HMRC does not need.",
  },
  pdf_accounts_not_accepted: {
    means: "HMRC does not take accounts as a PDF from such a company.",
    remedy:
      "Leave `accounts.pdf` out to have the accounts generated, or send them as iXBRL in `accounts.ixbrl`. If it is a club or a charity, send its `company.type`. See [attachments](attachments.md).",
  },
  schema_validation_failed: {
    means: "HMRC's schema would refuse the return.",
    remedy: "Correct the field that `field` names; the message says what HMRC's form takes.",
  },
  page_not_supported: {
    means:
      "`pages` names a page that cannot be sent as data: it has fields of its own, nobody may file it, or there is none.",
    remedy:
      "Use the fields that the message names, or leave the page out. [Pages as data](pages-as-data.md) lists the pages.",
  },
  business_rule_failed: {
    means: "An HMRC business rule would refuse the return. The message has its number.",
    remedy: "The message has HMRC's rule and its number. [Rules](rules.md) lists every one.",
  },
  does_not_reconcile: {
    means: "A figure does not follow from the details given beside it. The message says what it should be.",
    remedy: "Correct the figure or its details. The message says what the figure should be.",
  },
  too_large_for_regime: {
    means: "The accounts would state a regime (small company or micro-entity) for which the company is too large.",
    remedy: "Send `accounts.standard: frs102`, or your own document in `accounts.ixbrl`.",
  },
  audit_exemption_excluded: {
    means:
      "The accounts would state an exemption from audit that a company in a group that is not small does not have.",
    remedy: "Send your own document in `accounts.ixbrl`, or correct `return.group_not_small`.",
  },
  claim_too_high: {
    means: "More is claimed than there is. The message says how much there is.",
    remedy: "Claim at most what the message says.",
  },
  allowance_not_available: {
    means: "The law has no such allowance for any day of the period.",
    remedy: "Claim another allowance; the message says from when and until when this one exists.",
  },
  relief_not_available: {
    means: "The law has no such relief for this company or period, or its deadline has passed.",
    remedy: "Leave the claim out, or correct what the message names.",
  },
  invalid_paye_reference: {
    means: "The PAYE reference is not an HMRC office of three digits, a stroke and 1 to 10 characters.",
    remedy: "Send the reference as HMRC writes it, such as `123/AB456`.",
  },
  loss_restriction: {
    means: "The losses brought forward are above the deductions allowance. Such a return cannot be filed here.",
    remedy: "File this return with other software.",
  },
  current_period_first: {
    means:
      "A loss is carried back while the period has other profits that must be relieved first, or group relief is claimed for profits that the period's own loss counts as set against.",
    remedy: "Relieve the profits of this period first, as the message says.",
  },
  own_losses_first: {
    means:
      "Carried-forward losses of the group are claimed while own losses are left, or own ones are surrendered while own profits are left.",
    remedy: "Use the company's own losses first, as the message says.",
  },
  repayments_exceed_loan: {
    means: "More was repaid than was outstanding at the period's end.",
    remedy: "Correct the repayments or the loan.",
  },
  balance_sheet_missing: {
    means:
      "Generated accounts have no balance sheet, so they are not statutory accounts. An error only in live, for an organisation that refuses incomplete returns; a warning elsewhere.",
    remedy: "Send `accounts.balance_sheet`, or your own document in `accounts.ixbrl`.",
  },
  directors_report_missing: {
    means:
      "Generated accounts have no directors' report, which a company that is not a micro-entity must attach. An error only in live, for an organisation that refuses incomplete returns; a warning elsewhere.",
    remedy: "Send `accounts.directors_report`, or your own document in `accounts.ixbrl`.",
  },
  associated_companies_missing: {
    means:
      "The return would state the number of associated companies (box 326) although the input does not say it. An error only in live, for an organisation that refuses incomplete returns; elsewhere the warning `assumed` names the field.",
    remedy: "Send `company.associated_companies`, 0 if there are none.",
  },
  net_profit_missing: {
    means:
      "There is income beside the trade, but the profit of the accounts is not given. An error only in live, for an organisation that refuses incomplete returns; a warning elsewhere.",
    remedy: "Send `financials.net_profit`: the profit before tax in the accounts, with all income.",
  },
  invalid_authentication_code: {
    means: "The company's authentication code at Companies House is missing, or is not 6 to 8 letters and digits.",
    remedy: "Send the code from the letter that Companies House sent to the registered office, usually 6 characters.",
  },
  register_document_invalid: {
    means: "Companies House would refuse the accounts: a fact, a statement or a part of them is missing or wrong.",
    remedy:
      "Change the field that `field` names, as the message says. See [the copy for Companies House](accounts.md#the-copy-for-companies-house).",
  },
  register_not_offered: {
    means:
      "Companies House does not take such accounts from software, or Quarterday does not deliver them: community interest companies, partnerships, groups, revised accounts, other bodies than companies.",
    remedy:
      "Deliver these accounts by another way. The message says which, and what to correct if they are of another kind.",
  },
  invalid_metadata: {
    means: "The metadata has more than 20 pairs, or a key or value that does not fit.",
    remedy:
      "Send at most 20 pairs with short keys of plain letters and digits, and texts as values. See [metadata](interface.md#metadata).",
  },
  amendment_too_late: {
    means: "The return can no longer be amended: more than 12 months have passed since it was due.",
    remedy:
      "See `amendable_until` of the filing. Claim overpayment relief from HMRC, or write to HMRC if more tax is due. If HMRC's notice to file came late, send its day in `period.notice_given_on`.",
  },
  not_amendable: {
    means: "An amendment cannot change this field: the return would be another one.",
    remedy: "Leave the field out. To file for another company or to another place, create a new filing.",
  },
  no_changes: {
    means: "The amendment changes nothing on the return.",
    remedy: "Send what should change. If nothing should, there is nothing to file.",
  },
} as const satisfies Record<string, ProblemRow>;

export type ProblemCode = keyof typeof problemTable;

export const PROBLEM_CODES = Object.keys(problemTable) as readonly ProblemCode[];
