// The computation of the tax, in the order an inspector reads: from the profit in the accounts to the trading profit, the profits chargeable, the
// financial years with their rates, marginal relief, the tax. Every figure is the one in the box of the return it feeds. Follows HMRC's
// computational taxonomy, whose cubes want a kind of business on every fact.

import { type Boxes, FINANCIAL_YEARS } from "../../ct600/boxes.ts";
import type { ChargedYear } from "../../ct600/computation/charge.ts";
import type { Computation } from "../../ct600/computation/computation.ts";
import type { BoxText } from "../../ct600/form/table.ts";
import { fractionText, isBanded, ratesFor } from "../../ct600/rates.ts";
import { decimalText } from "../../platform/numbers.ts";
import { longDayText } from "../../platform/uk-time.ts";
import { type Context, type Dimension, InlineDocument } from "../document.ts";
import type { Content, Markup } from "../markup.ts";
import { amount, brackets, heading, paragraph, type Row, STYLE, section, table } from "../page.ts";
import type { Taxonomy } from "../taxonomies.ts";

export interface ComputationsDocument {
  readonly companyName: string;
  /** What the trade is called: the principal activity, if it is known. */
  readonly tradeName: string;
  readonly boxes: Boxes;
  readonly computation: Computation;
  /** The profit before tax that the accounts show. */
  readonly profitPerAccounts: bigint;
  readonly software: { readonly name: string; readonly version: string };
}

export function computationsDocument(given: ComputationsDocument, taxonomy: Taxonomy): Buffer {
  const { boxes, companyName, software } = given;
  const document = new InlineDocument({
    schemaRef: taxonomy.schemaRef,
    namespaces: { "ct-comp": `http://www.hmrc.gov.uk/schemas/ct/comp/${taxonomy.date}` },
    registrationNumber: boxes[2],
  });
  const contexts = contextsOf(given);
  document.hide(
    document.text("ct-comp:NameOfProductionSoftware", contexts.end, software.name),
    document.text("ct-comp:VersionOfProductionSoftware", contexts.end, software.version),
  );
  const parts = { document, contexts };
  return document.write({
    title: `${companyName}: corporation tax computation for the period ended ${longDayText(boxes[35])}`,
    style: STYLE,
    body: [
      ...particulars(parts, given),
      heading(2, "Trading profit"),
      tradingProfit(parts, given),
      heading(2, "Profits chargeable to corporation tax"),
      profitsChargeable(parts, boxes),
      heading(2, "Corporation tax"),
      ...charge(parts, given),
    ],
  });
}

interface Parts {
  document: InlineDocument;
  contexts: { company: Context; end: Context; trade: Context };
}

function contextsOf({ boxes, tradeName }: ComputationsDocument): Parts["contexts"] {
  const period = { start: boxes[30], end: boxes[35] };
  const business = (member: string): Dimension => ({ dimension: "ct-comp:BusinessTypeDimension", member });
  const company = [business("ct-comp:Company")];
  const trade: Dimension[] = [
    business("ct-comp:Trade"),
    { dimension: "ct-comp:TerritoryDimension", member: "ct-comp:UK" },
    { dimension: "ct-comp:BusinessNameDimension", domain: "ct-comp:BusinessNameDomain", text: tradeName },
  ];
  return {
    company: { period, dimensions: company },
    end: { period: { instant: boxes[35] }, dimensions: company },
    trade: { period, dimensions: trade },
  };
}

function particulars(
  { document, contexts: { company, end } }: Parts,
  { companyName, boxes }: ComputationsDocument,
): Content[] {
  const day = (name: string, date: string) => document.date(`ct-comp:${name}`, end, date);
  return [
    section(
      "cover",
      heading(1, document.text("ct-comp:CompanyName", end, companyName)),
      paragraph("Corporation tax computation"),
      paragraph("Unique taxpayer reference ", document.text("ct-comp:TaxReference", end, boxes[3])),
      paragraph(
        "Period of account ",
        day("PeriodOfAccountStartDate", boxes[30]),
        " to ",
        day("PeriodOfAccountEndDate", boxes[35]),
      ),
      paragraph(
        "Period covered by the return ",
        day("StartOfPeriodCoveredByReturn", boxes[30]),
        " to ",
        day("EndOfPeriodCoveredByReturn", boxes[35]),
      ),
      paragraph(
        "The company is a partner in a firm: ",
        document.flag("ct-comp:CompanyIsAPartnerInAFirm", company, false),
      ),
    ),
  ];
}

/** What the accounts call profit and what is taxed may differ: the difference is shown as other adjustments. */
function tradingProfit(
  { document, contexts: { trade } }: Parts,
  { boxes, profitPerAccounts }: ComputationsDocument,
): Markup {
  const pounds = (name: string, of: bigint) => document.pounds(`ct-comp:${name}`, trade, of);
  const result = (boxes[155] ?? 0n) - (boxes[780] ?? 0n);
  const difference = result - profitPerAccounts;
  const rows: Row[] = [
    {
      label: `${profitPerAccounts < 0n ? "Loss" : "Profit"} before tax per accounts`,
      amount: amount(pounds("ProfitLossPerAccounts", profitPerAccounts)),
    },
  ];
  if (difference > 0n)
    rows.push({ label: "Add: other adjustments", amount: [pounds("AdjustmentsOtherAdditions", difference)] });
  if (difference < 0n)
    rows.push({
      label: "Less: other adjustments",
      amount: brackets(pounds("AdjustmentsOtherDeductions", -difference)),
    });
  rows.push(
    result < 0n
      ? {
          label: "Adjusted trading loss",
          amount: brackets(pounds("AdjustedLossOfPeriod", -result)),
          kind: "last",
          ...boxOf("780", boxes[780]),
        }
      : {
          label: "Adjusted trading profit",
          amount: [pounds("AdjustedProfitForThePeriod", result)],
          kind: "last",
          box: "155",
        },
  );
  return table("£", rows, { boxes: true });
}

const boxOf = (box: BoxText, of: bigint | undefined) => (of === undefined ? {} : { box });

/** From the trading profit to the profits chargeable, as far as the return states them. */
const CHAIN = [
  { label: "Trading profits", box: 155, item: "AdjustedTradingProfitOfThisPeriod" },
  { label: "Net trading profits", box: 165, item: "NetTradingProfits" },
  { label: "Profits before other deductions and reliefs", box: 235, item: "ProfitsBeforeOtherDeductionsAndReliefs" },
  {
    label: "Profits before qualifying donations and group relief",
    box: 300,
    item: "ProfitsBeforeChargesAndGroupRelief",
  },
] as const;

function profitsChargeable({ document, contexts: { company } }: Parts, boxes: Boxes): Markup {
  const pounds = (name: string, of: bigint) => [document.pounds(`ct-comp:${name}`, company, of)];
  const rows: Row[] = CHAIN.flatMap(({ label, box, item }) => {
    const value = boxes[box];
    return value === undefined ? [] : [{ label, box: `${box}`, amount: pounds(item, value) }];
  });
  rows.push({
    label: "Total profits chargeable to corporation tax",
    box: "315",
    amount: pounds("TotalProfitsChargeableToCorporationTax", boxes[315]),
    kind: "last",
  });
  return table("£", rows, { boxes: true });
}

function charge(parts: Parts, { boxes, computation }: ComputationsDocument): Content[] {
  const {
    document,
    contexts: { company },
  } = parts;
  const pence = (name: string, of: bigint) => document.pence(`ct-comp:${name}`, company, of);
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
    {
      label: "Corporation tax chargeable",
      box: "440",
      amount: [pence("CorporationTaxChargeable", boxes[440])],
      kind: "total",
    },
    {
      label: "Net corporation tax liability",
      box: "475",
      amount: [pence("NetCorporationTaxPayable", boxes[475])],
    },
    { label: "Tax chargeable", box: "510", amount: [pence("TaxChargeable", boxes[510])] },
    { label: "Tax payable", box: "528", amount: [pence("TaxPayable", boxes[528])], kind: "last" },
  );
  return [...associates(parts, boxes), table("£", rows, { boxes: true }), ...reliefNote(computation)];
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

function associates({ document, contexts: { company } }: Parts, { 326: associatedCompanies }: Boxes): Content[] {
  if (associatedCompanies === undefined) return [];
  const count = document.count("ct-comp:NumberOfAssociatedCompaniesInThisPeriod", company, associatedCompanies);
  return [paragraph("Associated companies in the period (box 326): ", count)];
}

/** How the relief comes about, for the person who checks it: the limits of the days and the companies. */
function reliefNote({ charge: { years: all, relief } }: Computation): Content[] {
  if (relief === null || relief.value === 0n) return [];
  const relieved = all.filter(({ band }) => band === "marginal");
  const years = relieved.map(
    ({ financialYear, limits }) =>
      `financial year ${financialYear} from £${decimalText(limits?.lower.value ?? 0n)} to £${decimalText(limits?.upper.value ?? 0n)}`,
  );
  const text = `Marginal relief is ${fractionsOf(relieved)} of the amount by which the upper limit exceeds the profits, for profits between the limits of the period: ${years.join("; ")}.`;
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
