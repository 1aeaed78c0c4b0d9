// Holds up one write of a worker inside the database, so that a test can kill the worker between two statements: a
// trigger in the test's own database waits for an advisory lock that the test holds. The worker's code knows nothing of
// it.

import pg from "pg";
import type { TestDatabase } from "./database.ts";
import { until } from "./until.ts";

/**
 * A change of `next` of a submission, or of accounts for Companies House, such as "submit to recover"; nothing stands
 * for the end: "delete to ".
 */
export type Move = `${string} to ${string}`;

export interface HoldUp {
  isReached(): Promise<boolean>;
  /** Once the worker is dead: the write never happens, as if it had died before asking for it. */
  lose(): Promise<void>;
  /** Once the worker is dead: the statement ends all the same, and stands if it was a transaction by itself. */
  let(): Promise<void>;
}

/** Once per database. */
export async function prepareHoldUps({ db }: TestDatabase): Promise<void> {
  await db.query(
    `create function wait_for_the_test() returns trigger language plpgsql as $$
     begin
       perform pg_advisory_xact_lock_shared(hashtext(concat(old.next, ' to ', new.next)));
       return new;
     end $$`,
  );
  for (const table of ["submissions", "companies_house_accounts"])
    await db.query(
      `create trigger wait_for_the_test before update of next on ${table}
       for each row when (old.next is distinct from new.next) execute function wait_for_the_test()`,
    );
}

export async function holdUp({ connection }: TestDatabase, move: Move): Promise<HoldUp> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  await client.query("select pg_advisory_lock(hashtext($1))", [move]);

  async function waiting(): Promise<number[]> {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  }

  async function gone(pid: number): Promise<boolean> {
    return (await client.query("select from pg_stat_activity where pid = $1", [pid])).rowCount === 0;
  }

  return {
    isReached: async () => (await waiting()).length > 0,
    async lose() {
      for (const pid of await waiting()) {
        await client.query("select pg_terminate_backend($1)", [pid]);
        await until("the write that was held up is lost", () => gone(pid));
      }
      await client.end();
    },
    async let() {
      const pids = await waiting();
      await client.query("select pg_advisory_unlock_all()");
      for (const pid of pids) await until("the write that was held up has happened", () => gone(pid));
      await client.end();
    },
  };
}

/** Once per database: holds up filing a return for a company while the test wants it. */
export async function prepareFilingHoldUps({ db }: TestDatabase): Promise<void> {
  await db.query(
    `create function file_when_the_test_says() returns trigger language plpgsql as $$
     begin
       perform pg_advisory_xact_lock_shared(hashtext(new.company_utr));
       return new;
     end $$`,
  );
  await db.query(
    `create trigger file_when_the_test_says before insert on filings
     for each row execute function file_when_the_test_says()`,
  );
}

/** The function lets it go on. */
export async function holdUpFiling({ connection }: TestDatabase, companyUtr: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  await client.query("select pg_advisory_lock(hashtext($1))", [companyUtr]);
  return () => client.end();
}
