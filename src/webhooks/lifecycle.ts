// The life of a delivery: one event on its way to one endpoint. The only list of its states and moves; the check
// constraint in migrations/0001_filing.sql names the same states, docs/webhooks.md is drawn from this table, and every
// statement that moves a delivery takes its states from here.

export const deliveryStatuses = ["pending", "delivered", "abandoned", "held"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

interface DeliveryMove {
  from: readonly (DeliveryStatus | "(new)")[];
  to: DeliveryStatus;
  because: string;
}

export const deliveryMoves = {
  published: { from: ["(new)"], to: "pending", because: "an event of a type the endpoint listens to" },
  published_while_disabled: { from: ["(new)"], to: "held", because: "the same, while the endpoint is disabled" },
  received: { from: ["pending"], to: "delivered", because: "a 2xx response within 10 seconds" },
  attempt_failed: { from: ["pending"], to: "pending", because: "any other outcome; retried on the schedule" },
  attempts_exhausted: { from: ["pending"], to: "abandoned", because: "the last attempt failed" },
  endpoint_disabled: { from: ["pending"], to: "held", because: "the endpoint was disabled" },
  endpoint_removed: { from: ["pending", "held"], to: "abandoned", because: "the endpoint was removed" },
  replayed: {
    from: ["delivered", "abandoned", "held"],
    to: "pending",
    because: "a user replayed it; the schedule starts again",
  },
  brought_forward: {
    from: ["pending"],
    to: "pending",
    because: "a user replayed it while it waited for its next attempt; that is due now, and the schedule continues",
  },
  clock_advanced: {
    from: ["pending"],
    to: "pending",
    because: "the sandbox's clock was advanced while it waited for its next attempt; that is due earlier",
  },
} as const satisfies Record<string, DeliveryMove>;

export type DeliveryFact = keyof typeof deliveryMoves;

/** Facts about a delivery there is already. */
export type DeliveryMoveFact = Exclude<DeliveryFact, "published" | "published_while_disabled">;
