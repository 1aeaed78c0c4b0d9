// What the lines of a trial balance say of dividends, where a return does not say it itself: the reserve's own lines
// are what was brought forward, on the credit side unless losses were, and what was paid out of it.

import type { ReturnInput } from "../return.ts";
import { figureIn } from "./figure.ts";
import { accountKey, amountOf, type SourceLine, sumOf } from "./line.ts";

const RESERVE = "accounts.balance_sheet.profit_and_loss_reserve";
const RESULTS = ["financials.net_profit", "accounts.profit_and_loss.tax"];

type Sourced = Pick<ReturnInput, "financials" | "accounts" | "sources">;

interface Opening {
  readonly opening: bigint;
  /** How much a line may differ from it: what was filed is in whole pounds. */
  readonly tolerated: bigint;
}

/** Pence; null where the lines do not say. Expects sources that passed the rules. */
export function dividendsInSources(input: Sourced, { opening, tolerated }: Opening): bigint | null {
  const own = ownLines(input);
  if (own === null) return null;
  const isOpening = (lines: readonly SourceLine[]) => {
    const differ = BigInt(-sumOf(lines)) - opening;
    return differ <= tolerated && -differ <= tolerated;
  };
  if (isOpening(own)) return 0n;
  const paid = own.filter((line) => amountOf(line) > 0 && !(opening < 0n && isOpening([line])));
  return BigInt(sumOf(paid));
}

/** Those of the reserve that are in no result of the period; null where the lines of one of them are not all known. */
function ownLines(input: Sourced): SourceLine[] | null {
  const linesOf = (field: string) => input.sources?.find((source) => source.field === field)?.lines ?? [];
  const ofReserve = linesOf(RESERVE);
  if (ofReserve.length === 0) return null;
  if (RESULTS.some((field) => linesOf(field).length === 0 && (figureIn(input, field) ?? 0) !== 0)) return null;
  const ofResults = new Set(RESULTS.flatMap(linesOf).map(accountKey));
  return ofReserve.filter((line) => !ofResults.has(accountKey(line)));
}
