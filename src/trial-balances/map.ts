// From a trial balance to the input of a return: what was remembered of the company, its last return and the tax are
// put beside it. Nothing is stored but the mapping, and that only if it is asked for and nothing is wrong.

import {
  knownEntries,
  type MappedTrialBalance,
  type MappingEntry,
  mapTrialBalance,
  type ReturnFigures,
  type Source,
  type Standard,
} from "../../packages/trial-balance/index.ts";
import type { Actor } from "../audit/audit.ts";
import { type Clock, ukWallClock } from "../platform/clock.ts";
import type { Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Scope } from "../platform/mode.ts";
import { alreadyFiled } from "./already-filed.ts";
import { MOST_LINES, type TrialBalanceInput } from "./fields.ts";
import { type LastFiling, lastFilingOf } from "./last-filing.ts";
import { rememberMapping, WITHOUT_ROOM } from "./mapping.ts";
import { type MappingRow, mappingOf } from "./mapping-store.ts";
import { periodErrors, periodWarnings } from "./period.ts";
import { taxOn } from "./tax.ts";

export interface TrialBalanceFound extends Omit<MappedTrialBalance, "input" | "filed_lines"> {
  /** What of the return is known: the body of a filing that lacks what no ledger has. Null where there are problems. */
  input: (ReturnFigures & Pick<TrialBalanceInput, "company" | "period">) | null;
  /** As a return takes them, beside `input`: of figures that have no more lines than may be sent. */
  sources: readonly Source[];
  /** Null where nothing was taken from it. */
  last_filing: FromLastFiling | null;
}

export type Use = "standard" | "comparatives" | "opening" | "lines";

/** What was taken from the last return of the company, as nothing that was sent says it. */
export interface FromLastFiling {
  filing: string;
  used_for: readonly Use[];
  standard: Standard | null;
  /** Its lines, as far as its sources have kept those of fixed assets, debtors and others of the balance sheet. */
  lines: MappedTrialBalance["filed_lines"];
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

interface Caller {
  scope: Scope;
  actor: Actor;
  /** Only then is anything used that is stored of the company: the answer would tell it. */
  mayRead: boolean;
}

export async function mapForCompany(
  given: TrialBalanceInput,
  { scope, actor, mayRead }: Caller,
  { db, clock }: { db: Transactional; clock: Clock },
): Promise<FoundForCompany> {
  const { company, mapping = [], remember = false } = given;
  const utr = company?.utr ?? null;
  if (remember && utr === null)
    throw new Refusal("missing_field", "Send company.utr: a mapping is remembered for a company.", "company.utr");
  const whose = utr === null ? null : { ...scope, utr };
  const today = ukWallClock(clock.now()).date;
  if (!mayRead) return { found: notLookedUp(mapped(given, { entries: [], last: null, today }), utr), remembered: null };
  const known = whose === null ? undefined : await mappingOf(db, whose);
  const last = await lastIfNeeded(given, scope, db);
  const there =
    whose === null || periodErrors(given.period).length > 0 ? [] : await alreadyFiled(db, whose, given.period);
  const mappedHere = mapped(given, { entries: known?.entries ?? [], last, today });
  const found = { ...mappedHere, warnings: [...mappedHere.warnings, ...there] };
  if (!remember || whose === null || found.errors.length > 0) return { found, remembered: shownOf(known) };
  try {
    return { found, remembered: shownOf(await rememberMapping(db, whose, mapping, { actor, clock })) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== WITHOUT_ROOM) throw error;
    return { found: notRemembered(found), remembered: shownOf(known) };
  }
}

function shownOf(now: MappingRow | undefined): Remembered | null {
  return now === undefined || now.version === 0 ? null : { version: now.version, entries: now.entries.length };
}

export const NOT_REMEMBERED = "not_remembered";

/** The trial balance is mapped all the same. */
function notRemembered(found: TrialBalanceFound): TrialBalanceFound {
  const message =
    "This organisation has used its storage quota, so `mapping` was not remembered. Send it again next time, or ask whoever runs this service to raise the quota.";
  return { ...found, warnings: [...found.warnings, { code: NOT_REMEMBERED, field: "remember", message }] };
}

/** Nothing of the company is said, not even whether there is something. */
function notLookedUp(found: TrialBalanceFound, utr: string | null): TrialBalanceFound {
  if (utr === null) return found;
  const message =
    "This key may not read, so what is remembered of the company and its last return here are not used. Send `mapping`, `previous_lines` and `opening`, or use a key that reads.";
  const warning = { code: "not_looked_up", field: "company.utr", message };
  return { ...found, warnings: [...found.warnings, warning] };
}

interface Beside {
  /** What was remembered of the company. */
  entries: readonly MappingEntry[];
  /** What is needed of its last return. */
  last: LastFiling | null;
  today: string;
}

export function mapped(given: TrialBalanceInput, { entries, last, today }: Beside): TrialBalanceFound {
  const { company, period, standard = last?.standard ?? "frs102" } = given;
  const before = hasPrevious(given) ? null : last;
  const {
    input,
    filed_lines: lines,
    ...more
  } = mapTrialBalance(
    { ...given, standard, remembered: knownEntries(entries), ...previousOf(given, before) },
    { mostLines: MOST_LINES, taxOf: taxOn({ period, today }) },
  );
  const last_filing = last === null ? null : fromLast(given, last, lines);
  const wrong = periodErrors(period);
  const rest = {
    ...more,
    // The mapping knows of an end before the start too.
    errors: [...wrong, ...more.errors.filter(({ code }) => code !== "invalid_period")],
    warnings: [...more.warnings, ...(wrong.length > 0 ? [] : periodWarnings(period, today))],
  };
  if (input === null || wrong.length > 0) return { ...rest, input: null, sources: [], last_filing };
  const { sources, ...figures } = input;
  return {
    ...rest,
    input: { ...(company && { company }), period, ...figures },
    sources,
    last_filing,
  };
}

const hasPrevious = ({ previous_lines: lines = [] }: TrialBalanceInput) => lines.length > 0;

/** Null where all that it could say was sent, or where the company is not known. */
async function lastIfNeeded(given: TrialBalanceInput, scope: Scope, db: Transactional): Promise<LastFiling | null> {
  const { company, standard, period } = given;
  if (company?.utr === undefined || (hasPrevious(given) && standard !== undefined)) return null;
  return lastFilingOf(db, scope, { companyUtr: company.utr, start: period.start });
}

function previousOf({ previous, opening }: TrialBalanceInput, last: LastFiling | null) {
  if (last?.figures == null) return { ...(previous && { previous }), ...(opening && { opening }) };
  const { figures, sources } = last;
  const reserve = reserveOf(last);
  const from = opening ?? (reserve === null ? undefined : { profit_and_loss_reserve: reserve });
  return { previous: { start: figures.start, filed: true, sources }, ...(from && { opening: from }) };
}

const reserveOf = ({ figures }: LastFiling) => figures?.balance_sheet?.profit_and_loss_reserve ?? null;

function fromLast(given: TrialBalanceInput, last: LastFiling, lines: FromLastFiling["lines"]): FromLastFiling | null {
  const isBefore = !hasPrevious(given) && last.figures !== null;
  const uses: readonly (readonly [Use, boolean])[] = [
    ["standard", given.standard === undefined && last.standard !== null],
    ["comparatives", isBefore],
    ["opening", isBefore && given.opening === undefined && reserveOf(last) !== null],
    ["lines", lines.length > 0],
  ];
  const used_for = uses.flatMap(([use, isUsed]) => (isUsed ? [use] : []));
  return used_for.length === 0 ? null : { filing: last.id, used_for, standard: last.standard, lines };
}
