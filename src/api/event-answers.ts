// Events, for openapi.json. webhooks/publish.ts builds the real ones; tests hold every event against these.

import { eventTypes } from "../register/event-types.ts";
import { CompaniesHouseAccounts } from "./accounts-answers.ts";
import { Filing, kind, list, moment } from "./answers.ts";
import { Obligation } from "./company-answers.ts";
import Type from "./openapi/schema.ts";

export const Event = Type.Object(
  {
    id: Type.String({ pattern: "^evt_", description: "Unique; receivers deduplicate by it." }),
    object: kind("event"),
    type: Type.Enum([...eventTypes], { type: "string", description: "What happened." }),
    created: moment("When it happened."),
    livemode: Type.Boolean({ description: "True if it was made with a live key." }),
    data: Type.Object(
      {
        object: Type.Union([Filing, CompaniesHouseAccounts, Obligation], { description: "What `object` in it says." }),
      },
      { description: "The filing, the delivery of accounts, or the obligation, as it was when the event fired." },
    ),
  },
  {
    "x-type": "Event",
    description:
      "Something that happened to a filing or to a delivery of accounts, or an obligation that is due soon. New fields may be added; ignore those you do not know.",
  },
);

export const EventList = list(Event, "EventList");
