// By what the contexts of a document identify whose it is: the number at Companies House, or, of a body without one,
// its UTR under HMRC's own scheme. Follows HMRC's guidance "XBRL tagging: context entity identifiers" (April 2017),
// whose table was read as a vendor of accounts software gives it for members' clubs.

export interface Entity {
  readonly scheme: string;
  readonly identifier: string;
}

/** The slash at the end belongs to it, here and below. */
export const COMPANIES_HOUSE = "http://www.companieshouse.gov.uk/";
export const HMRC = "http://www.hmrc.gov.uk/";

export function entityOf(registrationNumber: string | undefined, utr: string): Entity {
  return registrationNumber === undefined
    ? { scheme: HMRC, identifier: utr }
    : { scheme: COMPANIES_HOUSE, identifier: registrationNumber };
}
