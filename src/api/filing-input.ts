// The bodies callers may send, defined once: they validate requests and they are what openapi.json shows. Each
// definition names the code its bad values get (`x-error-code`); what values must satisfy beyond their shape is in
// ct600/input-rules.ts.

import Type, { type Static, type TSchema } from "typebox";

export function strict<Properties extends Record<string, TSchema>>(properties: Properties, description: string) {
  return Type.Object(properties, { additionalProperties: false, description });
}

function pence(description: string, options: { minimum?: number } = {}) {
  return Type.Integer({ description, "x-error-code": "invalid_monetary_value", ...options });
}

function date(description: string) {
  return Type.String({
    description,
    format: "date",
    "x-error-code": "invalid_date",
    "x-error-message": "The date must be a real day written YYYY-MM-DD, such as 2025-03-31.",
    examples: ["2025-03-31"],
  });
}

export const Utr = Type.String({
  description: "10-digit Unique Taxpayer Reference.",
  pattern: "^[0-9]{10}$",
  // The contract's own code, and its own rule: missing or mistyped, it is always this.
  "x-error-code": "invalid_utr",
  "x-error-code-always": true,
  "x-error-message": "The UTR must be a string of exactly 10 digits.",
  examples: ["8596148860"],
});

const financials = {
  turnover: pence("Total turnover in pence (box 145), 0 or more.", { minimum: 0 }),
  trading_profit: pence("Trading profit in pence (box 155); negative for a loss, 0 for a nil return."),
  gross_profit: Type.Optional(
    pence("Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit."),
  ),
  net_profit: Type.Optional(
    pence("Profit before tax in pence; shown in the accounts only. 0, the default, shows the trading profit."),
  ),
  tax_rate_year: Type.Optional(
    Type.Integer({
      description: "Financial year whose rates the caller has in mind. The tax follows the period in any case.",
      "x-error-code": "invalid_tax_rate_year",
      examples: [2025],
    }),
  ),
};

const balanceSheet = {
  fixed_assets: Type.Optional(pence("Fixed assets.", { minimum: 0 })),
  current_assets: Type.Optional(pence("Current assets.", { minimum: 0 })),
  creditors_within_one_year: Type.Optional(pence("Creditors due within one year, without a sign.", { minimum: 0 })),
  creditors_after_one_year: Type.Optional(pence("Creditors due later, without a sign.", { minimum: 0 })),
  provisions: Type.Optional(pence("Provisions for liabilities, without a sign.", { minimum: 0 })),
  called_up_share_capital: Type.Optional(pence("Called up share capital.", { minimum: 0 })),
};

const accounts = {
  standard: Type.Optional(
    Type.Enum(["frs102", "frs105"], {
      type: "string",
      description: "frs102 for small companies (the default), frs105 for micro-entities.",
      "x-error-code": "invalid_accounting_standard",
      "x-error-message": 'The accounting standard must be "frs102" or "frs105".',
    }),
  ),
  ixbrl: Type.Optional(
    Type.String({
      description:
        "Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is made from the figures.",
      contentEncoding: "base64",
      "x-error-code": "invalid_ixbrl_encoding",
    }),
  ),
  director: Type.Optional(
    Type.String({
      description: "The director who signs the accounts, 2 to 160 characters. Default: the declarant.",
      examples: ["Jane Director"],
    }),
  ),
  approved_on: Type.Optional(
    date("When the board approved the accounts: from the period's end to today. Default: today."),
  ),
  principal_activity: Type.Optional(
    Type.String({ description: "What the company does, 2 to 300 characters.", examples: ["Software consultancy"] }),
  ),
  average_employees: Type.Optional(
    Type.Integer({ description: "Average number of employees in the period. Default 0.", minimum: 0 }),
  ),
  dormant: Type.Optional(Type.Boolean({ description: "Whether the company was dormant. Default false." })),
  balance_sheet: Type.Optional(
    strict(balanceSheet, "Figures at the period's end, in pence; what is left out is 0. Reserves are what remains."),
  ),
};

const Accounts = strict(
  accounts,
  "What the accounts need beyond the figures. With a document of your own (ixbrl) only that is used.",
);

const AmendedAccounts = strict(
  {
    ...accounts,
    use_generated: Type.Optional(
      Type.Boolean({
        description:
          "True: file accounts made from the figures again, in place of a document of your own. Not together with ixbrl. Default false.",
      }),
    ),
  },
  "What changes in the accounts. With a document of your own (ixbrl) only that is used.",
);

const Declarant = strict(
  {
    name: Type.Optional(
      Type.String({ description: "Who declares the return correct and complete.", examples: ["Jane Director"] }),
    ),
    status: Type.Optional(Type.String({ description: "In what capacity.", examples: ["Director"] })),
  },
  "The declaration on the return. Default: the organisation's settings; in the sandbox a stand-in.",
);

const Options = strict(
  {
    // What a key may be is judged in idempotency.ts, for the header and this alike.
    idempotency_key: Type.Optional(
      Type.String({ description: "Same as the Idempotency-Key header: 1 to 255 printable characters." }),
    ),
    test_mode: Type.Optional(
      Type.Boolean({
        description: "With a live key: file to the authority's Test-in-Live. Ignored with a sandbox key.",
      }),
    ),
  },
  "Submission options.",
);

export const FilingInput = strict(
  {
    company: strict(
      {
        name: Type.String({
          description: "Registered company name, 2 to 160 characters.",
          "x-error-code": "invalid_company_name",
          examples: ["Example Widgets Ltd"],
        }),
        utr: Utr,
        registration_number: Type.String({
          description: "Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits.",
          "x-error-code": "invalid_registration_number",
          examples: ["12345678"],
        }),
        associated_companies: Type.Optional(
          Type.Integer({
            description: "Associated companies in the period; they lower the profit limits.",
            minimum: 0,
          }),
        ),
      },
      "The company the return is for.",
    ),
    period: strict(
      { start: date("First day of the accounting period."), end: date("Last day; at most 12 months after the start.") },
      "The accounting period.",
    ),
    financials: strict(financials, "Amounts are whole numbers of pence."),
    accounts: Type.Optional(Accounts),
    declarant: Type.Optional(Declarant),
    options: Type.Optional(Options),
  },
  "A company tax return.",
);

export const AmendmentInput = strict(
  {
    financials: Type.Optional(
      strict(
        {
          ...financials,
          turnover: Type.Optional(financials.turnover),
          trading_profit: Type.Optional(financials.trading_profit),
        },
        "The figures that differ from what was filed.",
      ),
    ),
    accounts: Type.Optional(AmendedAccounts),
    declarant: Type.Optional(Declarant),
    options: Type.Optional(Options),
  },
  "What changes; at least one of financials, accounts and declarant.",
);

export type FilingInput = Static<typeof FilingInput>;
export type AmendmentInput = Static<typeof AmendmentInput>;
