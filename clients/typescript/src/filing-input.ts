// What create, validate and amend take, in the interface's own field names. The service refuses what it does not know, so nothing here is
// open; a test holds these types against the definitions the service checks requests with.

/** A company tax return. */
export interface FilingInput {
  company: CompanyInput;
  period: PeriodInput;
  financials: FinancialsInput;
  accounts?: AccountsInput;
  declarant?: DeclarantInput;
  options?: SubmissionOptions;
}

/** What changes; at least one of financials, accounts and declarant. The rest stays as it was filed. */
export interface AmendmentInput {
  financials?: Partial<FinancialsInput>;
  accounts?: AccountsInput;
  declarant?: DeclarantInput;
  options?: SubmissionOptions;
}

export interface CompanyInput {
  /** Registered name, 2 to 160 characters. */
  name: string;
  /** Unique Taxpayer Reference: a string of exactly 10 digits. */
  utr: string;
  /** Companies House number: 8 digits, or a prefix such as SC and 6 digits. */
  registration_number: string;
  /** Associated companies in the period; they lower the profit limits. Default 0. */
  associated_companies?: number;
}

/** The accounting period: days written YYYY-MM-DD, at most 12 months. */
export interface PeriodInput {
  start: string;
  end: string;
}

/** Whole numbers of pence. */
export interface FinancialsInput {
  /** 0 or more. */
  turnover: number;
  /** Negative for a loss, 0 for a nil return. */
  trading_profit: number;
  /** Shown in the accounts only. */
  gross_profit?: number;
  /** Profit before tax; shown in the accounts only. Default: the trading profit. */
  net_profit?: number;
  /** The financial year whose rates you have in mind. The tax follows the period in any case. */
  tax_rate_year?: number;
}

/** What the accounts need beyond the figures. With a document of your own (`ixbrl`) only that is used. */
export interface AccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105";
  /** Base64 of an iXBRL document of at most 9 MiB. Left out, one is made from the figures. */
  ixbrl?: string;
  /** Who signs the accounts. Default: the declarant. */
  director?: string;
  /** The day the board approved the accounts, YYYY-MM-DD. Default: today. */
  approved_on?: string;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string;
  /** Average number of employees in the period. Default 0. */
  average_employees?: number;
  dormant?: boolean;
  balance_sheet?: BalanceSheetInput;
}

/** Figures at the period's end in pence, 0 or more, creditors and provisions without a sign. What is left out is 0. */
export interface BalanceSheetInput {
  fixed_assets?: number;
  current_assets?: number;
  creditors_within_one_year?: number;
  creditors_after_one_year?: number;
  provisions?: number;
  called_up_share_capital?: number;
}

/** Who declares the return correct and complete. Default: the organisation's settings. */
export interface DeclarantInput {
  name?: string;
  status?: string;
}

export interface SubmissionOptions {
  /** The same as the call's `idempotencyKey`; give one of them or none. */
  idempotency_key?: string;
  /** With a live key: file to the authority's Test-in-Live. Ignored with a sandbox key. */
  test_mode?: boolean;
}
