// What the service answers about what can be filed. New fields may appear within /v1; programs ignore those they do not
// know.

/** What follows from something that was said. */
export interface EligibilityReason {
  /**
   * That of create where it refuses this, or `page_as_data`, `partnership`, `two_returns`, `accounts_not_generated`,
   * `not_in_small_regime`.
   */
  code: string;
  message: string;
  what_to_do: string;
  /** A `note` changes nothing. */
  effect: "cannot_be_filed" | "own_documents" | "note";
  /** What it follows from, such as `claims.patent_box`. */
  fact: string;
}

/** Which accounts go with it. */
export interface EligibilityAccounts {
  /** `generated` from the figures of the return, an `own_document` of the company, or `none`. */
  source: "generated" | "own_document" | "none";
  /** Those that generated accounts may follow, as far as is known. */
  standards: ("frs105" | "frs102")[];
  formats: ("ixbrl" | "pdf")[];
  dormant: boolean;
  why: string;
}

/** What would decide, and was not said. */
export interface EligibilityNotKnown {
  fact: string;
  message: string;
}

/** The accounts for Companies House. */
export interface CompaniesHouseEligibility {
  /** Given what was said. */
  can_file: boolean | "with_own_documents";
  reasons: EligibilityReason[];
  /** Fields of the return that will be asked, as dotted paths; a group stands for its fields. */
  needs: string[];
  /** Beside them of each list one, such as the accounts in iXBRL or as a PDF. */
  needs_one_of: string[][];
  /** Null if it cannot be filed. */
  accounts: EligibilityAccounts | null;
  not_known: EligibilityNotKnown[];
}

/** The company tax return. */
export interface HmrcEligibility extends CompaniesHouseEligibility {
  /** The pages of the form, `CT600` first. */
  pages: string[];
}

/** What can be filed. */
export interface Eligibility {
  object: "eligibility";
  hmrc: HmrcEligibility;
  companies_house: CompaniesHouseEligibility;
}
