// What deserves a hint about generated accounts: what is missing in them, what contradicts something else, what they
// assume.

import type { Warning } from "../../problem.ts";
import { type AccountsRow, type AccountsRuleInput, accountsRule } from "../accounts-rule.ts";
import { lacksDirector, SAMPLE_DIRECTOR } from "../directors.ts";
import { needsDirectorsReport } from "../directors-report.ts";
import { isUnderCompaniesAct, kindByNumber, legalFormOf, limitedByOf } from "../legal-form.ts";
import type { LegalForm } from "../model.ts";
import { closingOf } from "../notes.ts";
import { penceOf } from "../pounds.ts";
import { FORMATS, type GivenLine } from "../profit-and-loss.ts";
import { sizeOf } from "../size.ts";
import { standardOf } from "../standard.ts";
import { contradictedBy } from "../statements.ts";
import { ASSUMPTION_ROWS } from "./assumptions.ts";
import { comparativesWarnings } from "./comparatives-warnings.ts";
import { CONTRADICTION_WARNINGS, REGIMES } from "./contradictions.ts";
import { INCOME_WARNINGS } from "./income-warnings.ts";
import { linesSaid } from "./profit-and-loss-rules.ts";
import { money } from "./reconcile.ts";

/** A row with one warning or none. */
function row(
  code: string,
  field: string,
  needs: readonly string[],
  message: (given: AccountsRuleInput) => string | undefined,
): AccountsRow<Warning> {
  return {
    needs: [field, ...needs],
    check: (given) => {
      const said = message(given);
      return said === undefined ? [] : [{ code, field, message: said }];
    },
  };
}

const ROWS: readonly AccountsRow<Warning>[] = [
  ...CONTRADICTION_WARNINGS,
  row(
    "too_large_for_regime",
    "accounts.standard",
    ["accounts", "financials.turnover", "financials.property", "period"],
    tooLarge,
  ),
  row("director_missing", "accounts.director", ["accounts.directors", "declarant"], ({ input, context }) =>
    context.mode === "sandbox" && lacksDirector(input, context)
      ? `The sandbox names "${SAMPLE_DIRECTOR}" and marks it as a sample; live refuses the return. Send accounts.director.`
      : undefined,
  ),
  row("average_employees_missing", "accounts.average_employees", [], ({ accounts }) =>
    accounts.average_employees === undefined
      ? "The accounts do not state the average number of employees, which the law asks for. Send accounts.average_employees, 0 if there were none."
      : undefined,
  ),
  row("balance_sheet_missing", "accounts.balance_sheet", [], ({ accounts }) =>
    accounts.balance_sheet === undefined
      ? "Without a balance sheet the document is not statutory accounts: it shows figures of the profit and loss account only. Send accounts.balance_sheet."
      : undefined,
  ),
  row(
    "directors_report_missing",
    "accounts.directors_report",
    ["accounts", "financials.turnover", "period", "company.registration_number"],
    ({ accounts, input, context }) =>
      accounts.directors_report === undefined &&
      accounts.balance_sheet !== undefined &&
      needsDirectorsReport(input, context)
        ? "A company whose sizes are above those of a micro-entity, or not known, needs a directors' report (Companies Act 2006 section 415), and the return is incomplete without it. Send accounts.directors_report."
        : undefined,
  ),
  row(
    "directors_report_not_shown",
    "accounts.directors_report",
    ["accounts.legal_form", "company.registration_number"],
    ({ accounts, input }) =>
      accounts.directors_report !== undefined && !isUnderCompaniesAct(legalFormOf(input))
        ? `The report follows the Companies Act 2006, which is not the law of ${FORMS[legalFormOf(input)]}, so it is not shown. Send your own document in accounts.ixbrl.`
        : undefined,
  ),
  ...INCOME_WARNINGS,
  { needs: ["accounts.profit_and_loss", "accounts.standard"], check: shownElsewhere },
  {
    needs: [
      "accounts.comparatives",
      "accounts.first_period",
      "accounts.balance_sheet",
      "accounts.debtors_detail",
      "accounts.creditors_detail",
      "period.start",
    ],
    check: comparativesWarnings,
  },
  row(
    "country_contradicts_number",
    "accounts.country",
    ["company.registration_number"],
    ({ accounts: { country }, input: { company } }) => {
      const known = kindByNumber(company.registration_number).country;
      const said = country === "wales" ? "england_and_wales" : country;
      return said === undefined || known === null || said === known
        ? undefined
        : `A company with the number ${company.registration_number} is registered in ${COUNTRIES[known]}. Check accounts.country.`;
    },
  ),
  row(
    "legal_form_contradicts_number",
    "accounts.legal_form",
    ["company.registration_number"],
    ({ accounts: { legal_form }, input: { company } }) => {
      const { form } = kindByNumber(company.registration_number);
      return legal_form === undefined || form === "private_limited"
        ? undefined
        : `The number ${company.registration_number} belongs to ${FORMS[form]}. Check accounts.legal_form.`;
    },
  ),
  row(
    "registered_office_missing",
    "accounts.registered_office",
    ["accounts.balance_sheet", "accounts.legal_form", "company.registration_number"],
    ({ accounts, input }) =>
      accounts.balance_sheet !== undefined &&
      accounts.registered_office === undefined &&
      isUnderCompaniesAct(legalFormOf(input))
        ? "The accounts must state the address of the registered office (Companies Act 2006 section 396). Send accounts.registered_office."
        : undefined,
  ),
  row(
    "limited_by_missing",
    "accounts.limited_by",
    ["accounts.legal_form", "company.registration_number"],
    ({ input }) =>
      legalFormOf(input) === "community_interest" && input.accounts?.limited_by === undefined
        ? "The accounts must state whether the community interest company is limited by shares or by guarantee (Companies Act 2006 section 396). Send accounts.limited_by."
        : undefined,
  ),
  row(
    "share_capital_of_guarantee_company",
    "accounts.balance_sheet.called_up_share_capital",
    ["accounts.legal_form", "accounts.limited_by", "company.registration_number"],
    ({ accounts, input }) =>
      limitedByOf(input) === "guarantee" && (accounts.balance_sheet?.called_up_share_capital ?? 0) !== 0
        ? "A company limited by guarantee has no share capital, unless it is from before 1981. Check accounts.legal_form and the share capital."
        : undefined,
  ),
  row("other_accounting_law", "company.registration_number", ["accounts.legal_form", "accounts.standard"], otherLaw),
  row("policies_not_shown", "accounts.policies", ["accounts.standard"], ({ accounts, input }) =>
    accounts.policies !== undefined && standardOf(input) === "frs105"
      ? "Micro-entity accounts state no accounting policies, so these are not shown."
      : undefined,
  ),
  row(
    "advances_differ_from_loans",
    "accounts.directors_advances",
    ["financials.participator_loans", "accounts.balance_sheet"],
    differingLoans,
  ),
];

export const ACCOUNTS_WARNINGS = accountsRule<string>([...ROWS, ...ASSUMPTION_ROWS]);

const COUNTRIES = {
  england_and_wales: "England and Wales",
  wales: "Wales",
  scotland: "Scotland",
  northern_ireland: "Northern Ireland",
} as const;

const FORMS: Readonly<Record<LegalForm, string>> = {
  private_limited: "a private company limited by shares",
  limited_by_guarantee: "a company limited by guarantee",
  community_interest: "a community interest company",
  charitable_incorporated_organisation: "a charitable incorporated organisation",
  registered_society: "a registered society",
  unregistered: "a body that is not registered under the Companies Act",
  overseas: "an overseas company",
  partnership: "a partnership",
};

function otherLaw({ input }: AccountsRuleInput): string | undefined {
  const form = legalFormOf(input);
  if (isUnderCompaniesAct(form)) return undefined;
  return `The Companies Act 2006 does not settle what the accounts of ${FORMS[form]} must state, so generated accounts make no statement on audit, responsibilities or regime. Send your own document in accounts.ixbrl.`;
}

/** Where the accounts would state the regime, contradictions.ts says it. */
function tooLarge(given: AccountsRuleInput): string | undefined {
  const { input, context } = given;
  const found = sizeOf(input, context);
  if (found === "within" || contradictedBy("too_large", given).length > 0) return undefined;
  const [regime, instead] = REGIMES[standardOf(input)];
  return found === "too_large"
    ? `The company looks too large for a ${regime}: it exceeds two of the limits on turnover, balance sheet and employees. Check, and ${instead}.`
    : `The company may be too large for a ${regime}: it exceeds one limit, and not all of turnover, balance sheet and employees are known. Check, or ${instead}.`;
}

const LINE_WORDS: Readonly<Partial<Record<GivenLine, string>>> = {
  administrative_expenses: "administrative expenses",
  other_charges: "other charges",
  other_income: "other income",
};

/** A line of the other standard's format. */
function shownElsewhere({ accounts, input }: AccountsRuleInput): Warning[] {
  const standard = standardOf(input);
  const { within } = FORMATS[standard];
  return linesSaid({ lines: accounts.profit_and_loss ?? {} }).flatMap((line) => {
    const shownIn = within[line];
    if (shownIn === undefined) return [];
    return [
      {
        code: "shown_in_another_line",
        field: `accounts.profit_and_loss.${line}`,
        message: `The format of ${standard} has no such line, so it is shown within ${LINE_WORDS[shownIn] ?? shownIn}.`,
      },
    ];
  });
}

/** What directors owe the company is as a rule what participators owe it (CT600A box A75). */
function differingLoans({ accounts, input }: AccountsRuleInput): string | undefined {
  const { loans = [], brought_forward } = input.financials.participator_loans ?? {};
  const { directors_advances: advances } = accounts;
  if (advances === undefined && accounts.balance_sheet === undefined) return undefined;
  const owed = (advances ?? []).reduce((sum, advance) => sum + closingOf(advance), 0n);
  const lent = loans.reduce((sum, { amount }) => sum + BigInt(amount), penceOf(brought_forward));
  return owed === lent
    ? undefined
    : `Directors owe ${money(owed)} at the period's end, but loans to participators are ${money(lent)} (box A75). Check both, or explain the difference in a note.`;
}
