// How fixed assets moved from the opening to the closing figures of the balance sheet. The previous period has no table
// of its own: FRS 102 asks for none (paragraphs 17.31 and 18.27), and what it closed with is what this one opens with.

import type { AssetClass, Movements } from "../../accounts/model.ts";
import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";
import { type Context, member } from "../document.ts";
import { section } from "../page.ts";
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

/** The members of core:PropertyPlantEquipmentClassesDimension. */
export const CLASS_LABELS: Readonly<Record<AssetClass["class"], { readonly label: string; readonly member: string }>> =
  {
    land_and_buildings: { label: "Land and buildings", member: "LandBuildings" },
    leasehold_improvements: { label: "Leasehold improvements", member: "LeaseholdImprovements" },
    plant_and_machinery: { label: "Plant and machinery", member: "PlantMachinery" },
    motor_vehicles: { label: "Motor vehicles", member: "MotorVehicles" },
    fixtures_and_fittings: { label: "Fixtures and fittings", member: "FurnitureFittings" },
    computer_equipment: { label: "Computer equipment", member: "ComputerEquipment" },
    office_equipment: { label: "Office equipment", member: "OfficeEquipment" },
    other: { label: "Other", member: "OtherPropertyPlantEquipment" },
  };

/** More columns than these would not fit on paper. */
const CLASSES_ABREAST = 3;

interface ClassColumn {
  readonly head: string;
  readonly dimensions: Context["dimensions"];
  readonly moved: Movements;
}

/** Tangible assets with a column for each class, and one for all of them. */
export function assetClasses(parts: Parts): Note | null {
  const { assetClasses: classes } = parts.accounts.notes;
  if (classes.length === 0) return null;
  const each = classes.map(({ class: of, movements: moved }): ClassColumn => {
    const { label, member: name } = CLASS_LABELS[of];
    const dimension = member("core:PropertyPlantEquipmentClassesDimension", `core:${name}`);
    return { head: label, dimensions: [dimension], moved };
  });
  const total: ClassColumn = {
    head: "Total",
    dimensions: [],
    moved: summed(classes.map(({ movements: moved }) => moved)),
  };
  const columns = classes.length === 1 ? each : [...each, total];
  const groups = Array.from({ length: Math.ceil(each.length / CLASSES_ABREAST) }, (_, index) =>
    columns.slice(index * CLASSES_ABREAST, (index + 1) * CLASSES_ABREAST),
  );
  // The total stands beside the last classes.
  const last = groups.at(-1);
  if (classes.length > 1 && last !== undefined && !last.includes(total)) last.push(total);
  return {
    title: MOVEMENT_TAGS.tangible_assets.title,
    about: ["tangible_assets"],
    content: groups.map((group) => section("wide", classTable(parts, group))),
  };
}

function classTable({ document, accounts, now, span }: Parts, columns: readonly ClassColumn[]) {
  const tags = MOVEMENT_TAGS.tangible_assets;
  const { start, end } = accounts.now.period;
  const [atStart, atEnd] = [`At ${longDayText(start)}`, `At ${longDayText(end)}`];
  const before = accounts.before?.balanceSheet ?? null;
  const shownBefore = before === null ? null : shownFor("tangible_assets", before, BALANCE_SHEET[accounts.standard]);
  const when = {
    start: (dimensions: Context["dimensions"]): Context => ({ period: { instant: dayBefore(start) }, dimensions }),
    year: (dimensions: Context["dimensions"]): Context => now.yearOf(...dimensions),
    end: (dimensions: Context["dimensions"]): Context => now.endOf(...dimensions),
  };
  const row = (
    label: string,
    tag: string,
    at: keyof typeof when,
    value: (moved: Movements) => bigint,
    { kind, isDeducted = false }: { kind?: Row["kind"]; isDeducted?: boolean } = {},
  ): Row => ({
    label,
    cells: columns.map(({ dimensions, moved }) => {
      const amount = value(moved);
      // A balance sheet of last year that says otherwise stands: a fact has one value.
      const isOther = at === "start" && tag === tags.netBookValue && dimensions.length === 0;
      return isOther && shownBefore !== null && shownBefore !== amount
        ? [numberText(amount)]
        : amountCell(document, { tag: `core:${tag}`, context: when[at](dimensions) }, amount, { isDeducted });
    }),
    kind,
  });
  return table(
    columns.map(({ head }) => head),
    [
      headingRow("Cost"),
      row(atStart, tags.cost, "start", ({ cost }) => cost.opening),
      row("Additions", tags.additions, "year", ({ cost }) => cost.additions),
      row("Disposals", tags.disposals, "year", ({ cost }) => cost.disposals, { isDeducted: true }),
      row(atEnd, tags.cost, "end", ({ cost }) => cost.closing, { kind: "total" }),
      headingRow(tags.writtenOff),
      row(atStart, tags.depreciation, "start", ({ depreciation }) => depreciation.opening),
      row(`Charge for the ${span}`, tags.charge, "year", ({ depreciation }) => depreciation.charge),
      row("On disposals", tags.onDisposals, "year", ({ depreciation }) => depreciation.disposals, { isDeducted: true }),
      row(atEnd, tags.depreciation, "end", ({ depreciation }) => depreciation.closing, { kind: "total" }),
      headingRow("Net book value"),
      row(atEnd, tags.netBookValue, "end", ({ netBookValue }) => netBookValue.closing, { kind: "balance" }),
      row(
        `At ${longDayText(dayBefore(start))}`,
        tags.netBookValue,
        "start",
        ({ netBookValue }) => netBookValue.opening,
        {
          kind: "balance",
        },
      ),
    ],
  );
}

function summed(all: readonly Movements[]): Movements {
  const sum = (of: (moved: Movements) => bigint) => all.reduce((total, moved) => total + of(moved), 0n);
  return {
    cost: {
      opening: sum(({ cost }) => cost.opening),
      additions: sum(({ cost }) => cost.additions),
      disposals: sum(({ cost }) => cost.disposals),
      closing: sum(({ cost }) => cost.closing),
    },
    depreciation: {
      opening: sum(({ depreciation }) => depreciation.opening),
      charge: sum(({ depreciation }) => depreciation.charge),
      disposals: sum(({ depreciation }) => depreciation.disposals),
      closing: sum(({ depreciation }) => depreciation.closing),
    },
    netBookValue: {
      opening: sum(({ netBookValue }) => netBookValue.opening),
      closing: sum(({ netBookValue }) => netBookValue.closing),
    },
  };
}
