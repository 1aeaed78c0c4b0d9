// Every statement of whole filings on tables that grew from empty and of which the server has no statistics: what a
// statement reads does not grow with what was filed before. PostgreSQL itself tells how many pages it looked at.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { MINUTE } from "../../src/platform/clock.ts";
import { administer, type TestDatabase, testServer } from "../support/database.ts";
import { sampleReturn } from "../support/returns.ts";
import { startService } from "../support/service.ts";
import { test } from "../support/suite.ts";

/** Filings in a round. */
const ROUND = 50;
const ROUNDS_BEFORE = 4;
const ROUNDS_BETWEEN = 15;
const LOG = join(tmpdir(), "server", "postgres.log");
/** The tree of an index grows by a level now and then, and what changes several indexes looks at each of them. */
const mayRead = (pages: number) => 4 + 1.3 * pages;

test("no statement of a filing reads more pages when more was filed before", async (t) => {
  const service = await startService();
  t.after(() => service.close());
  await loadExplaining(service.database);
  const customer = await service.customer();
  await customer.listens("sandbox");
  const round = async () => {
    const filed = await Promise.all(
      Array.from({ length: ROUND }, () => customer.sandbox.post("/v1/filings", sampleReturn())),
    );
    assert.deepEqual([...new Set(filed.map(({ status }) => status))], [201]);
    for (let times = 0; times < 3; times++) await service.passTime(MINUTE);
  };

  for (let more = 0; more < ROUNDS_BEFORE; more++) await round();
  const early = await pagesByStatement(round);
  for (let more = 0; more < ROUNDS_BETWEEN; more++) await round();
  const late = await pagesByStatement(round);

  const grown = [...late].flatMap(([text, pages]) => {
    const before = early.get(text) ?? pages;
    return pages > mayRead(before) ? [`${before.toFixed(0)} → ${pages.toFixed(0)} pages: ${text}`] : [];
  });

  for (const [text, pages] of late) console.log(early.get(text)?.toFixed(1), pages.toFixed(1), text.slice(0, 150));
  assert.ok(late.size >= 15, `${late.size} statements`);
  assert.deepEqual(grown, []);
});

/** The pages that each statement looks at, by its text; of several, the mean. */
async function pagesByStatement(work: () => Promise<void>): Promise<Map<string, number>> {
  await logPlans(true);
  const start = statSync(LOG).size;
  await work();
  await logPlans(false);
  const pages = new Map<string, number[]>();
  for (const { text, plan } of plansIn(readFileSync(LOG).subarray(start).toString()))
    pages.set(text, [...(pages.get(text) ?? []), pagesOf(plan)]);
  return new Map([...pages].map(([text, each]) => [text, each.reduce((sum, one) => sum + one, 0) / each.length]));
}

/** Loaded by every connection from the first on: they keep their plans, as those of a service do. */
async function loadExplaining({ connection }: TestDatabase): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_parameter_max_length": 0,
  };
  for (const [name, value] of Object.entries(settings))
    await administer(`alter database ${connection.database} set ${name} = '${value}'`);
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${connection.database}' and backend_type = 'client backend'`,
  );
}

/** For the whole server: other databases have not loaded what would log. */
async function logPlans(isOn: boolean): Promise<void> {
  const { host, port, user } = testServer();
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  await client.query("load 'auto_explain'");
  await client.query(`alter system set auto_explain.log_min_duration = ${isOn ? 0 : -1}`);
  await client.query("select pg_reload_conf()");
  await client.end();
}

interface PlanNode {
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

function plansIn(log: string): { text: string; plan: PlanNode }[] {
  return [...log.matchAll(/ ms {2}plan:\n(\t\{(?:\t?.*\n)(?:\t.*\n)+)/g)].map(([, json = ""]) => {
    const { "Query Text": text, Plan: plan } = JSON.parse(json);
    return { text: text.replace(/\s+/g, " "), plan };
  });
}

/** A node counts those below it. What a statement changes besides its result counts in a node of its own. */
function pagesOf(node: PlanNode): number {
  const below = node.Plans ?? [];
  const own = (one: PlanNode) => (one["Shared Hit Blocks"] ?? 0) + (one["Shared Read Blocks"] ?? 0);
  const counted = below.reduce((sum, one) => sum + own(one), 0);
  return Math.max(0, own(node) - counted) + below.reduce((sum, one) => sum + pagesOf(one), 0);
}
