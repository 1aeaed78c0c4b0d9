// The query parameters callers may send, defined like the bodies in filing-input.ts and for the same uses.

import type { Static } from "typebox";
import { METADATA } from "../../../packages/ct600/input/fields/metadata.ts";
import { eventTypes, filingStatuses } from "../../filings/lifecycle.ts";
import { DAY_OR_MOMENT } from "../../platform/typed-moments.ts";
import { pairsSchema, strict, Utr } from "./filing-input.ts";
import Type from "./schema.ts";

/** How many items a page has, if the query does not say. */
export const DEFAULT_PAGE = 20;

/** Query values are text; what they mean is checked where they are used. `x-shown` is the number that openapi.json shows instead. */
const pageQuery = {
  limit: Type.Optional(
    Type.String({
      description: `How many to return. Default: ${DEFAULT_PAGE}.`,
      pattern: "^([1-9][0-9]?|100)$",
      "x-shown": { type: "integer", minimum: 1, maximum: 100 },
      "x-error-code": "invalid_type",
      "x-error-message": "limit must be a whole number from 1 to 100.",
    }),
  ),
  starting_after: Type.Optional(
    Type.String({ description: "The id of the last item of the page before, or its `next_cursor` where it has one." }),
  ),
};

/** For a filter by a day of the calendar. */
const day = (name: string, description: string) =>
  Type.Optional(
    Type.String({
      description,
      format: "date",
      // The database has no year 0.
      pattern: "^[1-9]",
      "x-error-code": "invalid_date",
      "x-error-message": `${name} must be a real day written YYYY-MM-DD.`,
    }),
  );

/** For a filter by time. */
export const timeParameters = ["created_from", "created_to", "updated_since"] as const;

const dayOrMoment = (name: (typeof timeParameters)[number], description: string) =>
  Type.Optional(
    Type.String({
      description: `${description} A day in the UK (2026-11-15) or a moment (2026-11-15T09:30:00Z).`,
      pattern: DAY_OR_MOMENT,
      "x-error-code": "invalid_date",
      "x-error-message": notAMoment(name),
      examples: ["2026-11-15", "2026-11-15T09:30:00Z"],
    }),
  );

export function notAMoment(name: (typeof timeParameters)[number]): string {
  return `${name} must be a day such as 2026-11-15 or a moment such as 2026-11-15T09:30:00Z.`;
}

export const FilingListQuery = strict(
  {
    status: Type.Optional(
      Type.String({
        pattern: `^(${filingStatuses.join("|")})(,(${filingStatuses.join("|")}))*$`,
        description: `Only filings in this status: ${filingStatuses.join(", ")}; several with commas between.`,
        "x-error-code": "invalid_type",
        "x-error-message": `status must be one of ${filingStatuses.join(", ")}, or several of them with commas between.`,
        examples: ["pending,submitted"],
      }),
    ),
    company_utr: Type.Optional(Utr),
    period_end: day("period_end", "Only filings for periods that end on this day."),
    period_end_from: day("period_end_from", "Only filings for periods that end on this day or later."),
    period_end_to: day("period_end_to", "Only filings for periods that end on this day or earlier."),
    created_from: dayOrMoment("created_from", "Only filings made since then."),
    created_to: dayOrMoment("created_to", "Only filings made until then; of a day, the whole day."),
    updated_since: dayOrMoment(
      "updated_since",
      "Only filings that changed since then, oldest change first. `next_cursor` leads to the next page.",
    ),
    needs_attention: Type.Optional(
      Type.Enum(["true", "false"], {
        type: "string",
        description: "Only filings that need attention, or only those that do not.",
        "x-shown": { type: "boolean" },
        "x-error-code": "invalid_type",
        "x-error-message": "needs_attention must be true or false.",
      }),
    ),
    metadata: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: "object",
        description:
          "Only filings with this pair in their metadata: `metadata[order_id]=6735`. Several pairs: filings that have all of them.",
        "x-shown": pairsSchema(METADATA, { orNull: false }),
        "x-error-code": METADATA.code,
        "x-error-code-always": true,
        "x-error-message": "Write metadata[key]=value, with a key of the metadata.",
      }),
    ),
    ...pageQuery,
  },
  "Filters.",
);

export const EventListQuery = strict(
  {
    type: Type.Optional(
      Type.Enum([...eventTypes], {
        type: "string",
        description: "Only events of this type.",
        "x-error-code": "invalid_type",
        "x-error-message": `type must be one of ${eventTypes.join(", ")}.`,
      }),
    ),
    ...pageQuery,
  },
  "Filters.",
);

/** What a validation adds to its answer if it is asked to. */
const includable = ["warnings", "computation", "judged_by"] as const;

export const ValidateQuery = strict(
  {
    include: Type.Optional(
      Type.String({
        pattern: `^(${includable.join("|")})(,(${includable.join("|")}))*$`,
        description:
          "`warnings` adds hints that do not make the return invalid, `computation` how the figures come about, `judged_by` the release that judges it; several with commas between.",
        "x-error-code": "invalid_type",
        "x-error-message": `include takes ${includable.join(", ")}, or several of them with commas between.`,
        examples: ["warnings,computation"],
      }),
    ),
  },
  "What to add to the answer.",
);

export const CarriedForwardQuery = strict(
  {
    company_utr: Utr,
    period_start: Type.String({
      description: "The first day of the period that is prepared.",
      format: "date",
      pattern: "^[1-9]",
      "x-error-code": "invalid_date",
      "x-error-message": "period_start must be a real day written YYYY-MM-DD.",
    }),
  },
  "Whose return, and which.",
);

/** For routes without parameters: one that is ignored, such as dry_run, would be a return filed by mistake. */
export const NoQuery = strict({}, "Nothing.");

export function includes({ include = "" }: Static<typeof ValidateQuery>, what: (typeof includable)[number]): boolean {
  return include.split(",").includes(what);
}

export type FilingListQuery = Static<typeof FilingListQuery>;
export type EventListQuery = Static<typeof EventListQuery>;
