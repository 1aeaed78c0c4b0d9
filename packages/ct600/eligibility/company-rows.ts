// Whose return it is. What a number says of it is in `companyTypeByNumber`.

import { kindByNumber } from "../accounts/legal-form.ts";
import type { LegalForm } from "../accounts/model.ts";
import { PREFIXES } from "../input/registration-number.ts";
import { cannot, note, notOnRegister, ownDocuments, type Row } from "./row.ts";

const NOT_SMALL = "cannot use the accounts of small companies (Companies Act 2006 s384), and no others are generated.";

const FUND = cannot("not_offered", "The tax of unit trusts, investment trusts and funds is not offered here.");
const NO_FUND_ACCOUNTS = notOnRegister("Accounts of unit trusts, investment trusts and funds are not delivered here.");

const CHARITY = ownDocuments(
  "accounts_not_generated",
  "No accounts are generated for a charity: they follow the charities SORP.",
  "File its own accounts with the return: in iXBRL, or as a PDF.",
);

export const COMPANY_ROWS = {
  private_limited: { words: "Private company limited by shares" },
  limited_by_guarantee: { words: "Private company limited by guarantee" },
  property_management: { words: "Property management company", needs: ["company.type"] },
  community_interest: {
    words: "Community interest company",
    needs: ["accounts.limited_by"],
    companiesHouse: cannot(
      "register_not_offered",
      "The accounts of a community interest company go with its CIC report, and Companies House does not take those from software.",
      "Send both to Companies House on paper or by its own service.",
    ),
  },
  public_limited: {
    words: "Public limited company",
    hmrc: ownDocuments("not_in_small_regime", `A public company ${NOT_SMALL}`),
    companiesHouse: ownDocuments("not_in_small_regime", `A public company ${NOT_SMALL}`),
    tick: "A public company (plc)",
  },
  insurance_company: {
    words: "Insurance company",
    hmrc: ownDocuments(
      "not_in_small_regime",
      `An insurance company ${NOT_SMALL} Its insurance business goes on the page CT600D, which only a program can send.`,
      "Have the accounts made elsewhere, in iXBRL. File through the API, with the page CT600D. By hand, file this return with other software.",
    ),
    companiesHouse: ownDocuments("not_in_small_regime", `An insurance company ${NOT_SMALL}`),
    pages: ["D"],
    needs: ["pages.D"],
    tick: "An insurance company",
  },
  bank: {
    words: "Bank, e-money or investment firm",
    hmrc: ownDocuments("not_in_small_regime", `A bank, an issuer of e-money and an investment firm ${NOT_SMALL}`),
    companiesHouse: ownDocuments(
      "not_in_small_regime",
      `A bank, an issuer of e-money and an investment firm ${NOT_SMALL}`,
    ),
    tick: "A bank, an issuer of e-money or an investment firm",
  },
  charity: {
    words: "Charity that is a company",
    hmrc: CHARITY,
    companiesHouse: ownDocuments(
      "accounts_not_generated",
      "No accounts are generated for a charity: they follow the charities SORP.",
      "Deliver its own accounts in iXBRL. Companies House takes no PDF from software.",
    ),
    pages: ["E"],
    needs: ["charity.kind", "charity.all_exempt"],
  },
  charitable_incorporated_organisation: {
    words: "Charitable incorporated organisation, or charity without a company number",
    hmrc: CHARITY,
    companiesHouse: notOnRegister("A charity that is no company delivers no accounts to Companies House."),
    pages: ["E"],
    needs: ["charity.kind", "charity.all_exempt"],
  },
  company_owned_by_charity: { words: "Company owned by a charity", needs: ["company.type"] },
  sports_club: {
    words: "Community amateur sports club that is a company",
    pages: ["E"],
    needs: ["charity.kind", "charity.all_exempt"],
  },
  members_club: {
    words: "Members' club or association without a company number",
    hmrc: ownDocuments(
      "accounts_not_generated",
      "No accounts are generated for a body without a company number: the Companies Act does not bind it.",
      "File its own accounts with the return: in iXBRL, or as a PDF.",
    ),
    companiesHouse: notOnRegister("Only a company on the register delivers accounts to Companies House."),
    needs: ["company.type"],
  },
  registered_society: {
    words: "Registered society, co-operative or credit union",
    companiesHouse: notOnRegister("The accounts of a registered society do not go to Companies House from here."),
  },
  overseas: {
    words: "Company abroad that is registered in the UK (FC, SF or NF number)",
    companiesHouse: notOnRegister("The accounts of a company abroad are not delivered here."),
    needs: ["company.uk_resident"],
  },
  overseas_without_number: {
    words: "Company abroad without a UK number, such as a landlord",
    hmrc: ownDocuments(
      "accounts_not_generated",
      "No accounts are generated for a body without a company number: the Companies Act does not bind it.",
      "File its own accounts with the return: in iXBRL, or as a PDF if they follow a standard that HMRC has no taxonomy for.",
    ),
    companiesHouse: notOnRegister("Only a company on the register delivers accounts to Companies House."),
    needs: ["company.uk_resident"],
  },
  unregistered: {
    words: "Royal charter body or another unregistered company",
    companiesHouse: notOnRegister("The accounts of unregistered companies are not delivered here."),
  },
  partnership: {
    words: "Limited liability partnership or limited partnership",
    hmrc: note(
      "partnership",
      "A partnership seldom owes corporation tax: its members are taxed on its profits.",
      "Check whether HMRC asks for a company tax return. A partnership return cannot be filed here.",
    ),
    companiesHouse: notOnRegister("The accounts of partnerships are not delivered here."),
    tick: "A limited liability partnership or another partnership",
  },
  fund: {
    words: "Unit trust, open-ended investment company, investment trust or authorised fund",
    hmrc: FUND,
    companiesHouse: NO_FUND_ACCOUNTS,
    tick: "A unit trust, an investment trust or a fund",
  },
  real_estate_investment_trust: {
    words: "Real estate investment trust",
    hmrc: cannot("not_offered", "The tax of real estate investment trusts is not offered here."),
    companiesHouse: notOnRegister("Accounts of real estate investment trusts are not delivered here."),
    tick: "A real estate investment trust",
  },
  trust: {
    words: "Trust",
    hmrc: cannot(
      "not_offered",
      "A trust has no company tax return; its return is not offered here.",
      "File the trust's own return with HMRC.",
    ),
    companiesHouse: notOnRegister("Only a company on the register delivers accounts to Companies House."),
  },
} as const satisfies Record<string, Row>;

export type CompanyType = keyof typeof COMPANY_ROWS;

/** Where the prefix says more than the form of the company. */
const BY_PREFIX: Readonly<Record<string, CompanyType>> = {
  AC: "insurance_company",
  SA: "insurance_company",
  NA: "insurance_company",
  IC: "fund",
  SI: "fund",
  NV: "fund",
};

const BY_FORM: Readonly<Record<LegalForm, CompanyType | null>> = {
  // A number without a prefix belongs to companies of several kinds.
  private_limited: null,
  limited_by_guarantee: null,
  community_interest: null,
  charitable_incorporated_organisation: "charitable_incorporated_organisation",
  registered_society: "registered_society",
  overseas: "overseas",
  unregistered: "unregistered",
  partnership: "partnership",
};

/** Null where the number does not tell. Expects one that is well formed. */
export function companyTypeByNumber(registrationNumber: string): CompanyType | null {
  return BY_PREFIX[registrationNumber.slice(0, 2)] ?? BY_FORM[kindByNumber(registrationNumber).form];
}

/** Each is a body of its own law, with numbers of its own: one of them is never another. Other types may be several. */
const OF_ONE_KIND: readonly CompanyType[] = [
  "private_limited",
  "limited_by_guarantee",
  "community_interest",
  "public_limited",
  "charitable_incorporated_organisation",
  "registered_society",
  "overseas",
  "unregistered",
  "partnership",
];

/** Of one form of company in law, a number of these says which of several kinds it is. */
const MORE_CLOSELY: readonly CompanyType[] = ["insurance_company", "fund"];

/** What a well-formed number stands for that cannot be a body of this type; null where both may be. */
export function contradictingKind(type: CompanyType, registrationNumber: string): string | null {
  const byNumber = companyTypeByNumber(registrationNumber);
  if (byNumber === null || byNumber === type || !OF_ONE_KIND.includes(type)) return null;
  if (type === "unregistered" && MORE_CLOSELY.includes(byNumber)) return null;
  return PREFIXES.find(({ prefix }) => registrationNumber.startsWith(prefix))?.of ?? null;
}
