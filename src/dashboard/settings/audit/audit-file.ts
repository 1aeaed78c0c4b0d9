// The audit log as a file for spreadsheets: the entries that the filters leave, however many.

import { isSessionThere } from "../../../access/user-store.ts";
import { auditActions, isAuditAction } from "../../../audit/audit.ts";
import { type AuditFilter, type AuditRow, auditEntries } from "../../../audit/store.ts";
import { ukWallClock } from "../../../platform/clock.ts";
import { csvLine } from "../../../platform/csv.ts";
import { Refusal } from "../../../platform/errors.ts";
import { csvFile } from "../../frame/csv-file.ts";
import { type DashboardParts, type PageResponse, scopeOf, type Visit } from "../../frame/visit.ts";
import { auditFilterIn } from "./audit-filter.ts";
import { type Names, namesIn } from "./subjects.ts";

const BATCH = 1_000;

type Cell = (entry: AuditRow, names: Names) => string;

const columns: readonly (readonly [title: string, cell: Cell])[] = [
  ["at", ({ at }) => at.toISOString()],
  ["environment", ({ mode }) => mode ?? ""],
  ["action", ({ action }) => action],
  ["change", ({ action }) => (isAuditAction(action) ? auditActions[action] : action)],
  ["about", ({ subject }) => subject ?? ""],
  ["about_name", ({ subject }, { subjects }) => subjects.get(subject ?? "") ?? ""],
  ["user", ({ actor }) => actor],
  ["user_name", ({ user_id: id }, { users }) => users.get(id ?? "")?.name ?? ""],
  ["address", ({ address }) => address ?? ""],
  ["details", ({ details }) => (Object.keys(details).length === 0 ? "" : JSON.stringify(details))],
];

export async function auditFile(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { filter, problems } = auditFilterIn(visit.query);
  const [problem] = Object.values(problems);
  if (problem !== undefined) throw new Refusal("invalid_filter", `The filters are not valid. ${problem}`);
  return csvFile(`audit-${visit.mode}-${ukWallClock(visit.now).date}`, linesOf(visit, parts, filter), parts);
}

async function* linesOf(visit: Visit, { db }: DashboardParts, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  let batch: AuditRow[] = [];
  do {
    // Whoever is signed out meanwhile, or removed, gets no more of it.
    if (!(await isSessionThere(db, visit.session.id))) throw new Error("the session has ended");
    const which = { ...scopeOf(visit), before: batch.at(-1)?.seq ?? null, limit: BATCH };
    batch = await auditEntries(db, which, filter);
    const names = await namesIn(batch, visit, db);
    if (batch.length > 0) yield batch.map((entry) => csvLine(columns.map(([, cell]) => cell(entry, names)))).join("");
  } while (batch.length === BATCH);
}
