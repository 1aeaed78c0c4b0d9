// The responses about trial balances, for openapi.json. Tests hold every response against these.

import { DRAFT_INPUT } from "../../../packages/ct600/input/fields/draft.ts";
import { SOURCES } from "../../../packages/ct600/sources/input.ts";
import { categoryIds } from "../../../packages/trial-balance/index.ts";
import { kind, list, moment, nullable } from "../answers.ts";
import { inputSchema } from "../openapi/input-schemas.ts";
import Type from "../openapi/schema.ts";

const Business = Type.Enum(["trade", "property", "investment"], {
  type: "string",
  description: "What its costs were incurred for.",
});

const CategoryName = Type.String({ description: "One of `GET /v1/trial_balance_categories`." });

const pence = (description: string) => Type.Integer({ description: `${description} In pence.` });

const MappedLine = Type.Object(
  {
    code: nullable(Type.String({ description: "Its code; null if it has none." })),
    name: nullable(Type.String({ description: "Its name; null if it has none." })),
    debit: pence("The debit."),
    credit: pence("The credit."),
    category: nullable(CategoryName, "Its category; null if nothing places it."),
    why: nullable(
      Type.Enum(["given", "remembered", "chart", "name"], {
        type: "string",
        description:
          "Where the category comes from: `mapping`, what was remembered, a chart that has this code and name, or the name alone. Null without a category.",
      }),
    ),
    activity: Business,
    chart: Type.Optional(Type.String({ description: "With `chart`: which one." })),
  },
  { "x-type": "TrialBalanceLine", description: "A line with what it was found to be." },
);

const finding = {
  code: Type.String({ description: "For programs. New codes may be added." }),
  field: Type.String({ description: "Dotted path of what it is about, in the body or in `input`." }),
  message: Type.String({ description: "What it is, and what to do." }),
  line: Type.Optional(Type.String({ description: "The line, by its code, or its name where it has none." })),
  lines: Type.Optional(Type.Array(Type.String(), { description: "Where it is about several: those lines." })),
  amount: Type.Optional(pence("How much it is about.")),
  nearest: Type.Optional(
    Type.Array(CategoryName, { description: "Of a line that needs another category: the three that are nearest." }),
  ),
};

const Finding = Type.Object(finding, {
  "x-type": "TrialBalanceFinding",
  description: "What is wrong with a trial balance, or worth a second look.",
});

const Unmapped = Type.Object(
  {
    line: Type.String({ description: "The line, by its code, or its name where it has none." }),
    field: Type.String({ description: "Dotted path of the line in the body." }),
    debit: pence("The debit."),
    credit: pence("The credit."),
    nearest: Type.Array(CategoryName, { description: "The three categories that are nearest." }),
    asks: Type.Optional(Type.String({ description: "What only a person can say." })),
  },
  { "x-type": "TrialBalanceUnmappedLine", description: "A line without a category." },
);

const ToldApart = Type.Object(
  {
    line: Type.String({ description: "The line, by its code, or its name where it has none." }),
    field: Type.String({ description: "Dotted path of the line in the body." }),
    amount: pence("Debit less credit."),
    why: Type.Enum(["nil", "not_mapped", "no_place"], {
      type: "string",
      description: "It is nil, has no category, or its category has no place in the accounts.",
    }),
  },
  { "x-type": "TrialBalanceLineApart", description: "A line that is in no figure." },
);

const Totals = Type.Object(
  {
    debit: pence("All debits."),
    credit: pence("All credits."),
    difference: pence("Debits less credits: 0 if it balances."),
  },
  { "x-type": "TrialBalanceTotals", description: "Whether it balances." },
);

const Reserve = Type.Object(
  {
    brought_forward: pence("As the lines have it, before this period's result."),
    profit_before_tax: pence("All income less all costs."),
    tax: pence("The tax charge in the lines."),
    dividends: pence("Dividends paid."),
    carried_forward: pence("What follows."),
  },
  { "x-type": "TrialBalanceReserve", description: "How the profit and loss reserve moves." },
);

const Identity = Type.Object(
  {
    assets: pence("All assets."),
    liabilities: pence("All liabilities."),
    net_assets: pence("Assets less liabilities."),
    capital_and_reserves: pence("The same from the other side: capital, and the reserve that the profit leads to."),
    reserve: Reserve,
    mapped: pence("Debit less credit of all lines that are in a figure."),
    told_apart: pence("The same of all others: both together are the difference of the trial balance."),
  },
  { "x-type": "TrialBalanceIdentity", description: "Both ways to the net assets." },
);

const Choice = Type.Object(
  {
    kind: Type.Enum(["capital_addition", "disposal", "tax_charge", "non_trading_deficit"], {
      type: "string",
      description: "What has to be decided.",
    }),
    line: Type.Optional(Type.String({ description: "The line it is about." })),
    category: Type.Optional(CategoryName),
    amount: nullable(
      pence("How much it is about."),
      "How much it is about, in pence; null where the lines do not say.",
    ),
    why: Type.String({ description: "Why it is asked." }),
    options: Type.Array(
      Type.Object(
        {
          field: nullable(
            Type.String({ description: "The field of a return's input to send for this; null: nothing is claimed." }),
          ),
          value: Type.Optional(Type.Boolean({ description: "What to send there, where it is no amount." })),
          means: Type.String({ description: "What it means." }),
        },
        { "x-type": "TrialBalanceOption", description: "One way to decide." },
      ),
      { description: "The ways there are." },
    ),
  },
  { "x-type": "TrialBalanceChoice", description: "What a person decides. Nothing is claimed or posted before." },
);

const Hint = Type.Object(
  {
    field: Type.String({ description: "The field of a return's input." }),
    line: Type.Optional(Type.String({ description: "The line that points to it." })),
    amount: Type.Optional(pence("How much it is about.")),
    value: Type.Optional(Type.Boolean({ description: "What to send there, if it is so." })),
    needs: Type.Optional(Type.Array(Type.String(), { description: "What has to be known besides." })),
    message: Type.String({ description: "What it is about." }),
  },
  { "x-type": "TrialBalanceHint", description: "A field that the lines point to and cannot fill." },
);

const Source = inputSchema(SOURCES.of);

const Remembered = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: "The version of the mapping." }),
    entries: Type.Integer({ minimum: 0, description: "How many accounts it has." }),
  },
  { "x-type": "TrialBalanceRemembered", description: "What is remembered of the company." },
);

const FromLastFiling = Type.Object(
  {
    filing: Type.String({ pattern: "^fil_", description: "The newest return filed here for the period before." }),
    used_for: Type.Array(
      Type.Enum(["standard", "comparatives", "opening", "lines"], {
        type: "string",
        description:
          "`standard`, `comparatives`, the reserve of `opening`, or `lines`: what stands for `previous_lines` where fixed assets and loans of directors are looked at.",
      }),
      { description: "What was taken from it, because it was not sent." },
    ),
    standard: nullable(
      Type.Enum(["frs102", "frs105"], { type: "string", description: "The standard of its accounts." }),
      "The standard of its accounts; null where they are a document of your own, or are not there.",
    ),
    lines: Type.Array(MappedLine, {
      description: "Lines of its balance sheet, from its `sources`: of figures whose lines are all known.",
    }),
  },
  {
    "x-type": "TrialBalanceLastFiling",
    description: "The last return of the company that was filed here, and what was taken from it.",
  },
);

export const TrialBalance = Type.Object(
  {
    object: kind("trial_balance"),
    livemode: Type.Boolean({ description: "True if it was mapped with a live key." }),
    valid: Type.Boolean({ description: "True if there are no problems: `input` is there." }),
    problems: Type.Array(Finding, { description: "What keeps it from becoming a return. Each line of them has one." }),
    warnings: Type.Array(Finding, {
      description: "What is worth a second look, and each category that a name alone proposes.",
    }),
    input: nullable(
      inputSchema(DRAFT_INPUT),
      "`company` and `period` as sent, `financials` and `accounts` from the lines: the body of a filing, to which you add what no ledger has. Null where there are problems.",
    ),
    sources: Type.Array(Source, {
      description:
        "Which lines each figure of `input` comes from, as create takes them: send them as `sources` beside the figures.",
    }),
    choices: Type.Array(Choice, { description: "What a person has to decide, with the field to send." }),
    hints: Type.Array(Hint, { description: "Fields that the lines point to and cannot fill." }),
    totals: Totals,
    identity: nullable(Identity, "Both ways to the net assets; null where the lines cannot be added up."),
    lines: Type.Array(MappedLine, { description: "The lines in their order, each with its category and why." }),
    previous_lines: Type.Array(MappedLine, { description: "The same of the previous period." }),
    unmapped: Type.Array(Unmapped, { description: "Lines without a category." }),
    told_apart: Type.Array(ToldApart, { description: "Lines that are in no figure, and why." }),
    last_filing: nullable(
      FromLastFiling,
      "What was taken from the company's last return that was filed here; null if nothing was.",
    ),
    remembered: nullable(Remembered, "The company's mapping after this request; null if none is remembered."),
  },
  { "x-type": "TrialBalance", description: "A trial balance, and the return that follows from it." },
);

const Place = (words: string) =>
  nullable(
    Type.Object(
      {
        debit: Type.String({ description: "The field of `input` for a debit." }),
        credit: Type.String({ description: "And for a credit." }),
      },
      { "x-type": "TrialBalancePlace", description: "Where a balance stands." },
    ),
    words,
  );

export const TrialBalanceCategory = Type.Object(
  {
    object: kind("trial_balance_category"),
    id: Type.Enum([...categoryIds], { type: "string", description: "What `mapping` names it by." }),
    name: Type.String({ description: "Its name, as people read it." }),
    group: Type.String({ description: "What it belongs to, such as `overhead` or `current_assets`." }),
    side: Type.Enum(["debit", "credit", "either"], {
      type: "string",
      description: "Where its balance usually stands.",
    }),
    frs102: Place("Where it stands in accounts under FRS 102 section 1A; null if they have no place for it."),
    frs105: Place("Where it stands in accounts under FRS 105; null if they have no place for it."),
    tax: Type.Object(
      {
        debit: Type.Array(Type.String(), { description: "Of a debit." }),
        credit: Type.Array(Type.String(), { description: "Of a credit." }),
      },
      { "x-type": "TrialBalanceTaxFields", description: "Fields of the tax in which the balance counts too." },
    ),
    effect: Type.String({ description: "What tax does with it, in words." }),
    asks: nullable(Type.String({ description: "What a name cannot settle; null if it can." })),
    names: Type.Array(Type.String(), { description: "Names that such accounts often have." }),
  },
  { "x-type": "TrialBalanceCategory", description: "What a line of a trial balance can be." },
);

export const TrialBalanceCategoryList = list(TrialBalanceCategory, "TrialBalanceCategoryList");

const MappingEntry = Type.Object(
  {
    code: nullable(Type.String({ description: "The account's code; null if the entry goes by the name." })),
    name: nullable(Type.String({ description: "The account's name; null if the entry goes by the code." })),
    category: CategoryName,
    activity: nullable(Business, "What its costs were incurred for; null: as the company's business."),
  },
  { "x-type": "TrialBalanceMappingEntry", description: "What an account is." },
);

export const TrialBalanceMapping = Type.Object(
  {
    object: kind("trial_balance_mapping"),
    livemode: Type.Boolean({ description: "True if it belongs to live." }),
    company: Type.String({ pattern: "^com_", description: "Whose it is." }),
    version: Type.Integer({
      minimum: 0,
      description: "Counts the changes; 0 if there is none. Send it with a change.",
    }),
    entries: Type.Array(MappingEntry, { description: "What accounts are." }),
    updated_at: nullable(moment("When it last changed."), "When it last changed; null if there is none."),
  },
  { "x-type": "TrialBalanceMapping", description: "What is remembered of a company's accounts." },
);
