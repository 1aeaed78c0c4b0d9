// Migrations only add: the release before must survive them, because its processes still run while they are applied
// (docs/deployment.md). What takes something away names, in a comment on the line before, the release that stopped
// using it; a constraint says there why it refuses nothing that the release before writes.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** These were written before the rule. The upgrade test crosses some of them: test/journeys/upgrade.long.test.ts. */
const LAST_BEFORE_THE_RULE = 24;

/** What breaks statements of a program that does not know of it. */
const breaking = [
  /\bdrop\s+(table|column|view|schema|type|function|sequence|domain)\b/,
  /\bdrop\s+constraint\b.*\badd\s+constraint\b/,
  /\brename\b/,
  /\balter\s+(column\s+)?\w+\s+(set\s+not\s+null|(set\s+data\s+)?type|drop\s+default)\b/,
  // A row of the release before has no value for it.
  /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint\b)\w+\s+(?!.*\b(default|generated)\b).*\bnot\s+null\b/,
  // Rows that the release before writes would be refused.
  /\badd\s+(constraint\s+\w+\s+)?(check|unique|exclude|foreign|primary)\b/,
  /\bcreate\s+unique\s+index\b.*\bon\s+(?!only\b)/,
  /\b(truncate|revoke)\b/,
];

/** A statement that the release before survives although it looks otherwise, and why. */
const MARK = /^-- (not used since release \S+|refuses nothing that the release before writes: \S+)/;

test("the migrations of this release take nothing away that the release before uses", () => {
  const folder = new URL("../../../../migrations/", import.meta.url);
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  const since = names.filter((name) => Number(name.slice(0, 4)) > LAST_BEFORE_THE_RULE);

  const found = since.flatMap((name) =>
    breakingIn(readFileSync(new URL(name, folder), "utf8")).map((text) => [name, text]),
  );

  assert.deepEqual(found, []);
});

const refused = [
  "drop table submissions;",
  "alter table filings\n  drop column flag;",
  "alter table filings rename column flag to flags;",
  "alter table filings alter column flag set not null;",
  "alter table filings alter column seq type integer;",
  "alter table filings add column colour text not null;",
  "alter table filings add constraint short check (length(flag) < 10);",
  "create unique index one_each on filings (company_utr);",
];
for (const statement of refused)
  test(`a migration is refused: ${statement.replace(/\s+/g, " ")}`, () => {
    assert.equal(breakingIn(statement).length, 1);
  });

const allowed = [
  "create table colours (name text not null primary key, check (name <> ''));\ncreate unique index on colours (name);",
  "alter table filings add column colour text;",
  "alter table filings add column colour text not null default '';",
  "create index filings_colour on filings (colour);\ndrop index filings_old;",
  "-- Nothing is renamed; no column is dropped.\nalter table filings add column b integer;",
  "-- not used since release 0.2.0\nalter table filings drop column flag;",
  "-- refuses nothing that the release before writes: it has no b\nalter table filings add constraint c check (b is null);",
];
for (const text of allowed)
  test(`a migration is allowed: ${text.replace(/\s+/g, " ")}`, () => {
    assert.deepEqual(breakingIn(text), []);
  });

/** A table that the migration itself creates may be given anything: no release before writes to it. */
function breakingIn(text: string): string[] {
  const created = new Set([...text.matchAll(/create\s+(?:unlogged\s+)?table\s+(\w+)/gi)].map(([, name]) => name));
  const statements = text.split(/;\s*(?:\n|$)/).map((part) => part.trim());
  return statements.filter((statement) => {
    const lines = statement.split("\n").map((line) => line.trim());
    const isMarked = lines.some((line) => MARK.test(line));
    const sql = lines
      .filter((line) => !line.startsWith("--"))
      .join(" ")
      .toLowerCase();
    const table = /\b(?:create (?:unlogged )?table|alter table|on) (?:only )?(\w+)/.exec(sql)?.[1] ?? "";
    return !isMarked && !created.has(table) && breaking.some((pattern) => pattern.test(sql));
  });
}
