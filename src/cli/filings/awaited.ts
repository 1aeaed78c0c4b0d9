// What a batch waits for after it was filed: returns at HMRC, and accounts at Companies House. Each result follows its
// own as they move.

import { isFinal } from "../../filings/lifecycle.ts";
import type { Standing } from "../../filings/standing-store.ts";
import { isFinal as isAccountsFinal } from "../../register/lifecycle.ts";
import type { AccountsStanding } from "../../register/standing-store.ts";
import type { Result } from "./batch-results.ts";

export class Awaited {
  readonly #filings = new Map<string, Result>();
  /** Both returns of a long period of account have the same accounts. */
  readonly #accounts = new Map<string, Result[]>();

  constructor(results: readonly Result[]) {
    for (const result of results) {
      const { filing, accounts } = result;
      if (filing !== null) this.#filings.set(filing, result);
      if (accounts !== null) this.#accounts.set(accounts.id, [...(this.#accounts.get(accounts.id) ?? []), result]);
    }
  }

  count(): number {
    return this.#filings.size + this.#accounts.size;
  }

  filings(): string[] {
    return [...this.#filings.keys()];
  }

  accounts(): string[] {
    return [...this.#accounts.keys()];
  }

  /** What is final, or waits for a person, is awaited no longer. */
  filed(standings: readonly Standing[]): void {
    for (const { id, status, hmrc_error, not_approved, has_next } of standings) {
      const result = this.#filings.get(id);
      if (result === undefined) continue;
      result.status = status;
      if (status === "failed")
        result.problem =
          not_approved === null
            ? { code: "rejected", message: hmrc_error ?? "", field: "" }
            : { code: "not_approved", message: not_approved, field: "" };
      if (isFinal(status) || !has_next) this.#filings.delete(id);
    }
  }

  delivered(standings: readonly AccountsStanding[]): void {
    for (const standing of standings) {
      const { id, status, needs_person } = standing;
      for (const result of this.#accounts.get(id) ?? []) {
        result.accounts = { id, status };
        result.problem ??= accountsProblem(standing);
      }
      if (isAccountsFinal(status) || needs_person) this.#accounts.delete(id);
    }
  }
}

/** In the words of Companies House; null unless it has rejected them. */
export function accountsProblem({ status, rejections }: Omit<AccountsStanding, "needs_person">): Result["problem"] {
  if (status !== "rejected") return null;
  const message = rejections.map(({ code, text }) => `${code}: ${text}`).join("\n");
  return { code: "accounts_rejected", message, field: "" };
}
