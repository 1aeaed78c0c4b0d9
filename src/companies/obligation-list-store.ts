// Lists of what companies have to do, the same for the API, the command and the pages: in the order of their days,
// after a cursor.

import type { ObligationKind, ObligationState } from "../../packages/ct600/deadlines/obligations.ts";
import { daysAfter } from "../../packages/ct600/period.ts";
import type { Queryable } from "../platform/database/db.ts";
import { allOf, checked, inIndex, type Page, parameters } from "../platform/database/parameters.ts";
import { isInScope, type Scope } from "../platform/mode.ts";
import { type ObligationRow, type Settled, settledStates } from "./company.ts";
import { obligationColumns } from "./obligation-store.ts";

export interface ObligationSearch {
  states: readonly ObligationState[] | null;
  kind: ObligationKind | null;
  companyId: string | null;
  /** Both included. */
  dueFrom: string | null;
  dueTo: string | null;
}

export const everyObligation: ObligationSearch = {
  states: null,
  kind: null,
  companyId: null,
  dueFrom: null,
  dueTo: null,
};

const DUE_SOON_DAYS = 30;

interface Range {
  settled: Settled | null;
  from: string | null;
  to: string | null;
}

/** What a state is in the table: those that the day decides are open between two days. */
function rangeOf(state: ObligationState, today: string): Range {
  const lastSoon = daysAfter(today, DUE_SOON_DAYS);
  switch (state) {
    case "overdue":
      return { settled: "open", from: null, to: daysAfter(today, -1) };
    case "due_soon":
      return { settled: "open", from: today, to: lastSoon };
    case "upcoming":
      return { settled: "open", from: daysAfter(lastSoon, 1), to: LAST_DAY };
    default:
      return { settled: state, from: null, to: null };
  }
}

/** What has no day is ordered after it. */
const LAST_DAY = "9999-12-31";

const latest = (...days: (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;
const earliest = (...days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null;

/** In the order of their days, those without one last. */
export async function obligationsByDay(
  db: Queryable,
  { organisationId, mode }: Scope,
  search: ObligationSearch,
  { after, limit, today }: Page & { today: string },
): Promise<ObligationRow[]> {
  const given = parameters();
  const scope = [given.of(organisationId), given.of(mode)];
  const last = after === null ? null : given.of(after);
  const kind = search.kind === null ? null : given.of(search.kind);
  const day = (value: string | null) => given.where(value, (name) => `${name}::date`);
  const part = (range: Range) => {
    const [from, to] = [day(latest(range.from, search.dueFrom)), day(earliest(range.to, search.dueTo))];
    const settled = range.settled === null ? null : given.of(range.settled);
    if (search.companyId !== null) {
      const own = [
        `o.company_id = ${given.of(search.companyId)}`,
        checked(`o.organisation_id = ${scope[0]} and o.mode = ${scope[1]}`),
        kind && checked(`o.kind = ${kind}`),
        settled && checked(`o.settled = ${settled}`),
        from && checked(`o.due_order >= ${from}`),
        to && checked(`o.due_order <= ${to}`),
        last && `(o.due_order, o.id) > (${dayOf(last)}, ${last})`,
      ];
      return `(select o.* from obligations o where ${allOf(own)})`;
    }
    const known = Object.entries({ organisation_id: scope[0], mode: scope[1], kind, settled });
    const [columns, values]: [string[], string[]] = [[], []];
    for (const [column, value] of known)
      if (value) {
        columns.push(`o.${column}`);
        values.push(value);
      }
    const conditions =
      last === null
        ? inIndex(columns, values, { column: "o.due_order", from, to })
        : inIndexAfter(columns, values, { from, to, last });
    return `(select o.* from obligations o where ${conditions} order by ${[...columns, "o.due_order", "o.id"].join(", ")} limit ${limit})`;
  };
  return db.query<ObligationRow>(
    `select ${obligationColumns} from (${rangesOf(search, today).map(part).join(" union all ")}) o order by o.due_order, o.id limit ${limit}`,
    given.values,
    { planned: "each time" },
  );
}

/** Of one kind there is an index of each state alone, so that none is looked for among the others. */
function rangesOf({ states, kind }: ObligationSearch, today: string): Range[] {
  if (states !== null) return states.map((state) => rangeOf(state, today));
  const each = kind === null ? [null] : settledStates;
  return each.map((settled) => ({ settled, from: null, to: null }));
}

const dayOf = (id: string) => `(select due_order from obligations where id = ${id})`;

interface AfterLast {
  from: string | null;
  to: string | null;
  last: string;
}

/**
 * With one lower bound: an index goes to only one of two, and from there on passes what is before the other. The last
 * one may be due before the part begins.
 */
function inIndexAfter(columns: readonly string[], values: readonly string[], { from, to, last }: AfterLast): string {
  const [lastDay, isEarlier] = [dayOf(last), `${dayOf(last)} < ${from}`];
  const begin =
    from === null
      ? [lastDay, last]
      : [`case when ${isEarlier} then ${from} else ${lastDay} end`, `case when ${isEarlier} then '' else ${last} end`];
  const after = `(${[...columns, "o.due_order", "o.id"].join(", ")}) > (${[...values, ...begin].join(", ")})`;
  const [end, bound] =
    to === null
      ? [columns, values]
      : [
          [...columns, "o.due_order"],
          [...values, to],
        ];
  return `${after} and (${end.join(", ")}) <= (${bound.join(", ")})`;
}

export async function obligationOf(
  db: Queryable,
  { organisationId, mode, id }: Scope & { id: string },
): Promise<ObligationRow | undefined> {
  const [row] = await db.query<ObligationRow>(
    `select ${obligationColumns} from obligations where id = $1 and ${isInScope}`,
    [id, organisationId, mode],
  );
  return row;
}
