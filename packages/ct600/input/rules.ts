// What the values of a well-shaped return must satisfy, beyond their types: one table of rules, walked in order, so the
// problems come in the order of the input. Bounds stand in the definition of each field (input/); here is what a
// definition cannot say. Follows docs/interface.md and the business rules of CT600 release v1.993. Shape (types,
// missing and unknown fields, the UTR) is judged at the API's door, hints in warnings.ts.

import { NOT_ATTACHED_RULES } from "../accounts/rules/not-attached-rule.ts";
import { OWN_ACCOUNTS_RULE } from "../accounts/rules/own-accounts-rule.ts";
import { ACCOUNTS_RULE } from "../accounts/rules/rules.ts";
import { ATTACHMENT_RULES } from "../attachments/rules.ts";
import { base64DecodedLength } from "../base64.ts";
import { tooLateToAmend } from "../deadlines/amendment-window.ts";
import { AVOIDANCE_RULES } from "../pages/avoidance/input-rules.ts";
import { CHARITY_RULES } from "../pages/charity/input-rules.ts";
import { PAGES_RULE } from "../pages/mirrored/pages-rule.ts";
import { isCalendarDate } from "../period.ts";
import { periodOfAccount } from "../period-of-account.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCode } from "../problem-codes.ts";
import { FIRST_FINANCIAL_YEAR, LAST_KNOWN_FINANCIAL_YEAR } from "../rates/corporation-tax.ts";
import { registerRefusals } from "../register/refusals.ts";
import { deliveryProblems } from "../register/said.ts";
import type { ReturnInput } from "../return.ts";
import { SOURCES_RULE } from "../sources/rules.ts";
import { BOX_TEXT_MIN, COMPANY_NAME_MAX, companyNameForBox1, shownCharacters } from "./company-name.ts";
import { type Declarant, type DeclarantField, declarantOf, declarantProblem } from "./declarant.ts";
import { boundsProblems, fieldProblems } from "./fields/bounds.ts";
import { MAX_DOCUMENTS_BYTES, MAX_IXBRL_BYTES } from "./fields/document.ts";
import { FILING } from "./fields/filing.ts";
import { LOSS_RULES } from "./loss-rules.ts";
import { PERIOD_OF_ACCOUNT_RULES } from "./period-of-account-rules.ts";
import { PERIOD_RULES } from "./period-rules.ts";
import { checkRegistrationNumber } from "./registration-number.ts";
import { type Complaint, findings, type InputContext, type InputRule, rule, standingOn } from "./rule.ts";

export type { InputContext, InputRule } from "./rule.ts";
export { inputWarnings } from "./warnings.ts";

export const INPUT_RULES: readonly InputRule<ProblemCode>[] = [
  rule("invalid_company_name", "company.name", ({ company }) => {
    const box1 = companyNameForBox1(company.name);
    if (box1.kind === "ok") return undefined;
    return box1.characters.length > 0
      ? `A company name on the return cannot contain ${shownCharacters(box1.characters)}. Write the name without.`
      : `The company name must have ${BOX_TEXT_MIN} to ${COMPANY_NAME_MAX} characters.`;
  }),
  rule("invalid_registration_number", "company.registration_number", ({ company }) =>
    company.registration_number !== undefined && checkRegistrationNumber(company.registration_number).kind === "invalid"
      ? "The registration number must be 8 digits, or a Companies House prefix in capitals and 6 digits, such as 01234567 or SC123456. A society's may end in R or RS, such as IP00525R."
      : undefined,
  ),
  bounds("company"),

  bounds("period"),
  ...PERIOD_RULES,
  ...PERIOD_OF_ACCOUNT_RULES,
  OWN_ACCOUNTS_RULE,
  ...NOT_ATTACHED_RULES,
  rule("invalid_date", "period.notice_given_on", ({ period: { notice_given_on: day } }, { today }) =>
    day !== undefined && isCalendarDate(day) && day > today
      ? `HMRC's notice cannot have been given after today (${today}). Check the date.`
      : undefined,
  ),
  rule("amendment_too_late", "period.notice_given_on", (input, context) =>
    context.mode === "live" ? tooLateToAmend(input, context) : undefined,
  ),

  bounds("financials"),
  rule("invalid_tax_rate_year", "financials.tax_rate_year", ({ financials: { tax_rate_year: year } }, { today }) => {
    const last = Math.max(Number(today.slice(0, 4)), LAST_KNOWN_FINANCIAL_YEAR);
    if (year === undefined || (Number.isInteger(year) && year >= FIRST_FINANCIAL_YEAR && year <= last))
      return undefined;
    return `The tax rate year must be a year from ${FIRST_FINANCIAL_YEAR} to ${last}. Leave it out for the default.`;
  }),

  ...LOSS_RULES,

  bounds("next_period"),

  ...ownDocument("accounts"),

  bounds("accounts"),
  rule(
    "invalid_date",
    "accounts.approved_on",
    ({ accounts: { approved_on: day } = {}, period: { end: periodEnd, accounts_end: end = periodEnd } }, { today }) =>
      day === undefined || !isCalendarDate(day) || !isCalendarDate(end) || end > today || (day >= end && day <= today)
        ? undefined
        : `The accounts must be approved between the period's end and today (${today}). Check the date.`,
    ["accounts.approved_on", "period.end", "period.accounts_end"],
  ),

  ACCOUNTS_RULE,

  ...ownDocument("computations"),
  rule(
    "ixbrl_too_large",
    "computations.ixbrl",
    ({ accounts, computations }) => {
      const sizes = [accounts, computations].map((own) => base64DecodedLength(own?.ixbrl ?? "") ?? 0);
      return Math.max(...sizes) <= MAX_IXBRL_BYTES && Number(sizes[0]) + Number(sizes[1]) > MAX_DOCUMENTS_BYTES
        ? `Accounts and computations are together larger than ${MAX_DOCUMENTS_BYTES} bytes, so HMRC would refuse the message (rule 1614). Make them smaller.`
        : undefined;
    },
    ["accounts.ixbrl", "computations.ixbrl"],
  ),

  ...ATTACHMENT_RULES,

  bounds("repayment"),

  ...CHARITY_RULES,
  ...AVOIDANCE_RULES,
  PAGES_RULE,

  rule("missing_field", "declarant.name", missingDeclarant("declarant.name")),
  rule("missing_field", "declarant.status", missingDeclarant("declarant.status")),
  rule("invalid_declarant", "declarant.name", unusableDeclarant("name")),
  rule("invalid_declarant", "declarant.status", unusableDeclarant("status")),

  SOURCES_RULE,

  {
    field: "companies_house",
    needs: standingOn(["companies_house"]),
    check: (input, { today }, isClean) => {
      const { companies_house: delivery } = input;
      if (delivery === undefined) return [];
      // Without a period there is nothing to compare the day of signing with.
      const end = ["period", "period.end", "period.accounts_end"].every(isClean) ? periodOfAccount(input).end : "";
      const said = deliveryProblems(delivery, { end, today, path: "companies_house" }, isClean);
      const isKnown = ["company", "company.registration_number", "accounts", "accounts.legal_form"].every(isClean);
      return isKnown ? [...said, ...registerRefusals(input)] : said;
    },
  },
  {
    field: "metadata",
    needs: standingOn(["metadata"]),
    check: ({ metadata }, _, isClean) =>
      metadata === undefined ? [] : fieldProblems(FILING.fields.metadata, metadata, { path: "metadata", isClean }),
  },
];

/** What base64 and its size must be, for either document of the caller's own. */
function ownDocument(group: "accounts" | "computations"): InputRule<ProblemCode>[] {
  return [
    rule("invalid_ixbrl_encoding", `${group}.ixbrl`, ({ [group]: { ixbrl } = {} }) =>
      ixbrl === undefined || (base64DecodedLength(ixbrl) ?? 0) > 0
        ? undefined
        : "The iXBRL document must be non-empty base64 in the standard alphabet, without spaces or a data: prefix.",
    ),
    rule("ixbrl_too_large", `${group}.ixbrl`, ({ [group]: { ixbrl = "" } = {} }) =>
      (base64DecodedLength(ixbrl) ?? 0) > MAX_IXBRL_BYTES
        ? `The iXBRL document is larger than ${MAX_IXBRL_BYTES} bytes. Make it smaller, for example by removing images.`
        : undefined,
    ),
  ];
}

/** Every rule the input breaks. `isClean` says whether the shape at a dotted path was found to be right. */
export function inputProblems(
  input: ReturnInput,
  context: InputContext,
  isClean: (path: string) => boolean,
): Problem[] {
  return findings(INPUT_RULES, input, { context, isClean });
}

/** Whatever the definitions of a group's fields say about their values. */
function bounds(
  name: "company" | "period" | "financials" | "next_period" | "accounts" | "repayment",
): InputRule<ProblemCode> {
  return {
    field: name,
    needs: standingOn([name]),
    check: (input, _, isClean) => boundsProblems(FILING.fields[name], input[name], { path: name, isClean }),
  };
}

function missingDeclarant(field: DeclarantField): Complaint {
  return (input, context) => {
    const choice = declarantOf(input, context);
    return choice.kind === "missing" && choice.fields.includes(field)
      ? `A live return needs a declarant. Send ${field}, or set a declarant in the organisation's settings.`
      : undefined;
  };
}

function unusableDeclarant(part: keyof Declarant): Complaint {
  return (input, context) => {
    const choice = declarantOf(input, context);
    const text = choice.kind === "known" ? choice.declarant[part] : input.declarant?.[part];
    return text === undefined ? undefined : declarantProblem(part, text);
  };
}
