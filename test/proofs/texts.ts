// What people and programs write into the boxes of a return, right and wrong.

import type { BoxType } from "../../packages/ct600/form/row.ts";
import { NUMBERED_BOXES } from "../../packages/ct600/form/table.ts";
import type { Dice } from "./dice.ts";

// Two kinds of text are left out because libxml2 does not read them as XML Schema says: white space around a year
// (allowed, it refuses it) and foreign characters in base64 (forbidden, it passes over them). We follow the standard.

export const AMOUNTS = [
  "0.00",
  "1.00",
  "0.01",
  "40000.00",
  "250000.00",
  "99999999999.00",
  "99999999999.99",
  "100000000000.00",
  "1234567.50",
  "-0.00",
  "-500.00",
  "007.00",
  "12",
  "12.5",
  "12.005",
  "1e3",
  "+5.00",
  ".50",
  "5.",
  " 40000.00 ",
  "\n7600.00",
  "",
  " ",
  "abc",
  "1,000.00",
  "NaN",
];
export const DAYS = [
  "2015-03-31",
  "2015-04-01",
  "2016-02-29",
  "2023-03-31",
  "2023-04-01",
  "2024-02-29",
  "2024-02-30",
  "2025-03-31",
  "2026-11-13",
  "2026-11-14",
  "2026-11-15",
  "2026-11-16",
  "2027-03-31",
  "2024-3-31",
  "2024-04-01Z",
  "31/03/2024",
  "2024-13-01",
  " 2025-03-31 ",
  "0000-01-01",
  "",
];
export const TEXTS = [
  "yes",
  "no",
  "",
  " yes",
  "YES",
  "0",
  "x",
  "£ Ltd",
  "Ünï",
  "a".repeat(57),
  "1234567890",
  "8596148860",
  "sc123456",
  "AB1234567",
];
export const YEARS = [
  "2014",
  "2015",
  "2016",
  "2017",
  "2021",
  "2022",
  "2023",
  "2024",
  "2025",
  "2026",
  "2027",
  "20245",
  "24",
  "",
  "2024Z",
];
export const RATES = [
  "19.00",
  "20.00",
  "25.00",
  "0.00",
  "30.00",
  "19.0",
  "19",
  "19.50",
  "100.00",
  "100.01",
  "-19.00",
  "",
];
/**
 * For Namespace. Empty and over-large ports and nonsense in square brackets are left out: there libxml2 strays from RFC
 * 3986.
 */
export const ADDRESSES = [
  "http://www.govtalk.gov.uk/taxation/CT/5",
  " http://www.govtalk.gov.uk/taxation/CT/5\n",
  "",
  " ",
  "http://",
  "http:",
  "http:///x",
  "//",
  "//host",
  "////",
  "urn:x:y",
  "mailto:a@b",
  "a+b.c-1:x",
  "a::b",
  "..",
  "../a",
  "./a:b",
  "a/b:c",
  "~a",
  "'()!*",
  "?",
  "#",
  "a?b?c",
  "a#b?c",
  "#[x]",
  "http://host:80/x",
  "http://host:0080/",
  "http://u:p@host/",
  "http://[::1]/",
  "http://[::ffff:1.2.3.4]:80/",
  "http://[v1.a:b]/",
  "http://1.2.3.999/",
  "http://a,b;c=d/",
  "%41",
  "a b",
  "http://a b/",
  "http:/\tx",
  "\\\\host\\share",
  "<a>",
  '{x}|^`"',
  "é",
  "http://é.example/ü",
  "\u007f",
  "😀",
  "1a:b",
  ":a",
  ":",
  "a_b:c",
  "é:b",
  "a b:c",
  "@:",
  "a@b:c",
  "%",
  "%zz",
  "a%4",
  "?%",
  "#%4",
  "http://h%zz/",
  "a#b#c",
  "##",
  "[",
  "a[b]",
  "?[x]",
  "h:/[x]",
  "http://[::1/",
  "http://h]/",
  "http://u[v@host/",
  "http://u@v@host/",
  "http://host:80x/",
  "http://host:a/",
  "http://host:8 0/",
];
/** For sort codes and account numbers. */
export const DIGITS = ["123456", "12345678", "000000", "00-01-02", "1234567", "123456 ", "１２３４５６", ""];
export const COUNTS = ["0", "1", "99", "-1", "-0", "+1", "1.0", "007", "", "x"];

/** By the end of an element's name: what might be written there. */
const WRITTEN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(From|To|PeriodEnd)$/, DAYS],
  [/^Year$/, YEARS],
  [/^TaxRate$/, RATES],
  [/^Namespace$/, ADDRESSES],
  [/^(ThisPeriod|FirstYear|SecondYear)$/, COUNTS],
  [/^CompanyType$/, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "-1", "00", "+0", ""]],
  [/^(Profit|Profits|NetProfits|Total|Tax|.*Tax.*|.*Profits.*|.*Losses.*|Arising|Marginal.*)$/, AMOUNTS],
];

const WRITTEN_IN: Partial<Record<BoxType["kind"], readonly string[]>> = {
  pounds: AMOUNTS,
  pence: AMOUNTS,
  date: DAYS,
  digits: DIGITS,
};

const KINDS = new Map(NUMBERED_BOXES.map(({ box }) => [box.element, box.type.kind]));

/** Something that might be written into an element of this name. */
export function textFor(name: string, dice: Dice): string {
  const named = WRITTEN.find(([pattern]) => pattern.test(name))?.[1];
  const kind = KINDS.get(name);
  return dice.oneOf(named ?? (kind === undefined ? undefined : WRITTEN_IN[kind]) ?? TEXTS);
}

/** What a form might well have in a box of this kind. */
export function likelyText({ kind, ...type }: BoxType, dice: Dice): string {
  if (kind === "tick") return "yes";
  if (kind === "yes or no") return dice.oneOf(["yes", "no"]);
  if (kind === "date") return dice.oneOf(["2025-03-31", "2025-12-31", "2026-01-01", "2026-11-15", "2026-11-16"]);
  if (kind === "digits" && "length" in type) return "1".repeat(type.length);
  if (kind === "pence") return dice.oneOf(["0.00", "0.01", "190.00", "337.50", "7600.00", "250000.00"]);
  if (kind === "pounds") return dice.oneOf(["0.00", "1.00", "500.00", "40000.00", "1000000.00"]);
  return dice.oneOf(["A Name", "0", "2024", "19.00"]);
}
