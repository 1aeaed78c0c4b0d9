// The directors' report: who was a director, what is stated besides, who signs. A company needs one unless its sizes
// make it a micro-entity, whatever standard its accounts follow (Companies Act 2006 section 415(1A)).

import { isPresent } from "../input/fields/presence.ts";
import { periodOfAccount } from "../period-of-account.ts";
import { POLITICAL_DONATIONS } from "../rates/limits.ts";
import type { AccountsInput, ComparativesInput, ReturnInput } from "../return.ts";
import { isUnderCompaniesAct, legalFormOf } from "./legal-form.ts";
import type { DirectorsReport } from "./model.ts";
import { penceOf, pounds } from "./pounds.ts";
import { sizeOf } from "./size.ts";

export type ReportInput = NonNullable<AccountsInput["directors_report"]>;

/** Null: none was given, or it is no company, whose law is not known here. */
export function directorsReportOf(input: ReturnInput): DirectorsReport | null {
  const report = input.accounts?.directors_report;
  if (report === undefined || !isPresent(report) || !isUnderCompaniesAct(legalFormOf(input))) return null;
  const { start } = periodOfAccount(input);
  const donations = report.political_donations ?? [];
  return {
    directors: report.directors.map(({ name, appointed_on, resigned_on }) => ({
      name: name.trim(),
      // An earlier one is no news of this period.
      appointedOn: appointed_on === undefined || appointed_on < start ? null : appointed_on,
      resignedOn: resigned_on ?? null,
    })),
    politicalDonations:
      donationsOf(report) > POLITICAL_DONATIONS.pence
        ? {
            total: pounds(donationsOf(report)),
            each: donations.map(({ recipient, amount }) => ({
              recipient: recipient?.trim() ?? null,
              amount: pounds(BigInt(amount)),
            })),
          }
        : null,
    ownShares: report.own_shares?.trim() ?? null,
    text: report.text?.trim() ?? null,
    signedBy: nameAsListed(report),
    approvedOn: report.approved_on,
  };
}

/** Pence. */
export function donationsOf({ political_donations: donations = [] }: Partial<ReportInput>): bigint {
  return donations.reduce((sum, { amount }) => sum + penceOf(amount), 0n);
}

export const isSamePerson = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

function nameAsListed({ signed_by, directors }: ReportInput): string {
  return (directors.find(({ name }) => isSamePerson(name, signed_by))?.name ?? signed_by).trim();
}

/** Those in office on a day. */
export function directorsOn(day: string, { directors }: ReportInput): ReportInput["directors"] {
  return directors.filter(
    ({ appointed_on = day, resigned_on }) => appointed_on <= day && (resigned_on === undefined || resigned_on > day),
  );
}

/** A size that is not known may be above its limit. */
export function needsDirectorsReport(
  input: ReturnInput,
  context: { previousAccounts?: ComparativesInput | undefined },
): boolean {
  return isUnderCompaniesAct(legalFormOf(input)) && sizeOf(input, context, "frs105") !== "within";
}
