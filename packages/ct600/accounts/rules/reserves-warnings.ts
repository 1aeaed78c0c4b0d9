// Opening reserves, the profit after tax and transfers, less dividends, are the closing reserves: where they are not,
// a warning gives the difference. It needs the tax, so it is checked once that is computed.

import { hasOwnAccounts, inputOfAccounts } from "../../period-of-account.ts";
import type { Warning } from "../../problem.ts";
import type { ComparativesInput, ReturnInput } from "../../return.ts";
import { dividendsInSources } from "../../sources/dividends.ts";
import { profitAfterTax } from "../accounts.ts";
import { accountsGiven } from "../accounts-rule.ts";
import { comparativesOf } from "../comparatives.ts";
import { abs, type Moved, reservesMoved, unexplained } from "../movements/reserves.ts";
import { pounds } from "../pounds.ts";
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
  const accounts = accountsGiven(shown);
  const stated = reservesMoved(accounts, { before: comparativesOf(shown, { previousAccounts }), profit });
  if (stated === null) return [];
  const moved = { ...stated, dividends: dividendsOf(shown, stated) };
  if (abs(unexplained(moved)) <= TOLERATED) return [];
  const isFromBefore = accounts.reserves?.opening === undefined && accounts.first_period !== true;
  const told = isFromBefore && moved.opening % PENCE === 0n ? inPounds(moved) : moved;
  const { opening, dividends, transfers, closing } = told;
  const expected = opening + told.profit - dividends + transfers;
  return [
    {
      code: "reserves_do_not_tie",
      field: "accounts.reserves",
      message: `Opening reserves of ${money(opening)}, ${profit < 0n ? "less a loss" : "a profit"} after tax of ${money(abs(told.profit))}, less dividends of ${money(dividends)}, come to ${money(expected)}, but the profit and loss reserve is ${money(closing)}. They differ by ${money(abs(closing - expected))}. Check the balance sheet, or send accounts.reserves with the dividends.`,
    },
  ];
}

/** What is stated counts; else the lines that the reserve comes from say it. */
function dividendsOf(input: ReturnInput, { opening, dividends }: Moved): bigint {
  if (input.accounts?.reserves?.dividends !== undefined) return dividends;
  return dividendsInSources(input, { opening, tolerated: TOLERATED }) ?? dividends;
}

const PENCE = 100n;

/** Beside a figure that is in whole pounds nothing is told to the penny. */
function inPounds({ opening, profit, dividends, transfers, closing }: Moved): Moved {
  const whole = (pence: bigint) => pounds(pence) * PENCE;
  return {
    opening,
    profit: whole(profit),
    dividends: whole(dividends),
    transfers: whole(transfers),
    closing: whole(closing),
  };
}
