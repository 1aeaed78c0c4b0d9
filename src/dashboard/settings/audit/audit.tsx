// Settings → Audit log: who changed what, newest first. Nothing here can be changed.

import type { UserRow } from "../../../access/user-store.ts";
import { usersOf } from "../../../access/user-store.ts";
import { auditActions, isAuditAction } from "../../../audit/audit.ts";
import { type AuditRow, auditEntries } from "../../../audit/store.ts";
import { Empty, LinkButton } from "../../frame/components.tsx";
import { hasProblems } from "../../frame/forms/error-summary.tsx";
import { choice, day, type FormField, text } from "../../frame/forms/form-fields.tsx";
import { linkWith } from "../../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../../frame/list-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { auditFilterIn, auditFilterWords, NO_USER, whatOptions } from "./audit-filter.ts";
import { detailInWords } from "./detail-words.ts";
import { type Names, namesIn, placeOf } from "./subjects.ts";

export async function auditPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const before = cursorOf(visit.query.get("before"));
  const { filter, problems, isFiltered } = auditFilterIn(visit.query);
  const which = { ...scopeOf(visit), before, limit: PAGE_ROWS + 1 };
  const { rows, last } = pageOf(hasProblems(problems) ? [] : await auditEntries(db, which, filter));
  const names = await namesIn(rows, visit, db);
  const path = pathIn(visit, "/settings/audit");
  const words = auditFilterWords(visit.query);
  return listPage(visit, {
    title: "Audit log",
    actions: rows.length > 0 && <LinkButton to={linkWith(`${path}.csv`, words)}>Download as CSV</LinkButton>,
    above: (
      <p class="lead muted">
        Every sign-in, and every {visit.mode} change made by a user or by the command. After five failed sign-ins in an
        hour, further ones are counted in one entry. Entries cannot be changed or removed.
      </p>
    ),
    filters: { to: path, fields: fieldsOf(await usersOf(db, visit.organisation.id)), problems, isFiltered },
    caption: "Changes, newest first",
    rows,
    keyOf: ({ seq }) => String(seq),
    columns: [
      { title: "Time", moment: ({ at }) => at },
      { title: "Change", wide: true, cell: (entry) => <What visit={visit} entry={entry} names={names} /> },
      { title: "User and address", cell: (entry) => <Who entry={entry} names={names} /> },
    ],
    empty: <Nothing to={path} isFiltered={isFiltered} />,
    first: before === null ? null : linkWith(path, words),
    next: last && linkWith(path, { ...words, before: String(last.seq) }),
  });
}

const fieldsOf = (users: readonly UserRow[]): FormField[] => [
  choice("by", "User", [
    ["", "Anybody"],
    ...users.map((user) => [user.id, whoIs(user)] as const),
    [NO_USER, "No user: the command, failed sign-ins"],
  ]),
  choice("what", "Change", [["", "All changes"]], { groups: whatOptions }),
  text("about", "About the ID", { type: "search", placeholder: "fil_…, key_… or we_…" }),
  day("from", "From"),
  day("to", "To"),
];

const whoIs = ({ name, email, disabled_at: removed }: UserRow) =>
  `${name === "" ? email : name}${removed === null ? "" : " (removed)"}`;

function Nothing({ to, isFiltered }: { to: string; isFiltered: boolean }) {
  if (!isFiltered) return <Empty title="No older entries" />;
  return (
    <Empty title="No results">
      <p>
        <a href={to}>Clear the filters</a> to see all entries.
      </p>
    </Empty>
  );
}

interface EntryProps {
  visit: Visit;
  entry: AuditRow;
  names: Names;
}

function What({ visit, entry: { action, subject, details }, names }: EntryProps) {
  const told = Object.entries(details).map(([name, detail]) => detailInWords(name, detail));
  return (
    <div>
      {isAuditAction(action) ? auditActions[action] : action}
      {subject !== null && (
        <p class="hint wrap">
          <Subject visit={visit} subject={subject} name={names.subjects.get(subject)} />
        </p>
      )}
      {told.length > 0 && <p class="hint wrap">{told.join(" · ")}</p>}
    </div>
  );
}

function Subject({ visit, subject, name }: { visit: Visit; subject: string; name: string | undefined }) {
  const to = placeOf(visit, subject);
  const shown = name === undefined ? <span class="id">{subject}</span> : <span dir="auto">{name}</span>;
  return to === null ? <span title={subject}>{shown}</span> : <a href={to}>{shown}</a>;
}

/** The name of today, and the address as it was then. */
function Who({ entry: { user_id: userId, actor, address }, names }: Omit<EntryProps, "visit">) {
  const user = userId === null ? undefined : names.users.get(userId);
  const name = user?.name || null;
  return (
    <div class="word">
      {name !== null && <span dir="auto">{name}</span>}
      <p class={name === null ? undefined : "hint"}>{actor.startsWith("command") ? `the ${actor}` : actor}</p>
      {address !== null && <p class="hint">{address}</p>}
    </div>
  );
}

/** Anything else is the first page. */
function cursorOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
