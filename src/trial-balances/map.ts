// From a trial balance to the input of a return: what was remembered of the company, its last return and the tax are
// put beside it. Nothing is stored but the mapping, and that only if it is asked for and nothing is wrong.

import { daysAfter } from "../../packages/ct600/period.ts";
import type { ComparativesInput } from "../../packages/ct600/return.ts";
import {
  knownEntries,
  type MappedTrialBalance,
  type MappingEntry,
  mapTrialBalance,
  type ReturnFigures,
  type Source,
} from "../../packages/trial-balance/index.ts";
import type { Actor } from "../audit/audit.ts";
import { comparativesUpTo } from "../filings/create/previous-accounts.ts";
import { type Clock, ukWallClock } from "../platform/clock.ts";
import type { Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Scope } from "../platform/mode.ts";
import { MOST_LINES, type TrialBalanceInput } from "./fields.ts";
import { rememberMapping } from "./mapping.ts";
import { mappingOf } from "./mapping-store.ts";
import { taxOn } from "./tax.ts";

export interface TrialBalanceFound extends Omit<MappedTrialBalance, "input"> {
  /** What of the return is known: the body of a filing that lacks what no ledger has. Null where there are problems. */
  input: (ReturnFigures & Pick<TrialBalanceInput, "company" | "period">) | null;
  /** As a return takes them, beside `input`: of figures that have no more lines than may be sent. */
  sources: readonly Source[];
}

/** The mapping of a company as it is now. */
export interface Remembered {
  version: number;
  entries: number;
}

export interface FoundForCompany {
  found: TrialBalanceFound;
  /** Null where none is remembered. */
  remembered: Remembered | null;
}

export async function mapForCompany(
  given: TrialBalanceInput,
  { scope, actor }: { scope: Scope; actor: Actor },
  { db, clock }: { db: Transactional; clock: Clock },
): Promise<FoundForCompany> {
  const { company, mapping = [], remember = false } = given;
  const utr = company?.utr ?? null;
  if (remember && utr === null)
    throw new Refusal("missing_field", "Send company.utr: a mapping is remembered for a company.", "company.utr");
  const whose = utr === null ? null : { ...scope, utr };
  const known = whose === null ? undefined : await mappingOf(db, whose);
  const filed = await filedBefore(given, scope, db);
  const today = ukWallClock(clock.now()).date;
  const found = mapped(given, { entries: known?.entries ?? [], filed, today });
  const isKept = remember && whose !== null && found.errors.length === 0;
  const now = isKept ? await rememberMapping(db, whose, mapping, { actor, clock }) : known;
  const isThere = now !== undefined && now.version > 0;
  return { found, remembered: isThere ? { version: now.version, entries: now.entries.length } : null };
}

interface Beside {
  /** What was remembered of the company. */
  entries: readonly MappingEntry[];
  /** The figures of the previous period, as they were filed here. */
  filed: ComparativesInput | null;
  today: string;
}

export function mapped(given: TrialBalanceInput, { entries, filed, today }: Beside): TrialBalanceFound {
  const { company, period, standard = "frs102" } = given;
  const { input, ...rest } = mapTrialBalance(
    { ...given, standard, remembered: knownEntries(entries), ...previousOf(given, filed) },
    { mostLines: MOST_LINES, taxOf: taxOn({ period, today }) },
  );
  if (input === null) return { ...rest, input, sources: [] };
  const { sources, ...figures } = input;
  return {
    ...rest,
    input: { ...(company && { company }), period, ...figures },
    sources,
  };
}

/** What was filed here for the previous period of account; null where it is not needed, or not known. */
async function filedBefore(
  { company, period, previous_lines: lines }: TrialBalanceInput,
  { organisationId, mode }: Scope,
  db: Transactional,
): Promise<ComparativesInput | null> {
  if (company?.utr === undefined || (lines !== undefined && lines.length > 0)) return null;
  const end = daysAfter(period.start, -1);
  const figures = await comparativesUpTo(db, { organisationId, mode }, { companyUtr: company.utr, end });
  // Without a balance sheet they cannot stand beside one.
  return figures?.balance_sheet === undefined ? null : figures;
}

function previousOf({ previous, opening }: TrialBalanceInput, filed: ComparativesInput | null) {
  if (filed === null) return { ...(previous && { previous }), ...(opening && { opening }) };
  const reserve = filed.balance_sheet?.profit_and_loss_reserve;
  const known = reserve === undefined ? undefined : { profit_and_loss_reserve: reserve };
  const from = opening ?? known;
  return { previous: { start: filed.start, filed: true }, ...(from && { opening: from }) };
}
