// How fixed assets moved from the opening to the closing figures of the balance sheet. The previous period has no table
// of its own: FRS 102 asks for none (paragraphs 17.31 and 18.27), and what it closed with is what this one opens with.

import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";
import type { Context } from "../document.ts";
import { amountCell, shownFor } from "./figures.ts";
import { BALANCE_SHEET } from "./formats.ts";
import { dayBefore, type Note, type Parts } from "./parts.ts";
import { type Row, table } from "./table.ts";

const MOVEMENT_TAGS = {
  tangible_assets: {
    title: "Tangible fixed assets",
    writtenOff: "Depreciation",
    netBookValue: "PropertyPlantEquipment",
    cost: "PropertyPlantEquipmentGrossCost",
    additions: "TotalAdditionsIncludingFromBusinessCombinationsPropertyPlantEquipment",
    disposals: "DisposalsPropertyPlantEquipment",
    depreciation: "AccumulatedDepreciationImpairmentPropertyPlantEquipment",
    charge: "IncreaseFromDepreciationChargeForYearPropertyPlantEquipment",
    onDisposals: "DisposalsDecreaseInDepreciationImpairmentPropertyPlantEquipment",
  },
  intangible_assets: {
    title: "Intangible fixed assets",
    writtenOff: "Amortisation",
    netBookValue: "IntangibleAssets",
    cost: "IntangibleAssetsGrossCost",
    additions: "TotalAdditionsIncludingFromBusinessCombinationsIntangibleAssets",
    disposals: "DisposalsIntangibleAssets",
    depreciation: "AccumulatedAmortisationImpairmentIntangibleAssets",
    charge: "IncreaseFromAmortisationChargeForYearIntangibleAssets",
    onDisposals: "DisposalsDecreaseInAmortisationImpairmentIntangibleAssets",
  },
} as const;

export function movements(parts: Parts, of: keyof typeof MOVEMENT_TAGS): Note | null {
  const { document, accounts, now, span } = parts;
  const moved = accounts.notes.fixedAssetMovements[of];
  if (moved === undefined) return null;
  const tags = MOVEMENT_TAGS[of];
  const { start, end } = accounts.now.period;
  const opening: Context = { period: { instant: dayBefore(start) }, dimensions: [] };
  const row = (
    label: string,
    at: { tag: string; context: Context; isDeducted?: boolean },
    value: bigint,
    kind?: Row["kind"],
  ): Row => ({
    label,
    cells: [amountCell(document, { tag: `core:${at.tag}`, context: at.context }, value, at)],
    kind,
  });
  // A balance sheet of last year that says otherwise stands: a fact has one value.
  const before = accounts.before?.balanceSheet ?? null;
  const shownBefore = before === null ? null : shownFor(of, before, BALANCE_SHEET[accounts.standard]);
  const isAsShown = shownBefore === null || shownBefore === moved.netBookValue.opening;
  const [atStart, atEnd] = [`At ${longDayText(start)}`, `At ${longDayText(end)}`];
  const { cost, depreciation, netBookValue } = moved;
  return {
    title: tags.title,
    about: [of],
    content: [
      table(
        [""],
        [
          headingRow("Cost"),
          row(atStart, { tag: tags.cost, context: opening }, cost.opening),
          row("Additions", { tag: tags.additions, context: now.year }, cost.additions),
          row("Disposals", { tag: tags.disposals, context: now.year, isDeducted: true }, cost.disposals),
          row(atEnd, { tag: tags.cost, context: now.end }, cost.closing, "total"),
          headingRow(tags.writtenOff),
          row(atStart, { tag: tags.depreciation, context: opening }, depreciation.opening),
          row(`Charge for the ${span}`, { tag: tags.charge, context: now.year }, depreciation.charge),
          row("On disposals", { tag: tags.onDisposals, context: now.year, isDeducted: true }, depreciation.disposals),
          row(atEnd, { tag: tags.depreciation, context: now.end }, depreciation.closing, "total"),
          headingRow("Net book value"),
          row(atEnd, { tag: tags.netBookValue, context: now.end }, netBookValue.closing, "balance"),
          {
            label: `At ${longDayText(dayBefore(start))}`,
            cells: [
              isAsShown
                ? amountCell(document, { tag: `core:${tags.netBookValue}`, context: opening }, netBookValue.opening)
                : [numberText(netBookValue.opening)],
            ],
            kind: "balance",
          },
        ],
      ),
    ],
  };
}

const headingRow = (label: string): Row => ({ label, cells: [], kind: "heading" });
