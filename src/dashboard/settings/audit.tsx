// Settings → Audit log: who changed what, newest first. Nothing here can be changed.

import { type AuditAction, auditActions } from "../../audit/audit.ts";
import { type AuditDetail, type AuditRow, auditEntries } from "../../audit/store.ts";
import { SubjectLink } from "../frame/accounts.tsx";
import { Empty } from "../frame/components.tsx";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

export async function auditPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const before = cursorOf(visit.query.get("before"));
  const which = { organisationId: visit.organisation.id, mode: visit.mode, before, limit: PAGE_ROWS + 1 };
  const { rows, last } = pageOf(await auditEntries(db, which));
  const path = pathIn(visit, "/settings/audit");
  return listPage(visit, {
    title: "Audit log",
    above: (
      <p class="lead muted">
        Every sign-in, and every {visit.mode} change made by a user or by the command. After five failed sign-ins in an
        hour, further ones are counted in one entry. Entries cannot be changed or removed.
      </p>
    ),
    caption: "Changes, newest first",
    rows,
    keyOf: ({ seq }) => String(seq),
    columns: [
      { title: "Time", moment: ({ at }) => at },
      { title: "Change", cell: (entry) => <What visit={visit} entry={entry} /> },
      { title: "User and address", wide: true, cell: (entry) => <Who entry={entry} /> },
    ],
    empty: <Empty title="No older entries" />,
    first: before === null ? null : path,
    next: last && `${path}?before=${last.seq}`,
  });
}

function What({ visit, entry: { action, subject, details } }: { visit: Visit; entry: AuditRow }) {
  const told = Object.entries(details).map(([name, detail]) => `${name.replaceAll("_", " ")}: ${detailText(detail)}`);
  return (
    <div>
      {Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action}
      {subject !== null && (
        <p class="hint">
          <Subject visit={visit} subject={subject} />
        </p>
      )}
      {told.length > 0 && <p class="hint wrap">{told.join(" · ")}</p>}
    </div>
  );
}

function detailText(detail: AuditDetail): string {
  if (typeof detail === "object" && detail !== null)
    return `from ${detailText(detail.before)} to ${detailText(detail.after)}`;
  if (typeof detail === "boolean") return detail ? "yes" : "no";
  return detail === null || detail === "" ? "none" : String(detail);
}

function Subject({ visit, subject }: { visit: Visit; subject: string }) {
  if (subject.startsWith("fil_") || subject.startsWith("cha_")) return <SubjectLink visit={visit} id={subject} />;
  if (!subject.startsWith("key_")) return <span class="id">{subject}</span>;
  return (
    <a class="id" href={pathIn(visit, `/settings/keys/${subject}`)}>
      {subject}
    </a>
  );
}

function Who({ entry: { actor, address } }: { entry: AuditRow }) {
  return (
    <div class="word">
      {actor.startsWith("command") ? `the ${actor}` : actor}
      {address !== null && <p class="hint">{address}</p>}
    </div>
  );
}

/** Anything else is the first page. */
function cursorOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
