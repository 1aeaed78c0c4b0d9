// The types of text in a company tax return (CT600 release v1.993): the checks a text has to pass, each with the number the authority gives
// to a text that fails it. Its validator looks at patterns first and stops at the first check that fails; the order here is that one.

import { trimXml } from "../../packages/ct600/xml/xml.ts";

export interface Check {
  number: string;
  passes(text: string): boolean;
}

export interface TextType {
  kind: "text";
  checks: readonly Check[];
  /** Blanks around the text do not count: so it is for numbers, dates and documents, but not for words. */
  trims: boolean;
  /** Null for a simple type, which has no attributes at all. */
  attributes: Attributes | null;
  /** A document is checked and let go: the rules only ask whether it is there. */
  isDocument: boolean;
}

export type Attributes = Readonly<Record<string, { isRequired: boolean; checks: readonly Check[] }>>;

const pattern = (form: RegExp): Check => ({ number: "4085", passes: (text) => form.test(text) });
const valid = (passes: (text: string) => boolean): Check => ({ number: "4020", passes });
const longest = (length: number): Check => ({ number: "4083", passes: (text) => text.length <= length });
const shortest = (length: number): Check => ({ number: "4082", passes: (text) => text.length >= length });
const oneOf = (...values: string[]): Check => ({ number: "4080", passes: (text) => values.includes(text) });
const most = (passes: (text: string) => boolean): Check => ({ number: "4083", passes });
const least = (passes: (text: string) => boolean): Check => ({ number: "4084", passes });

const words = (...checks: Check[]): TextType => ({
  kind: "text",
  checks,
  trims: false,
  attributes: null,
  isDocument: false,
});
const value = (...checks: Check[]): TextType => ({ ...words(...checks), trims: true });

// Words

/** The characters of the form. Those it excludes besides (£ $ # ~ €) are none of them anyway. */
const FORM_TEXT = /^[A-Za-z0-9 ,.()/&'\-"!%*_+:@<>?=;]*$/;
const FORM_WORDS = /^[A-Za-z0-9 ,.()/&'\-"!%*_+:@<>?=;]+$/;
const HEADER_TEXT = /^[A-Za-z0-9 &'()*,\-./]*$/;
const FILE_NAME = /^[A-Za-z0-9 ,.()&'\-!%_+@?=;]+$/;

export const yes = words(oneOf("yes"));
export const yesNo = words(oneOf("no", "yes"));
export const declared = words(pattern(FORM_TEXT), oneOf("yes"));
export const formWords = (shortestLength: number, longestLength: number): TextType =>
  words(pattern(FORM_WORDS), longest(longestLength), shortest(shortestLength));
export const reason = (...reasons: string[]): TextType => words(pattern(FORM_WORDS), oneOf(...reasons));
export const digits = (count: number): TextType => words(pattern(new RegExp(`^[0-9]{${count}}$`)));
export const registrationNumber = words(pattern(/^[A-Z0-9]{2,8}$/));
export const addressLine = (length: number): TextType => words(pattern(/^[A-Za-z0-9 ,.()/&'\-"]*$/), longest(length));
export const postCode = words(
  pattern(
    /^(GIR 0AA|([A-Z][0-9][0-9]?|[A-Z][A-HJ-Y][0-9][0-9]?|[A-Z][0-9][A-Z]|[A-Z][A-HJ-Y][0-9]?[A-Z]) [0-9][A-Z]{2})$/,
  ),
);

export const sender = words(
  oneOf(
    ...["Individual", "Company", "Agent", "Bureau", "Partnership", "Trust", "Employer", "Government"],
    ...["Acting in Capacity", "Other"],
  ),
);
export const sterling = words(oneOf("GBP"));
export const schemaVersion = words(pattern(/^[0-9]{4}-v[0-9]{1,3}\.[0-9]{1,3}(\.[0-9]{1,3})?$/), longest(13));
export const elementName = value(valid((text) => /^[\p{L}_][\p{L}\p{N}\p{M}._·-]*$/u.test(text)));

/** The grammar of RFC 3986, appendix A, as one expression; a fragment may have square brackets (RFC 2732). */
const CHARACTERS = "A-Za-z0-9\\-._~!$&'()*+,;=";
const ESCAPED = "%[0-9A-Fa-f]{2}";
const AUTHORITY = [
  `(?:(?:[${CHARACTERS}:]|${ESCAPED})*@)?`,
  `(?:\\[(?:[0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\\.[${CHARACTERS}:]+)\\]|(?:[${CHARACTERS}]|${ESCAPED})*)`,
  "(?::[0-9]*)?",
].join("");
const URI_REFERENCE = new RegExp(
  [
    "^(?:[A-Za-z][A-Za-z0-9+.-]*:|(?![^/?#]*:))",
    `(?://${AUTHORITY}(?=[/?#]|$)|(?!//))`,
    `(?:[${CHARACTERS}:@/]|${ESCAPED})*`,
    `(?:\\?(?:[${CHARACTERS}:@/?]|${ESCAPED})*)?`,
    `(?:#(?:[${CHARACTERS}:@/?[\\]]|${ESCAPED})*)?$`,
  ].join(""),
);
/** XML Schema takes any character here that could be escaped in a URI. */
const couldBeEscaped = /[^\x21-\x7e]|[<>"{}|\\^`]/g;
export const anyUri = value(valid((text) => URI_REFERENCE.test(text.replace(couldBeEscaped, "_"))));

// Values

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** XML Schema knows no year 0000. */
const isDay = valid(
  (text) => !text.startsWith("0000") && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true,
);
export const date = value(pattern(DATE), isDay);
/** The form of this release begins with the financial year 2015. */
export const firstDay = value(
  pattern(DATE),
  isDay,
  least((text) => text >= "2015-04-01"),
);
export const year = value(valid((text) => /^-?([1-9]\d*)?\d{4}(Z|[+-]\d{2}:\d{2})?$/.test(text)));

const isInteger = valid((text) => /^[+-]?\d+$/.test(text));
const isNotNegative = least((text) => Number(text) >= 0);
export const companyType = value(
  isInteger,
  most((text) => Number(text) <= 11),
  isNotNegative,
);
export const count = value(isInteger, isNotNegative);
export const countOfTenDigits = value(
  isInteger,
  most((text) => Number(text) <= 9_999_999_999),
  isNotNegative,
);

const POUNDS = /^-?([1-9][0-9]*|0)\.00$/;
const POUNDS_AND_PENCE = /^-?([1-9][0-9]*|0)\.[0-9]{2}$/;
export const rate = value(
  pattern(POUNDS_AND_PENCE),
  most((text) => Number(text) <= 100),
  isNotNegative,
);

/** An amount of money may name its currency. */
const money = (...checks: Check[]): TextType => ({
  ...value(...checks),
  attributes: { Currency: { isRequired: false, checks: [oneOf("EUR", "GBP")] } },
});
/** Counted in digits: the largest amounts are more than a number holds. */
const poundsOf = (length: number) => most((text) => text.startsWith("-") || text.length <= length + ".00".length);
export const pounds = money(pattern(POUNDS), poundsOf(11), isNotNegative);
export const turnover = money(pattern(POUNDS), poundsOf(18), isNotNegative);
export const pence = money(pattern(POUNDS_AND_PENCE), poundsOf(11), isNotNegative);
export const somePounds = money(
  pattern(POUNDS),
  poundsOf(11),
  least((text) => Number(text) > 0),
);
export const someMoney = money(
  pattern(POUNDS_AND_PENCE),
  least((text) => Number(text) > 0),
);

// Texts with attributes

const fileName = pattern(FILE_NAME);
const headerText = pattern(HEADER_TEXT);

export const key: TextType = {
  ...words(headerText),
  attributes: { Type: { isRequired: false, checks: [headerText] } },
};
export const irmark: TextType = {
  ...words(),
  attributes: { Type: { isRequired: true, checks: [headerText, oneOf("SAonly", "generic")] } },
};

const document: TextType = { ...value(valid(isBase64)), attributes: {}, isDocument: true };
export const encodedDocument: TextType = {
  ...document,
  attributes: {
    Filename: { isRequired: false, checks: [fileName] },
    entryPoint: { isRequired: false, checks: yes.checks },
  },
};
export const attachment: TextType = {
  ...document,
  attributes: {
    Description: { isRequired: false, checks: [pattern(FORM_WORDS)] },
    Filename: { isRequired: true, checks: [fileName] },
    Format: { isRequired: true, checks: [oneOf("pdf", "esef")] },
    Size: { isRequired: false, checks: [isInteger] },
    Type: {
      isRequired: true,
      checks: [oneOf("other", "amendment other", "computations", "accounts", "group accounts")],
    },
  },
};

// Attributes of groups

export const returnType: Attributes = {
  ReturnType: { isRequired: true, checks: [pattern(FORM_TEXT), oneOf("amended", "new")] },
};
export const instance: Attributes = {
  Filename: { isRequired: false, checks: [fileName] },
  BaseTaxonomyVersionDate: { isRequired: false, checks: date.checks },
};

const BASE64_END = /^([A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)?$/;

/** Looks at each character a fixed number of times and copies none: a document may have tens of millions. */
function isBase64(text: string): boolean {
  let start = text.length;
  let end = "";
  while (start > 0 && end.length < 4) end = text.charAt(--start).replace(/[ \t\r\n]/, "") + end;
  if (!BASE64_END.test(end) || /[^A-Za-z0-9+/ \t\r\n]/.test(text.slice(0, start))) return false;
  let length = 0;
  for (let at = 0; at < start; at++) if (text.charCodeAt(at) > 0x20) length++;
  return length % 4 === 0;
}

/** As the schema reads a text before it checks it. */
export function normalised(text: string, { trims }: TextType): string {
  return trims ? trimXml(text) : text;
}
