// Opening reserves, the profit after tax and transfers, less dividends, are the closing reserves: where they are not,
// a warning gives the difference. It needs the tax, so it is checked once that is computed.

import { hasOwnAccounts, inputOfAccounts } from "../../period-of-account.ts";
import type { Warning } from "../../problem.ts";
import type { ComparativesInput, ReturnInput } from "../../return.ts";
import { profitAfterTax } from "../accounts.ts";
import { accountsGiven } from "../accounts-rule.ts";
import { comparativesOf } from "../comparatives.ts";
import { abs, reservesMoved, unexplained } from "../movements/reserves.ts";
import { needsOwnAccounts } from "./own-accounts-rule.ts";
import { money } from "./reconcile.ts";

/** Pence: last year's figures may be whole pounds. */
const TOLERATED = 500n;

export function reservesWarnings(
  input: ReturnInput,
  { taxPence, previousAccounts }: { taxPence: bigint; previousAccounts?: ComparativesInput | undefined },
): Warning[] {
  if (hasOwnAccounts(input) || needsOwnAccounts(input)) return [];
  const shown = inputOfAccounts(input);
  const profit = profitAfterTax(shown, taxPence);
  const moved = reservesMoved(accountsGiven(shown), { before: comparativesOf(shown, { previousAccounts }), profit });
  if (moved === null || abs(unexplained(moved)) <= TOLERATED) return [];
  const { opening, dividends, transfers, closing } = moved;
  const expected = opening + profit - dividends + transfers;
  return [
    {
      code: "reserves_do_not_tie",
      field: "accounts.reserves",
      message: `Opening reserves of ${money(opening)}, ${profit < 0n ? "less a loss" : "a profit"} after tax of ${money(abs(profit))}, less dividends of ${money(dividends)}, come to ${money(expected)}, but the profit and loss reserve is ${money(closing)}. They differ by ${money(abs(closing - expected))}. Check the balance sheet, or send accounts.reserves with the dividends.`,
    },
  ];
}
