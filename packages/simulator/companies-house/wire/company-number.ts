// The number of a company as the register writes it, eight characters, and as a form has it: digits, and the register
// as CompanyType.

/** What stands before the digits, by CompanyType; absent, it is EW. */
const prefixes: Readonly<Record<string, string>> = { EW: "", SC: "SC", NI: "NI", R: "R", OC: "OC", SO: "SO", NC: "NC" };

export const companyTypes: readonly string[] = Object.keys(prefixes);

const LENGTH = 8;

/** Null for one that the register cannot have. */
export function companyNumberOf(digits: string, type: string): string | null {
  const prefix = prefixes[type === "" ? "EW" : type];
  return prefix === undefined ? null : padded(prefix, digits);
}

/** The same of a number with its letters, leading zeros or not, as a status request has it. */
export function companyNumberIn(text: string): string | null {
  const [, prefix, digits] = /^([A-Z]{0,2})(\d{1,8})$/.exec(text) ?? [];
  return prefix === undefined || digits === undefined ? null : padded(prefix, digits);
}

function padded(prefix: string, digits: string): string | null {
  const significant = digits.replace(/^0+/, "");
  const room = LENGTH - prefix.length;
  return significant.length > room ? null : `${prefix}${significant.padStart(room, "0")}`;
}
