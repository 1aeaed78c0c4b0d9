// The response about what can be filed, for openapi.json. packages/ct600/eligibility builds the real one; tests hold
// every response against this.

import { effects } from "../../packages/ct600/eligibility/row.ts";
import { kind, nullable } from "./answers.ts";
import Type from "./openapi/schema.ts";

const Reason = Type.Object(
  {
    code: Type.String({
      description:
        "Why, for programs: the code that create gives where it refuses this, or one of `page_as_data`, `partnership`, `two_returns`, `accounts_not_generated`, `not_in_small_regime`. New codes may be added.",
    }),
    message: Type.String({ description: "A sentence for people. It may change; branch on `code`." }),
    what_to_do: Type.String({ description: "What to do about it, for people." }),
    effect: Type.Enum([...effects], {
      type: "string",
      description:
        "`cannot_be_filed` makes `can_file` false, `own_documents` makes it `with_own_documents`, a `note` changes nothing.",
    }),
    fact: Type.String({ description: "What you sent that it follows from, such as `claims.patent_box`." }),
  },
  { "x-type": "EligibilityReason", description: "What follows from something that you said." },
);

const Accounts = Type.Object(
  {
    source: Type.Enum(["generated", "own_document", "none"], {
      type: "string",
      description: "`generated` from the figures of the return, an `own_document` of the company, or `none`.",
    }),
    standards: Type.Array(
      Type.Enum(["frs105", "frs102"], { type: "string", description: "A standard of generated accounts." }),
      { description: "Those that generated accounts may follow, as far as is known. Empty for an own document." },
    ),
    formats: Type.Array(Type.Enum(["ixbrl", "pdf"], { type: "string", description: "A format." }), {
      description: "In what format the accounts are filed.",
    }),
    dormant: Type.Boolean({ description: "Whether they are those of a dormant company." }),
    why: Type.String({ description: "Why these, for people." }),
  },
  { "x-type": "EligibilityAccounts", description: "Which accounts go with it." },
);

const NotKnown = Type.Object(
  {
    fact: Type.String({ description: "What was not said; `size` stands for the three figures of size." }),
    message: Type.String({ description: "What it decides, for people." }),
  },
  { "x-type": "EligibilityNotKnown", description: "What would decide, and was not said." },
);

const common = {
  can_file: Type.Union([Type.Boolean(), Type.Literal("with_own_documents")], {
    description:
      "Whether it can be filed here, given what you said: `true`, `false`, or `with_own_documents` if the company brings its own accounts.",
  }),
  reasons: Type.Array(Reason, { description: "What follows from what you said, in the order of the input." }),
  needs: Type.Array(Type.String(), {
    description:
      "Fields of the return that will be asked, as dotted paths; a group stands for its fields. Empty if it cannot be filed.",
  }),
  needs_one_of: Type.Array(
    Type.Array(Type.String({ description: "A dotted path." }), { description: "One is enough." }),
    {
      description:
        "Fields of which one is asked, beside those in `needs`: of each list one, such as the accounts in iXBRL or as a PDF.",
    },
  ),
};
const last = {
  accounts: nullable(Accounts, "Which accounts go with it; null if it cannot be filed."),
  not_known: Type.Array(NotKnown, {
    description: "What you did not say and would change the answer. Empty if it cannot be filed.",
  }),
};

const ForHmrc = Type.Object(
  {
    ...common,
    pages: Type.Array(Type.String(), {
      description: "The pages of the form, `CT600` first. Empty if it cannot be filed.",
    }),
    ...last,
  },
  { "x-type": "HmrcEligibility", description: "The company tax return." },
);

const ForCompaniesHouse = Type.Object(
  { ...common, ...last },
  { "x-type": "CompaniesHouseEligibility", description: "The accounts for Companies House." },
);

export const Eligibility = Type.Object(
  { object: kind("eligibility"), hmrc: ForHmrc, companies_house: ForCompaniesHouse },
  { "x-type": "Eligibility", description: "What can be filed here. Nothing is stored." },
);
