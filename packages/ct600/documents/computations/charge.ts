// The tax: the financial years with their rates, marginal relief, and what follows from it up to the tax payable.

import type { ChargedYear } from "../../computation/charge/charge.ts";
import type { Computation } from "../../computation/computation.ts";
import { type Boxes, FINANCIAL_YEARS } from "../../form/boxes.ts";
import { fractionText, isBanded, ratesFor } from "../../rates/corporation-tax.ts";
import { decimalText } from "../../text/numbers.ts";
import type { Content } from "../markup.ts";
import { brackets, heading, paragraph, type Row, section, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { rowsOf } from "./rows.ts";

export function charge(parts: Parts, { boxes, computation }: ComputationsDocument): Content[] {
  const rows = [...yearRows(parts, boxes, 1), ...yearRows(parts, boxes, 2)];
  if (boxes[430] !== undefined && boxes[380] !== undefined)
    rows.push({
      label: "Corporation tax",
      box: "430",
      amount: [decimalText(boxes[430])],
      kind: "total",
    });
  // The taxonomies have no item for ordinary marginal relief, so it is shown and not tagged.
  if (boxes[435] !== undefined)
    rows.push({ label: "Less: marginal relief", box: "435", amount: brackets(decimalText(boxes[435])) });
  rows.push(
    ...rowsOf(parts, [
      ["tax_due_pence", "total"],
      ["tax_reliefs", "less"],
      ["net_liability", "add"],
      ["loan_tax_pence", "add"],
      ["tax_chargeable", "add"],
      ["income_tax_deducted", "less"],
      ["tax_payable_in_all", "last"],
    ]).map(named),
  );
  return [
    ...associates(parts, boxes),
    ...distributions(parts),
    ...taxReliefs(parts),
    table("£", rows, { boxes: true }),
    ...reliefNote(computation),
  ];
}

function named(row: Row): Row {
  return row.box === "528" ? { ...row, label: "Tax payable" } : row;
}

/** Nothing for a financial year the return does not have. */
function yearRows({ document, contexts: { company } }: Parts, boxes: Boxes, number: 1 | 2): Row[] {
  const item = (name: string) => `ct-comp:FY${number}${name}`;
  const box = FINANCIAL_YEARS[number === 1 ? 0 : 1];
  const { [box.year]: year, [box.profit]: profit, [box.rate]: rate, [box.tax]: tax } = boxes;
  if (year === undefined || profit === undefined || rate === undefined || tax === undefined) return [];
  return [
    {
      label: "Financial year",
      box: `${box.year}`,
      amount: [document.text(`ct-comp:FinancialYear${number}CoveredByTheReturn`, company, String(year))],
    },
    {
      label: "Profit of the period in that year, by days",
      box: `${box.profit}`,
      amount: [document.pounds(item("AmountOfProfitChargeableAtFirstRate"), company, profit)],
    },
    {
      label: "Rate of tax",
      box: `${box.rate}`,
      amount: [document.percent(item("FirstRateOfTax"), company, rate), "%"],
    },
    {
      label: "Tax",
      box: `${box.tax}`,
      amount: [document.pence(item("TaxAtFirstRate"), company, tax)],
      kind: "total",
    },
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
  const rows = rowsOf(parts, [
    ["exempt_distributions", "add"],
    ["augmented_profits", "total"],
  ]);
  if (rows.length === 0) return [];
  const chargeable = {
    label: "Profits chargeable to corporation tax",
    amount: [poundsIn(parts, "chargeable_profits")],
  };
  return [heading(3, "Profits for the limits"), table("£", [chargeable, ...rows], { boxes: true })];
}

function poundsIn({ lines }: Parts, id: string): string {
  return decimalText(lines.get(id)?.value ?? 0n).replace(/\.00$/, "");
}

function taxReliefs(parts: Parts): Content[] {
  const rows = rowsOf(parts, [
    ["community_investment_relief", "add"],
    ["double_taxation_relief", "add"],
    ["tax_reliefs", "last"],
  ]);
  return rows.length === 0 ? [] : [heading(3, "Reliefs from the tax"), table("£", rows, { boxes: true })];
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
