// What a filing comes to under each scenario of the sandbox, with everything the service does by itself to recover. The
// journeys hold the service to this table; docs/sandbox.md shows it.

export interface ScenarioEnd {
  status: "acknowledged" | "accepted" | "failed";
  /** The numbers in `hmrc_error`. */
  errors: string[];
  flag: RegExp | null;
  /** Submissions the authority has recorded, and how many of them it accepted. */
  recorded: number;
  accepted: number;
  /** Those it still has: an exchange that is over was deleted, evidence was not. */
  kept: number;
  /**
   * Transaction ids used: more than one means that the return was sent again because the authority had no trace of it.
   */
  transactionIds: number;
  events: string[];
}

const well: ScenarioEnd = {
  status: "acknowledged",
  errors: [],
  flag: null,
  recorded: 1,
  accepted: 1,
  kept: 0,
  transactionIds: 1,
  events: ["filing.submitted", "filing.accepted"],
};
const failed: ScenarioEnd = { ...well, status: "failed", accepted: 0, events: ["filing.submitted", "filing.failed"] };

export const scenarioEnds: Record<string, ScenarioEnd> = {
  accepted: well,
  rejected: { ...failed, errors: ["9200", "9204", "0"] },
  slow: well,
  authentication_failure: { ...failed, errors: ["1046"], recorded: 0, events: ["filing.failed"] },
  unavailable: well,
  acknowledgement_lost: well,
  response_lost: well,
  duplicate: { ...failed, errors: ["3304"] },
  wrong_receipt: { ...well, status: "accepted", kept: 1, flag: /different IRmark/ },
  html_page: { ...well, transactionIds: 2 },
  truncated_reply: well,
  never_answers: well,
};
