// Debtors and creditors by kind, with the previous period's beside them, and creditors that are secured or due late.

import type { BalanceSheetLine, CreditorKind, Creditors, DebtorKind, Figures } from "../../accounts/model.ts";
import { type Context, type Dimension, member } from "../document.ts";
import type { Content, Markup } from "../markup.ts";
import { paragraph } from "../page.ts";
import { amountCell, shownFor } from "./figures.ts";
import { BALANCE_SHEET } from "./formats.ts";
import type { Column, Note, Parts } from "./parts.ts";
import { table } from "./table.ts";

interface ByKind<Kind extends string> {
  readonly title: string;
  /** The line of the balance sheet, and the tag of the sum. */
  readonly line: BalanceSheetLine;
  readonly total: string;
  readonly dimensions: readonly Dimension[];
  readonly kinds: Readonly<Record<Kind, readonly [label: string, tag: string]>>;
  readonly of: (figures: Column["figures"]) => Figures<Kind> | null;
}

const DEBTORS: ByKind<DebtorKind> = {
  title: "Debtors",
  line: "debtors",
  total: "Debtors",
  dimensions: [],
  kinds: {
    trade_debtors: ["Trade debtors", "TradeDebtorsTradeReceivables"],
    other_debtors: ["Other debtors", "OtherDebtors"],
    prepayments: ["Prepayments and accrued income", "PrepaymentsAccruedIncome"],
  },
  of: ({ debtors }) => debtors,
};

const due = (maturity: string) => member("core:MaturitiesOrExpirationPeriodsDimension", `core:${maturity}`);

const CREDITORS = {
  total: "Creditors",
  kinds: {
    bank_loans_and_overdrafts: ["Bank loans and overdrafts", "BankBorrowingsOverdrafts"],
    trade_creditors: ["Trade creditors", "TradeCreditorsTradePayables"],
    taxation_and_social_security: ["Taxation and social security", "TaxationSocialSecurityPayable"],
    other_creditors: ["Other creditors", "OtherCreditors"],
    accruals: ["Accruals and deferred income", "AccruedLiabilitiesDeferredIncome"],
  },
} as const;

const WITHIN_ONE_YEAR: ByKind<CreditorKind> = {
  ...CREDITORS,
  title: "Creditors: amounts falling due within one year",
  line: "creditors_within_one_year",
  dimensions: [due("WithinOneYear")],
  of: ({ creditors: of }) => of?.withinOneYear ?? null,
};

const AFTER_ONE_YEAR: ByKind<CreditorKind> = {
  ...CREDITORS,
  title: "Creditors: amounts falling due after more than one year",
  line: "creditors_after_one_year",
  dimensions: [due("AfterOneYear")],
  of: ({ creditors: of }) => of?.afterOneYear ?? null,
};

export const debtors = (parts: Parts): Note | null => kindsNote(parts, DEBTORS);

export const creditors = (parts: Parts): (Note | null)[] => [
  kindsNote(parts, WITHIN_ONE_YEAR),
  kindsNote(parts, AFTER_ONE_YEAR),
  securedAndLongTerm(parts),
];

/**
 * Kinds that are nil in all columns are left out; the sum is of what is shown. A column stands where its kinds are
 * known.
 */
function kindsNote<Kind extends string>({ document, columns, now }: Parts, note: ByKind<Kind>): Note | null {
  const shown = columns.flatMap((column) => {
    const figures = kindsIn(column, note);
    return figures === null ? [] : [{ column, figures, context: column.endOf(...note.dimensions) }];
  });
  if (shown[0]?.column !== now || shown.every(({ column }) => note.of(column.figures) === null)) return null;
  const cell = (tag: string, context: Context, value: bigint) =>
    amountCell(document, { tag: `core:${tag}`, context }, value);
  const kinds = Object.keys(note.kinds) as Kind[];
  const rows = kinds
    .filter((kind) => shown.some(({ figures }) => (figures[kind] ?? 0n) !== 0n))
    .map((kind) => {
      const [label, tag] = note.kinds[kind];
      return { label, cells: shown.map(({ figures, context }) => cell(tag, context, figures[kind] ?? 0n)) };
    });
  const sumOf = (figures: Figures<Kind>) => kinds.reduce((all, kind) => all + (figures[kind] ?? 0n), 0n);
  const total = {
    label: "Total",
    cells: shown.map(({ figures, context }) => cell(note.total, context, sumOf(figures))),
    kind: "final" as const,
  };
  const heads = shown.length === 1 ? [""] : shown.map(({ column }) => column.head);
  return { title: note.title, about: [note.line], content: [table(heads, [...rows, total])] };
}

/** Where the balance sheet's line is nil, so is every kind. */
function kindsIn<Kind extends string>({ figures }: Column, { line, of }: ByKind<Kind>): Figures<Kind> | null {
  const { balanceSheet: sheet } = figures;
  const none: Figures<string> = {};
  const isNil = sheet !== null && shownFor(line, sheet, BALANCE_SHEET.frs102) === 0n;
  return of(figures) ?? (isNil ? none : null);
}

function securedAndLongTerm(parts: Parts): Note | null {
  const said = [
    sentence(parts, "are secured", "core:LiabilitiesSecuredByAssets", [], ({ secured }) => secured),
    sentence(
      parts,
      "fall due after more than five years",
      "core:Creditors",
      [due("MoreThanFiveYears")],
      ({ afterFiveYears }) => afterFiveYears,
    ),
  ].flat();
  return said.length === 0 ? null : { title: "Secured and long-term creditors", content: said };
}

function sentence(
  { document, columns, now }: Parts,
  words: string,
  tag: string,
  dimensions: readonly Dimension[],
  of: (creditors: Creditors) => bigint | null,
): Markup[] {
  const known = columns.flatMap((column) => {
    const amount = column.figures.creditors === null ? null : of(column.figures.creditors);
    return amount === null ? [] : [{ column, amount }];
  });
  const [current, last] = known;
  if (current?.column !== now || known.every(({ amount }) => amount === 0n)) return [];
  const shown = ({ column, amount }: typeof current): Content[] =>
    amount === 0n ? ["nil"] : ["£", document.pounds(tag, column.endOf(...dimensions), amount)];
  const before = last === undefined ? [] : [` (${last.column.head}: `, ...shown(last), ")"];
  return [paragraph("Creditors of ", ...shown(current), ...before, ` ${words}.`)];
}
