// What an exchange with Companies House comes to, before it is written as a reply.

import type { ReplyLost } from "../wire/line.ts";
import type { ReceiptForm } from "./scenarios.ts";
import type { GatewayError } from "./wire/gateway-errors.ts";
import type { Status } from "./wire/replies.ts";

export type Outcome =
  | { kind: "receipt"; form: ReceiptForm; lost: ReplyLost | null }
  | { kind: "statuses"; statuses: readonly Status[]; namespace: ReceiptForm["namespace"] }
  | { kind: "acknowledged" }
  | { kind: "refused"; errors: readonly GatewayError[] }
  /** It was never received. */
  | { kind: "silence" };

export function refused(...errors: GatewayError[]): Outcome {
  return { kind: "refused", errors };
}
