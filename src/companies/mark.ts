// What people say of one duty: that it is done, the reference of a payment, the day as Companies House shows it, when
// HMRC's notice was served. What is said of a period that was only expected makes it certain.

import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import type { Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Scope } from "../platform/mode.ts";
import { inCompany } from "./change.ts";
import { type ObligationRow, overlaps } from "./company.ts";
import { obligationOf } from "./obligation-list-store.ts";
import { type RefreshDependencies, refresh } from "./refresh.ts";

export interface WhichObligation extends Scope {
  id: string;
}

/** Nothing where it is so already. */
export async function markDone(
  db: Transactional,
  which: WhichObligation,
  isDone: boolean,
  actor: Actor,
  dependencies: RefreshDependencies,
): Promise<void> {
  refuseUnlessMay(actor, "file", which.mode);
  const at = dependencies.clock.now();
  const action = isDone ? "obligation_done" : "obligation_undone";
  const change = (row: ObligationRow) =>
    (row.done_at !== null) === isDone ? null : { done_at: isDone ? at : null, done_by: isDone ? actor.name : null };
  await changeOne(db, which, { action, change }, actor, dependencies);
}

export interface SaidOfObligation {
  paymentReference: string | null;
  /** Of a return: when the notice was served; of accounts: the day that Companies House shows. */
  typedOn: string | null;
}

export async function sayOfObligation(
  db: Transactional,
  which: WhichObligation,
  { paymentReference, typedOn }: SaidOfObligation,
  actor: Actor,
  dependencies: RefreshDependencies,
): Promise<void> {
  refuseUnlessMay(actor, "file", which.mode);
  const change = (row: ObligationRow) => {
    const said = {
      payment_reference: row.kind === "pay" ? paymentReference : null,
      typed_on: row.kind === "pay" ? null : typedOn,
    };
    const isSame = said.payment_reference === row.payment_reference && said.typed_on === row.typed_on;
    return isSame ? null : said;
  };
  await changeOne(db, which, { action: "obligation_changed", change }, actor, dependencies);
}

interface ObligationChange {
  action: "obligation_done" | "obligation_undone" | "obligation_changed";
  /** Null: it is so already. */
  change(row: ObligationRow): Partial<ObligationRow> | null;
}

async function changeOne(
  db: Transactional,
  which: WhichObligation,
  { action, change }: ObligationChange,
  actor: Actor,
  dependencies: RefreshDependencies,
): Promise<void> {
  const { organisationId, mode, id } = which;
  const found = await obligationOf(db, which);
  if (found === undefined) throw new Refusal("not_found", `No such obligation in your ${mode} environment.`);
  await inCompany(db, { organisationId, mode, id: found.company_id }, async (tx) => {
    let changed: { before: ObligationRow; after: Partial<ObligationRow> } | null = null;
    await refresh(tx, found.company_id, dependencies, (rows) => {
      const before = rows.find((row) => row.id === id);
      if (before === undefined) throw new Refusal("not_found", "This period is not there any more.");
      const after = change(before);
      if (after === null) return rows;
      changed = { before, after };
      return rows.map((row) => (row.id === id ? { ...row, ...after } : row)).map(certainIn(before));
    });
    if (changed === null) return;
    const { before, after } = changed as { before: ObligationRow; after: Partial<ObligationRow> };
    const details = { kind: before.kind, period_end: before.period_end, ...differences(before, after) };
    const at = dependencies.clock.now();
    await recordAudit(tx, actor, { action, organisationId, mode, subject: found.company_id, details, at });
  });
}

/** A period that somebody says something of is no guess any more. */
function certainIn({ accounts_start: start, accounts_end: end }: ObligationRow) {
  return (row: ObligationRow): ObligationRow =>
    overlaps({ start, end }, { start: row.accounts_start, end: row.accounts_end })
      ? { ...row, is_expected: false }
      : row;
}

function differences(before: ObligationRow, after: Partial<ObligationRow>) {
  const fields = ["payment_reference", "typed_on"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = after[field];
      return value === undefined || value === before[field] ? [] : [[field, { before: before[field], after: value }]];
    }),
  );
}
