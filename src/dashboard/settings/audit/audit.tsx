// Settings → Audit log: who changed what, newest first. Nothing here can be changed.

import type { UserRow } from "../../../access/user-store.ts";
import { usersOf } from "../../../access/user-store.ts";
import { auditActions, isAuditAction } from "../../../audit/audit.ts";
import { type AuditRow, auditEntries } from "../../../audit/store.ts";
import { placeOf } from "../../frame/accounts.tsx";
import { Empty, LinkButton } from "../../frame/components.tsx";
import { hasProblems } from "../../frame/forms/error-summary.tsx";
import { choice, day, type FormField, text } from "../../frame/forms/form-fields.tsx";
import { linkWith } from "../../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../../frame/list-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { auditFilterIn, auditFilterWords, NO_USER, whatOptions } from "./audit-filter.ts";
import { detailInWords } from "./detail-words.ts";
import { keyOf, type Names, namesIn } from "./subjects.ts";

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
      { title: "Time", line: "whole", exact: true, moment: ({ at }) => at },
      { title: "Change", line: "double", cell: (entry) => <What entry={entry} /> },
      { title: "About", line: "share", cell: (entry) => <About visit={visit} entry={entry} names={names} /> },
      { title: "Details", line: "share", cell: (entry) => <Details entry={entry} names={names} /> },
      { title: "By", line: "share", cell: (entry) => <Who visit={visit} entry={entry} names={names} /> },
      { title: "Address", line: "whole", spare: true, cell: ({ address }) => address ?? <span class="muted">–</span> },
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

function What({ entry: { action } }: Pick<EntryProps, "entry">) {
  const words = isAuditAction(action) ? auditActions[action] : action;
  return <span title={words}>{words}</span>;
}

/** The name of today; the id is in its title. */
function About({ visit, entry: { subject }, names }: EntryProps) {
  if (subject === null) return null;
  return <Named visit={visit} id={subject} name={names.subjects.get(subject)} />;
}

function Named({ visit, id, name }: { visit: Visit; id: string; name: string | undefined }) {
  const to = placeOf(visit, id);
  const look = name === undefined ? { class: "id", title: id } : { dir: "auto" as const, title: `${name} ${id}` };
  return to === null ? (
    <span {...look}>{name ?? id}</span>
  ) : (
    <a {...look} href={to}>
      {name ?? id}
    </a>
  );
}

/** Cut where the line ends, until it is pressed. What the name beside it says already is left out. */
function Details({ entry: { subject, details }, names }: Omit<EntryProps, "visit">) {
  const name = subject === null ? undefined : names.subjects.get(subject);
  const told = Object.entries(details).filter(([, detail]) => name === undefined || detail !== name);
  if (told.length === 0) return null;
  return (
    <details class="told">
      <summary>{told.map(([key, detail]) => detailInWords(key, detail)).join(" · ")}</summary>
    </details>
  );
}

/** The name of today; the address of then is in its title. */
function Who({ visit, entry: { user_id: userId, actor }, names }: EntryProps) {
  const key = keyOf(actor);
  if (key !== null) return <Named visit={visit} id={key} name={names.subjects.get(key)} />;
  const name = (userId === null ? undefined : names.users.get(userId))?.name || null;
  const words = actor.startsWith("command") ? `the ${actor}` : actor;
  return (
    <span title={words} dir={name === null ? undefined : "auto"}>
      {name ?? words}
    </span>
  );
}

/** Anything else is the first page. */
function cursorOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
