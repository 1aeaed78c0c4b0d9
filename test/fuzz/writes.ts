// What requests store. Triggers in the fuzzed database, on every table there is, note each change of a row in the same
// transaction: what is rolled back is not noted, and a new table cannot be forgotten. Reading the notes of one request
// costs a fraction of a millisecond.

import type { Database } from "../../src/platform/database/db.ts";

/**
 * What a request may have stored, going by its answer. A form that is shown again, as it is not done or waits for a
 * password, is kept meanwhile, and changes nothing else.
 */
export type MayStore =
  | "nothing"
  | "kept form"
  | "one filing"
  | "one delivery"
  | "one draft"
  | "a changed draft"
  | "anything";

/** One change of a row. */
export interface Write {
  /** With its schema. */
  table: string;
  /** The columns that an update changed; empty for the others. */
  columns: readonly string[];
  operation: "insert" | "update" | "delete";
  /** What the audit log calls it; null elsewhere. */
  action: string | null;
}

export interface Writes {
  /** Those since the last call. One that comes after its request was answered is among those of a later request. */
  next(): Promise<Write[]>;
  /** How many there are that no call has returned: a transaction that ended after a later one had been read. */
  unseen(): Promise<number>;
}

export async function noteWrites(db: Database): Promise<Writes> {
  await db.transaction((tx) => tx.script(noting));
  let last = 0;
  let seen = 0;
  return {
    async next() {
      const rows = await db.query<Write & { number: number }>(
        `select number, table_name as table, columns, operation, action from fuzz.writes where number > $1 order by number`,
        [last],
      );
      last = rows.at(-1)?.number ?? last;
      seen += rows.length;
      return rows;
    },
    async unseen() {
      const [row] = await db.query<{ count: number }>(`select count(*) as count from fuzz.writes`);
      return (row?.count ?? 0) - seen;
    },
  };
}

/**
 * The service's role has no rights to the notes, so the function has its owner's. Rows are compared byte by byte: JSON
 * has no other equality.
 */
const noting = `
  create schema fuzz;
  create unlogged table fuzz.writes (
    number bigint generated always as identity primary key,
    table_name text not null,
    operation text not null,
    columns text[] not null,
    action text
  );
  create function fuzz.note() returns trigger language plpgsql security definer as $note$
  begin
    insert into fuzz.writes (table_name, operation, columns, action) values (
      tg_table_schema || '.' || tg_table_name,
      lower(tg_op),
      array(
        select field.key from jsonb_each(to_jsonb(new)) as field
        where tg_op = 'UPDATE' and field.value is distinct from to_jsonb(old) -> field.key order by field.key
      ),
      case when tg_table_name = 'audit_log' then to_jsonb(new) ->> 'action' end
    );
    return null;
  end $note$;
  do $each$
  declare
    name regclass;
  begin
    for name in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'simulator')
    loop
      execute format('create trigger noted after insert or delete on %s for each row execute function fuzz.note()', name);
      execute format(
        'create trigger noted_change after update on %s for each row when (old.* *<> new.*) execute function fuzz.note()', name
      );
    end loop;
  end $each$;`;

/**
 * What a request may store although it is refused or only reads, and why. `on` matches its path; without it,
 * everywhere.
 */
interface Exception extends Partial<Pick<Write, "operation" | "columns">> {
  table: string;
  actions?: readonly string[];
  on?: RegExp;
  why: string;
}

const REQUESTS_PAGE = /^\/(sandbox|live)\/requests\b/;
const OF_COMPANIES =
  /^\/(v1|sandbox|live)(\/(companies|obligations|deadlines)\b|\/filings\/\w+\/confirmation|\/?(\?|$))/;
const PASSWORD_FORMS = /^\/(sign-in|confirm|account)\b/;

export const exceptions: readonly Exception[] = [
  {
    table: "public.api_keys",
    columns: ["last_used_at"],
    why: "a valid key is noted as used, whatever it is used for",
  },
  {
    table: "public.sessions",
    columns: ["last_seen_at"],
    why: "a session ends when it is not used for a while, whatever it is used for",
  },
  {
    table: "public.sign_in_failures",
    on: PASSWORD_FORMS,
    why: "wrong passwords are counted, so that guessing is slow",
  },
  {
    table: "public.audit_log",
    operation: "insert",
    actions: ["sign_in_failed", "password_refused"],
    on: PASSWORD_FORMS,
    why: "the organisation sees wrong passwords in its audit log",
  },
  {
    table: "public.shown_once",
    columns: ["shown_at"],
    on: /^\/(sandbox|live)\//,
    why: "a page shows a new secret once",
  },
  {
    table: "public.api_requests",
    operation: "insert",
    on: REQUESTS_PAGE,
    why: "what the API was asked until then is stored before the page shows it",
  },
  ...["public.companies", "public.obligations", "public.company_changes"].map((table) => ({
    table,
    on: OF_COMPANIES,
    why: "what returns have changed of a company is worked out before it is shown",
  })),
];

/** What was stored and should not have been, or the other way round; null for nothing. */
export function storedWrongly(
  writes: readonly Write[],
  { path, mayStore }: { path: string; mayStore: MayStore },
): string | null {
  if (mayStore === "anything") return null;
  if (mayStore === "one filing" || mayStore === "one delivery") {
    const expected = mayStore === "one filing" ? 1 : 0;
    const counted = (table: string) =>
      writes.filter((write) => write.table === table && write.operation === "insert").length;
    const [filings, submissions] = [counted("public.filings"), counted("public.submissions")];
    const deliveries = counted("public.companies_house_accounts");
    if (filings !== expected || submissions !== expected)
      return `created ${filings} filings and ${submissions} submissions`;
    // A return may have one beside it.
    return deliveries === 1 || deliveries < expected ? null : `created ${deliveries} deliveries`;
  }
  if (mayStore === "one draft" || mayStore === "a changed draft") {
    const ofDrafts = ["public.drafts", "public.draft_files", "public.audit_log", "public.idempotency_keys"];
    const begun = writes.filter(({ table, operation }) => table === "public.drafts" && operation === "insert").length;
    const others = writes.filter(
      (write) => !ofDrafts.includes(write.table) && !exceptions.some((exception) => allows(exception, write, path)),
    );
    if (begun !== (mayStore === "one draft" ? 1 : 0)) return `began ${begun} drafts`;
    return others.length === 0 ? null : `stored something: ${others.map(described).join("; ")}`;
  }
  const keptForms = mayStore === "kept form" ? "public.kept_forms" : null;
  const wrong = writes.filter(
    (write) => write.table !== keptForms && !exceptions.some((exception) => allows(exception, write, path)),
  );
  return wrong.length === 0 ? null : `stored something: ${wrong.map(described).join("; ")}`;
}

function allows({ table, operation, columns, actions, on }: Exception, write: Write, path: string): boolean {
  if (write.table !== table || (on !== undefined && !on.test(path))) return false;
  if (operation !== undefined && write.operation !== operation) return false;
  if (actions !== undefined && !actions.includes(write.action ?? "")) return false;
  if (columns === undefined) return true;
  return write.operation === "update" && write.columns.every((column) => columns.includes(column));
}

function described({ table, operation, columns, action }: Write): string {
  return [operation, table, ...(columns.length > 0 ? [`(${columns.join(", ")})`] : []), action ?? ""].join(" ").trim();
}
