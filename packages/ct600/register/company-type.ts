// Whose accounts are delivered to Companies House: companies of the three registers, by their numbers. On the wire a
// number is digits, and what its letters say is the CompanyType beside it; England and Wales is said by leaving that
// out. What a prefix stands for is in input/registration-number.ts.

import { PREFIXES } from "../input/registration-number.ts";

/** As the gateway names them. EW is not sent. */
export type CompanyType = "EW" | "SC" | "NI" | "R";

export type CompanyTypeCheck =
  | { readonly kind: "accepted"; readonly digits: string; readonly type: CompanyType }
  | { readonly kind: "refused"; readonly message: string };

/** By the letters of the number. R is followed by seven digits, of which the first is 0. */
const ACCEPTED: Readonly<Record<string, CompanyType>> = { "": "EW", SC: "SC", NI: "NI", R: "R" };

export function companyTypeOf(registrationNumber: string): CompanyTypeCheck {
  const [, letters = "", digits] = /^([A-Z]{0,2})([0-9]{6,8})$/.exec(registrationNumber) ?? [];
  const type = ACCEPTED[letters];
  if (type !== undefined && digits !== undefined && registrationNumber.length === NUMBER_LENGTH)
    return { kind: "accepted", digits, type };
  const known = PREFIXES.find(({ prefix }) => registrationNumber.startsWith(prefix));
  const whose =
    known === undefined || type !== undefined
      ? "This is no number of a company"
      : `A number with ${known.prefix} belongs to another kind of body (${known.of})`;
  return {
    kind: "refused",
    message: `${whose}. Quarterday delivers accounts for companies with a number of 8 digits, or with SC, NI or R0 before it; deliver these with other software.`,
  };
}

const NUMBER_LENGTH = 8;
