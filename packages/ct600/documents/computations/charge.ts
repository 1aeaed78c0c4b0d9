// The tax: the financial years with their rates, marginal relief, and what follows from it up to the tax payable.

import type { ChargedYear } from "../../computation/charge/charge.ts";
import { COMPANY_TYPES, type CompanyType } from "../../computation/charge/company-types.ts";
import type { Computation } from "../../computation/computation.ts";
import type { Line } from "../../computation/line.ts";
import { type Boxes, FINANCIAL_YEARS } from "../../form/boxes.ts";
import { fractionText, isBanded, ratesFor } from "../../rates/corporation-tax.ts";
import { decimalText } from "../../text/numbers.ts";
import type { Content } from "../markup.ts";
import { heading, paragraph, type Row, section, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { chainOf, type Entry, type How, rowOf, rowsOf, tableOf, termsOf } from "./rows.ts";
import { tag } from "./tags.ts";

export function charge(parts: Parts, given: ComputationsDocument): Content[] {
  const rows = chainOf(parts, "tax_payable_in_all", ruledOff).flatMap((entry) => chargeRows(parts, given, entry));
  const before = [...distributions(parts), ...foreignSources(parts), ...taxReliefs(parts)];
  return [
    ...associates(parts, given.boxes),
    ...before,
    // Below other tables it needs a title of its own.
    ...(before.length === 0 ? [] : [heading(3, "Tax for the period")]),
    table("£", rows, { boxes: true }),
    ...reliefNote(given.computation),
    ...mainRateNote(given),
  ];
}

/** The tax of one year alone is its own sum, and the tax payable stands in box 528 once more. */
function ruledOff({ id, operands }: Line): How | null {
  if (id === "tax_payable_pence" || (id === "corporation_tax" && operands.length === 1)) return null;
  return id === "net_liability" || id === "tax_chargeable" ? "add" : "total";
}

const LABELS: Readonly<Record<string, string>> = {
  marginal_relief: "Less: marginal relief",
  tax_payable_in_all: "Tax payable",
};

function chargeRows(parts: Parts, { computation: { charge } }: ComputationsDocument, entry: Entry): Row[] {
  const { id } = entry.line;
  const year = charge.years.findIndex(({ tax }) => tax.id === id);
  const charged = charge.years[year];
  if (charged !== undefined) return yearRows(parts, charged, year === 0 ? 1 : 2);
  return rowsOf(parts, [entry]).map((row) => ({ ...row, label: LABELS[id] ?? row.label }));
}

function yearRows(parts: Parts, { financialYear, ratePercent, profits, tax }: ChargedYear, number: 1 | 2): Row[] {
  const { document, contexts } = parts;
  const item = (name: string) => tag(`FY${number}${name}`, "company");
  const box = FINANCIAL_YEARS[number === 1 ? 0 : 1];
  const year = document.text(`ct-comp:FinancialYear${number}CoveredByTheReturn`, contexts.company, `${financialYear}`);
  const profitsRow = rowOf(parts, profits, "add", item("AmountOfProfitChargeableAtFirstRate"));
  const rate = document.percent(item("FirstRateOfTax").name, contexts.company, ratePercent);
  return [
    { label: "Financial year", box: `${box.year}`, amount: [year] },
    { ...profitsRow, label: "Profit of the period in that year, by days" },
    { label: "Rate of tax", box: `${box.rate}`, amount: [rate, "%"] },
    { ...rowOf(parts, tax, "total", item("TaxAtFirstRate")), label: "Tax" },
  ];
}

const ASSOCIATES = [
  { box: 326, when: "in the period", name: "ct-comp:NumberOfAssociatedCompaniesInThisPeriod" },
  { box: 327, when: "in the first financial year", name: "ct-comp:NumberOfAssociatedCompaniesInFY1" },
  { box: 328, when: "in the second financial year", name: "ct-comp:NumberOfAssociatedCompaniesInFY2" },
] as const;

function associates({ document, contexts: { company } }: Parts, boxes: Boxes): Content[] {
  return ASSOCIATES.flatMap(({ box, when, name }) => {
    const number = boxes[box];
    if (number === undefined) return [];
    const count = document.count(name, company, number);
    return [paragraph(`Associated companies ${when} (box ${box}): `, count)];
  });
}

/** They count for the limits and bear no tax. */
function distributions(parts: Parts): Content[] {
  const augmented = parts.lines.get("augmented_profits");
  if (augmented === undefined) return [];
  const [profits, ...others] = termsOf(augmented);
  const rows = rowsOf(parts, [...others, { line: augmented, how: "total" }]);
  if (profits === undefined || rows.length === 0) return [];
  // Its tag and its box stand with the profits chargeable.
  const { box: _, ...chargeable } = rowOf(parts, profits.line, "add", null);
  return [heading(3, "Profits for the limits"), table("£", [chargeable, ...rows], { boxes: true })];
}

/** Each source with the tax paid abroad, the tax here on its income, and the lesser of both. */
function foreignSources(parts: Parts): Content[] {
  const credit = parts.lines.get("foreign_tax_credit");
  if (credit === undefined) return [];
  const rows = linesIn(credit).flatMap((source) => {
    const id = source.id.replace(/_credit$/, "");
    const before = [id, `${id}_tax`, `${id}_limit`].flatMap((one) => parts.lines.get(one) ?? []);
    return [...before.map((line) => rowOf(parts, line)), rowOf(parts, source, "total")];
  });
  return [heading(3, "Tax paid abroad"), table("£", [...rows, rowOf(parts, credit, "last")])];
}

const linesIn = ({ operands }: Line): Line[] => operands.flatMap((operand) => ("id" in operand ? [operand] : []));

function taxReliefs(parts: Parts): Content[] {
  const rows = rowsOf(parts, tableOf(parts, "tax_reliefs"));
  return rows.length === 0 ? [] : [heading(3, "Reliefs from the tax"), table("£", rows, { boxes: true })];
}

/** Why a small profit bears the main rate. */
function mainRateNote({ boxes, computation: { charge } }: ComputationsDocument): Content[] {
  const type = COMPANY_TYPES[boxes[4] as CompanyType];
  if (type.hasSmallProfitsRate || !charge.years.some(({ rates }) => isBanded(rates))) return [];
  const text = `The small profits rate and marginal relief are not open to a ${type.words} (CTA 2010 s18A).`;
  return [section("note", paragraph(text))];
}

/** How the relief comes about, for the person who checks it: the limits of the days and the companies. */
function reliefNote({ charge: { years: all, relief }, lines }: Computation): Content[] {
  if (relief === null || relief.value === 0n) return [];
  const relieved = all.filter(({ band }) => band === "marginal");
  const years = relieved.map(
    ({ financialYear, limits }) =>
      `financial year ${financialYear} from £${decimalText(limits?.lower.value ?? 0n)} to £${decimalText(limits?.upper.value ?? 0n)}`,
  );
  const isAugmented = lines.some(({ id }) => id === "augmented_profits");
  const [profits, share] = isAugmented
    ? ["the profits with exempt distributions", ", times the profits chargeable over them,"]
    : ["the profits", ","];
  const text = `Marginal relief is ${fractionsOf(relieved)} of the amount by which the upper limit exceeds ${profits}${share} for profits between the limits of the period: ${years.join("; ")}.`;
  return [section("note", paragraph(text))];
}

/** One fraction, or each with its year where they differ. */
function fractionsOf(rows: readonly ChargedYear[]): string {
  const fractions = rows.map(({ financialYear }) => {
    const { rates } = ratesFor(financialYear);
    return { financialYear, text: isBanded(rates) ? fractionText(rates) : "" };
  });
  const [first] = fractions;
  if (first !== undefined && fractions.every(({ text }) => text === first.text)) return first.text;
  return fractions.map(({ financialYear, text }) => `${text} (financial year ${financialYear})`).join(" and ");
}
