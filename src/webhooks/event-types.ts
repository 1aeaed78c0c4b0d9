// The event types of the contract (interface.md, section on webhooks). An endpoint that chose no types gets these and
// no others: a type that is added later reaches only endpoints that chose it.

export const contractTypes = ["filing.submitted", "filing.accepted", "filing.failed"] as const;
