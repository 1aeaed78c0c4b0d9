import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { operator } from "../../test/support/operator.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { createOrganisation } from "../access/organisations.ts";
import { systemClock } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/db.ts";
import { systemRandom } from "../platform/ids.ts";
import type { Mode } from "../platform/mode.ts";
import { type Followed, type Following, followEvents } from "./follow.ts";
import { insertEvent } from "./store.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

test("an event that is committed late, below others that were seen, is neither missed nor are they given again", async () => {
  const { followed, insert } = await newOrganisation();
  const following = await followEvents(database.db, followed);
  const early = await begin((tx) => insert(tx, "early"));
  await database.db.transaction((tx) => insert(tx, "later"));

  const looks = [await seen(following), await seen(following)];
  await database.db.transaction((tx) => insert(tx, "latest"));
  looks.push(await seen(following), await seen(following));
  await early.commit();
  looks.push(await seen(following), await seen(following), await seen(following));

  assert.deepEqual(looks, [["later"], [], ["latest"], [], ["early"], [], []]);
});

test("an event that was on its way when following began, below others that were there, is not missed", async () => {
  const { followed, insert } = await newOrganisation();
  const early = await begin((tx) => insert(tx, "on its way"));
  await database.db.transaction((tx) => insert(tx, "there before"));
  const following = await followEvents(database.db, followed);

  const looks = [await seen(following)];
  await early.commit();
  looks.push(await seen(following), await seen(following));

  assert.deepEqual(looks, [[], ["on its way"], []]);
});

test("one that is rolled back holds up nothing", async () => {
  const { followed, insert } = await newOrganisation();
  const following = await followEvents(database.db, followed);
  const undone = await begin((tx) => insert(tx, "undone"));
  await database.db.transaction((tx) => insert(tx, "first"));

  const looks = [await seen(following)];
  await undone.rollBack();
  await database.db.transaction((tx) => insert(tx, "second"));
  looks.push(await seen(following), await seen(following));

  assert.deepEqual(looks, [["first"], ["second"], []]);
});

test("more than one look can take comes in several, in order, without a gap", async () => {
  const { followed, insert } = await newOrganisation();
  const following = await followEvents(database.db, followed);
  const names = Array.from({ length: 600 }, (_, index) => `many_${index}`);
  await database.db.transaction(async (tx) => {
    for (const name of names) await insert(tx, name);
  });

  const looks = [await seen(following), await seen(following), await seen(following)];

  assert.deepEqual(
    looks.map((look) => look.length),
    [500, 100, 0],
  );
  assert.deepEqual(looks.flat(), names);
});

test("it begins with what is committed from now on, or with a named event", async () => {
  const { followed, insert } = await newOrganisation();
  for (const name of ["old", "named", "recent"]) await database.db.transaction((tx) => insert(tx, name));

  const fromNow = await followEvents(database.db, followed);
  const fromNamed = await followEvents(database.db, { ...followed, from: await idOf("named") });
  await database.db.transaction((tx) => insert(tx, "new"));

  assert.deepEqual(await seen(fromNow), ["new"]);
  assert.deepEqual(await seen(fromNamed), ["named", "recent", "new"]);
  await assert.rejects(followEvents(database.db, { ...followed, from: "evt_none" }), {
    message: "Event evt_none not found in the sandbox environment. `events list` shows all events.",
  });
});

test("others' events, those of the other environment and other types are not given", async () => {
  const [mine, theirs] = [await newOrganisation(), await newOrganisation()];
  const following = await followEvents(database.db, { ...mine.followed, types: ["filing.failed"] });

  await database.db.transaction(async (tx) => {
    await theirs.insert(tx, "theirs", { type: "filing.failed" });
    await mine.insert(tx, "live", { type: "filing.failed", mode: "live" });
    await mine.insert(tx, "accepted");
    await mine.insert(tx, "failed", { type: "filing.failed" });
  });

  assert.deepEqual(await seen(following), ["failed"]);
});

async function newOrganisation() {
  const parts = { clock: systemClock, random: systemRandom };
  const { id: organisationId } = await createOrganisation(database.db, { name: "A firm" }, operator, parts);
  const followed: Followed = { organisationId, mode: "sandbox", types: null, from: null };
  const insert = (tx: Transaction, name: string, { type = "filing.accepted", mode = "sandbox" as Mode } = {}) =>
    insertEvent(tx, {
      id: `evt_${name}_${organisationId}`,
      organisation_id: organisationId,
      mode,
      type,
      subject_id: name,
      payload: "{}",
      test: false,
      created_at: new Date(),
    });
  return { followed, insert };
}

async function seen(following: Following): Promise<string[]> {
  return (await following.look()).map(({ subject_id }) => subject_id);
}

async function idOf(name: string): Promise<string> {
  const [row] = await database.db.query<{ id: string }>(`select id from events where subject_id = $1`, [name]);
  return row?.id ?? assert.fail();
}

/** A transaction that has done its steps and stays open. */
async function begin(steps: (tx: Transaction) => Promise<void>) {
  let end: (how: "commit" | "roll back") => void = () => {};
  const told = new Promise<"commit" | "roll back">((resolve) => {
    end = resolve;
  });
  const ended = await new Promise<{ outcome: Promise<void> }>((opened, failed) => {
    const outcome = database.db.transaction(async (tx) => {
      await steps(tx);
      opened({ outcome });
      if ((await told) === "roll back") throw new Error("undone");
    });
    outcome.catch(failed);
  });
  return {
    async commit() {
      end("commit");
      await ended.outcome;
    },
    async rollBack() {
      end("roll back");
      await assert.rejects(ended.outcome, { message: "undone" });
    },
  };
}
