// What the API answers about companies and what they have to do.

import { OBLIGATION_STATES } from "../../packages/ct600/deadlines/state.ts";
import { day, kind, list, moment, nullable } from "./answers.ts";
import Type from "./openapi/schema.ts";

const nullableDay = (description: string) => nullable(Type.String({ format: "date", description }));

const Approver = Type.Object(
  {
    name: Type.String({ description: "Who approves returns." }),
    email: nullable(Type.String({ description: "Their email address." })),
    capacity: nullable(Type.String({ description: "In which capacity, such as Director." })),
  },
  { "x-type": "Approver", description: "Who approves a company's returns." },
);

const company = {
  id: Type.String({ pattern: "^com_", description: "Identifier of the company." }),
  object: kind("company"),
  name: Type.String({ description: "Its name: of its newest filing, or as typed since." }),
  utr: Type.String({ description: "Its Unique Taxpayer Reference." }),
  registration_number: nullable(Type.String({ description: "Its number at Companies House; null if not known." })),
  incorporated_on: nullableDay("Day of incorporation, as typed; null if not known."),
  year_end: nullable(
    Type.String({ description: "Year end at Companies House, month and day (`03-31`), as typed; null if not known." }),
  ),
  type: nullable(
    Type.Enum(["private", "public"], {
      type: "string",
      description: "As typed; null if not known. Then the name decides, else it counts as private.",
    }),
  ),
  pays_by_instalments: Type.Boolean({ description: "Its payment days are not computed." }),
  may_not_need_return: Type.Boolean({ description: "HMRC may have told it that no return is needed." }),
  closed: Type.Boolean({ description: "No further period is expected." }),
  approver: nullable(Approver, "Who approves its returns; null if nobody was named."),
  next_due_on: nullableDay("The first day on which something that is open is due; null if there is none."),
  livemode: Type.Boolean({ description: "True if it belongs to live, false if to the sandbox." }),
  created_at: moment("When it was added, or first filed for."),
};

export const Company = Type.Object(company, { "x-type": "Company", description: "A company of your organisation." });

export const CompanyList = list(Company, "CompanyList");

const PenaltyStep = Type.Object(
  {
    from: day("First day of delivery to which it applies."),
    pounds: nullable(Type.Integer({ description: "The amount in whole pounds, in all; null for a share of the tax." })),
    pounds_if_repeated: nullable(
      Type.Integer({ description: "The amount if earlier ones were late too; null where that is known." }),
    ),
    tax_percent: nullable(Type.Integer({ description: "The share of the unpaid tax, in all; null for an amount." })),
  },
  { "x-type": "PenaltyStep", description: "What the law sets for a delivery from a day on. Not advice." },
);

const ObligationNote = Type.Object(
  {
    code: Type.String({ description: "For programs. New codes may be added." }),
    text: Type.String({ description: "What to know about the day, for people." }),
  },
  { "x-type": "ObligationNote", description: "What is not known of an obligation, or known only in part." },
);

export const Obligation = Type.Object(
  {
    id: Type.String({ pattern: "^obl_", description: "Identifier of the obligation." }),
    object: kind("obligation"),
    company: Type.String({ description: "The company whose obligation it is." }),
    company_name: Type.String({ description: "Its name." }),
    company_utr: Type.String({ description: "Its Unique Taxpayer Reference." }),
    kind: Type.Enum(["pay", "return", "accounts"], {
      type: "string",
      description: "Pay corporation tax, send the return to HMRC, or deliver accounts to Companies House.",
    }),
    period_start: day("First day of the accounting period; of accounts, of the period of account."),
    period_end: day("Last day of it."),
    expected: Type.Boolean({ description: "True while the period is only expected: nobody filed or confirmed it." }),
    due_on: nullableDay("When it is due; null if there is no single day, and a note says why."),
    arrive_by: nullableDay("By when a payment must arrive unless it is a faster one; null if that is not known."),
    state: nullable(
      Type.Enum([...OBLIGATION_STATES], {
        type: "string",
        description: "Where it stands. Null where only a day could tell, and there is none.",
      }),
    ),
    days_left: nullable(Type.Integer({ description: "Calendar days until it is due; below 0 once it has passed." })),
    late: Type.Boolean({ description: "Delivered after its day, or not delivered and the day has passed." }),
    filing: nullable(Type.String({ description: "Of a return: the filing that counts; null if there is none." })),
    companies_house_accounts: nullable(
      Type.String({ description: "Of accounts: the delivery that counts; null if there is none." }),
    ),
    payment_reference: nullable(Type.String({ description: "HMRC's reference for the payment, as typed." })),
    done_at: nullable(moment("When a person marked it as done.")),
    penalty_pounds: nullable(
      Type.Integer({ description: "What the law sets today, in whole pounds; null if nothing." }),
    ),
    penalty_tax_percent: nullable(
      Type.Integer({ description: "And the share of the unpaid tax that it sets; null if none." }),
    ),
    penalties: Type.Array(PenaltyStep, { description: "What the law sets, by the day of delivery." }),
    notes: Type.Array(ObligationNote, { description: "What is not known, in words." }),
    livemode: Type.Boolean({ description: "True if it belongs to live, false if to the sandbox." }),
  },
  {
    "x-type": "Obligation",
    description: "Something that a company has to do by a day. Information, not advice.",
  },
);

export const ObligationList = list(Obligation, "ObligationList");

const CompanyPeriod = Type.Object(
  {
    start: day("First day of the period of account."),
    end: day("Last day of it."),
    expected: Type.Boolean({ description: "True while nobody filed or confirmed it." }),
    obligations: Type.Array(Obligation, { description: "What has to be done for it." }),
  },
  { "x-type": "CompanyPeriod", description: "A period for which accounts are made up." },
);

export const CompanyWithPeriods = Type.Object(
  { ...company, periods: Type.Array(CompanyPeriod, { description: "Its periods of account, the oldest first." }) },
  { "x-type": "CompanyWithPeriods", description: "A company with all that it has to do." },
);
