// An amendment is a whole new return that names the filing it amends. It is stored at once and dispatched when that filing has
// been accepted; if that one fails, so does this.

import type { InputContext } from "../ct600/input-rules.ts";
import type { Problem } from "../ct600/problem.ts";
import type { ReturnInput } from "../ct600/return.ts";
import { Refusal } from "../platform/errors.ts";
import { canonicalJson } from "../platform/json.ts";
import { type Creating, type FilingAnswer, type FilingRequest, newFiling, storeFiling } from "./create.ts";
import type { FilingRow } from "./filing.ts";
import { amendableStatuses, dispatchableOriginal } from "./lifecycle.ts";
import { inputOf, lockFiling, nameNewestAmendment } from "./store.ts";
import { type CheckOptions, checkReturn, type ReturnCheck } from "./validate.ts";

/** What an amendment may change; company and period make a different return, not an amended one. */
export interface AmendmentInput {
  financials?: Partial<ReturnInput["financials"]>;
  accounts?: NonNullable<ReturnInput["accounts"]>;
  declarant?: NonNullable<ReturnInput["declarant"]>;
  options?: NonNullable<ReturnInput["options"]>;
}

export type AmendOutcome = { kind: "stored"; answer: FilingAnswer } | { kind: "unsound"; problems: Problem[] };

export function refuseUnlessAmendable(original: FilingRow): void {
  if (amendableStatuses.includes(original.status)) return;
  throw new Refusal("filing_not_amendable", "This filing failed, so there is nothing to amend; file the return anew.");
}

/** An amendment's body as it came through the door. */
export interface AmendmentCandidate {
  value: AmendmentInput;
  problems: readonly Problem[];
  isClean: (path: string) => boolean;
}

export async function amendFiling(
  original: FilingRow,
  amendment: AmendmentCandidate,
  request: FilingRequest,
  context: InputContext & { filesAs: CheckOptions["filesAs"] },
  creating: Creating,
): Promise<AmendOutcome> {
  const filed = await inputOf(creating.db, original.id);
  const check = await checkAmendment({ ...original, input: filed }, amendment, context, {
    ...creating,
    sender: request,
  });
  if (check.kind === "unsound") return check;

  const kind = { testMode: original.test_mode, amends: original.id };
  const filing = newFiling(request, check.built, kind, creating);
  const answer = await storeFiling(filing, request, check.built, creating, async (tx) => {
    // Locked, so that its acceptance and this amendment cannot pass each other unseen.
    const current = await lockFiling(tx, original.id);
    refuseUnlessAmendable(current);
    await nameNewestAmendment(tx, current.id, filing.id, filing.created_at);
    return dispatchableOriginal.includes(current.status) ? filing.created_at : null;
  });
  return { kind: "stored", answer };
}

/** The original with what was filed. */
type Original = FilingRow & { input: ReturnInput };

async function checkAmendment(
  original: Original,
  amendment: AmendmentCandidate,
  context: InputContext & { filesAs: CheckOptions["filesAs"] },
  { officialPack, intake, sender }: Pick<CheckOptions, "officialPack" | "intake" | "sender">,
): Promise<ReturnCheck> {
  if (!amendment.isClean("")) return { kind: "unsound", problems: [...amendment.problems], warnings: [] };
  const change = amendment.value;
  const problems = amendment.problems.length > 0 ? amendment.problems : problemsOf(original, change, context);
  const candidate = { ...amendment, value: merge(original.input, change), problems };
  const options = { returnType: "amended", filesAs: context.filesAs, officialPack, intake, sender } as const;
  return checkReturn(candidate, context, options);
}

function problemsOf(original: Original, change: AmendmentInput, context: InputContext): Problem[] {
  const testMode = change.options?.test_mode;
  if (original.mode === "live" && testMode !== undefined && testMode !== original.test_mode) {
    const message = "An amendment goes where its original went; leave options.test_mode out.";
    return [{ code: "unknown_field", message, field: "options.test_mode" }];
  }
  if (change.financials === undefined && change.accounts === undefined && change.declarant === undefined) {
    const message = "Say what to change: send financials, accounts or declarant with the fields that differ.";
    return [{ code: "missing_field", message, field: "financials" }];
  }
  if (saysTheSame(original.input, merge(original.input, change), context)) {
    const message = "This amendment changes nothing; send at least one value that differs from what was filed.";
    return [{ code: "no_changes", message, field: "" }];
  }
  return [];
}

/** Parts that are not objects are in nobody's way: their paths are not clean, so nothing reads them. */
function merge(input: ReturnInput, change: AmendmentInput): ReturnInput {
  return {
    ...input,
    financials: { ...input.financials, ...change.financials },
    ...mergedPart("accounts", input.accounts, change.accounts),
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

function saysTheSame(one: ReturnInput, other: ReturnInput, context: InputContext): boolean {
  return canonicalJson(withoutDefaults(one, context)) === canonicalJson(withoutDefaults(other, context));
}

/** Sending a default says the same as leaving the field out. */
function withoutDefaults(input: ReturnInput, { today }: InputContext) {
  const { tax_rate_year: year, ...financials } = input.financials;
  const { standard = "frs102", dormant = false, average_employees = 0, ...accounts } = input.accounts ?? {};
  return {
    financials: { ...financials, tax_rate_year: year ?? Number(today.slice(0, 4)) },
    accounts: { ...accounts, standard, dormant, average_employees },
    declarant: input.declarant ?? {},
  };
}
