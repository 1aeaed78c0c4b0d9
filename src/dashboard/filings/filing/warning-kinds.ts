// The warnings of a filing, or of accounts, by what they ask of the reader: what live refuses, what the accounts lack,
// what to check, and what was assumed.

import type { Warning } from "../../../../packages/ct600/problem.ts";

interface WarningKind {
  readonly title: string;
  /** Under the title; where accounts are delivered to Companies House it may be another sentence. */
  readonly says: string;
  readonly saysOfAccounts?: string;
  /** Null: all that no other kind has. */
  readonly codes: readonly string[] | null;
}

const ASSUMED: readonly string[] = ["assumed", "comparatives_from_filing"];

/** In the order in which they are read. */
const KINDS: readonly WarningKind[] = [
  {
    title: "Samples",
    says: "The sandbox filled these in. Live refuses the return without them.",
    saysOfAccounts: "The sandbox filled these in. Live refuses the accounts without them.",
    codes: ["declarant_missing", "director_missing"],
  },
  { title: "To check", says: "These may be right. Compare them with your records.", codes: null },
  {
    title: "Missing",
    says: "The return and its accounts do not state these, although they should.",
    saysOfAccounts: "The accounts do not state these, although they should.",
    codes: [
      "balance_sheet_missing",
      "directors_report_missing",
      "net_profit_missing",
      "associated_companies_missing",
      "average_employees_missing",
      "comparatives_missing",
      "registered_office_missing",
    ],
  },
  {
    title: "Assumptions",
    says: "The return and its documents state these although the request did not. If one is wrong, amend the return: what to change stands beside it.",
    saysOfAccounts:
      "The accounts state these although the request did not. Next time, give what stands beside one that is wrong.",
    codes: ASSUMED,
  },
];

/** What was not said, and is said in the return all the same. */
export function isAssumption({ code }: Pick<Warning, "code">): boolean {
  return ASSUMED.includes(code);
}

const KNOWN = KINDS.flatMap(({ codes }) => codes ?? []);

export interface WarningGroup {
  readonly title: string;
  readonly says: string;
  readonly warnings: readonly Warning[];
}

export type Warned = "return" | "accounts";

export function warningGroups(warnings: readonly Warning[], of: Warned = "return"): WarningGroup[] {
  return KINDS.map(({ title, says, saysOfAccounts = says, codes }) => ({
    title,
    says: of === "accounts" ? saysOfAccounts : says,
    warnings: warnings.filter(({ code }) => (codes === null ? !KNOWN.includes(code) : codes.includes(code))),
  })).filter((group) => group.warnings.length > 0);
}
