// The responses about drafts, for openapi.json. drafts/draft.ts builds the real ones; tests hold every response against
// these.

import { sectionNames, sectionTable } from "../../packages/ct600/input/draft-sections.ts";
import { DRAFT_INPUT } from "../../packages/ct600/input/fields/draft.ts";
import { MOST_TOLD } from "../../packages/ct600/problem.ts";
import { draftKinds, draftStates, sectionStates } from "../drafts/draft.ts";
import { day, kind, list, moment, nullable, Problem, Warning } from "./answers.ts";
import { inputSchema } from "./openapi/input-schemas.ts";
import Type from "./openapi/schema.ts";

const Section = Type.Object(
  {
    version: Type.Integer({
      minimum: 0,
      description: "The version of the draft in which a field of it was changed last; 0 if none was.",
    }),
    needed: Type.Boolean({ description: "Whether the return has something to say there." }),
    state: Type.Enum([...sectionStates], {
      type: "string",
      description:
        "`not_started` has no field yet, `to_check` was taken over from another return and not looked at, `problem` has a field that keeps the return from being filed.",
    }),
  },
  { "x-type": "DraftSection", description: "What is filled in together." },
);

const summary = {
  id: Type.String({ pattern: "^drf_", description: "Identifier of the draft." }),
  object: kind("draft"),
  livemode: Type.Boolean({ description: "True if it is filed in live." }),
  version: Type.Integer({ minimum: 1, description: "Counts the changes. Send it with a change." }),
  state: Type.Enum([...draftStates], {
    type: "string",
    description:
      "`open` can be changed and filed, `waiting` waits for the approval of its return and is `open` again without it, `filed` is final.",
  }),
  kind: Type.Enum([...draftKinds], {
    type: "string",
    description:
      "What it was begun for: `new`, `correct` a failed return, `next_year` after a filed one, or `amend` one.",
  }),
  from: nullable(
    Type.String({
      pattern: "^fil_",
      description: "The filing it was taken over from; to amend, the newest return of its line, as it was then.",
    }),
  ),
  filing: nullable(
    Type.String({ pattern: "^fil_", description: "The filing that was made of it; null while it is open." }),
  ),
  not_approved: nullable(
    Type.String({
      pattern: "^fil_",
      description:
        "The last filing made of it that ended without approval: sent back, expired, taken back or void. The draft was open again then; null if there was none.",
    }),
  ),
  company_name: nullable(Type.String({ description: "The company, as far as the input says." })),
  company_utr: nullable(Type.String({ description: "Its UTR." })),
  period_start: nullable(day("First day of the accounting period.")),
  period_end: nullable(day("Last day of the accounting period.")),
  created_at: moment("When it was begun."),
  updated_at: moment("When it last changed."),
};

export const Draft = Type.Object(
  {
    ...summary,
    reason: nullable(Type.String({ description: "Why the return is amended. Never sent to HMRC." })),
    sections: Type.Object(
      Object.fromEntries(sectionNames.map((name) => [name, Section])) as Record<
        (typeof sectionNames)[number],
        typeof Section
      >,
      {
        "x-type": "DraftSections",
        description: `Its sections by name: ${sectionNames.map((name) => `${name} (${sectionTable[name].label})`).join(", ")}.`,
      },
    ),
    input: inputSchema(DRAFT_INPUT),
    problems: Type.Array(Problem, {
      description: `What keeps the return from being filed, as POST /v1/validate tells it, at most ${MOST_TOLD}. Empty once it waits or is filed.`,
    }),
    problems_left_out: Type.Optional(
      Type.Integer({ minimum: 1, description: "How many more problems there are. Absent if `problems` has all." }),
    ),
    warnings: Type.Array(Warning, { description: "What is worth a second look. Empty once it waits or is filed." }),
  },
  { "x-type": "Draft", description: "A return that is being written." },
);

export const DraftSummary = Type.Object(summary, {
  "x-type": "DraftSummary",
  description: "A draft without its content.",
});

export const DraftList = list(DraftSummary, "DraftList");
