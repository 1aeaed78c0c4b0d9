// An amendment is a whole new return that names the filing it amends. It is stored at once and dispatched when that filing has
// been accepted; if that one fails, so does this.

import { declarantIn } from "../authority/declaration.ts";
import { textForDeclaration } from "../ct600/company-name.ts";
import type { Declarant } from "../ct600/declarant.ts";
import { withoutDefaultProfits } from "../ct600/financials.ts";
import type { InputContext } from "../ct600/input-rules.ts";
import type { Problem } from "../ct600/problem.ts";
import type { ReturnInput } from "../ct600/return.ts";
import { ukWallClock } from "../platform/clock.ts";
import type { Queryable } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { FilingRow } from "./filing.ts";
import { amendableStatuses } from "./lifecycle.ts";
import { inputOf } from "./store.ts";
import { formOf } from "./submission-store.ts";
import { type Candidate, type CheckOptions, checkReturn, filesTheSame, type ReturnCheck } from "./validate.ts";

/** What an amendment may change; company and period make a different return, not an amended one. */
export interface AmendmentInput {
  financials?: Partial<ReturnInput["financials"]>;
  /** `use_generated` takes a document of the caller's own away again. */
  accounts?: NonNullable<ReturnInput["accounts"]> & { use_generated?: boolean };
  declarant?: NonNullable<ReturnInput["declarant"]>;
  options?: NonNullable<ReturnInput["options"]>;
}

export function refuseUnlessAmendable(original: FilingRow): void {
  if (amendableStatuses.includes(original.status)) return;
  throw new Refusal("filing_not_amendable", "This filing failed, so there is nothing to amend; file a new return.");
}

/** The change laid over the return that was filed, checked as a whole. One that changes nothing is unsound too. */
export async function checkAmendment(
  original: FilingRow,
  amendment: Candidate<AmendmentInput>,
  context: InputContext,
  options: CheckOptions,
  { db }: { db: Queryable },
): Promise<ReturnCheck> {
  if (!amendment.isClean("")) return { kind: "unsound", problems: [...amendment.problems], warnings: [] };
  const change = amendment.value;
  const problems = amendment.problems.length > 0 ? amendment.problems : problemsOf(original, change);
  const filed = await inputOf(db, original.id);
  const value = merge(filed, change);
  const check = await checkReturn({ ...amendment, value, problems }, { ...context, amends: filed }, options);
  if (check.kind === "unsound" || !filesTheSame(filed, value, await contextOf(original, context, db))) return check;
  return { kind: "unsound", problems: [NO_CHANGES], warnings: check.warnings };
}

const NO_CHANGES: Problem = {
  code: "no_changes",
  message: `This amendment leads to the boxes and documents that were filed. Send a value that changes them: amounts are filed in whole pounds, and tax_rate_year has no effect.`,
  field: "",
};

function problemsOf(original: FilingRow, change: AmendmentInput): Problem[] {
  const testMode = change.options?.test_mode;
  if (original.mode === "live" && testMode !== undefined && testMode !== original.test_mode) {
    const message = "An amendment goes where its original went; leave options.test_mode out.";
    return [{ code: "unknown_field", message, field: "options.test_mode" }];
  }
  if (change.financials === undefined && change.accounts === undefined && change.declarant === undefined) {
    const message = "Say what to change: send financials, accounts or declarant with the fields that differ.";
    return [{ code: "missing_field", message, field: "financials" }];
  }
  if (change.accounts?.use_generated === true && change.accounts.ixbrl !== undefined) {
    const message =
      "Send accounts.ixbrl to file that document, or accounts.use_generated to file generated accounts, not both.";
    return [{ code: "invalid_type", message, field: "accounts.use_generated" }];
  }
  return [];
}

/** The day and the declarant the original was filed with: that these defaults are others by now changes nothing in the return. */
async function contextOf(original: FilingRow, now: InputContext, db: Queryable): Promise<InputContext> {
  const declared = declarantIn(await formOf(db, original.id));
  const usual = now.defaultDeclarant ?? declared;
  // The form holds plain characters only, while the accounts spell the name as it was given.
  const spelled = (part: keyof Declarant) => {
    const carried = textForDeclaration(usual[part]);
    return carried.kind === "ok" && carried.value === declared[part] ? usual[part] : declared[part];
  };
  const defaultDeclarant = { name: spelled("name"), status: spelled("status") };
  return { ...now, today: ukWallClock(original.created_at).date, defaultDeclarant };
}

/** Parts that are not objects are in nobody's way: their paths are not clean, so nothing reads them. */
function merge(input: ReturnInput, change: AmendmentInput): ReturnInput {
  const { use_generated, ...accounts } = change.accounts ?? {};
  const { ixbrl: _, ...generated } = input.accounts ?? {};
  return {
    ...input,
    // After the merge: here a profit of 0 replaces what was filed by the default.
    financials: withoutDefaultProfits({ ...input.financials, ...change.financials }),
    ...mergedPart("accounts", use_generated === true ? generated : input.accounts, change.accounts && accounts),
    ...mergedPart("declarant", input.declarant, change.declarant),
  };
}

function mergedPart<Name extends string, Part extends object>(
  name: Name,
  before: Part | undefined,
  change: Part | undefined,
) {
  return before === undefined && change === undefined ? {} : { [name]: { ...before, ...change } };
}
