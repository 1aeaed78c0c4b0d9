// Legal forms and parts of the United Kingdom: how the taxonomy names them (bus:LegalFormEntityDimension,
// countries:CountriesRegionsDimension) and how a sentence does. Who governs a body that is no company: charity trustees
// (Charities Act 2011 section 177), the committee of a society (Co-operative and Community Benefit Societies Act 2014
// section 149), members or partners.

import type { Accounts, Country, LegalForm } from "../../accounts/model.ts";

interface Named {
  readonly member: string;
  readonly words: string;
}

/** What the accounts call such a body after its first mention, and the people who govern it. */
export interface Form extends Named {
  readonly body: string;
  readonly officer: string;
}

const company = { body: "company", officer: "Director" };

/** The taxonomy has no member of their own for the last three. */
export const LEGAL_FORMS: Readonly<Record<LegalForm, Form>> = {
  private_limited: { member: "bus:PrivateLimitedCompanyLtd", words: "private limited company", ...company },
  limited_by_guarantee: {
    member: "bus:CompanyLimitedByGuarantee",
    words: "private limited company",
    ...company,
  },
  community_interest: { member: "bus:CommunityInterestCompanyCIC", words: "community interest company", ...company },
  charitable_incorporated_organisation: {
    member: "bus:RegisteredCharity",
    words: "charitable incorporated organisation",
    body: "charity",
    officer: "Trustee",
  },
  registered_society: {
    member: "bus:IndustrialProvidentSociety",
    words: "registered society",
    body: "society",
    officer: "Committee member",
  },
  overseas: { member: "bus:OtherNon-UK", words: "overseas company", ...company },
  unregistered: { member: "bus:OtherUK", words: "unregistered company", ...company },
  partnership: { member: "bus:OtherUK", words: "partnership", body: "partnership", officer: "Partner" },
};

/**
 * Section 396(A1)(c) of the Companies Act 2006: private, and limited by what. A community interest company may be
 * either; where the input does not say, neither is stated.
 */
export function legalFormWords({ legalForm, statements: stated }: Pick<Accounts, "legalForm" | "statements">): string {
  const { words } = LEGAL_FORMS[legalForm];
  const limitedBy = (["shares", "guarantee"] as const).find((by) => stated.has(`limited_by_${by}`));
  if (limitedBy === undefined) return words;
  const limited = `private company limited by ${limitedBy}`;
  return legalForm === "community_interest" ? `${words}, which is a ${limited}` : limited;
}

export const COUNTRIES: Readonly<Record<Country, Named>> = {
  england_and_wales: { member: "countries:EnglandWales", words: "England and Wales" },
  wales: { member: "countries:Wales", words: "Wales" },
  scotland: { member: "countries:Scotland", words: "Scotland" },
  northern_ireland: { member: "countries:NorthernIreland", words: "Northern Ireland" },
};
