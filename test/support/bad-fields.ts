// The table of bad input: every field of a return with every kind of bad value in it, and the problems it gets. Values
// stand here as JSON text, since no program would write some of them.

import { sampleReturn } from "./returns.ts";

export interface BadInput {
  what: string;
  body: string;
  /** Code and field of each problem, in the order of the answer. */
  problems: string[];
  /** What the sentences say, in the same order. */
  says?: string[];
}

/** The JSON text of a field that is left out. */
export const ABSENT = "";

const texts = (...values: string[]) => values.map((value) => JSON.stringify(value));

const notObject = ['""', '"{}"', "0", "false", "[]", "[{}]"];
const notText = ["7", "-0", "1e2", "12345678", "true", "[]", "{}", '["2025-03-31"]'];
const notNumber = ['""', '"12"', '"1e2"', "true", "[]", "{}", "[12]"];
/** In an optional field it says that the field is absent. */
const orNull = (values: readonly string[]) => ["null", ...values];
const notFlag = ['""', '"true"', "0", "1", "[]", "{}"];

const fractions = ["0.5", "-0.01", "1e-2", "12.000001", "1e-300"];
const inexact = ["9007199254740992", "-9007199254740992", "9007199254740993", "1e21", "-1e21", "1e308"];
const infinite = ["1e309", "-1e400", "9".repeat(400)];
const notWhole = [...fractions, ...inexact, ...infinite];

const between = (characters: string) => [...characters].map((character) => JSON.stringify(`A${character}B`));
const controls = between("\u0000\t\n\u001b\u007f\u0085\u200b\u2028\u202e\ufffe");
const surrogates = ['"\\ud800 Ltd"', '"Ltd \\udfff"', '"\\udc00\\ud800"'];
/** What a document cannot carry, though it takes letters of every kind. */
const unseen = [...between("\u0000\t\n\u001b\u007f\u0085\ufffe"), ...surrogates];
const foreign = [...texts("株式会社", "Ελλάς", "Fire 🔥 Ltd"), ...between("£#~$€[]{}^|\\")];
const markup = texts("<![CDATA[12]]>", "&#49;2345678", "<!-- -->", "'\"&<>");
const uncarried = [...controls, ...surrogates, ...foreign];

const notDate = [
  ...texts("", " ", "today", "2024", "2024-04", "20240401", "2024-4-1", "24-04-01", "01/04/2024", "2024/04/01"),
  ...texts("2024-04-01T00:00:00Z", " 2024-04-01", "2024-04-01\n", "2024-04-01\u0000", "2024-092", "2024-W14-1"),
  ...texts("2024-02-30", "2023-02-29", "1900-02-29", "2025-04-31", "2024-13-01", "2024-00-01", "2024-04-00"),
  ...texts("0000-01-01", "-2024-04-01", "+002024-04-01", "10000-01-01", "2024–04–01", "２０２４-04-01", "2024-04-0١"),
  ...texts("<2024-04-01>", "2024-04-01&amp;", "\ud800", "2".repeat(1_000_000)),
];

const notDocument = {
  invalid_type: notText,
  invalid_ixbrl_encoding: [
    ...texts("", " ", "=", "====", "A", "AA=", "AB", "AB==", "AAB", "AAB=", "AAA A", "\n", "A\r\n", "AA\tAA", "_-__"),
    ...[...texts("<html/>", "data:text/html;base64,AAAA"), ...uncarried, ...markup],
  ],
  ixbrl_too_large: texts(Buffer.alloc(9 * 1024 * 1024 + 1).toString("base64")),
};

/** For each field and each code the values that get it. */
export const fields: Record<string, Record<string, readonly string[]>> = {
  company: { missing_field: [ABSENT], invalid_type: orNull(notObject) },
  "company.name": {
    missing_field: [ABSENT],
    invalid_type: orNull(notText),
    invalid_company_name: [...texts("", " ", "\t\n", "A", " A ", "e\u0301", "a".repeat(161)), huge("é"), ...uncarried],
  },
  "company.utr": {
    invalid_utr: [
      ...[ABSENT, "null", ...notText, "8596148860", "8596148860.0", huge("8"), ...uncarried, ...markup],
      ...texts("", " ", "859614886", "85961488600", " 8596148860", "8596148860\n", "85961 48860", "859614886O"),
      ...texts("８５９６１４８８６０", "-859614886", "+859614886", "85961488.0", "8.59614e10"),
    ],
  },
  "company.registration_number": {
    missing_field: [ABSENT],
    invalid_type: orNull(notText),
    invalid_registration_number: [
      ...texts("", " ", "1234567", "123456789", "sc123456", "Sc123456", "XX123456", "SC12345", "SC1234567"),
      ...texts(" 12345678", "12345678\n", "-1234567", "1234567.", "1.2345e7", "１２３４５６７８"),
      ...[huge("1"), ...uncarried, ...markup],
    ],
  },
  "company.associated_companies": { invalid_type: [...notNumber, ...notWhole, "-1"] },
  period: { missing_field: [ABSENT], invalid_type: orNull(notObject) },
  "period.start": { missing_field: [ABSENT], invalid_type: orNull(notText), invalid_date: notDate },
  "period.end": { missing_field: [ABSENT], invalid_type: orNull(notText), invalid_date: notDate },
  "period.accounts_start": { invalid_type: notText, invalid_date: notDate, invalid_period: texts("2024-04-02") },
  "period.accounts_end": {
    invalid_type: notText,
    invalid_date: notDate,
    invalid_period: texts("2025-03-30", "2025-10-01", "2999-01-01"),
  },
  financials: { missing_field: [ABSENT], invalid_type: orNull(notObject) },
  "financials.turnover": {
    missing_field: [ABSENT],
    invalid_type: orNull(notNumber),
    invalid_monetary_value: [...notWhole, "-1", "-1e2", "-9007199254740991"],
  },
  "financials.trading_profit": {
    missing_field: [ABSENT],
    invalid_type: orNull(notNumber),
    invalid_monetary_value: [...notWhole, "1e13", "10000000000000", "-10000000000000", "9007199254740991"],
  },
  "financials.gross_profit": { invalid_type: notNumber, invalid_monetary_value: notWhole },
  "financials.net_profit": { invalid_type: notNumber, invalid_monetary_value: notWhole },
  "financials.tax_rate_year": {
    invalid_type: notNumber,
    invalid_tax_rate_year: [...notWhole, "-0", "0", "-2025", "25", "2014", "2028", "20251", "2.025e4"],
  },
  accounts: { invalid_type: notObject },
  "accounts.standard": {
    invalid_type: notText,
    invalid_accounting_standard: [
      ...texts("", " ", "FRS102", "frs 102", "frs102 ", "frs101", "102", "frs102\u0000", "frs102,frs105"),
      ...[huge("f"), ...surrogates, ...markup],
    ],
  },
  "accounts.ixbrl": notDocument,
  "accounts.director": {
    invalid_type: notText,
    invalid_text: [...texts("", " ", "J", " J ", "J".repeat(161)), huge("é"), ...unseen],
  },
  "accounts.approved_on": {
    invalid_type: notText,
    invalid_date: [...notDate, ...texts("2025-03-30", "2024-04-01", "2999-01-01")],
  },
  "accounts.filed_with": { invalid_type: [...notText, ...texts("", "first", "other", "THIS")] },
  "accounts.principal_activity": {
    invalid_type: notText,
    invalid_text: [...texts("", " ", "S", "S".repeat(301)), huge("é"), ...unseen],
  },
  "accounts.average_employees": { invalid_type: [...notNumber, ...notWhole, "-1", "10000001"] },
  "accounts.dormant": { invalid_type: notFlag },
  "accounts.balance_sheet": { invalid_type: notObject },
  ...Object.fromEntries(
    ["fixed_assets", "current_assets", "creditors_within_one_year", "called_up_share_capital"].map((name) => [
      `accounts.balance_sheet.${name}`,
      { invalid_type: notNumber, invalid_monetary_value: [...notWhole, "-1"] },
    ]),
  ),
  computations: { invalid_type: notObject },
  "computations.ixbrl": notDocument,
  declarant: { invalid_type: notObject },
  "declarant.name": {
    invalid_type: notText,
    invalid_declarant: [...texts("", " ", "J", " J ", "J".repeat(57), "ß".repeat(29)), huge("é"), ...uncarried],
  },
  "declarant.status": {
    invalid_type: notText,
    invalid_declarant: [...texts("", " ", "D", " D ", "D".repeat(57), "…".repeat(19)), huge("é"), ...uncarried],
  },
  options: { invalid_type: notObject },
  "options.test_mode": { invalid_type: notFlag },
};

const START = "invalid_period period.start";
const END = "invalid_period period.end";
const periods: [start: string, end: string, problems: string[], says: string[]][] = [
  ["2024-04-01", "2025-04-01", [END], ["rule 9101"]], // twelve months and a day
  ["2024-02-29", "2025-03-01", [END], ["rule 9101"]],
  ["2023-02-28", "2024-02-28", [END], ["rule 9101"]], // 366 days, but more than twelve months
  ["2023-02-28", "2024-02-29", [END], ["rule 9101"]],
  ["2023-03-01", "2024-03-01", [END], ["rule 9101"]],
  ["2024-01-01", "2025-01-01", [END], ["rule 9101"]],
  ["2024-04-01", "2025-09-30", [END], ["rule 9101). Longer accounts need two returns"]],
  ["2026-11-15", "2026-11-15", [START], ["rule 9103"]], // today
  ["2025-03-31", "2025-03-30", [END], ["rule 9105"]],
  ["2024-03-01", "2024-02-29", [END], ["rule 9105"]],
  ["2025-04-01", "1925-04-01", [END], ["rule 9105"]],
  ["2025-11-17", "2026-11-16", [END], ["rule 9106"]], // until tomorrow
  ["2026-11-16", "2026-11-16", [END], ["rule 9106"]],
  ["2027-01-01", "2027-12-31", [END], ["rule 9106"]],
  ["2015-03-31", "2016-03-30", [START], ["before 2015-04-01"]],
  ["1900-01-01", "1900-12-31", [START], ["before 2015-04-01"]],
  ["2025-04-01", "9999-12-31", [END, END], ["rule 9101", "rule 9106"]],
  ["2099-12-31", "2099-01-01", [END, END], ["rule 9105", "rule 9106"]],
  ["2014-06-01", "2014-05-31", [START, END], ["before 2015-04-01", "rule 9105"]],
  ["2014-06-01", "2016-05-31", [START, END], ["before 2015-04-01", "rule 9101"]],
];

/** Other values at some paths; every problem there is. */
const several: [changes: Record<string, string>, problems: string[]][] = [
  [{ compnay: "{}" }, ["unknown_field compnay"]],
  [{ "company.nmae": '"x"' }, ["unknown_field company.nmae"]],
  [{ "": "1" }, ["unknown_field "]],
  [{ "<&>": "null" }, ["unknown_field <&>"]],
  [{ "\u0000": "1", "\ud800": "1" }, ["unknown_field \u0000", "unknown_field \ud800"]],
  [{ ["k".repeat(1_000_000)]: "1" }, [`unknown_field ${"k".repeat(100)}…`]],
  [
    { company: "{}" },
    ["missing_field company.name", "invalid_utr company.utr", "missing_field company.registration_number"],
  ],
  [{ period: "{}" }, ["missing_field period.start", "missing_field period.end"]],
  [{ financials: "{}" }, ["missing_field financials.turnover", "missing_field financials.trading_profit"]],
  [
    { company: ABSENT, period: "[]", financials: "null" },
    ["missing_field company", "invalid_type period", "invalid_type financials"],
  ],
  [
    { "period.start": '"2023-02-29"', "period.end": '"2023-02-29"' },
    ["invalid_date period.start", "invalid_date period.end"],
  ],
  [{ "period.start": '"2014-01-01"', "period.end": "7" }, ["invalid_type period.end", START]],
  [
    { "declarant.name": '"£"', "declarant.status": "1" },
    ["invalid_type declarant.status", "invalid_declarant declarant.name"],
  ],
];

const wholeBodies: Record<string, string[]> = {
  "{}": ["missing_field company", "missing_field period", "missing_field financials"],
  null: ["invalid_type "],
  "[]": ["invalid_type "],
  '"{}"': ["invalid_type "],
  "-0": ["invalid_type "],
  true: ["invalid_type "],
};

/** What is no JSON value. */
export const notJson = [
  ...["01", "-01", "+1", "1.", ".5", "1e", "1e2e3", "1e+", "--0", "-", "0x10", "1_000", "1,5", "1 2"],
  ...["NaN", "Infinity", "undefined", "'1'", "١", '"\u0001"', '"\\x41"', '"\\ud8"', '"'],
];

/** What is no idempotency key. */
export const notKey = [
  ...["7", "-0", "true", "[]", "{}", '"\\"\\""', ...controls, ...surrogates],
  ...texts("", "k".repeat(256), "🔥".repeat(256)),
];

export const badInputs: readonly BadInput[] = [
  ...Object.entries(fields).flatMap(([field, codes]) =>
    Object.entries(codes).flatMap(([code, values]) =>
      values.map((value) => changed({ [field]: value }, [`${code} ${field}`])),
    ),
  ),
  ...periods.map(([start, end, problems, says]) => ({
    ...changed({ "period.start": `"${start}"`, "period.end": `"${end}"` }, problems),
    says,
  })),
  ...several.map(([changes, problems]) => changed(changes, problems)),
  ...Object.entries(wholeBodies).map(([body, problems]) => ({ what: body, body, problems })),
];

function changed(changes: Record<string, string>, problems: string[]): BadInput {
  const what = Object.entries(changes).map(([path, json]) => `${path.slice(0, 50)}: ${json.slice(0, 50)}`);
  return { what: what.join(", "), body: bodyWith(changes), problems };
}

/** The JSON text of a good return, or of another body, with other values, given as JSON text, at some dotted paths. */
export function bodyWith(changes: Record<string, string>, good: object = sampleReturn()): string {
  const body = structuredClone(good);
  const values = Object.entries(changes).map(([path, json], index) => {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const parent = names.reduce<object>((at, name) => {
      if (!Object.hasOwn(at, name)) Reflect.set(at, name, {});
      return Reflect.get(at, name);
    }, body);
    if (json === ABSENT) Reflect.deleteProperty(parent, last);
    else Reflect.set(parent, last, `\0${index}`);
    return json;
  });
  return JSON.stringify(body).replace(/"\\u0000(\d+)"/g, (_, index: string) => values[Number(index)] ?? "");
}

function huge(character: string): string {
  return JSON.stringify(character.repeat(1_000_000));
}
