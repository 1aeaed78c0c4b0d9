// A database that is watched: how long its statements take, and which they are. What a page or the API computes besides
// is not counted: it does not grow, and would hide what does.

import { type Database, only, type Queryable, type Transaction, type Value } from "../src/platform/database/db.ts";

export interface Watch {
  /** The database, watched. */
  db: Database;
  /** Milliseconds in the database since the last time it was asked. */
  taken(): number;
  statements: Map<string, readonly Value[]>;
}

/** Two that are watched may note their statements in one place. */
export function watched(db: Database, statements: Watch["statements"] = new Map()): Watch {
  let ms = 0;
  async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      ms += performance.now() - startedAt;
    }
  }
  const note = (text: string, values: readonly Value[] = []) => void statements.set(text, values);
  const watchedDb: Database = {
    ...db,
    query: (text, values, options) => {
      note(text, values);
      return timed(() => db.query(text, values, options));
    },
    // As a whole, because the commit is most of it; a page's snapshot only by its statements, because the page is made
    // inside it.
    transaction: (steps) => timed(() => db.transaction((tx) => steps(noting(tx, note)))),
    snapshot: (reads) =>
      db.snapshot((tx) =>
        reads({
          ...tx,
          query: (text, values, options) => {
            note(text, values);
            return timed(() => tx.query(text, values, options));
          },
        }),
      ),
  };
  return {
    db: watchedDb,
    taken() {
      const since = ms;
      ms = 0;
      return since;
    },
    statements,
  };
}

function noting(tx: Transaction, note: (text: string, values?: readonly Value[]) => void): Transaction {
  return {
    ...tx,
    query: (text, values, options) => {
      note(text, values);
      return tx.query(text, values, options);
    },
  };
}

/** Small, or read whole on purpose. */
const large = ["filings", "submissions", "events", "deliveries", "delivery_attempts", "filing_search"];

interface PlanNode {
  "Node Type": string;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

/**
 * How many pages these statements look at, those that read or claim and so can be repeated: a figure that no other load
 * disturbs.
 */
export async function pagesRead(db: Queryable, statements: Watch["statements"]): Promise<number> {
  let pages = 0;
  for (const [text, values] of statements) {
    if (!/^\s*(select|with)\b/i.test(text) || /insert into/i.test(text)) continue;
    const plan = await planOf(db, "explain (analyze, buffers, format json)", text, values);
    pages += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  }
  return pages;
}

/** The large tables that some of these statements would read from end to end, with the statement. */
export async function readWhole(db: Queryable, statements: Watch["statements"]): Promise<string[]> {
  const partial = await db.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indpred is not null",
  );
  const small = new Set(partial.map(({ name }) => name));
  const found: string[] = [];
  for (const [text, values] of statements)
    for (const table of wholeTables(await planOf(db, "explain (format json)", text, values), small))
      found.push(`${table}: ${text.replace(/\s+/g, " ").slice(0, 160)}`);
  return found;
}

/** Whole is also by way of an index that has all rows, with nothing to look up in it, and no limit above. */
function wholeTables(node: PlanNode, small: ReadonlySet<string>, isLimited = false): string[] {
  const table = node["Relation Name"] ?? "";
  const isWhole =
    node["Node Type"] === "Seq Scan" ||
    (/^Index (Only )?Scan$/.test(node["Node Type"]) &&
      node["Index Cond"] === undefined &&
      !small.has(node["Index Name"] ?? "") &&
      !isLimited);
  const below = (node.Plans ?? []).flatMap((plan) => wholeTables(plan, small, node["Node Type"] === "Limit"));
  return isWhole && large.includes(table) ? [table, ...below] : below;
}

async function planOf(db: Queryable, explain: string, text: string, values: readonly Value[]): Promise<PlanNode> {
  const options = { planned: "each time" } as const;
  const rows = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`${explain} ${text}`, values, options);
  return only(rows)["QUERY PLAN"][0].Plan;
}
