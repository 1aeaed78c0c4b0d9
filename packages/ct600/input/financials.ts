// What the figures of an input say. The interface gives gross_profit and net_profit the default 0, so a client that
// writes its defaults out must get the same accounts as one that leaves them out, and not a profit of nothing. Beside
// details that lead from the net profit to the trading profit, 0 is 0.

import type { ReturnInput } from "../return.ts";
import { isPresent } from "./fields/presence.ts";

type Financials = ReturnInput["financials"];
type Detail = "adjustments" | "capital_allowances";

/**
 * Without a gross or net profit of 0, where that is the default: the accounts then show no gross profit, and the
 * trading profit before tax.
 */
export function withoutDefaultProfits(given: Financials): Financials {
  const { gross_profit, net_profit, ...figures } = given;
  const isDefault = net_profit === 0 && !hasDetails(figures);
  return {
    ...figures,
    ...(gross_profit === undefined || gross_profit === 0 ? {} : { gross_profit }),
    ...(net_profit === undefined || isDefault ? {} : { net_profit }),
  };
}

/** Whether the trading profit has to follow from the net profit. */
export function hasDetails({ adjustments, capital_allowances }: Pick<Financials, Detail>): boolean {
  return isPresent(adjustments) || isPresent(capital_allowances);
}
