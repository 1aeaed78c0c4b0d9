// How investment property, deferred tax and the profit and loss reserve moved, and what the tax consists of. Follows
// FRS 102 16.10, 29.26 and 1AC and SI 2008/409 Schedule 1.

import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";
import { type Context, member } from "../document.ts";
import type { Content } from "../markup.ts";
import { paragraph } from "../page.ts";
import { amountCell, shownFor } from "./figures.ts";
import { BALANCE_SHEET } from "./formats.ts";
import { dayBefore, type Note, type Parts } from "./parts.ts";
import { bracketed, type Row, table } from "./table.ts";

const CORE = "core:";

/** The table of one line from the period's start to its end. */
function rowsOf({ document, accounts, now }: Parts) {
  const { start, end } = accounts.now.period;
  const opening = (...dimensions: Context["dimensions"]): Context => ({
    period: { instant: dayBefore(start) },
    dimensions,
  });
  const row = (label: string, tag: string, context: Context, value: bigint, isDeducted = false): Row => ({
    label,
    cells: [amountCell(document, { tag: `${CORE}${tag}`, context }, value, { isDeducted })],
  });
  return {
    opening,
    row,
    /** A movement that is nil is left out. */
    moved: (label: string, tag: string, value: bigint, isDeducted = false): Row[] =>
      value === 0n ? [] : [row(label, tag, now.year, value, isDeducted)],
    atStart: `At ${longDayText(start)}`,
    atEnd: `At ${longDayText(end)}`,
  };
}

export function investmentProperty(parts: Parts): Note | null {
  const { document, accounts, now } = parts;
  const given = accounts.notes.investmentProperty;
  if (given === null || accounts.now.balanceSheet === null) return null;
  const { opening, row, moved, atStart, atEnd } = rowsOf(parts);
  const of = "InvestmentPropertyFairValueModel";
  return {
    title: "Investment property",
    about: ["investment_property"],
    content: [
      table(
        [""],
        [
          { label: "Fair value", cells: [], kind: "heading" },
          row(atStart, of, opening(), given.opening),
          ...moved("Additions", `AdditionsOtherThanThroughBusinessCombinations${of}`, given.additions),
          ...moved("Disposals", `Disposals${of}`, given.disposals, true),
          ...moved("Change in fair value", `IncreaseDecreaseFromFairValueAdjustment${of}`, given.fairValueGain),
          { ...row(atEnd, of, now.end, given.closing), kind: "final" },
        ],
      ),
      ...(given.valuation === null
        ? []
        : [paragraph(document.text("core:InvestmentPropertyFree-textComment", now.year, given.valuation))]),
    ],
  };
}

/** Only where there is deferred tax: otherwise the profit and loss account says it all. */
export function tax({ document, accounts, columns, now }: Parts): Note | null {
  if (accounts.standard === "frs105" || (now.figures.profitAndLoss.deferred_tax ?? 0n) === 0n) return null;
  const shown = columns.filter(({ figures }) => figures.profitAndLoss.tax !== undefined);
  const row = (label: string, tag: string, of: (tax: bigint, deferred: bigint) => bigint): Row => ({
    label,
    cells: shown.map(({ figures, year }) => {
      const { tax: total = 0n, deferred_tax: deferred = 0n } = figures.profitAndLoss;
      return amountCell(document, { tag: `${CORE}${tag}`, context: year }, of(total, deferred));
    }),
  });
  return {
    title: "Taxation",
    content: [
      table(shown.length === 1 ? [""] : shown.map(({ head }) => head), [
        row("Current tax", "CurrentTaxForPeriod", (total, deferred) => total - deferred),
        row(
          "Deferred tax",
          "DeferredTaxExpenseCreditRelatingToOriginationReversalTimingDifferences",
          (_, deferred) => deferred,
        ),
        { ...row("Tax on profit", "TaxTaxCreditOnProfitOrLossOnOrdinaryActivities", (total) => total), kind: "final" },
      ]),
    ],
  };
}

export function deferredTax(parts: Parts): Note | null {
  const { accounts, now } = parts;
  const given = accounts.notes.deferredTax;
  const { balanceSheet: sheet } = accounts.now;
  if (given === null || sheet === null || accounts.standard === "frs105") return null;
  const { opening, row, moved, atStart, atEnd } = rowsOf(parts);
  const of = "IncreaseDecreaseInNetDeferredTaxLiabilityFromAmountRecognised";
  return {
    title: "Deferred tax",
    about: given.closing < 0n ? [] : ["provisions"],
    content: [
      paragraph(
        given.closing < 0n
          ? "The deferred tax asset is part of debtors."
          : "The deferred tax liability is part of provisions for liabilities.",
      ),
      table(
        [""],
        [
          row(atStart, "NetDeferredTaxLiabilityAsset", opening(), given.opening),
          ...moved("Charged to the profit and loss account", `${of}InProfitOrLoss`, given.charge),
          ...moved("Charged to reserves", `${of}DirectlyInEquity`, given.throughReserves),
          { ...row(atEnd, "NetDeferredTaxLiabilityAsset", now.end, given.closing), kind: "final" },
        ],
      ),
    ],
  };
}

/** The copy for Companies House leaves it out with the profit that it shows. */
export function reserves(parts: Parts): Note | null {
  const { accounts, now, document } = parts;
  const given = accounts.notes.reserves;
  if (given === null || accounts.standard === "frs105") return null;
  const { opening, row, moved, atStart, atEnd } = rowsOf(parts);
  const retained = member("core:EquityClassesDimension", "core:RetainedEarningsAccumulatedLosses");
  // A balance sheet of last year that says otherwise stands: a fact has one value.
  const before = accounts.before?.balanceSheet ?? null;
  const shownBefore =
    before === null ? null : shownFor("profit_and_loss_reserve", before, BALANCE_SHEET[accounts.standard]);
  const isAsShown = shownBefore === null || shownBefore === given.opening;
  const plain: Content[] = given.opening < 0n ? bracketed(numberText(-given.opening)) : [numberText(given.opening)];
  return {
    title: "Profit and loss reserve",
    about: ["profit_and_loss_reserve"],
    content: [
      table(
        [""],
        [
          isAsShown ? row(atStart, "Equity", opening(retained), given.opening) : { label: atStart, cells: [plain] },
          {
            label: given.profit < 0n ? "Loss after tax" : "Profit after tax",
            cells: [amountCell(document, { tag: "core:ProfitLoss", context: now.year }, given.profit)],
          },
          ...moved("Dividends", "DividendsPaid", given.dividends, true),
          ...moved(
            "Transfers from other reserves",
            "TransfersToFromRetainedEarningsIncreaseDecreaseInEquity",
            given.transfers,
          ),
          { ...row(atEnd, "Equity", now.endOf(retained), given.closing), kind: "final" },
        ],
      ),
    ],
  };
}
