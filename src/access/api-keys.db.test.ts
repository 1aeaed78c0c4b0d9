// Two changes to an API key at the same time: the second waits for the first, and then sees what has become of the key.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { operator } from "../../test/support/operator.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { untilLockWait } from "../../test/support/until.ts";
import type { Transactional } from "../platform/database/db.ts";
import { systemRandom } from "../platform/ids.ts";
import { createApiKey, revokeApiKey, rollApiKey } from "./api-keys.ts";
import { apiKeysOf } from "./store.ts";

const NOW = new Date("2026-11-15T09:00:00.000Z");
const parts = { clock: { now: () => NOW }, random: systemRandom };

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

interface Key {
  organisationId: string;
  mode: null;
  id: string;
}

const roll = (db: Transactional, key: Key) => rollApiKey(db, key, { overlapMs: 0 }, operator, parts);
const revoke = (db: Transactional, key: Key) => revokeApiKey(db, key, operator, parts);

/**
 * The change that is first, the one that comes while it is under way, how the second is refused, and how many keys
 * there are then.
 */
const races = [
  ["rolled", roll, "rolled", roll, "key_ended", 2],
  ["revoked", revoke, "rolled", roll, "key_revoked", 1],
  ["revoked", revoke, "revoked", revoke, "key_revoked", 1],
] as const;

for (const [index, [wasChanged, first, isChanged, second, code, keys]] of races.entries()) {
  test(`a key that is ${isChanged} while it is being ${wasChanged}: the second is refused`, async () => {
    const { db } = database;
    const key = await newKey(`org_${index}`);

    const late = await db.transaction(async (tx) => {
      await first(tx, key);
      const refused = assert.rejects(second(db, key), { code });
      await untilLockWait(db);
      return { refused };
    });

    await late.refused;
    assert.equal((await apiKeysOf(db, key.organisationId)).length, keys);
    const recorded = await db.query(`select from audit_log where subject = $1 and action <> 'key_created'`, [key.id]);
    assert.equal(recorded.length, 1);
  });
}

async function newKey(organisationId: string): Promise<Key> {
  const { db } = database;
  await db.query(`insert into organisations (id, name, created_at) values ($1, 'Keys', $2)`, [organisationId, NOW]);
  const { key } = await createApiKey(db, { organisationId, mode: "sandbox", name: "Books" }, operator, parts);
  return { organisationId, mode: null, id: key.id };
}
