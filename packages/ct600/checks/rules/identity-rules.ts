// Who the return is for and which period it covers.

import { PLACES } from "../../form/table.ts";
import { type PeriodDay, textOf } from "../figures.ts";
import { numberIn } from "../schema/values.ts";
import { type Rule, rule } from "./rule.ts";

const { period: PERIOD } = PLACES;

export const IDENTITY_RULES: readonly Rule[] = [
  rule(
    5004,
    { at: "/IRheader", field: "company.utr", says: "The header of the return must name at least one key, the UTR." },
    ({ hasHeader, headerKeys }) => hasHeader && headerKeys.length === 0,
  ),
  rule(
    5005,
    {
      at: "/IRheader/Keys/Key",
      field: "company.utr",
      says: "Every key in the header of the return must stand in the envelope too, with the same value.",
    },
    ({ headerKeys, envelopeKeys }) =>
      headerKeys.some(
        (key) =>
          key.attributes.Type === undefined ||
          !envelopeKeys.some((other) => other.attributes.Type === key.attributes.Type && textOf(other) === textOf(key)),
      ),
  ),
  rule(
    9100,
    {
      at: "CompanyInformation/Reference",
      field: "company.utr",
      says: "The tax reference (box 3) must be the UTR in the header of the return.",
    },
    (figures) =>
      !figures
        .all(3)
        .every((box) => figures.headerKeys.some((key) => key.attributes.Type === "UTR" && textOf(key) === textOf(box))),
  ),
  rule(
    9101,
    { at: PERIOD, field: "period.end", says: "The period (boxes 30 and 35) must not be longer than 12 months." },
    (figures) => figures.has("period") && !(twelveMonthsBefore(figures.end) < digits(figures.start.text)),
  ),
  rule(
    9103,
    { at: `${PERIOD}/From`, field: "period.start", says: "The period must start yesterday or earlier (box 30)." },
    (figures) => figures.has(30) && !(figures.start.day < figures.today),
  ),
  rule(
    9105,
    { at: `${PERIOD}/To`, field: "period.end", says: "The period must not end before it starts (boxes 30 and 35)." },
    (figures) => figures.has(35) && !(digits(figures.end.text) >= digits(figures.start.text)),
  ),
  rule(
    9106,
    {
      at: `${PERIOD}/To`,
      field: "period.end",
      says: "The period must be over: it cannot end after today (box 35), unless a liquidator files (company type 3).",
    },
    (figures) => figures.has(35) && !(figures.end.day <= figures.today || figures.companyType === 3),
  ),
];

/** A date as the number its digits make: 2025-03-31 is 20250331. */
function digits(date: string): number {
  return numberIn(date.replaceAll("-", ""));
}

/** 29 February taken back a year is the 28th. */
function twelveMonthsBefore({ text, day }: PeriodDay): number {
  if (Number.isNaN(day)) return Number.NaN;
  const taken = digits(text) - 10_000;
  return text.endsWith("-02-29") ? taken - 1 : taken;
}
