// The query parameters of the list of drafts.

import type { GroupField } from "../../../packages/ct600/input/fields/field.ts";
import { draftStates } from "../../drafts/draft.ts";
import { FILING_LIST_QUERY } from "./query-input.ts";

const { company_utr, limit, starting_after } = FILING_LIST_QUERY.fields;

export const DRAFT_LIST_QUERY = {
  kind: "group",
  type: "DraftListQuery",
  words: "Filters.",
  fields: {
    state: {
      kind: "choice",
      of: draftStates,
      words: `Only drafts in this state: ${draftStates.join(", ")}.`,
      message: `state must be one of ${draftStates.join(", ")}.`,
    },
    company_utr: { ...company_utr, words: "Only drafts for the company with this UTR." },
    limit,
    starting_after,
  },
} as const satisfies GroupField;
