// The tax calculation, line by line, so that a reader with a calculator can follow it. The figures come from the function that made the
// return's.

import { FINANCIAL_YEARS } from "../../ct600/boxes.ts";
import type { Band } from "../../ct600/computation/charge-years.ts";
import { fractionText, isBanded, ratesFor } from "../../ct600/rates.ts";
import type { ReturnInput } from "../../ct600/return.ts";
import { computeTax, type TaxComputation, type TaxRow } from "../../ct600/tax.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { numberText, poundsText } from "../../platform/numbers.ts";
import { Alert, Card } from "../frame/components.tsx";
import { Ledger, type LedgerLine } from "./ledger.tsx";

export function TaxCard({ filing, input }: { filing: FilingRow; input: ReturnInput }) {
  const tax = computeTax({
    periodStart: input.period.start,
    periodEnd: input.period.end,
    tradingProfitPence: input.financials.trading_profit,
    associatedCompanies: input.company.associated_companies ?? 0,
  });
  const filed = BigInt(filing.tax_due_pence);
  return (
    <Card title="Tax calculation">
      {tax.taxDuePence !== filed && (
        <Alert tone="wait" title="The rates have changed since this was filed">
          <p>
            {poundsText(filing.tax_due_pence)} was filed. With current rates it would be {money(tax.taxDuePence)}, as
            below.
          </p>
        </Alert>
      )}
      <Ledger caption="Tax calculation" lines={taxLines(input, tax)} />
    </Card>
  );
}

export function taxLines(input: ReturnInput, tax: TaxComputation): LedgerLine[] {
  const { profitPounds, lossPounds, taxBeforeReliefPence, marginalReliefPence, taxDuePence } = tax;
  const filed = `${poundsText(input.financials.trading_profit)} as given, without the pence`;
  if (lossPounds > 0n)
    return [
      { what: "Trading loss", working: filed, box: "780", value: pounds(lossPounds) },
      due("A loss is not taxed.", taxDuePence),
    ];
  const profit: LedgerLine = { what: "Trading profit", working: filed, box: "155", value: pounds(profitPounds) };
  if (profitPounds === 0n) return [profit, due("Without a profit there is no tax.", taxDuePence)];
  return [
    profit,
    ...tax.rows.flatMap((row, index) => yearLines(row, index, tax)),
    {
      what: "Corporation tax",
      ...(tax.rows.length > 1 ? { working: tax.rows.map(({ taxPence }) => money(taxPence)).join(" + ") } : {}),
      box: "430",
      value: money(taxBeforeReliefPence),
    },
    ...(marginalReliefPence > 0n ? [reliefLine(tax)] : []),
    due(marginalReliefPence > 0n ? `${money(taxBeforeReliefPence)} − ${money(marginalReliefPence)}.` : "", taxDuePence),
  ];
}

function due(working: string, pence: bigint): LedgerLine {
  const same = "Also in boxes 475, 510, 525, 528 and 600.";
  return { what: "Tax due", working: `${working} ${same}`.trim(), box: "440", value: money(pence), isResult: true };
}

function yearLines(row: TaxRow, index: number, tax: TaxComputation): LedgerLine[] {
  const year = `financial year ${row.financialYear}`;
  const boxes = FINANCIAL_YEARS[index === 0 ? 0 : 1];
  return [
    {
      what: `Profit of ${year}`,
      working: shareOf(row, index, tax),
      box: `${boxes.profit}`,
      value: pounds(row.profitPounds),
    },
    ...limitLines(row, tax),
    {
      what: `Rate for ${year}`,
      working: bands[row.band],
      box: `${boxes.rate}`,
      value: `${row.ratePercent}%`,
    },
    {
      what: `Tax for ${year}`,
      working: `${pounds(row.profitPounds)} × ${row.ratePercent}%`,
      box: `${boxes.tax}`,
      value: money(row.taxPence),
    },
  ];
}

function shareOf({ days }: TaxRow, index: number, { rows, profitPounds }: TaxComputation): string {
  if (rows.length === 1) return `All of it: the period's ${days} days lie in this year`;
  if (index > 0) return `The rest, for ${days} days`;
  return `${pounds(profitPounds)} × ${days} ÷ ${periodDays(rows)} days, to the nearest pound`;
}

function limitLines(row: TaxRow, tax: TaxComputation): LedgerLine[] {
  const { rates } = ratesFor(row.financialYear);
  if (row.limits === null || rates.lowerLimit === null) return [];
  return [
    {
      what: `Lower limit, ${row.financialYear}`,
      working: limitText(rates.lowerLimit, row, tax),
      box: "",
      value: money(row.limits.lowerPence),
    },
    {
      what: `Upper limit, ${row.financialYear}`,
      working: limitText(rates.upperLimit, row, tax),
      box: "",
      value: money(row.limits.upperPence),
    },
  ];
}

/** A full year's limit, for the days there are and for each of the companies that share it. */
function limitText(limit: bigint, { days, yearDays }: TaxRow, { associatedCompanies }: TaxComputation): string {
  const forDays = days === yearDays ? "" : ` × ${days} ÷ ${yearDays} days`;
  const shared = associatedCompanies === 0 ? "" : ` ÷ ${numberText(associatedCompanies + 1)} companies`;
  return `${pounds(limit)} for a year${forDays}${shared}`;
}

const bands: Record<Band, string> = {
  flat: "One rate for all profits",
  small: "The profit is not above the lower limit: small profits rate",
  marginal: "The profit is between the limits: main rate, less marginal relief",
  main: "The profit is above the upper limit: main rate",
};

/** Exact until the end: with the shares as they are rounded above, a penny could differ. */
function reliefLine({ rows, profitPounds, marginalReliefPence, associatedCompanies }: TaxComputation): LedgerLine {
  const parts = rows
    .filter(({ band }) => band === "marginal")
    .map((row) => {
      const { rates } = ratesFor(row.financialYear);
      const fraction = isBanded(rates) ? fractionText(rates) : "";
      const shared = associatedCompanies === 0 ? "" : ` ÷ ${numberText(associatedCompanies + 1)}`;
      const limit = `${pounds(rates.upperLimit ?? 0n)}${shareText(row.days, row.yearDays)}${shared}`;
      return `${fraction} × (${limit} − ${pounds(profitPounds)}${shareText(row.days, periodDays(rows))})`;
    });
  return {
    what: "Marginal relief",
    working: `${parts.join(" + ")}, to the nearest penny`,
    box: "435",
    value: `−${money(marginalReliefPence)}`,
  };
}

function shareText(days: number, of: number): string {
  return days === of ? "" : ` × ${days} ÷ ${of}`;
}

function periodDays(rows: readonly TaxRow[]): number {
  return rows.reduce((sum, { days }) => sum + days, 0);
}

function pounds(amount: bigint): string {
  return `£${numberText(amount)}`;
}

function money(pence: bigint): string {
  return poundsText(pence);
}
