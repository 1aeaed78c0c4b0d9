// The notes explain figures of the balance sheet, so they lead to them.

import { isPresent } from "../../input/fields/presence.ts";
import type { Problem } from "../../problem.ts";
import type { AccountsInput, BalanceSheetInput } from "../../return.ts";
import { CREDITORS, DEBTORS, type Details } from "../by-kind.ts";
import { bookValuesOf, MOVING_ASSETS } from "../movements/assets.ts";
import { closingOf } from "../notes.ts";
import { penceOf, sumOf } from "../pounds.ts";
import { distance, doesNotReconcile, money } from "./reconcile.ts";

export function advancesProblems({ directors_advances: advances = [] }: AccountsInput): Problem[] {
  return advances.flatMap((advance, index) => {
    const closing = closingOf(advance);
    if (closing >= 0n) return [];
    const field = `accounts.directors_advances.${index}.repaid`;
    return [
      doesNotReconcile(
        field,
        `More was repaid and written off than the director owed, by ${money(-closing)}. Correct the amounts; what the company owes a director is a creditor.`,
      ),
    ];
  });
}

export function movementsProblems(accounts: AccountsInput): Problem[] {
  return MOVING_ASSETS.flatMap((asset) => {
    const movements = accounts.fixed_asset_movements?.[asset];
    if (movements === undefined || !isPresent(movements)) return [];
    const path = `accounts.fixed_asset_movements.${asset}`;
    const values = bookValuesOf(movements);
    const own = ownProblems(values, path);
    if (own.some(({ field }) => field.endsWith(".disposals"))) return own;
    return [
      ...own,
      ...explains(values.netBookValue.closing, { path, line: asset, sheet: accounts.balance_sheet }),
      ...openingProblems(values.netBookValue.opening, { path, asset, accounts }),
    ];
  });
}

/** What is wrong with movements by themselves. */
export function ownProblems(values: ReturnType<typeof bookValuesOf>, path: string): Problem[] {
  const tooMuch = (["cost", "depreciation"] as const).filter((part) => values[part].closing < 0n);
  if (tooMuch.length === 0) return overDepreciated(values.netBookValue, path);
  return tooMuch.map((part) =>
    doesNotReconcile(
      `${path}.${part}.disposals`,
      `Disposals are more than there was, by ${money(-values[part].closing)}. Correct the amounts.`,
    ),
  );
}

function overDepreciated({ opening, closing }: { opening: bigint; closing: bigint }, path: string): Problem[] {
  const least = opening < closing ? opening : closing;
  if (least >= 0n) return [];
  return [doesNotReconcile(`${path}.depreciation`, `Depreciation is more than the cost, by ${money(-least)}.`)];
}

/** At the start they are what the previous balance sheet shows, where it shows that line. */
export function openingProblems(
  opening: bigint,
  { path, asset, accounts }: { path: string; asset: (typeof MOVING_ASSETS)[number]; accounts: AccountsInput },
): Problem[] {
  const { comparatives } = accounts;
  const before = typeof comparatives === "object" ? comparatives.balance_sheet?.[asset] : undefined;
  if (before === undefined || BigInt(before) === opening) return [];
  return [
    doesNotReconcile(
      path,
      `Cost less depreciation at the start is ${money(opening)}, but accounts.comparatives.balance_sheet.${asset} is ${money(BigInt(before))}. They differ by ${money(distance(opening, BigInt(before)))}.`,
    ),
  ];
}

/** Of this period, or of the previous one below its own path. */
export function detailProblems(given: Details, below: "accounts" | "accounts.comparatives"): Problem[] {
  const { debtors_detail, creditors_detail: creditors, balance_sheet: sheet } = given;
  const path = `${below}.creditors_detail`;
  const shown = { sheet, sheetPath: `${below}.balance_sheet` };
  return [
    ...(isPresent(debtors_detail)
      ? explains(sumOf(debtors_detail ?? {}, DEBTORS), { path: `${below}.debtors_detail`, line: "debtors", ...shown })
      : []),
    ...(["within_one_year", "after_one_year"] as const).flatMap((when) =>
      isPresent(creditors?.[when])
        ? explains(sumOf(creditors?.[when] ?? {}, CREDITORS), {
            path: `${path}.${when}`,
            line: `creditors_${when}`,
            ...shown,
          })
        : [],
    ),
    ...partProblems(creditors?.secured, `${path}.secured`, {
      of: penceOf(sheet?.creditors_within_one_year) + penceOf(sheet?.creditors_after_one_year),
      words: "All creditors",
    }),
    ...partProblems(creditors?.after_five_years, `${path}.after_five_years`, {
      of: penceOf(sheet?.creditors_after_one_year),
      words: "Creditors due after more than one year",
    }),
  ];
}

function partProblems(given: number | undefined, field: string, { of, words }: { of: bigint; words: string }) {
  const more = penceOf(given) - of;
  if (more <= 0n) return [];
  return [doesNotReconcile(field, `${words} are ${money(of)} in the balance sheet. ${field} is ${money(more)} more.`)];
}

interface Explained {
  readonly path: string;
  readonly line: keyof BalanceSheetInput;
  readonly sheet?: BalanceSheetInput | undefined;
  readonly sheetPath?: string;
}

/** What a note comes to is the line of the balance sheet that it explains. */
export function explains(
  sum: bigint,
  { path, line, sheet = {}, sheetPath = "accounts.balance_sheet" }: Explained,
): Problem[] {
  const shown = penceOf(sheet[line]);
  if (sum === shown) return [];
  return [
    doesNotReconcile(
      path,
      `${path} comes to ${money(sum)}, but ${sheetPath}.${line} is ${money(shown)}. They differ by ${money(distance(sum, shown))}.`,
    ),
  ];
}
