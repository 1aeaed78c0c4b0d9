// Whose accounts are delivered to Companies House: companies of the three registers, by their numbers. On the wire a
// number is digits, and what its letters say is the CompanyType beside it. What a prefix stands for is in
// input/registration-number.ts.

import { PREFIXES } from "../input/registration-number.ts";

/** As the gateway names them. */
export type CompanyType = "EW" | "SC" | "NI" | "R";

export type CompanyTypeCheck =
  | { readonly kind: "accepted"; readonly digits: string; readonly type: CompanyType }
  | { readonly kind: "refused"; readonly message: string };

/** By the letters of the number: a number with R0 is R and seven digits. */
const ACCEPTED: readonly (readonly [number: RegExp, type: CompanyType])[] = [
  [/^([0-9]{8})$/, "EW"],
  [/^SC([0-9]{6})$/, "SC"],
  [/^NI([0-9]{6})$/, "NI"],
  [/^R(0[0-9]{6})$/, "R"],
];

export function companyTypeOf(registrationNumber: string): CompanyTypeCheck {
  for (const [number, type] of ACCEPTED) {
    const digits = number.exec(registrationNumber)?.[1];
    if (digits !== undefined) return { kind: "accepted", digits, type };
  }
  const known = PREFIXES.find(({ prefix }) => registrationNumber.startsWith(prefix));
  const whose =
    known === undefined || COMPANIES.includes(known.prefix)
      ? "This is no number of a company"
      : `A number with ${known.prefix} belongs to another kind of body (${known.of})`;
  return {
    kind: "refused",
    message: `${whose}. Quarterday delivers accounts for companies with a number of 8 digits, or with SC, NI or R0 before it.`,
  };
}

const COMPANIES = ["SC", "NI", "R0"];
