// What a draft begins with where it takes over a filed return: a failed one as it was, what the next period has from
// the last one, or the return as it stands.

import { asInput } from "../../packages/ct600/computation/profits/carried-forward.ts";
import { sectionTable } from "../../packages/ct600/input/draft-sections.ts";
import type { DraftInput } from "../../packages/ct600/input/fields/draft.ts";
import { daysAfter, monthsOn } from "../../packages/ct600/period.ts";
import { periodOfAccount } from "../../packages/ct600/period-of-account.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { returnToAmend } from "../filings/amend/amend.ts";
import { newestInLine } from "../filings/amend/amendment-store.ts";
import { lastCarriedForward } from "../filings/create/carried-forward.ts";
import { comparativesUpTo } from "../filings/create/previous-accounts.ts";
import type { CreateDependencies, Filer } from "../filings/create/request.ts";
import type { FilingRow } from "../filings/filing.ts";
import { filedInput, filingOf, inputOf } from "../filings/store.ts";
import type { Queryable } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Scope } from "../platform/mode.ts";
import { patched } from "./change.ts";
import { type DraftKind, type Sections, sectionsIn } from "./draft.ts";
import { type Files, movedOut } from "./files.ts";
import { leavesOf } from "./leaves.ts";

export interface TakenOver {
  kind: DraftKind;
  /** Of an amendment the newest return of the line. */
  from: string | null;
  input: DraftInput;
  files: Files;
  sections: Sections;
}

export const NOTHING_TAKEN: TakenOver = { kind: "new", from: null, input: {}, files: new Map(), sections: {} };

type Dependencies = Pick<CreateDependencies, "db" | "intake">;

export async function takenOver(
  asked: { from: string; kind: Exclude<DraftKind, "new"> },
  filer: Filer,
  dependencies: Dependencies,
): Promise<TakenOver> {
  const { organisationId, mode } = filer;
  const filing = FILING_ID.test(asked.from)
    ? await filingOf(dependencies.db, { id: asked.from, organisationId, mode })
    : undefined;
  if (filing === undefined)
    throw new Refusal("filing_not_found", `No such filing in your ${mode} environment.`, "from");
  switch (asked.kind) {
    case "correct":
      return corrected(filing, filer, dependencies);
    case "next_year":
      return nextYear(filing, filer, dependencies.db);
    case "amend": {
      const newest = await returnToAmend(dependencies.db, filing);
      return { kind: "amend", from: newest.id, sections: {}, ...(await wholeReturn(newest, filer, dependencies)) };
    }
  }
}

const FILING_ID = /^fil_[0-9A-Za-z]{1,64}$/;

function notOffered(why: string): Refusal {
  return new Refusal("draft_not_offered", why, "from");
}

/** A failed amendment is corrected by another one, as long as there is a return to amend. */
async function corrected(filing: FilingRow, filer: Filer, dependencies: Dependencies): Promise<TakenOver> {
  if (filing.status !== "failed")
    throw notOffered(
      "This filing has not failed, so there is nothing to correct and file again. To change it, amend it.",
    );
  const newest = filing.amends === null ? undefined : await newestInLine(dependencies.db, filing.id);
  const whole = await wholeReturn(filing, filer, dependencies);
  return newest === undefined
    ? { kind: "correct", from: filing.id, sections: {}, ...whole }
    : { kind: "amend", from: newest.id, sections: {}, ...whole };
}

/** As it was filed, documents too: they count as held while they are read. */
export async function wholeReturn(
  filing: FilingRow,
  filer: Filer,
  { db, intake }: Dependencies,
): Promise<Pick<TakenOver, "input" | "files">> {
  let giveBack = () => {};
  const hold = (bytes: number) => {
    giveBack = intake.hold(bytes, filer);
  };
  try {
    const { other_period: _, options: __, companies_house: ___, ...filed } = await inputOf(db, filing.id, hold);
    const metadata = Object.keys(filing.metadata).length === 0 ? {} : { metadata: filing.metadata };
    const { input, files } = movedOut({ ...filed, ...metadata });
    return { input: input as DraftInput, files };
  } finally {
    giveBack();
  }
}

/** The period after the accounts of the newest return of the line. All of it is for somebody to look at. */
async function nextYear(filing: FilingRow, scope: Scope, db: Queryable): Promise<TakenOver> {
  const newest = await newestInLine(db, filing.id);
  if (newest === undefined)
    throw notOffered("This filing failed, so nothing follows from it. Correct it and file it again first.");
  const { organisationId, mode } = scope;
  const { input: last } = await filedInput(db, { organisationId, mode, id: newest.id });
  const { end: lastDay } = periodOfAccount(last);
  const start = daysAfter(lastDay, 1);
  const period = { start, end: daysAfter(monthsOn(start, 12), -1) };
  const companyUtr = last.company.utr;
  const carried = await lastCarriedForward(db, { organisationId, mode }, { companyUtr, periodStart: start });
  const comparatives = await comparativesUpTo(db, { organisationId, mode }, { companyUtr, end: lastDay });
  const forward = carried === null ? {} : asInput(carried.carried, carried.buildings);
  const kept = { ...fromLastYear(last), period };
  const input = patched(
    patched(kept, forward),
    comparatives === null ? {} : { accounts: { comparatives } },
  ) as DraftInput;
  return { kind: "next_year", from: newest.id, input, files: new Map(), sections: sectionsLike(last, input) };
}

/** What seldom changes from year to year: no figures, no days, no documents. */
function fromLastYear({
  company,
  accounts = {},
  declarant,
  charity,
  return: statements = {},
}: ReturnInput): DraftInput {
  const { standard, director, directors, principal_activity, registered_office, country, legal_form } = accounts;
  const { limited_by, policies, average_employees } = accounts;
  const { exports_goods, exports_services, exports_nothing, group_not_small, transfer_pricing_exemption } = statements;
  const kept = {
    company,
    accounts: {
      ...{ standard, average_employees, principal_activity, registered_office, country, legal_form, limited_by },
      ...{ director, directors, policies },
    },
    return: { exports_goods, exports_services, exports_nothing, group_not_small, transfer_pricing_exemption },
    charity: charity && {
      kind: charity.kind,
      repayment_reference: charity.repayment_reference,
      registration_number: charity.registration_number,
    },
    declarant,
  };
  // Written as JSON once, nothing undefined is left.
  return patched({}, JSON.parse(JSON.stringify(kept))) as DraftInput;
}

/** Needed as last year, and to be checked where something was taken over. */
function sectionsLike(last: ReturnInput, input: DraftInput): Sections {
  const [were, are] = [last, input].map((one) => sectionsIn(leavesOf(one).keys()));
  const entries = [...new Set([...(were ?? []), ...(are ?? [])])].map((name) => {
    const isNeeded = were?.has(name) === true && sectionTable[name].isAlways !== true;
    const isTaken = are?.has(name) === true;
    const marks = { ...(isNeeded && { needed: true as const }), ...(isTaken && { to_check: true as const }) };
    return [name, { version: 0, ...marks }] as const;
  });
  return Object.fromEntries(entries);
}
