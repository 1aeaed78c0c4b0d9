// Notes that say more about lines of the balance sheet: movements of fixed assets, debtors and creditors by kind.

import type { CreditorKind } from "../../ct600/accounts/model.ts";
import { numberText } from "../../platform/numbers.ts";
import { longDayText } from "../../platform/uk-time.ts";
import type { Context } from "../document.ts";
import type { Content, markup } from "../markup.ts";
import { paragraph } from "../page.ts";
import { amountCell, shownFor } from "./figures.ts";
import { BALANCE_SHEET } from "./formats.ts";
import { member } from "./member.ts";
import type { Note } from "./note.ts";
import { dayBefore, type Parts } from "./parts.ts";
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

const DEBTORS = [
  ["trade_debtors", "Trade debtors", "TradeDebtorsTradeReceivables"],
  ["other_debtors", "Other debtors", "OtherDebtors"],
  ["prepayments", "Prepayments and accrued income", "PrepaymentsAccruedIncome"],
] as const;

export function debtors({ document, accounts, now }: Parts): Note | null {
  const given = accounts.notes.debtors;
  if (given === null) return null;
  const kinds = DEBTORS.map(([kind, label, tag]) => ({ label, tag, value: given[kind] ?? 0n }));
  return {
    title: "Debtors",
    about: ["debtors"],
    content: [kindsTable(kinds, { total: "Debtors", context: now.end, document })],
  };
}

const CREDITORS: readonly (readonly [CreditorKind, string, string])[] = [
  ["bank_loans_and_overdrafts", "Bank loans and overdrafts", "BankBorrowingsOverdrafts"],
  ["trade_creditors", "Trade creditors", "TradeCreditorsTradePayables"],
  ["taxation_and_social_security", "Taxation and social security", "TaxationSocialSecurityPayable"],
  ["other_creditors", "Other creditors", "OtherCreditors"],
  ["accruals", "Accruals and deferred income", "AccruedLiabilitiesDeferredIncome"],
];

const DUE = [
  ["withinOneYear", "creditors_within_one_year", "core:WithinOneYear", "within one year"],
  ["afterOneYear", "creditors_after_one_year", "core:AfterOneYear", "after more than one year"],
] as const;

const MATURITIES = "core:MaturitiesOrExpirationPeriodsDimension";

export function creditors({ document, accounts, now }: Parts): Note[] {
  const given = accounts.notes.creditors;
  if (given === null) return [];
  const notes = DUE.flatMap(([part, line, maturity, when]): Note[] => {
    const figures = given[part];
    if (figures === null) return [];
    const kinds = CREDITORS.map(([kind, label, tag]) => ({ label, tag, value: figures[kind] ?? 0n }));
    const context = now.endOf(member(MATURITIES, maturity));
    return [
      {
        title: `Creditors: amounts falling due ${when}`,
        about: [line],
        content: [kindsTable(kinds, { total: "Creditors", context, document })],
      },
    ];
  });
  const said: Content[] = [];
  if (given.secured !== null && given.secured !== 0n)
    said.push(
      paragraph(
        "Creditors of £",
        document.pounds("core:LiabilitiesSecuredByAssets", now.end, given.secured),
        " are secured.",
      ),
    );
  if (given.afterFiveYears !== null && given.afterFiveYears !== 0n) {
    const context = now.endOf(member(MATURITIES, "core:MoreThanFiveYears"));
    said.push(
      paragraph(
        "Creditors of £",
        document.pounds("core:Creditors", context, given.afterFiveYears),
        " fall due after more than five years.",
      ),
    );
  }
  return said.length === 0 ? notes : [...notes, { title: "Secured and long-term creditors", content: said }];
}

interface Kinds {
  readonly document: Parts["document"];
  readonly context: Context;
  /** The tag of the sum. */
  readonly total: string;
}

/** Kinds that are nil are left out; the sum is of what is shown. */
function kindsTable(
  kinds: readonly { label: string; tag: string; value: bigint }[],
  { document, context, total }: Kinds,
): ReturnType<typeof markup> {
  const rows = kinds
    .filter(({ value }) => value !== 0n)
    .map(({ label, tag, value }) => ({
      label,
      cells: [amountCell(document, { tag: `core:${tag}`, context }, value)],
    }));
  const sum = kinds.reduce((all, { value }) => all + value, 0n);
  return table(
    [""],
    [...rows, { label: "Total", cells: [amountCell(document, { tag: `core:${total}`, context }, sum)], kind: "final" }],
  );
}
