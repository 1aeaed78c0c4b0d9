// The types of text the CT600 and envelope schemas use, each with a sentence for the person who got it wrong. Follows
// the authority's CT600 schema (release v1.993) and the GovTalk envelope 2.0; lexical rules are those of XML Schema
// 1.0.

import { trimXml } from "../../xml/xml-text.ts";
import { isAnyUri } from "./any-uri.ts";
import { dayNumber } from "./values.ts";

export interface TextType {
  /** Completes "Turnover/Total …". */
  readonly says: string;
  readonly accepts: (text: string) => boolean;
}

const type = (says: string, accepts: (text: string) => boolean): TextType => ({ says, accepts });
const matching = (says: string, pattern: RegExp): TextType => type(says, (text) => pattern.test(text));

const matchingCollapsed = (says: string, pattern: RegExp): TextType =>
  type(says, (text) => pattern.test(collapsed(text)));

/** Numbers and dates may have white space around them; texts are taken as they stand. */
const collapsed = trimXml;
/** In characters, not in the halves in which a rare one is kept. */
const length = (text: string) => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length);

export const anyText = type("may be any text", () => true);
export const yes = oneOf("yes");

export function oneOf(...values: readonly string[]): TextType {
  const says = values.length === 1 ? `must be "${values[0]}"` : `must be one of: ${values.join("; ")}`;
  return type(says, (text) => values.includes(text));
}

// The characters of the form, and those without which a name or a reason must do.
const FORM_TEXT = /^[A-Za-z0-9 ,.()/&'\-"!%*_+:@<>?=;]*$/;
const FILE_NAME = /^[A-Za-z0-9 ,.()&'\-!%_+@?=;]+$/;
const HEADER_TEXT = /^[A-Za-z0-9 &'()*,\-./]*$/;

export const headerText = matching("has a character the header cannot carry", HEADER_TEXT);
export const fileName = matching('must be a file name without / \\ : * " < > |', FILE_NAME);
export const formText = type(
  "must not be empty and has only the form's characters",
  (text) => text !== "" && FORM_TEXT.test(text),
);

export function nameOfLength(least: number, most: number): TextType {
  const many = Number.isFinite(most) ? `${least} to ${most} characters` : `at least ${least} character`;
  const says = `must have ${many}: letters without accents, digits, blanks and , . ( ) / & ' - " ! % * _ + : @ < > ? = ;`;
  return type(says, (text) => FORM_TEXT.test(text) && length(text) >= least && length(text) <= most);
}

export const textMatching = matching;

export const addressLine = matching("has only the form's characters", FORM_TEXT);

export function textOf(says: string, pattern: RegExp, [least, most]: readonly [number, number]): TextType {
  return type(says, (text) => pattern.test(text) && length(text) >= least && length(text) <= most);
}

export function digits(length: number): TextType {
  return matching(`must be exactly ${length} digits`, new RegExp(`^[0-9]{${length}}$`));
}

export const utr = digits(10);
export const registrationNumber = matching("must be 2 to 8 capital letters and digits", /^[A-Z0-9]{2,8}$/);

export const date = type("must be a real day written YYYY-MM-DD", (text) => isDay(collapsed(text)));
/** As XML Schema has dates, with a time zone or without; the authority's reader takes no white space around it. */
export const zonedDate = type("must be a real day written YYYY-MM-DD", (text) =>
  isDay(text.replace(/(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)$/, "")),
);
export function dateFrom(first: string): TextType {
  return type(`must be a real day, ${first} or later`, (text) => isDay(collapsed(text)) && collapsed(text) >= first);
}

/** The rules read a date that says it is in UTC; the schema does not take one. */
function isDay(text: string): boolean {
  return !text.endsWith("Z") && !Number.isNaN(dayNumber(text));
}

export const year = matchingCollapsed(
  "must be a year of four digits",
  /^-?(?!0000)([1-9][0-9]{3,}|0[0-9]{3})(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?$/,
);
export const integer = matchingCollapsed("must be a whole number", /^[+-]?[0-9]+$/);
export const count = matchingCollapsed("must be a whole number, 0 or more", /^(\+?[0-9]+|-0+)$/);
export function integerBetween(least: number, most: number): TextType {
  const range = Number.isFinite(least) ? `from ${least} to ${most}` : `of at most ${most}`;
  const accepts = (text: string) => integer.accepts(text) && Number(text) >= least && Number(text) <= most;
  return type(`must be a whole number ${range}`, accepts);
}

// Amounts: two decimals always, no leading zeros, no plus sign, nothing below zero (though a zero may have a minus
// sign). Written so, the longer one is the greater, and of two equally long ones the one that sorts later: no
// arithmetic is needed, however large they are.
const AMOUNT = /^(0|[1-9][0-9]*)\.[0-9]{2}$/;

function amountUpTo(most: string | null, says: string, also: (amount: string) => boolean = () => true): TextType {
  return type(says, (text) => {
    const written = collapsed(text);
    const amount = written === "-0.00" ? "0.00" : written;
    const isUpToMost =
      most === null || amount.length < most.length || (amount.length === most.length && amount <= most);
    return isUpToMost && AMOUNT.test(amount) && also(amount);
  });
}

export function wholePounds(most = "99999999999.00"): TextType {
  const says = `must be whole pounds written with .00, from 0.00 to ${most}`;
  return amountUpTo(most, says, (amount) => amount.endsWith(".00"));
}

export function wholePoundsAboveZero(most: string): TextType {
  const says = `must be whole pounds written with .00, from 1.00 to ${most}; leave it out when nil`;
  return amountUpTo(most, says, (amount) => amount.endsWith(".00") && amount !== "0.00");
}

export const poundsAndPence = amountUpTo("99999999999.99", "must be pounds and pence such as 1234.50, not negative");

/** Boxes such as 435 have no upper limit of their own. */
export const poundsAndPenceAboveZero = amountUpTo(
  null,
  "must be pounds and pence above 0.00; leave it out when nil",
  (amount) => amount !== "0.00",
);

export const percentageAboveZero = amountUpTo(
  "100.00",
  "must be a percentage with two decimals such as 75.00, above 0.00 and up to 100.00",
  (amount) => amount !== "0.00",
);
export const percentage = amountUpTo("100.00", "must be a percentage with two decimals such as 19.00, up to 100.00");

/** White space may stand anywhere in base64; the characters come in fours and the padding at the end. */
export const base64 = type("must be base64", (text) => {
  const dense = /[ \t\r\n]/.test(text) ? text.replace(/[ \t\r\n]+/g, "") : text;
  return (
    dense.length % 4 === 0 &&
    /^[A-Za-z0-9+/]*(([A-Za-z0-9+/][AQgw]==)|([A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=))?$/.test(dense)
  );
});

export const anyUri = type("must be an address (a URI)", (text) => isAnyUri(collapsed(text)));
export const xmlName = matchingCollapsed("must be an XML name", /^[\p{L}_][\p{L}\p{M}\p{Nd}._\-·]*$/u);
