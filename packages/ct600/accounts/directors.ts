// Who signs the accounts. The caller's word; else the directors' report; else the declarant, if the declarant's status
// says director. The sandbox has a placeholder, which the document marks as a sample; live has none.

import { type Declarant, type DeclarantContext, declarantOf } from "../input/declarant.ts";
import { isPresent } from "../input/fields/presence.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { directorsOn, isSamePerson, type ReportInput } from "./directors-report.ts";
import type { Director } from "./model.ts";

export const SAMPLE_DIRECTOR = "Sample Director";

export function directorsOf(accounts: AccountsInput, declarant: Declarant): Director[] {
  const { director, directors = [] } = accounts;
  if (directors.length > 0)
    return directors.map(({ name, signs }) => ({
      name: name.trim(),
      signs: directors.length === 1 || signs === true,
      isSample: false,
    }));
  if (director === undefined && accounts.directors_report !== undefined)
    return fromReport(accounts.directors_report, accounts.directors_report.approved_on);
  const name = director ?? (isDirector(declarant) ? declarant.name : undefined);
  return [{ name: (name ?? SAMPLE_DIRECTOR).trim(), signs: true, isSample: name === undefined }];
}

/** The directors in office when the report is approved; who signs it signs the accounts. */
function fromReport(report: ReportInput, day: string): Director[] {
  return directorsOn(day, report).map(({ name }) => ({
    name: name.trim(),
    signs: isSamePerson(name, report.signed_by),
    isSample: false,
  }));
}

/** Nobody is named, and the declarant is not known to be a director. */
export function lacksDirector(input: ReturnInput, context: DeclarantContext): boolean {
  const { declarant } = declarantOf(input, context);
  return isDeclarantTheDirector(input) && !isDirector(declarant);
}

/** The declarant stands for a director whom the caller did not name. */
export function isDeclarantTheDirector({ accounts = {} }: ReturnInput): boolean {
  const { director, directors = [], directors_report: report } = accounts;
  return director === undefined && directors.length === 0 && !isPresent(report);
}

function isDirector({ status = "" }: Partial<Declarant>): boolean {
  return /\bdirector\b/i.test(status);
}
