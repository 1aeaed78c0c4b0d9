// How deferred tax and the profit and loss reserve moved. Opening reserves, the profit after tax and transfers, less
// dividends, are the closing reserves; where they are not, something is missing or wrong.

import { isPresent } from "../../input/fields/presence.ts";
import type { AccountsInput, BalanceSheetInput, ComparativesInput } from "../../return.ts";
import { RESERVES, totalsOf } from "../balance-sheet.ts";
import type { DeferredTaxMovements, ReserveMovements } from "../model.ts";
import { penceOf, pounds, sumOf } from "../pounds.ts";

/** Pence: opening, the charge and what went through reserves. */
export function deferredTaxClosing({ deferred_tax: given = {}, profit_and_loss: lines = {} }: AccountsInput): bigint {
  return penceOf(given.opening) + penceOf(lines.deferred_tax) + penceOf(given.through_reserves);
}

export function deferredTaxIn(accounts: AccountsInput): DeferredTaxMovements | null {
  const { deferred_tax: given, profit_and_loss: lines = {} } = accounts;
  if (given === undefined || !isPresent(given)) return null;
  const closing = pounds(deferredTaxClosing(accounts));
  const charge = pounds(penceOf(lines.deferred_tax));
  const throughReserves = pounds(penceOf(given.through_reserves));
  return { opening: closing - charge - throughReserves, charge, throughReserves, closing };
}

/** Pence. */
export interface Moved {
  readonly opening: bigint;
  readonly profit: bigint;
  readonly dividends: bigint;
  readonly transfers: bigint;
  /** As the balance sheet has it. */
  readonly closing: bigint;
}

/** Null where the opening or the closing reserve is not known. */
export function reservesMoved(
  accounts: AccountsInput,
  { before, profit }: { before: ComparativesInput | undefined; profit: bigint },
): Moved | null {
  const { balance_sheet: sheet, reserves = {}, first_period } = accounts;
  const opening = reserves.opening ?? (first_period === true ? 0 : undefined);
  const known = opening === undefined ? profitReserve(before?.balance_sheet) : BigInt(opening);
  const closing = profitReserve(sheet);
  if (known === null || closing === null) return null;
  return {
    opening: known,
    profit,
    dividends: penceOf(reserves.dividends),
    transfers: penceOf(reserves.transfers),
    closing,
  };
}

/** Pence: how much more the balance sheet has than the movements lead to. */
export function unexplained({ opening, profit, dividends, transfers, closing }: Moved): bigint {
  return closing - (opening + profit - dividends + transfers);
}

function profitReserve(sheet: BalanceSheetInput | undefined): bigint | null {
  if (sheet === undefined || !isPresent(sheet)) return null;
  return totalsOf(sheet).netAssets - sumOf(sheet, RESERVES);
}

/** A pound for each figure that is cut. */
const CUT = 500n;

/** What the cut pence leave goes into the opening figure: the others stand elsewhere in the accounts. */
export function reservesIn(
  accounts: AccountsInput,
  {
    before,
    profit,
    shown,
  }: {
    before: ComparativesInput | undefined;
    profit: bigint;
    shown: { profit: bigint; closing: bigint | undefined };
  },
): ReserveMovements | null {
  if (!isPresent(accounts.reserves) || shown.closing === undefined) return null;
  const moved = reservesMoved(accounts, { before, profit });
  if (moved === null || abs(unexplained(moved)) > CUT) return null;
  const [dividends, transfers] = [pounds(moved.dividends), pounds(moved.transfers)];
  return {
    opening: shown.closing - shown.profit + dividends - transfers,
    profit: shown.profit,
    dividends,
    transfers,
    closing: shown.closing,
  };
}

export const abs = (pence: bigint): bigint => (pence < 0n ? -pence : pence);
