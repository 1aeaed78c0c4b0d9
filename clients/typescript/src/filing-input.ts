// What create, validate and amend take, in the interface's own field names. The service refuses what it does not know, so nothing here is
// open; null in an optional field is the same as leaving it out. A test holds these types against the service's own definitions.

/** A company tax return. */
export interface FilingInput {
  company: CompanyInput;
  period: PeriodInput;
  financials: FinancialsInput;
  accounts?: AccountsInput | null;
  declarant?: DeclarantInput | null;
  options?: SubmissionOptions | null;
}

/** What changes; at least one of financials, accounts and declarant. The rest stays as it was filed. */
export interface AmendmentInput {
  financials?: { [Field in keyof FinancialsInput]?: FinancialsInput[Field] | null } | null;
  accounts?: AmendedAccountsInput | null;
  declarant?: DeclarantInput | null;
  options?: SubmissionOptions | null;
}

export interface CompanyInput {
  /** Registered name, 2 to 160 characters. */
  name: string;
  /** Unique Taxpayer Reference: a string of exactly 10 digits. */
  utr: string;
  /** Companies House number: 8 digits, or a prefix such as SC and 6 digits. */
  registration_number: string;
  /** Associated companies in the period; they lower the profit limits. Default 0. */
  associated_companies?: number | null;
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
  /** Shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /** Profit before tax; shown in the accounts only. 0, the default, shows the trading profit. */
  net_profit?: number | null;
  /** The financial year whose rates you have in mind. The tax follows the period in any case. */
  tax_rate_year?: number | null;
}

/** What the accounts need beyond the figures. With a document of your own (`ixbrl`) only that is used. */
export interface AccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /** Base64 of an iXBRL document of at most 9 MiB. Left out, one is made from the figures. */
  ixbrl?: string | null;
  /** Who signs the accounts. Default: the declarant. */
  director?: string | null;
  /** The day the board approved the accounts, YYYY-MM-DD. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Default 0. */
  average_employees?: number | null;
  dormant?: boolean | null;
  balance_sheet?: BalanceSheetInput | null;
}

/** What changes in the accounts. */
export interface AmendedAccountsInput extends AccountsInput {
  /** True: file accounts made from the figures again, in place of a document of your own. Not together with `ixbrl`. */
  use_generated?: boolean | null;
}

/** Figures at the period's end in pence, 0 or more, creditors and provisions without a sign. What is left out is 0. */
export interface BalanceSheetInput {
  fixed_assets?: number | null;
  current_assets?: number | null;
  creditors_within_one_year?: number | null;
  creditors_after_one_year?: number | null;
  provisions?: number | null;
  called_up_share_capital?: number | null;
}

/** Who declares the return correct and complete. Default: the organisation's settings. */
export interface DeclarantInput {
  name?: string | null;
  status?: string | null;
}

export interface SubmissionOptions {
  /** The same as the call's `idempotencyKey`; give one of them or none. */
  idempotency_key?: string | null;
  /** With a live key: file to the authority's Test-in-Live. Ignored with a sandbox key. */
  test_mode?: boolean | null;
}
