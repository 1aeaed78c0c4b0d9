// What people change about companies: add one, what is known of it, and its periods. Each change brings the company up
// to date in its own transaction.

import { type Actor, changesBetween, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import type { Transaction, Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/mode.ts";
import { type CompanyRow, isMarked, isSamePeriod, type Period, periodOf } from "./company.ts";
import { companyByUtr, companyOf, insertCompany, keepTypedName, lockCompany, updateCompany } from "./company-store.ts";
import { withPeriod } from "./filed.ts";
import { type RefreshDependencies, refresh } from "./refresh.ts";
import { type CompanyFactsTyped, companyTyped, periodTyped, type TypedCompany, utrTyped } from "./typed.ts";

export interface WhichCompany extends Scope {
  id: string;
}

export interface NewCompany {
  utr: string;
  facts: CompanyFactsTyped;
  /** Its first known period of account; null: none. */
  period: Period | null;
}

export function newCompanyTyped(typed: TypedCompany & { start: string; end: string }): NewCompany {
  return { utr: utrTyped(typed.utr), facts: companyTyped(typed), period: periodTyped(typed.start, typed.end) };
}

export async function addCompany(
  db: Transactional,
  scope: Scope,
  wanted: NewCompany,
  actor: Actor,
  dependencies: RefreshDependencies,
): Promise<CompanyRow> {
  refuseUnlessMay(actor, "file", scope.mode);
  return db.transaction(async (tx) => {
    const added = await insertNew(tx, scope, wanted, dependencies);
    if (added === null) throw await alreadyHere(tx, scope, wanted);
    const { id, name, utr, created_at: at } = added;
    await recordAudit(tx, actor, { action: "company_added", ...scope, subject: id, details: { name, utr }, at });
    return added;
  });
}

/** Null where it is there already. */
export async function insertNew(
  tx: Transaction,
  { organisationId, mode }: Scope,
  { utr, facts, period }: NewCompany,
  dependencies: RefreshDependencies,
): Promise<CompanyRow | null> {
  const at = dependencies.clock.now();
  const id = newId("com", dependencies.random);
  const times = { next_due_on: null, next_kind: null, created_at: at, updated_at: at };
  const row = { id, organisation_id: organisationId, mode, utr, ...facts, ...times };
  if (!(await insertCompany(tx, row))) return null;
  return refresh(tx, id, dependencies, (rows, add) => (period === null ? rows : withPeriod(rows, period, add)));
}

async function alreadyHere(tx: Transaction, scope: Scope, { utr }: NewCompany): Promise<Refusal> {
  const there = await companyByUtr(tx, { ...scope, utr });
  return new Refusal("company_exists", `The company with this UTR is here already: ${there?.name ?? utr}.`, "utr");
}

const changeable = [
  "name",
  "registration_number",
  "incorporated_on",
  "reference_month",
  "reference_day",
  "company_type",
  "pays_by_instalments",
  "may_not_need_return",
  "is_closed",
  "approver_name",
  "approver_email",
  "approver_capacity",
] as const;

/** Changes what differs; whether anything did. */
export async function changeCompany(
  db: Transactional,
  which: WhichCompany,
  facts: CompanyFactsTyped,
  actor: Actor,
  dependencies: RefreshDependencies,
): Promise<boolean> {
  refuseUnlessMay(actor, "file", which.mode);
  return inCompany(db, which, async (tx, before) => {
    const at = dependencies.clock.now();
    const after = { ...before, ...facts, updated_at: at };
    const details = changesBetween(before, after, changeable);
    if (details === null) return false;
    await updateCompany(tx, after);
    if (after.name !== before.name || after.registration_number !== before.registration_number)
      await keepTypedName(tx, before);
    await refresh(tx, before.id, dependencies);
    const { organisationId, mode, id } = which;
    await recordAudit(tx, actor, { action: "company_changed", organisationId, mode, subject: id, details, at });
    return true;
  });
}

/** The period is known from now on, as if it had been filed. */
export async function givePeriod(
  db: Transactional,
  which: WhichCompany,
  period: Period,
  actor: Actor,
  dependencies: RefreshDependencies,
): Promise<void> {
  refuseUnlessMay(actor, "file", which.mode);
  await inCompany(db, which, async (tx) => {
    await refresh(tx, which.id, dependencies, (rows, add) => {
      const overlapping = rows.find(
        (row) =>
          row.kind === "accounts" &&
          !row.is_expected &&
          !isSamePeriod(periodOf(row), period) &&
          row.period_start <= period.end &&
          period.start <= row.period_end,
      );
      if (overlapping !== undefined)
        throw new Refusal("invalid_option", "Another period of this company covers some of these days.", "start");
      return withPeriod(rows, period, add);
    });
    await recordPeriod(tx, actor, which, { action: "period_given", period, at: dependencies.clock.now() });
  });
}

/** Only one that nothing was filed for: what was filed stays. */
export async function removePeriod(
  db: Transactional,
  which: WhichCompany,
  period: Period,
  actor: Actor,
  dependencies: RefreshDependencies,
): Promise<void> {
  refuseUnlessMay(actor, "file", which.mode);
  await inCompany(db, which, async (tx) => {
    await refresh(tx, which.id, dependencies, (rows) => {
      const own = rows.filter(({ accounts_start: start, accounts_end: end }) => isSamePeriod({ start, end }, period));
      if (own.length === 0) throw new Refusal("not_found", "This period is not there any more.");
      if (own.some(({ subject_id }) => subject_id !== null))
        throw new Refusal("invalid_option", "Something was filed for this period, so it stays.");
      if (own.some(isMarked))
        throw new Refusal(
          "invalid_option",
          "Something of this period is marked as done, or has a reference or a day. Remove those first.",
        );
      return rows.filter((row) => !own.includes(row));
    });
    await recordPeriod(tx, actor, which, { action: "period_removed", period, at: dependencies.clock.now() });
  });
}

function recordPeriod(
  tx: Transaction,
  actor: Actor,
  { organisationId, mode, id }: WhichCompany,
  { action, period, at }: { action: "period_given" | "period_removed"; period: Period; at: Date },
) {
  const details = { start: period.start, end: period.end };
  return recordAudit(tx, actor, { action, organisationId, mode, subject: id, details, at });
}

/** Under its lock. Another tenant's company, or the other environment's, does not exist. */
export async function inCompany<Result>(
  db: Transactional,
  which: WhichCompany,
  steps: (tx: Transaction, company: CompanyRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const there = await companyOf(tx, which);
    if (there === undefined) throw new Refusal("not_found", `No such company in your ${which.mode} environment.`);
    return steps(tx, await lockCompany(tx, there.id));
  });
}
