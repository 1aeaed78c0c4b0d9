// What the register's gateway would refuse in a document: as a problem with the input, and in the gateway's own manner.

import type { ProfitAndLossDelivery } from "../documents/accounts/accounts.ts";
import type { Problem } from "../problem.ts";

/** What is delivered with the document, as the caller said it. */
export interface RegisterContext {
  readonly registrationNumber: string;
  readonly companyName: string;
  /** Of account. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly profitAndLoss: ProfitAndLossDelivery;
  /** The caller's own document, not one that was made from the input. */
  readonly isOwn: boolean;
}

export interface RegisterFinding extends Problem {
  /** What a gateway says when it rejects the document. */
  readonly gatewayText: string;
}
