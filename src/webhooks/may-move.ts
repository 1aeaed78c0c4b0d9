// The table of moves, as the condition of a statement.

import { type DeliveryMoveFact, type DeliveryStatus, deliveryMoves } from "./lifecycle.ts";

/**
 * The rows of `deliveries d` that a fact may move. Written into the statement and not passed as a parameter, so that
 * the planner can use the indexes over one status.
 */
export function mayMove(...facts: readonly DeliveryMoveFact[]): string {
  const from = new Set(facts.flatMap((fact): readonly DeliveryStatus[] => deliveryMoves[fact].from));
  return `d.status in (${[...from].map((status) => `'${status}'`).join(", ")})`;
}
