// The other end of a claim or a surrender of group relief, where that return is filed here too. A difference is a
// warning of both: of the one that is filed, and in the same transaction of the one that was filed before. Each time
// one of them is filed or amended, both are compared again.

import { isDeepStrictEqual } from "node:util";
import type { ReturnCheck, SoundReturn } from "../../../packages/ct600/check-candidate.ts";
import {
  GROUP_RELIEF_DIFFERS,
  type GroupEnd,
  groupEndOf,
  groupReliefDifferences,
  referencesIn,
  utrMark,
} from "../../../packages/ct600/pages/group-relief/both-ends.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";
import { lockEnds, type OtherEndRow, otherEnds, replaceWarnings } from "./other-ends-store.ts";

/** What another return says from now on about the company of this one. */
export interface EndWarnings {
  readonly id: string;
  readonly warnings: readonly Warning[];
}

/** A check with what both ends say. */
export interface ComparedCheck<Check extends ReturnCheck> {
  readonly check: Check;
  /** For each return that is filed, in their order. */
  readonly ends: (filing: FilingRow, input: ReturnInput) => EndWarnings[];
}

/**
 * One round trip for a return with group relief, or for an amendment of one that had it; none for another. `before`:
 * what an amendment amends.
 */
export async function withOtherEnds<Check extends ReturnCheck>(
  check: Check,
  scope: Scope,
  db: Queryable,
  before?: ReturnInput,
): Promise<ComparedCheck<Check>> {
  const returns = check.kind === "sound" ? soundReturnsOf(check).map(({ built }) => built.input) : [];
  const ends = [...returns, ...(before === undefined || returns.length === 0 ? [] : [before])].map(groupEndOf);
  const [first] = ends;
  if (first === undefined || ends.every(({ given }) => given === null)) return { check, ends: () => [] };
  const rows = await otherEnds(db, {
    ...scope,
    start: least(ends.map(({ period }) => period.start)),
    end: most(ends.map(({ period }) => period.end)),
    utr: first.utr,
    references: [...new Set(ends.flatMap(referencesIn))],
    own: [first.utr, ...(first.registrationNumber === null ? [] : [first.registrationNumber])],
  });
  const others = rows.map((row) => ({ id: row.id, warnings: row.warnings, end: endOf(row) }));
  const warningsOf = (input: ReturnInput) => {
    const own = groupEndOf(input);
    return others.flatMap(({ id, end }) => groupReliefDifferences(own, { ...end, id }));
  };
  return {
    check: withWarnings(check, warningsOf),
    ends: (filing, input) => {
      const own = { ...groupEndOf(input), id: filing.id };
      return others.flatMap(({ id, end, warnings }) => {
        const now = groupReliefDifferences(end, own);
        return isDeepStrictEqual(now, aboutCompany(warnings, own.utr)) ? [] : [{ id, warnings: now }];
      });
    },
  };
}

const least = (days: readonly string[]) => days.reduce((one, other) => (other < one ? other : one));
const most = (days: readonly string[]) => days.reduce((one, other) => (other > one ? other : one));

function endOf(row: OtherEndRow): GroupEnd {
  return {
    name: row.company_name,
    utr: row.company_utr,
    registrationNumber: row.registration_number,
    period: { start: row.period_start, end: row.period_end },
    given: row.group_relief,
  };
}

function aboutCompany(warnings: readonly Warning[], utr: string): Warning[] {
  return warnings.filter(({ code, message }) => code === GROUP_RELIEF_DIFFERS && message.includes(utrMark(utr)));
}

function soundReturnsOf(check: SoundReturn): SoundReturn[] {
  return check.pair === undefined ? [check] : [check, check.pair.next];
}

/** Of two returns each has its own, and the answer to a validation those of both. */
function withWarnings<Check extends ReturnCheck>(check: Check, warningsOf: (input: ReturnInput) => Warning[]): Check {
  if (check.kind === "unsound") return check;
  const own = warningsOf(check.built.input);
  const warnings = [...check.warnings, ...own];
  if (check.pair === undefined) return { ...check, warnings };
  const { next, warnings: ofBoth, file } = check.pair;
  const second = warningsOf(next.built.input);
  const pair = {
    next: { ...next, warnings: [...next.warnings, ...second] },
    warnings: [...ofBoth, ...own, ...second.map((one) => ({ ...one, field: `next_period.${one.field}` }))],
    file,
  };
  return { ...check, warnings, pair };
}

/** Locks those that will be written, with the line of an amendment, so that no two transactions wait for each other. */
export async function lockOtherEnds(tx: Transaction, ends: readonly EndWarnings[], own: string): Promise<void> {
  if (ends.length > 0) await lockEnds(tx, [own, ...ends.map(({ id }) => id)]);
}

export async function saveOtherEnds(tx: Transaction, ends: readonly EndWarnings[], filing: FilingRow): Promise<void> {
  const { company_utr: utr, created_at: at } = filing;
  for (const { id, warnings } of ends)
    await replaceWarnings(tx, { id, code: GROUP_RELIEF_DIFFERS, about: utrMark(utr), warnings, at });
}
