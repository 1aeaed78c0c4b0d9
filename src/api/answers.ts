// The responses, for openapi.json. filings/filing.ts, filings/documents.ts and webhooks/publish.ts build the real ones;
// tests hold every response against these. They are open: a response may gain fields, and a client that was generated
// from this must not refuse them. `x-type` names the component a definition becomes; openapi/schemas.ts takes it away.

import type { Static, TSchema } from "typebox";
import { OPERATORS } from "../../packages/ct600/computation/line.ts";
import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import { MOST_TOLD } from "../../packages/ct600/problem.ts";
import { PROBLEM_CODES } from "../../packages/ct600/problem-codes.ts";
import { approvalStates } from "../filings/approval/approval.ts";
import { documentNames } from "../filings/documents.ts";
import { filingStatuses } from "../filings/lifecycle.ts";
import { attentionReasons } from "../filings/review/attention.ts";
import { errorCodes, errorTypes } from "./errors.ts";
import { inputSchema } from "./openapi/input-schemas.ts";
import Type from "./openapi/schema.ts";

export const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
export const kind = <const Name extends string>(name: Name) =>
  Type.Literal(name, { description: "What kind of object this is." });
export const day = (description: string) => Type.String({ format: "date", description });
export const moment = (description: string) => Type.String({ format: "date-time", description });

export const byName = <Value extends TSchema>(value: Value, description: string) =>
  Type.Unsafe<Record<string, Static<Value>>>({ type: "object", additionalProperties: value, description });

const finding = {
  message: Type.String({ description: "A sentence for people. It may change; branch on `code`." }),
  field: Type.String({ description: "Dotted path of the input field, such as `company.utr`." }),
};

export const Problem = Type.Object(
  {
    code: Type.Enum([...PROBLEM_CODES], { type: "string", description: "What is wrong, for programs." }),
    ...finding,
  },
  { "x-type": "Problem", description: "A reason why a return cannot be filed." },
);

export const Warning = Type.Object(
  { code: Type.String({ description: "What to look at, for programs." }), ...finding },
  { "x-type": "Warning", description: "Worth a second look. It does not change what is filed." },
);

export const attention = (reasons: object, name: string, description: string) =>
  Type.Object(
    {
      since: moment("Since when."),
      reason: Type.String({
        description: `Why, for programs: ${Object.keys(reasons).join(", ")}. New reasons may be added.`,
        examples: Object.keys(reasons),
      }),
      message: Type.String({ description: "What happened and what to do. It may change; branch on `reason`." }),
    },
    { "x-type": name, description },
  );

const NeedsAttention = attention(attentionReasons, "NeedsAttention", "Why a person has to look at a filing.");

const Approval = Type.Object(
  {
    id: Type.String({ pattern: "^apr_", description: "Approval identifier." }),
    state: Type.Enum([...approvalStates], {
      type: "string",
      description:
        "`waiting`: nothing is sent. `approved`: it is sent as it was stored. Otherwise the filing has failed, and a corrected one can be filed.",
    }),
    asked_by: Type.Enum(["option", "setting", "key"], {
      type: "string",
      description:
        "Whether the request asked for approval, or the organisation's setting, or the key, which may only prepare.",
    }),
    prepared_by: Type.String({
      description: "Who filed it, as the audit log names them: the address of a person, or `API key key_…`.",
    }),
    preparer: nullable(
      Type.Object(
        {
          type: Type.Enum(["user", "api_key", "command"], {
            type: "string",
            description: "A person in the dashboard, a key of the API, or the operator's command.",
          }),
          id: nullable(Type.String({ description: "`usr_…` or `key_…`; null for the command." })),
        },
        { "x-type": "Preparer", description: "Who filed a return that is to be approved." },
      ),
      "Who filed it, by an id that stays; null for returns filed before it was kept.",
    ),
    approver: nullable(
      Type.Object({
        name: Type.String({ description: "As known of the company, or as whoever asked has typed it." }),
        capacity: nullable(Type.String({ description: "Such as Director." })),
      }),
      "Who was asked; null as long as nobody was named.",
    ),
    requested_at: moment("When it was filed."),
    expires_at: moment("When the request ends, if nobody decides."),
    decided_at: nullable(moment("When it was decided, or ended.")),
    decided_by: nullable(Type.String({ description: "Who decided, as they typed their name." })),
    second_factor: nullable(
      Type.Enum(["mail", "read_out"], {
        type: "string",
        description: "How the code for approving reached the approver.",
      }),
    ),
    reason: nullable(Type.String({ description: "What the approver wrote, or why the request is void." })),
  },
  { "x-type": "Approval", description: "Who has to approve the return before it is sent, and what they decided." },
);

export const Filing = Type.Object(
  {
    id: Type.String({ pattern: "^fil_", description: "Filing identifier." }),
    object: kind("filing"),
    status: Type.Enum([...filingStatuses], {
      type: "string",
      description: "Where the filing is; see docs/interface.md.",
    }),
    correlation_id: nullable(Type.String({ description: "The authority's reference, once it took the submission." })),
    company_utr: Type.String({ description: "The company's 10-digit Unique Taxpayer Reference." }),
    period_start: day("First day of the accounting period."),
    period_end: day("Last day of the accounting period."),
    tax_due_pence: nullable(Type.Integer({ description: "Estimated corporation tax (box 440), in pence." })),
    tax_payable_pence: Type.Integer({
      description: "Tax payable (box 525): with the tax on loans to participators, less income tax deducted.",
    }),
    loan_tax_pence: Type.Integer({ description: "Tax on loans to participators (box 480)." }),
    tax_outstanding_pence: nullable(
      Type.Integer({
        description:
          "Still to be paid, as box 600 says. 0 where tax is overpaid (box 605); null if the return states neither.",
      }),
    ),
    tax_overpaid_pence: nullable(
      Type.Integer({ description: "Overpaid (box 605); null if you did not say what was paid." }),
    ),
    credit_payable_pence: Type.Integer({
      description: "Credits for research and development to be paid to the company (boxes 875 and 880); 0 without any.",
    }),
    submitted_at: nullable(moment("When the authority took the submission.")),
    acknowledged_at: nullable(moment("When the authority's acceptance arrived.")),
    livemode: Type.Boolean({ description: "True if it was filed with a live key." }),
    test_mode: Type.Boolean({ description: "Filed to the authority's Test-in-Live." }),
    schema_version: Type.String({ description: "The release of the CT600 artefacts the return was built against." }),
    judged_by: Type.String({
      description:
        "The release whose schema and rules the return passed on the day of filing, such as `v1.993 + changes to v1.994`.",
    }),
    created_at: moment("When the filing was made."),
    updated_at: moment("When it last changed."),
    filing_due_on: Type.String({
      format: "date",
      description:
        "When the return is due: 12 months after the end of the period of account, or 3 months after HMRC's notice if that is later.",
    }),
    tax_due_on: Type.String({
      format: "date",
      description: "When the tax is due, unless it is paid in instalments: 9 months and a day after the period.",
    }),
    amendable_until: Type.String({
      format: "date",
      description: "The last day on which the return can be amended: 12 months after it is due.",
    }),
    notice_given_on: nullable(
      Type.String({
        format: "date",
        description: "When HMRC's notice to file was given; null if the request did not say.",
      }),
    ),
    hmrc_error: nullable(
      Type.String({
        description:
          "The authority's own words, one error a line, each with its number. A very long text is shortened and says so.",
      }),
    ),
    needs_attention: nullable(NeedsAttention, "Why a person has to look at the filing; null if nobody has to."),
    amends: nullable(Type.String({ description: "The filing this one amends." })),
    amended_by: nullable(
      Type.String({ description: "The newest amendment of this return, or of its amendments, that has not failed." }),
    ),
    continues_in: nullable(
      Type.String({ description: "The filing of the rest of a period of account of more than 12 months." }),
    ),
    continues: nullable(Type.String({ description: "The filing of its first 12 months, which this one continues." })),
    approval: Type.Optional(Approval),
    companies_house_accounts: Type.Optional(
      Type.String({
        pattern: "^cha_",
        description: "The delivery of its accounts to Companies House, if there is one.",
      }),
    ),
    warnings: Type.Array(Warning, {
      description: "What was worth a second look when the return was filed; it does not change what is filed.",
    }),
    metadata: byName(Type.String(), "The caller's own pairs of texts. Never sent to HMRC."),
  },
  { "x-type": "Filing", description: "A return and where it is." },
);

export const Document = Type.Object(
  {
    object: kind("document"),
    name: Type.String({
      description: `One of ${documentNames.join(", ")}, or the name of an attached PDF. accounts-companies-house.xhtml is the accounts without the profit and loss account, to download. They are delivered if the request asks for it.`,
    }),
    content_type: Type.String({ description: "Its media type." }),
    size: Type.Integer({ minimum: 0, description: "In bytes." }),
    url: Type.String({ description: "Where it is, on this service." }),
  },
  { "x-type": "Document", description: "A document of a filing." },
);

export const EvidenceBytes = Type.String({ description: "The ZIP file, byte for byte." });
export const DocumentBytes = Type.String({ description: "The document, byte for byte." });

const page = {
  object: kind("list"),
  has_more: Type.Boolean({ description: "Whether there is another page, after the last item of this one." }),
};

export const List = Type.Object(
  { ...page, data: Type.Array(Type.Unsafe<unknown>({}), { description: "The items, newest first." }) },
  { "x-type": "List", description: "One page of a list." },
);

export const list = <Item extends TSchema, More extends Record<string, TSchema> = Record<never, TSchema>>(
  item: Item,
  name: string,
  more?: More,
) =>
  Type.Object(
    { ...page, data: Type.Array(item, { description: "The items, newest first." }), ...(more as More) },
    { "x-type": name, "x-extends": List, description: "One page of a list." },
  );

export const FilingList = list(Filing, "FilingList", {
  next_cursor: Type.Optional(
    nullable(
      Type.String({ description: "Send it as `starting_after` for the next page." }),
      "Only with `updated_since`; null on the last page.",
    ),
  ),
});
export const DocumentList = list(Document, "DocumentList");

const money = (description: string) => Type.String({ pattern: "^-?[0-9]+\\.[0-9]{2}$", description });

const sourceNote = Type.Optional(Type.String({ description: "The note that was sent beside it." }));

const SourceLine = Type.Object(
  {
    code: nullable(Type.String({ description: "Code of the account." })),
    name: nullable(Type.String({ description: "Name of the account." })),
    amount: Type.Integer({ description: "Its part of the figure, in pence." }),
    note: sourceNote,
  },
  { "x-type": "FigureLine", description: "A line that a figure comes from." },
);

const from = Type.Array(SourceLine, { description: "The lines that add up to it." });

const Source = Type.Object(
  {
    field: Type.String({ description: "Dotted path of the input." }),
    value: Type.Integer({ description: "The figure, in pence." }),
    from,
    note: sourceNote,
  },
  { "x-type": "FigureSource", description: "Where a figure comes from." },
);

const Operand = Type.Union(
  [
    Type.Object({ line: Type.String({ description: "The id of another line." }) }),
    Type.Object({
      input: Type.String({ description: "Dotted path of the input." }),
      value: money("Its amount."),
      from: Type.Optional(from),
      note: sourceNote,
    }),
    Type.Object({
      amount: money("An amount that the law fixes."),
      of: Type.String({ description: "What the amount is." }),
    }),
    Type.Object({
      ratio: Type.String({ description: "A rate or share, such as 3/200." }),
      of: Type.String({ description: "What the rate or share is." }),
    }),
  ],
  { "x-type": "Operand", description: "What a line is made of." },
);

const Line = Type.Object(
  {
    id: Type.String({ description: "Names the line within the computation." }),
    label: Type.String({ description: "What it is, for people." }),
    box: nullable(Type.String({ description: "The box of the return that holds it." })),
    value: money("In pounds."),
    value_pence: Type.Integer({ description: "The same in pence." }),
    operator: Type.Enum(Object.keys(OPERATORS), {
      type: "string",
      description: "How the value follows from the operands.",
    }),
    operands: Type.Array(Operand, { description: "What the value follows from." }),
    statute: nullable(Type.String({ description: "The law it follows." })),
    rules: Type.Array(Type.String(), { description: "HMRC's rules that hold it, by number." }),
  },
  { "x-type": "ComputationLine", description: "A figure and how it follows from others." },
);

const computation = {
  boxes: byName(Type.String(), "What the return states, by box, as it is written."),
  figures: byName(
    Type.Union([Type.Integer(), Type.String()]),
    "Limits, rates, pools and losses carried forward: pounds, or pence where the name says so.",
  ),
  lines: Type.Array(Line, { description: "The working, each line after those it follows from." }),
  sources: Type.Optional(
    Type.Array(Source, { description: "Where figures come from, those of the accounts too. Only where it was sent." }),
  ),
};

export const FiledComputation = Type.Object(
  {
    object: kind("computation"),
    filing: Type.String({ pattern: "^fil_", description: "The filing it belongs to." }),
    ...computation,
  },
  { "x-type": "FiledComputation", description: "How the figures of a filing came about." },
);

export const CarriedForward = Type.Object(
  {
    object: kind("carried_forward"),
    filing: Type.String({ pattern: "^fil_", description: "The return that carried it forward." }),
    period_start: day("First day of that return's period."),
    period_end: day("Last day of that return's period."),
    input: Type.Object(
      { financials: Type.Optional(inputSchema(AMENDMENT.fields.financials)) },
      { description: "Figures in pence, as a part of the next return's input." },
    ),
  },
  { "x-type": "CarriedForward", description: "What a company's last return left for the next one." },
);

export const SandboxClock = Type.Object(
  {
    object: kind("sandbox_clock"),
    advanced_seconds: Type.Integer({ minimum: 0, description: "How far it was advanced in all, in seconds." }),
    last_advanced_at: nullable(moment("When it was last advanced, in real time; null if it never was.")),
  },
  { "x-type": "SandboxClock", description: "The test clock of your sandbox." },
);

const Computation = Type.Object(computation, {
  "x-type": "Computation",
  description: "How the figures of a return come about.",
});

const errorsLeftOut = Type.Optional(
  Type.Integer({ minimum: 1, description: "How many more problems there are. Absent if `errors` has all." }),
);

export const ValidationResult = Type.Object(
  {
    valid: Type.Boolean({ description: "True if there are no errors: create would file the return." }),
    errors: Type.Array(Problem, {
      description: `The problems, in a stable order, at most ${MOST_TOLD}. Empty if the return is valid.`,
    }),
    errors_left_out: errorsLeftOut,
    warnings: Type.Optional(Type.Array(Warning, { description: "Only with `?include=warnings`." })),
    judged_by: Type.Optional(
      Type.String({
        description:
          "Only with `?include=judged_by`: the release that judges returns filed today, such as `v1.993 + changes to v1.994`.",
      }),
    ),
    computation: Type.Optional(
      nullable(Computation, "Only with `?include=computation`; null where the input cannot be computed with."),
    ),
    next_computation: Type.Optional(
      nullable(Computation, "The same for the second return of a period of account of more than 12 months."),
    ),
  },
  { "x-type": "ValidationResult", description: "What every check says about a return." },
);

const DraftConflict = Type.Object(
  {
    field: Type.String({ description: "Dotted path in the draft's input." }),
    yours: Type.Unsafe<unknown>({ description: "The value that this request would have left there; null for none." }),
    theirs: Type.Unsafe<unknown>({ description: "The value that is there; null for none." }),
  },
  { "x-type": "DraftConflict", description: "A field of a draft that someone else has changed." },
);

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        type: Type.Enum(errorTypes, { type: "string", description: "The kind of error; follows from the status." }),
        code: Type.Enum(errorCodes, { type: "string", description: "What went wrong, for programs." }),
        message: Type.String({ description: "A sentence that says what to do." }),
        field: nullable(
          Type.String({
            description:
              "Dotted path of the input field at fault, that of the first of `errors`. Empty for the body as a whole; null where none applies.",
          }),
        ),
        existing: Type.Optional(
          Type.String({
            pattern: "^(fil|cha)_",
            description:
              "Only with the codes `already_filed` and `already_delivered`: the filing, or delivery of accounts, that is in the way.",
          }),
        ),
        version: Type.Optional(
          Type.Integer({ minimum: 1, description: "Only with the code `draft_changed`: the draft's newest version." }),
        ),
        conflicts: Type.Optional(
          Type.Array(DraftConflict, {
            description: `Only with the code \`draft_changed\`: the fields with both values, at most ${MOST_TOLD}. Empty where a version was to be filed that is not the newest.`,
          }),
        ),
        doc_url: Type.String({ description: "Where the code is explained." }),
        request_id: Type.String({ pattern: "^req_", description: "Quote it when you ask about the request." }),
      },
      { description: "The error. With several problems, the first of them." },
    ),
    errors: Type.Optional(
      Type.Array(Problem, {
        description: `Only with status 422: the problems, in a stable order, at most ${MOST_TOLD}.`,
      }),
    ),
    errors_left_out: errorsLeftOut,
  },
  { "x-type": "Error", description: "What went wrong." },
);
