// A list of filings as a file for spreadsheets.

import { inOrder, type Metadata } from "../../../packages/ct600/input/fields/metadata.ts";
import { poundsAndPence } from "../../../packages/ct600/money.ts";
import type { ListedFiling } from "../../filings/lists/list-store.ts";
import { csvLine } from "../../platform/csv.ts";

const columns: readonly (readonly [title: string, cell: (filing: ListedFiling) => string])[] = [
  ["id", ({ id }) => id],
  ["status", ({ status }) => status],
  ["flag", ({ flag }) => flag ?? ""],
  ["company_name", ({ company_name }) => company_name],
  ["company_utr", ({ company_utr }) => company_utr],
  ["company_registration_number", ({ registration_number }) => registration_number ?? ""],
  ["period_start", ({ period_start }) => period_start],
  ["period_end", ({ period_end }) => period_end],
  ["tax_due_pounds", ({ tax_due_pence }) => poundsAndPence(BigInt(tax_due_pence))],
  ["tax_due_pence", ({ tax_due_pence }) => String(tax_due_pence)],
  ["correlation_id", ({ correlation_id }) => correlation_id ?? ""],
  ["created_at", ({ created_at }) => created_at.toISOString()],
  ["submitted_at", ({ submitted_at }) => submitted_at?.toISOString() ?? ""],
  ["acknowledged_at", ({ acknowledged_at }) => acknowledged_at?.toISOString() ?? ""],
  ["amends", ({ amends }) => amends ?? ""],
  ["amended_by", ({ amended_by }) => amended_by ?? ""],
  ["test_mode", ({ test_mode }) => String(test_mode)],
  ["hmrc_error", ({ hmrc_error }) => hmrc_error ?? ""],
  ["metadata", ({ metadata }) => metadataText(metadata)],
];

function metadataText(metadata: Metadata): string {
  const pairs = inOrder(metadata);
  return pairs.length === 0 ? "" : JSON.stringify(Object.fromEntries(pairs));
}

export function filingTitles(): string {
  return csvLine(columns.map(([title]) => title));
}

export function filingLine(filing: ListedFiling): string {
  return csvLine(columns.map(([, cell]) => cell(filing)));
}
