// Legal forms and parts of the United Kingdom: how the taxonomy names them (bus:LegalFormEntityDimension, countries:CountriesRegionsDimension) and how a
// sentence does.

import type { Country, LegalForm } from "../../ct600/accounts/model.ts";

interface Named {
  readonly member: string;
  readonly words: string;
}

/** The taxonomy has no member of their own for the last three. */
export const LEGAL_FORMS: Readonly<Record<LegalForm, Named>> = {
  private_limited: { member: "bus:PrivateLimitedCompanyLtd", words: "private limited company" },
  limited_by_guarantee: { member: "bus:CompanyLimitedByGuarantee", words: "private company limited by guarantee" },
  community_interest: { member: "bus:CommunityInterestCompanyCIC", words: "community interest company" },
  charitable_incorporated_organisation: {
    member: "bus:RegisteredCharity",
    words: "charitable incorporated organisation",
  },
  registered_society: { member: "bus:IndustrialProvidentSociety", words: "registered society" },
  overseas: { member: "bus:OtherNon-UK", words: "overseas company" },
  unregistered: { member: "bus:OtherUK", words: "unregistered company" },
  partnership: { member: "bus:OtherUK", words: "partnership" },
};

export const COUNTRIES: Readonly<Record<Country, Named>> = {
  england_and_wales: { member: "countries:EnglandWales", words: "England and Wales" },
  wales: { member: "countries:Wales", words: "Wales" },
  scotland: { member: "countries:Scotland", words: "Scotland" },
  northern_ireland: { member: "countries:NorthernIreland", words: "Northern Ireland" },
};
