// From the accounts of a ledger to the figures of a return.

import type { CallOptions } from "./call.ts";
import type { TrialBalanceInput } from "./filing-input.ts";
import type { Transport } from "./transport.ts";
import type { TrialBalance, TrialBalanceCategoryList } from "./trial-balance.ts";

export class TrialBalances {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gives each line a category and answers with the figures of a return. A trial balance with problems is a result
   * here, not an error. Nothing is stored, unless `remember` is true: then the mapping is kept for the company.
   */
  map(trialBalance: TrialBalanceInput, options: CallOptions = {}): Promise<TrialBalance> {
    const path = "/v1/trial_balances";
    return this.#transport.json({ kind: "question", method: "POST", path, body: trialBalance, options });
  }

  /** All there are, on one page. */
  categories(options: CallOptions = {}): Promise<TrialBalanceCategoryList> {
    return this.#transport.json({ kind: "question", method: "GET", path: "/v1/trial_balance_categories", options });
  }
}
