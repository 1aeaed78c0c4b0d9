// Every type of event: those about filings, about accounts at Companies House, and about what companies have to do. An
// endpoint that chose none gets the three of the contract (webhooks/event-types.ts).

import { obligationEventTypes } from "../companies/telling/event-types.ts";
import { filingEventTypes } from "../filings/lifecycle.ts";
import { accountsEventTypes } from "./lifecycle.ts";

export const eventTypes = [...filingEventTypes, ...accountsEventTypes, ...obligationEventTypes] as const;
export type EventType = (typeof eventTypes)[number];
