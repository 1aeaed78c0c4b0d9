// How many pages PostgreSQL looks at for each statement, as it says itself: auto_explain writes every plan with its
// figures to the server's log. Unlike a time, no other load disturbs them. What triggers and foreign keys ask is there
// too.

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { administer, type TestDatabase, testServer } from "./database.ts";

/** Of several times, the means. */
export interface Touched {
  pages: number;
  /** The rows it gives. Each may lie on a page of its own, or on one with others. */
  rows: number;
  /** How often an index was gone down. Each time may take a page more, when its tree has grown by a level. */
  searches: number;
  /** How it read its tables the last time: `Index Scan filings_pkey`. */
  ways: string[];
}

/** By the text of the statement. */
export type TouchedPages = Map<string, Touched>;

/** As `withTestServer` names it (server.ts). */
const LOG = join(tmpdir(), "server", "postgres.log");

/** Loaded by every connection from the first on: they keep their plans, as those of a service do. */
export async function loadExplaining({ connection }: TestDatabase): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_parameter_max_length": 0,
  };
  for (const [name, value] of Object.entries(settings))
    await administer(`alter database ${connection.database} set ${name} = '${value}'`);
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${connection.database}' and backend_type = 'client backend'`,
  );
}

export async function touchedPages(work: () => Promise<void>): Promise<TouchedPages> {
  const log = await whilePlansAreLogged(work);
  const all = new Map<string, Touched & { times: number }>();
  for (const piece of piecesOf(log))
    for (const { text, plan } of plansIn(piece)) {
      const { times = 0, pages = 0, rows = 0, searches = 0 } = all.get(text) ?? {};
      all.set(text, {
        times: times + 1,
        pages: pages + pagesOf(plan),
        rows: rows + (plan["Actual Rows"] ?? 0),
        searches: searches + searchesOf(plan),
        ways: waysOf(plan),
      });
    }
  return new Map(
    [...all].map(([text, { times, pages, rows, searches, ways }]) => [
      text,
      { pages: pages / times, rows: rows / times, searches: searches / times, ways },
    ]),
  );
}

const PIECE_BYTES = 64 * 1024 * 1024;

/** A log may be longer than a text can be. An entry goes on in lines that begin with a tab. */
function* piecesOf(log: Buffer): Generator<string> {
  for (let start = 0, end = 0; start < log.length; start = end) {
    end = Math.min(start + PIECE_BYTES, log.length);
    do end = log.indexOf("\n", end) + 1 || log.length;
    while (end < log.length && log[end] === "\t".charCodeAt(0));
    yield log.subarray(start, end).toString();
  }
}

/** What stands in statements that read all there is by their nature, and why they do. */
export const readsAll: Readonly<Record<string, string>> = {
  "with asked as ( update submissions": "all that is still to be sent, after a restore",
  "select max(created_at) as at from submissions": "asked once, after a restore",
  "select transaction_ids, correlation_id from submissions": "asked of each list of HMRC's, after a restore",
  "select count(*) filter (where mode = 'sandbox') as sandbox": "counts the events that a person is about to delete",
  "from pg_stat_activity": "reads who is connected to the whole server, and its databases: other tests' too",
};

export interface Growth {
  /** As many pages a statement may read that read so many early, for as many rows. */
  mayRead: (early: Touched, writes: boolean) => number;
  /** What stands in statements that may read more, and why. */
  byNature: Readonly<Record<string, string>>;
  /** What stands in statements that look at no more than so many rows: until there are as many, they read more. */
  upTo?: Readonly<Record<string, Bound>>;
}

export interface Bound {
  /** However long the history is. */
  pages: number;
  why: string;
}

/** What reads more late than it may, by what it read early; a text that was not sent early says nothing. */
export function grownSince(
  early: TouchedPages,
  late: TouchedPages,
  { mayRead, byNature, upTo = {} }: Growth,
): string[] {
  return [...late].flatMap(([text, now]) => {
    if (Object.keys(byNature).some((part) => text.includes(part))) return [];
    const before = asManyRows(early.get(text) ?? now, now.rows);
    const figures = `${before.pages.toFixed(0)} → ${now.pages.toFixed(0)} pages`;
    const writes = /\b(insert into|update|delete from)\b/i.test(text);
    const bound = Object.entries(upTo).find(([part]) => text.includes(part))?.[1].pages ?? 0;
    return now.pages > Math.max(bound, mayRead(before, writes))
      ? [`${figures}: ${text}\n  by ${now.ways.join(", ")}`]
      : [];
  });
}

/**
 * What the log says meanwhile. Plans are logged for the whole server, by connections that have loaded what logs them:
 * those of two tests at once would be mixed.
 */
async function whilePlansAreLogged(work: () => Promise<void>): Promise<Buffer> {
  const { host, port, user } = testServer();
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  try {
    await client.query("load 'auto_explain'");
    const start = statSync(LOG).size;
    await client.query("alter system set auto_explain.log_min_duration = 0");
    await client.query("select pg_reload_conf()");
    await work();
    return readFrom(LOG, start);
  } finally {
    await client.query("alter system reset auto_explain.log_min_duration");
    await client.query("select pg_reload_conf()");
    await client.end();
  }
}

/** A file of more than 2 GiB is not read at once. */
function readFrom(path: string, start: number): Buffer {
  const bytes = Buffer.alloc(statSync(path).size - start);
  const file = openSync(path, "r");
  try {
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(file, bytes, done, Math.min(bytes.length - done, LARGEST_READ), start + done);
      if (read === 0) return bytes.subarray(0, done);
      done += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

const LARGEST_READ = 256 * 1024 * 1024;

/** As if it had given as many rows: what gives more, because more were to be given, may read more for them. */
function asManyRows(touched: Touched, rows: number): Touched {
  const times = Math.max(1, (rows + 1) / (touched.rows + 1));
  return { ...touched, pages: times * touched.pages, rows: times * touched.rows, searches: times * touched.searches };
}

interface PlanNode {
  "Node Type"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Searches"?: number;
  "Actual Rows"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

function plansIn(log: string): { text: string; plan: PlanNode }[] {
  return [...log.matchAll(/ ms {2}plan:\n(\t\{(?:\t?.*\n)(?:\t.*\n)+)/g)].map(([, json = ""]) => {
    const { "Query Text": text, Plan: plan } = JSON.parse(json);
    return { text: text.replace(/\s+/g, " ").trim(), plan };
  });
}

/** A node counts those below it. What a statement changes besides its result counts in a node of its own. */
function pagesOf(node: PlanNode): number {
  const below = node.Plans ?? [];
  const own = (one: PlanNode) => (one["Shared Hit Blocks"] ?? 0) + (one["Shared Read Blocks"] ?? 0);
  const counted = below.reduce((sum, one) => sum + own(one), 0);
  return Math.max(0, own(node) - counted) + below.reduce((sum, one) => sum + pagesOf(one), 0);
}

function waysOf(node: PlanNode): string[] {
  const subject = node["Index Name"] ?? node["Relation Name"];
  const own = subject === undefined ? [] : [`${node["Node Type"]} ${subject}`];
  return [...own, ...(node.Plans ?? []).flatMap(waysOf)];
}

function searchesOf(node: PlanNode): number {
  return (node["Index Searches"] ?? 0) + (node.Plans ?? []).reduce((sum, one) => sum + searchesOf(one), 0);
}
