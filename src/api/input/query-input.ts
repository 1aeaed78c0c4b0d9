// The query parameters callers may send, defined like the bodies in packages/ct600/input/fields.

import type { GroupField, InputOf } from "../../../packages/ct600/input/fields/field.ts";
import { UTR } from "../../../packages/ct600/input/fields/filing.ts";
import { METADATA } from "../../../packages/ct600/input/fields/metadata.ts";
import { filingStatuses } from "../../filings/lifecycle.ts";
import { DAY_OR_MOMENT } from "../../platform/typed-moments.ts";
import { eventTypes } from "../../register/event-types.ts";
import { contractTypes } from "../../webhooks/event-types.ts";
import { pairsSchema } from "../openapi/input-schemas.ts";

/** How many items a page has, if the query does not say. */
export const DEFAULT_PAGE = 20;

/** Query values are text; what they mean is checked where they are used. `shown` is what openapi.json shows instead. */
const pageQuery = {
  limit: {
    kind: "text",
    words: `How many to return. Default: ${DEFAULT_PAGE}.`,
    pattern: "^([1-9][0-9]?|100)$",
    shown: { type: "integer", minimum: 1, maximum: 100 },
    message: "limit must be a whole number from 1 to 100.",
  },
  starting_after: {
    kind: "text",
    words: "The id of the last item of the page before, or its `next_cursor` where it has one.",
  },
} as const;

/** For a filter by a day of the calendar. The database has no year 0. */
const day = (name: string, words: string) =>
  ({
    kind: "date",
    words,
    pattern: "^[1-9]",
    code: "invalid_date",
    message: `${name} must be a real day written YYYY-MM-DD.`,
  }) as const;

/** For a filter by time. */
export const timeParameters = ["created_from", "created_to", "updated_since"] as const;

const dayOrMoment = (name: (typeof timeParameters)[number], words: string) =>
  ({
    kind: "text",
    words: `${words} A day in the UK (2026-11-15) or a moment (2026-11-15T09:30:00Z).`,
    pattern: DAY_OR_MOMENT,
    code: "invalid_date",
    message: notAMoment(name),
    examples: ["2026-11-15", "2026-11-15T09:30:00Z"],
  }) as const;

export function notAMoment(name: (typeof timeParameters)[number]): string {
  return `${name} must be a day such as 2026-11-15 or a moment such as 2026-11-15T09:30:00Z.`;
}

/** Several of these words, with commas between. */
export const severalOf = (words: readonly string[]) => `^(${words.join("|")})(,(${words.join("|")}))*$`;

const { required: _, ...ANY_UTR } = UTR;

export const FILING_LIST_QUERY = {
  kind: "group",
  type: "FilingListQuery",
  words: "Filters.",
  fields: {
    status: {
      kind: "text",
      pattern: severalOf(filingStatuses),
      words: `Only filings in this status: ${filingStatuses.join(", ")}; several with commas between.`,
      message: `status must be one of ${filingStatuses.join(", ")}, or several of them with commas between.`,
      example: "pending,submitted",
    },
    company_utr: ANY_UTR,
    period_end: day("period_end", "Only filings for periods that end on this day."),
    period_end_from: day("period_end_from", "Only filings for periods that end on this day or later."),
    period_end_to: day("period_end_to", "Only filings for periods that end on this day or earlier."),
    created_from: dayOrMoment("created_from", "Only filings made since then."),
    created_to: dayOrMoment("created_to", "Only filings made until then; of a day, the whole day."),
    updated_since: dayOrMoment(
      "updated_since",
      "Only filings that changed since then, oldest change first. `next_cursor` leads to the next page.",
    ),
    needs_attention: {
      kind: "choice",
      of: ["true", "false"],
      words: "Only filings that need attention, or only those that do not.",
      shown: { type: "boolean" },
      message: "needs_attention must be true or false.",
    },
    metadata: {
      ...METADATA,
      words:
        "Only filings with this pair in their metadata: `metadata[order_id]=6735`. Several pairs: filings that have all of them.",
      shown: pairsSchema(METADATA, { orNull: false }),
      isAlwaysThisCode: true,
      message: "Write metadata[key]=value, with a key of the metadata.",
    },
    ...pageQuery,
  },
} as const satisfies GroupField;

export const EVENT_LIST_QUERY = {
  kind: "group",
  type: "EventListQuery",
  words: "Filters.",
  fields: {
    type: {
      kind: "choice",
      of: eventTypes,
      words: `Only events of this type. Without it, those of ${contractTypes.join(", ")}.`,
      message: `type must be one of ${eventTypes.join(", ")}.`,
    },
    ...pageQuery,
  },
} as const satisfies GroupField;

/** What a validation adds to its answer if it is asked to. */
const includable = ["warnings", "computation", "judged_by"] as const;

export const VALIDATE_QUERY = {
  kind: "group",
  type: "ValidateQuery",
  words: "What to add to the answer.",
  fields: {
    include: {
      kind: "text",
      pattern: severalOf(includable),
      words:
        "`warnings` adds hints that do not make the return invalid, `computation` how the figures come about, `judged_by` the release that judges it; several with commas between.",
      message: `include takes ${includable.join(", ")}, or several of them with commas between.`,
      example: "warnings,computation",
    },
  },
} as const satisfies GroupField;

export const CARRIED_FORWARD_QUERY = {
  kind: "group",
  type: "CarriedForwardQuery",
  words: "Whose return, and which.",
  fields: {
    company_utr: UTR,
    period_start: { ...day("period_start", "The first day of the period that is prepared."), required: true },
  },
} as const satisfies GroupField;

export const MAPPING_QUERY = {
  kind: "group",
  type: "MappingQuery",
  words: "Which version.",
  fields: {
    version: {
      kind: "text",
      words: "An earlier version, as long as it is kept: the twenty before the newest are. Default: the newest.",
      pattern: "^(0|[1-9][0-9]{0,8})$",
      shown: { type: "integer", minimum: 0 },
      message: "version must be a whole number.",
    },
  },
} as const satisfies GroupField;

/** For routes without parameters: one that is ignored, such as dry_run, would be a return filed by mistake. */
export const NO_QUERY = { kind: "group", type: "NoQuery", words: "Nothing.", fields: {} } as const satisfies GroupField;

export function includes({ include = "" }: InputOf<typeof VALIDATE_QUERY>, what: (typeof includable)[number]): boolean {
  return include.split(",").includes(what);
}

export type FilingListQuery = InputOf<typeof FILING_LIST_QUERY>;
export type EventListQuery = InputOf<typeof EVENT_LIST_QUERY>;
