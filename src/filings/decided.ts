// What HMRC has decided about a filing, for /metrics: how many it accepted and rejected, and how long an acceptance
// took.

import { SECOND } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Advanced } from "./advance.ts";
import { destinationOf } from "./filing.ts";

export type DecisionMetrics = Pick<Metrics, "decided" | "acceptance">;

/** After the move is stored. An amendment that fails with its original was decided by nobody, and is not counted. */
export function countDecision({ moved }: Advanced, { decided, acceptance }: DecisionMetrics): void {
  if (moved === null) return;
  const { before, after } = moved;
  const mode = destinationOf(after);
  if (after.status === "failed") decided.inc({ mode, outcome: "rejected" });
  if (after.acknowledged_at === null || before.acknowledged_at !== null) return;
  decided.inc({ mode, outcome: "accepted" });
  acceptance.observe({ mode }, (after.acknowledged_at.getTime() - after.created_at.getTime()) / SECOND);
}
