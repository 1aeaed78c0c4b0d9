// The bodies about a draft, which follow from that of a filing: nothing is required, because a draft is not finished;
// what it has must have the right shape. What concerns one request (options), and the company's secret code for
// Companies House, is no part of a draft.

import { type SectionName, sectionNames } from "../draft-sections.ts";
import type { GroupField, InputOf } from "./field.ts";
import { FILING } from "./filing.ts";
import { type Amended, drafted } from "./optional.ts";

const { companies_house: _delivery, options: _options, ...RETURN_FIELDS } = FILING.fields;

type ReturnFields = typeof RETURN_FIELDS;

/** Named, because the type as it would be inferred is too long to be written out. */
interface DraftDefinition extends GroupField {
  readonly fields: { readonly [Name in keyof ReturnFields]: Amended<ReturnFields[Name]> };
}

/** The return as far as it is written. */
export const DRAFT_INPUT: DraftDefinition = {
  ...drafted({ ...FILING, fields: RETURN_FIELDS }),
  type: "DraftInput",
  words:
    "The return as far as it is written: the body of a filing without options and companies_house, in which nothing is required. In place of a document that the draft has already, its reference (sha256:…) may stand.",
};

export type DraftInput = InputOf<typeof DRAFT_INPUT>;

const SECTION_CHANGE = {
  kind: "group",
  type: "DraftSectionInput",
  words: "What is said of a section.",
  fields: {
    needed: {
      kind: "flag",
      words: "Whether the return has something to say there. A section with any field is always needed.",
    },
    checked: {
      kind: "flag",
      words: "True: what was taken over from another return is right. A change of the section says so too.",
    },
  },
} as const satisfies GroupField;

const SECTIONS = {
  kind: "group",
  type: "DraftSectionsInput",
  words: "What is said of sections, by their names. Those left out stay as they are.",
  fields: Object.fromEntries(sectionNames.map((name) => [name, SECTION_CHANGE])) as Record<
    SectionName,
    typeof SECTION_CHANGE
  >,
} as const satisfies GroupField;

/** What a draft is begun for, where it takes over a filed return. */
export const takingOver = ["correct", "next_year", "amend"] as const;

const REASON = {
  kind: "prose",
  subject: "The reason",
  least: 1,
  most: 1_000,
  mayBreak: true,
  words: "Why the return is amended. Kept with the draft, never sent to HMRC.",
  example: "An invoice of March was missing.",
} as const;

/** The body that begins a draft. */
export const NEW_DRAFT = {
  kind: "group",
  type: "NewDraftInput",
  words: "A draft to begin with. All of it may be left out.",
  fields: {
    from: {
      kind: "text",
      words: "The filing to take over. Needs kind.",
      example: "fil_3fLu4pAv2KQGVTZCLxFCcFdj",
      moreCodes: ["missing_field"],
    },
    kind: {
      kind: "choice",
      of: takingOver,
      words:
        "What for: correct takes over a failed return as it was; next_year begins the return of the next period, with last year's figures beside it and what was carried forward; amend takes over the return as it stands, to replace it. Needs from.",
      moreCodes: ["missing_field"],
    },
    reason: REASON,
    input: DRAFT_INPUT,
    sections: SECTIONS,
  },
} as const satisfies GroupField;

/** The body that changes one. */
export const DRAFT_CHANGE = {
  kind: "group",
  type: "DraftChangeInput",
  words:
    "A change of a draft. The input is laid over what is there as JSON Merge Patch (RFC 7396): objects are merged field by field, any other value replaces what is there, and null removes a field.",
  fields: {
    version: {
      kind: "integer",
      required: true,
      least: 1,
      most: Number.MAX_SAFE_INTEGER,
      isBounded: true,
      subject: "The version",
      words: "The version of the draft that the change is made to, as you last read it.",
      example: 3,
    },
    input: DRAFT_INPUT,
    sections: SECTIONS,
    reason: REASON,
  },
} as const satisfies GroupField;

/** The body that files one. */
export const DRAFT_FILING = {
  kind: "group",
  type: "DraftFilingInput",
  words: "Which version of the draft to file.",
  fields: {
    version: {
      ...DRAFT_CHANGE.fields.version,
      words: "The version of the draft that was checked. Another one is not filed.",
    },
  },
} as const satisfies GroupField;

export type NewDraftInput = InputOf<typeof NEW_DRAFT>;
export type DraftChangeInput = InputOf<typeof DRAFT_CHANGE>;
