// The events about what companies have to do. They reach only endpoints that chose them.

export const obligationEventTypes = ["obligation.due_soon"] as const;
export type ObligationEventType = (typeof obligationEventTypes)[number];
