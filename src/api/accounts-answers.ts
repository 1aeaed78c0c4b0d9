// The responses about accounts for Companies House, for openapi.json. register/accounts.ts builds the real ones; tests
// hold every response against these.

import { MOST_TOLD } from "../../packages/ct600/problem.ts";
import { accountsAttentionReasons } from "../register/attention.ts";
import { accountsStatuses } from "../register/lifecycle.ts";
import { attention, byName, day, kind, list, moment, nullable, Problem, Warning } from "./answers.ts";
import Type from "./openapi/schema.ts";

const Rejection = Type.Object(
  {
    code: Type.String({ description: "The number that Companies House gave, as it came." }),
    text: Type.String({ description: "Its words. Show them; do not branch on them." }),
  },
  { "x-type": "Rejection", description: "A reason why Companies House rejected accounts." },
);

const Examiner = Type.Object(
  {
    telephone: nullable(Type.String({ description: "The examiner's telephone number." })),
    comment: nullable(Type.String({ description: "The examiner's comment." })),
  },
  { "x-type": "Examiner", description: "Who examined the accounts, as Companies House said." },
);

const AccountsAttention = attention(
  accountsAttentionReasons,
  "AccountsNeedAttention",
  "Why a person has to look at a delivery of accounts.",
);

export const CompaniesHouseAccounts = Type.Object(
  {
    id: Type.String({ pattern: "^cha_", description: "Identifier of the delivery." }),
    object: kind("companies_house_accounts"),
    status: Type.Enum([...accountsStatuses], {
      type: "string",
      description: "Where the delivery is. `accepted` and `rejected` are final.",
    }),
    company_registration_number: Type.String({ description: "The company's number on the register." }),
    company_name: Type.String({ description: "The company's name, as it was sent." }),
    period_start: day("First day of the period of account."),
    period_end: day("Last day of the period of account."),
    profit_and_loss: Type.Enum(["delivered", "left_out"], {
      type: "string",
      description: "Whether the profit and loss account is delivered.",
    }),
    signed_on: day("Day on which the delivery was signed."),
    customer_reference: nullable(Type.String({ description: "Your reference, repeated by Companies House." })),
    filing: nullable(Type.String({ description: "The return whose accounts these are." })),
    submission_number: nullable(
      Type.String({ description: "The six characters it was sent under; null before it was sent." }),
    ),
    submitted_at: nullable(moment("When Companies House had taken it.")),
    decided_at: nullable(moment("When it was accepted or rejected.")),
    rejections: Type.Array(Rejection, { description: "The reasons of Companies House; empty unless rejected." }),
    examiner: nullable(Examiner, "Who examined it; null if Companies House did not say."),
    needs_attention: nullable(AccountsAttention, "Why a person has to look at it; null if nobody has to."),
    due_on: nullable(
      Type.String({
        format: "date",
        description: "When the accounts are due; null if that depends on a day of incorporation that was not sent.",
      }),
    ),
    livemode: Type.Boolean({ description: "True if it was made with a live key." }),
    test_mode: Type.Boolean({ description: "Sent to Companies House's own tests." }),
    warnings: Type.Array(Warning, { description: "What was worth a second look." }),
    metadata: byName(Type.String(), "The caller's own pairs of texts. Never sent to Companies House."),
    created_at: moment("When the delivery was made."),
    updated_at: moment("When it last changed."),
  },
  { "x-type": "CompaniesHouseAccounts", description: "Accounts on their way to Companies House." },
);

export const CompaniesHouseAccountsList = list(CompaniesHouseAccounts, "CompaniesHouseAccountsList");

export const AccountsValidationResult = Type.Object(
  {
    valid: Type.Boolean({ description: "True if there are no errors: create would deliver the accounts." }),
    errors: Type.Array(Problem, {
      description: `The problems, in a stable order, at most ${MOST_TOLD}. Empty if the accounts are valid.`,
    }),
    errors_left_out: Type.Optional(Type.Integer({ minimum: 1, description: "How many more problems there are." })),
    warnings: Type.Optional(Type.Array(Warning, { description: "Only with `?include=warnings`." })),
  },
  { "x-type": "AccountsValidationResult", description: "What every check says about accounts." },
);
