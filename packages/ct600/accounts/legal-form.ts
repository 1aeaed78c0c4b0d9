// The legal form and the part of the United Kingdom that follow from a registration number. Prefixes: Companies House's
// list, as in registration-number.ts, which also says what each one belongs to.

import type { ReturnInput } from "../return.ts";
import type { Country, LegalForm } from "./model.ts";

interface Kind {
  readonly form: LegalForm;
  readonly country: Country | null;
}

const kind = (form: LegalForm, country: Country | null = null): Kind => ({ form, country });

/** Numbers without a prefix are those of the register of England and Wales. */
const WITHOUT_PREFIX = kind("private_limited", "england_and_wales");

const BY_PREFIX: Readonly<Record<string, Kind>> = {
  SC: kind("private_limited", "scotland"),
  NI: kind("private_limited", "northern_ireland"),
  R0: kind("private_limited", "northern_ireland"),
  FC: kind("overseas"),
  SF: kind("overseas"),
  NF: kind("overseas"),
  CE: kind("charitable_incorporated_organisation", "england_and_wales"),
  CS: kind("charitable_incorporated_organisation", "scotland"),
  RS: kind("registered_society"),
  IP: kind("registered_society", "england_and_wales"),
  SP: kind("registered_society", "scotland"),
  NP: kind("registered_society", "northern_ireland"),
  NO: kind("registered_society", "northern_ireland"),
  AC: kind("unregistered", "england_and_wales"),
  SA: kind("unregistered", "scotland"),
  NA: kind("unregistered", "northern_ireland"),
  ZC: kind("unregistered", "england_and_wales"),
  SZ: kind("unregistered", "scotland"),
  NZ: kind("unregistered", "northern_ireland"),
  RC: kind("unregistered", "england_and_wales"),
  SR: kind("unregistered", "scotland"),
  NR: kind("unregistered", "northern_ireland"),
  IC: kind("unregistered", "england_and_wales"),
  SI: kind("unregistered", "scotland"),
  NV: kind("unregistered", "northern_ireland"),
  SE: kind("unregistered", "england_and_wales"),
  ES: kind("unregistered", "scotland"),
  EN: kind("unregistered", "northern_ireland"),
  GE: kind("unregistered", "england_and_wales"),
  GS: kind("unregistered", "scotland"),
  GN: kind("unregistered", "northern_ireland"),
  FE: kind("unregistered", "england_and_wales"),
  OC: kind("partnership", "england_and_wales"),
  SO: kind("partnership", "scotland"),
  NC: kind("partnership", "northern_ireland"),
  LP: kind("partnership", "england_and_wales"),
  SL: kind("partnership", "scotland"),
  NL: kind("partnership", "northern_ireland"),
  SG: kind("partnership", "scotland"),
};

export function kindByNumber(registrationNumber = ""): Kind {
  return BY_PREFIX[registrationNumber.slice(0, 2)] ?? WITHOUT_PREFIX;
}

/** The caller's word wins. */
export function legalFormOf({ company, accounts }: ReturnInput): LegalForm {
  if (accounts?.legal_form !== undefined) return accounts.legal_form;
  const { form } = kindByNumber(company.registration_number);
  return form === "private_limited" && accounts?.limited_by === "guarantee" ? "limited_by_guarantee" : form;
}

/** What a legal form says by itself. */
export const LIMITED_BY: Readonly<Partial<Record<LegalForm, "shares" | "guarantee">>> = {
  private_limited: "shares",
  limited_by_guarantee: "guarantee",
};

/** Null: not given, or it is no company. */
export function limitedByOf(input: ReturnInput): "shares" | "guarantee" | null {
  const form = legalFormOf(input);
  return LIMITED_BY[form] ?? (form === "community_interest" ? (input.accounts?.limited_by ?? null) : null);
}

const COMPANIES: readonly LegalForm[] = ["private_limited", "limited_by_guarantee", "community_interest"];

/**
 * Charities, societies and the others have laws of their own: what a company states in its accounts by the Companies
 * Act 2006 is not theirs to state.
 */
export function isUnderCompaniesAct(form: LegalForm): boolean {
  return COMPANIES.includes(form);
}

export function countryOf({ company, accounts }: ReturnInput): Country | null {
  return accounts?.country ?? kindByNumber(company.registration_number).country;
}
