// What the boxes of mirrored pages hold, beyond the kinds of the main form.

import type { BoxType } from "../../../form/row.ts";

export const TEXT = { kind: "text", least: 1, most: Number.POSITIVE_INFINITY } as const satisfies BoxType;
export const DATE = { kind: "date" } as const satisfies BoxType;
export const ZONED_DATE = { kind: "date", mayHaveZone: true } as const satisfies BoxType;
export const YEAR = { kind: "year" } as const satisfies BoxType;
export const UTR = { kind: "utr" } as const satisfies BoxType;
export const PERCENT = { kind: "percent" } as const satisfies BoxType;
export const PERCENT_ABOVE_ZERO = { kind: "percent", isAboveZero: true } as const satisfies BoxType;
export const YES_NO_OR_NA = { kind: "reason", reasons: ["yes", "no", "na"] } as const satisfies BoxType;

export const INTEGER = {
  kind: "notation",
  pattern: /^\s*[+-]?[0-9]+\s*$/,
  says: "must be a whole number",
} as const satisfies BoxType;

export const IMO_NUMBER = {
  kind: "notation",
  pattern: /^\s*[1-9][0-9]{6,7}\s*$/,
  says: "must be a ship's number of 7 or 8 digits",
} as const satisfies BoxType;

export const ASSET_REFERENCE = {
  kind: "notation",
  pattern: /^[A-Z]{6}[0-9]{3}$/,
  says: "must be six capital letters and three digits",
} as const satisfies BoxType;

export const ADDRESS_LINE = addressLine(28);
export const ADDITIONAL_LINE = addressLine(18);

export const POSTCODE = {
  kind: "notation",
  pattern:
    /^(GIR 0AA|([A-Z][0-9][0-9]?|[A-Z][A-HJ-Y][0-9][0-9]?|[A-Z][0-9][A-Z]|[A-Z][A-HJ-Y][0-9]?[A-Z]) [0-9][A-Z]{2})$/,
  says: "must be a postcode in capitals, such as LS1 4AB",
} as const satisfies BoxType;

function addressLine(most: number) {
  return {
    kind: "notation",
    pattern: new RegExp(`^[A-Za-z0-9 ,.()/&'\\-"]{0,${most}}$`),
    says: `must have at most ${most} characters: letters without accents, digits, blanks and , . ( ) / & ' - "`,
  } as const satisfies BoxType;
}
