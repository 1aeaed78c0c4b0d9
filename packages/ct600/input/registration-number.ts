// Company registration numbers: eight digits, or a Companies House prefix and six digits, upper case; of a society also
// with fewer digits and the ending R or RS. Follows
// docs/interface.md and Companies House's list of prefixes. Numbers are never padded or corrected for the caller.

interface Prefix {
  prefix: string;
  of: string;
  partnership?: true;
  /** Formed under the law of another country. */
  overseas?: true;
}

// A partnership has a number but as a rule pays no corporation tax: accepted, with a warning.
export const PREFIXES: readonly Prefix[] = [
  { prefix: "SC", of: "company, Scotland" },
  { prefix: "NI", of: "company, Northern Ireland" },
  { prefix: "R0", of: "company, Northern Ireland before partition" },
  { prefix: "FC", of: "overseas company", overseas: true },
  { prefix: "SF", of: "overseas company, Scotland before October 2009", overseas: true },
  { prefix: "NF", of: "overseas company, Northern Ireland before October 2009", overseas: true },
  { prefix: "CE", of: "charitable incorporated organisation" },
  { prefix: "CS", of: "charitable incorporated organisation, Scotland" },
  { prefix: "RS", of: "registered society" },
  { prefix: "IP", of: "industrial and provident society" },
  { prefix: "SP", of: "industrial and provident society, Scotland" },
  { prefix: "NP", of: "industrial and provident society, Northern Ireland" },
  { prefix: "NO", of: "credit union, Northern Ireland" },
  { prefix: "AC", of: "assurance company" },
  { prefix: "SA", of: "assurance company, Scotland" },
  { prefix: "NA", of: "assurance company, Northern Ireland" },
  { prefix: "ZC", of: "unregistered company" },
  { prefix: "SZ", of: "unregistered company, Scotland" },
  { prefix: "NZ", of: "unregistered company, Northern Ireland" },
  { prefix: "RC", of: "royal charter company" },
  { prefix: "SR", of: "royal charter company, Scotland" },
  { prefix: "NR", of: "royal charter company, Northern Ireland" },
  { prefix: "IC", of: "investment company with variable capital" },
  { prefix: "SI", of: "investment company with variable capital, Scotland" },
  { prefix: "NV", of: "investment company with variable capital, Northern Ireland" },
  { prefix: "SE", of: "Societas Europaea" },
  { prefix: "ES", of: "Societas Europaea, Scotland" },
  { prefix: "EN", of: "Societas Europaea, Northern Ireland" },
  { prefix: "GE", of: "economic interest grouping" },
  { prefix: "GS", of: "economic interest grouping, Scotland" },
  { prefix: "GN", of: "economic interest grouping, Northern Ireland" },
  { prefix: "FE", of: "further education corporation" },
  { prefix: "OC", of: "limited liability partnership", partnership: true },
  { prefix: "SO", of: "limited liability partnership, Scotland", partnership: true },
  { prefix: "NC", of: "limited liability partnership, Northern Ireland", partnership: true },
  { prefix: "LP", of: "limited partnership", partnership: true },
  { prefix: "SL", of: "limited partnership, Scotland", partnership: true },
  { prefix: "NL", of: "limited partnership, Northern Ireland", partnership: true },
  { prefix: "SG", of: "qualifying partnership, Scotland", partnership: true },
];

/** A society's number may end in R, or in RS in Scotland and Northern Ireland: IP00525R, SP1234RS. */
const SOCIETY = /^(IP|SP|NP)([0-9]{5}R|[0-9]{4}RS)$/;

export type RegistrationNumberCheck = { kind: "ok" } | { kind: "partnership"; prefix: string } | { kind: "invalid" };

export function checkRegistrationNumber(text: string): RegistrationNumberCheck {
  if (/^[0-9]{8}$/.test(text)) return { kind: "ok" };
  if (SOCIETY.test(text)) return { kind: "ok" };
  if (!/^[A-Z][A-Z0-9][0-9]{6}$/.test(text)) return { kind: "invalid" };

  const known = PREFIXES.find(({ prefix }) => text.startsWith(prefix));
  if (known === undefined) return { kind: "invalid" };
  return known.partnership ? { kind: "partnership", prefix: known.prefix } : { kind: "ok" };
}

/** Only those companies may be resident elsewhere without a treaty: where they are is asked. */
export function isOverseasNumber(text: string | undefined): boolean {
  return PREFIXES.some(({ prefix, overseas }) => overseas === true && String(text).startsWith(prefix));
}

/** What an input says of a body that need not be on a register of companies. */
export const WITHOUT_NUMBER = [
  { path: "charity" },
  /** Members' clubs, charities and companies abroad (box 4). */
  { path: "company.type", is: [6, 8, 11] },
  { path: "company.uk_resident", is: [false] },
] as const;
