// What people and programs write into the boxes of a return, right and wrong.

import type { Dice } from "./dice.ts";

// Two kinds of text are left out because libxml2 does not read them as XML Schema says: white space around a year (allowed, it refuses it)
// and foreign characters in base64 (forbidden, it passes over them). We follow the standard.

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
export const COUNTS = ["0", "1", "99", "-1", "-0", "+1", "1.0", "007", "", "x"];

/** By the end of an element's name: what might be written there. */
const WRITTEN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(From|To|PeriodEnd)$/, DAYS],
  [/^Year$/, YEARS],
  [/^TaxRate$/, RATES],
  [/^(ThisPeriod|FirstYear|SecondYear)$/, COUNTS],
  [/^CompanyType$/, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "-1", "00", "+0", ""]],
  [/^(Profit|Profits|NetProfits|Total|Tax|.*Tax.*|.*Profits.*|.*Losses.*|Arising|Marginal.*)$/, AMOUNTS],
];

/** Something that might be written into an element of this name. */
export function textFor(name: string, dice: Dice): string {
  return dice.oneOf(WRITTEN.find(([pattern]) => pattern.test(name))?.[1] ?? TEXTS);
}
