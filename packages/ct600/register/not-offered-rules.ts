// Kinds of accounts that cannot be delivered by software, or that Quarterday does not deliver, as a document says that
// it is one. What the input says of them is in refusals.ts.

import { CIC } from "./refusals.ts";
import type { Judged, RegisterRule } from "./rule.ts";
import { membersOf, textIn } from "./rule.ts";

interface NotOffered {
  readonly name: string;
  readonly field: string;
  readonly is: (judged: Judged) => boolean;
  readonly message: string;
}

const hasMember =
  (local: string, ...members: string[]) =>
  (judged: Judged) =>
    membersOf(judged, local)?.some((member) => members.includes(member)) ?? false;

export const NOT_OFFERED: readonly NotOffered[] = [
  {
    name: "community interest company",
    field: "accounts.legal_form",
    is: hasMember("LegalFormEntity", "CommunityInterestCompanyCIC"),
    message: CIC,
  },
  {
    name: "limited liability partnership",
    field: "company.registration_number",
    is: hasMember("LegalFormEntity", "LimitedLiabilityPartnershipLLP"),
    message: "Quarterday does not deliver the accounts of a limited liability partnership; use other software.",
  },
  {
    name: "group accounts",
    field: "accounts",
    is: hasMember("ScopeAccounts", "ConsolidatedGroupCompanyAccounts", "GroupAccountsOnly"),
    message: "Quarterday does not deliver group accounts; use other software.",
  },
  {
    name: "package accounts",
    field: "accounts",
    is: ({ byName }) =>
      byName.has(
        "StatementThatCompanyEntitledToExemptionFromAuditUnderSection479ACompaniesAct2006RelatingToSubsidiaryCompanies",
      ),
    message:
      "A subsidiary that is exempt under section 479A delivers a package with its parent's accounts, and Companies House does not take packages from software. Use its own service.",
  },
  {
    name: "revised accounts",
    field: "accounts",
    is: (judged) => textIn(judged, "ReportAnAmendedRevisedVersionPreviouslyFiledReportTruefalse") === "true",
    message: "Quarterday does not deliver revised accounts; send them to Companies House by its own service.",
  },
  {
    name: "Welsh",
    field: "accounts",
    is: ({ open: { root } }) =>
      [root.attr("lang", "xml"), root.attr("lang")].some((language) => /^cy\b/i.test(language?.content ?? "")),
    message: "Companies House does not take accounts in Welsh from software. Send them to it by another way.",
  },
];

export const notOfferedRules: readonly RegisterRule[] = NOT_OFFERED.map(({ name, field, is, message }) => ({
  name,
  field,
  code: "register_not_offered",
  check: (judged) => (is(judged) ? { message, gatewayText: `Accounts of this kind are not accepted: ${name}.` } : null),
}));
