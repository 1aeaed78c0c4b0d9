// How PostgreSQL means to answer: the plans of all statements that some code asks, for the values at hand and for any
// (the plan it keeps for a prepared statement once it has seen a few).

import pg from "pg";
import type { Queryable } from "../../src/platform/database/db.ts";
import type { TestDatabase } from "./database.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

export interface Plans {
  /** `filings by filings_by_day`, each once, sorted. */
  indexes: string[];
  /** What is looked up in them, of every plan. */
  conditions: string[];
  /** Tables that are read from end to end. */
  readWhole: string[];
}

/**
 * How many pages the statements look at, by doing what they ask; it is undone. Unlike their time, no other load
 * disturbs it.
 */
export async function pagesRead({ db }: TestDatabase, ask: (db: Queryable) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const undone = new Error("undone");
  const counted = db.transaction(async (tx) => {
    await ask({
      async query(text, values) {
        const [row] = await tx.query<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        );
        const plan = row?.["QUERY PLAN"][0]?.Plan ?? {};
        pages += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
        // What was read may say what is asked next.
        return /\b(insert into|update|delete from)\b/i.test(text) ? [] : tx.query(text, values);
      },
    });
    throw undone;
  });
  await counted.catch((error) => {
    if (error !== undone) throw error;
  });
  return pages;
}

export async function plansOf(
  { db, connection }: TestDatabase,
  ask: (db: Queryable) => Promise<unknown>,
): Promise<Plans> {
  const asked: { text: string; values: unknown[] }[] = [];
  await ask({
    query: (text, values = []) => {
      asked.push({ text, values: [...values] });
      return db.query(text, values);
    },
  });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const nodes: PlanNode[] = [];
    for (const { text, values } of asked) {
      for (const result of [
        await client.query({ text: `explain (format json) ${text}`, values }),
        await client.query(`explain (generic_plan, format json) ${text}`),
      ])
        nodes.push(...allNodes(result.rows[0]["QUERY PLAN"][0].Plan));
    }
    const each = (texts: string[]) => [...new Set(texts)].sort();
    const name = (node: PlanNode) => node["Relation Name"] ?? "";
    return {
      indexes: each(
        nodes.filter((node) => node["Index Name"]).map((node) => `${name(node)} by ${node["Index Name"] ?? ""}`),
      ),
      conditions: nodes.flatMap((node) => node["Index Cond"] ?? []),
      readWhole: each(nodes.filter((node) => node["Node Type"] === "Seq Scan").map(name)),
    };
  } finally {
    await client.end();
  }
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}
