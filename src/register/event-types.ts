// Every type of event: those about filings, and those about accounts at Companies House. An endpoint that chose none
// gets the three of the contract (webhooks/event-types.ts).

import { filingEventTypes } from "../filings/lifecycle.ts";
import { accountsEventTypes } from "./lifecycle.ts";

export const eventTypes = [...filingEventTypes, ...accountsEventTypes] as const;
export type EventType = (typeof eventTypes)[number];
