// An organisation keeps an owner who can sign in, whatever its owners do to each other at the same moment, and who is
// no owner any more changes nothing more.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { operator } from "../../test/support/operator.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { untilLockWait } from "../../test/support/until.ts";
import type { Actor } from "../audit/audit.ts";
import type { Role } from "../audit/roles.ts";
import { systemRandom } from "../platform/ids.ts";
import { inviteAgain, inviteUser } from "./invitations.ts";
import { insertOrganisation } from "./store.ts";
import { changeRole, disableUser } from "./team.ts";
import { insertUser, ownersOf, type UserRow, userById } from "./user-store.ts";

const NOW = new Date("2026-11-15T09:00:00.000Z");
const parts = { clock: { now: () => NOW }, random: systemRandom };

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

let organisations = 0;

/** People who can sign in, in these roles; without a password they are only invited. */
async function team(...members: readonly (Role | `invited ${Role}`)[]): Promise<UserRow[]> {
  const id = `org_${++organisations}`;
  const settings = {
    declarant_name: null,
    declarant_status: null,
    refuse_incomplete: false,
    two_step_required: false,
    created_at: NOW,
  };
  await insertOrganisation(database.db, { id, name: "Fernsby", ...settings });
  const users = members.map((member, index): UserRow => {
    const role = member.replace("invited ", "") as Role;
    return {
      id: `usr_${organisations}_${index}`,
      organisation_id: id,
      email: `${index}@${id}.example`,
      name: `Person ${index}`,
      role,
      password_hash: member === role ? "a hash" : null,
      password_is_provisional: false,
      created_at: NOW,
      disabled_at: null,
      last_signed_in_at: null,
    };
  });
  for (const user of users) await insertUser(database.db, user);
  return users;
}

const as = ({ id, email, role }: UserRow): Actor => ({ userId: id, name: email, address: null, role });

async function ownersLeft({ organisation_id: organisationId }: UserRow): Promise<number> {
  return (await ownersOf(database.db, { organisationId, limit: 100 })).length;
}

type Deed = (by: UserRow, to: UserRow) => Promise<unknown>;
const removes: Deed = (by, to) => disableUser(database.db, to, as(by), parts);
const demotes: Deed = (by, to) => changeRole(database.db, to, "viewer", as(by), parts);

for (const [what, one, other] of [
  ["remove each other", removes, removes],
  ["take each other's role", demotes, demotes],
  ["remove and demote each other", removes, demotes],
] as const)
  test(`of two owners who ${what} at the same moment one stays an owner`, async () => {
    for (let round = 0; round < 10; round++) {
      const [ann, bob] = await team("owner", "owner");
      assert.ok(ann && bob);

      const outcomes = await Promise.allSettled([one(ann, bob), other(bob, ann)]);

      assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
      assert.equal(await ownersLeft(ann), 1);
    }
  });

test("of many owners who all give up, and remove and demote everybody at once, one is left", async () => {
  const owners = await team("owner", "owner", "owner", "owner", "owner", "owner");
  const [first] = owners;
  assert.ok(first);

  const everything = owners.flatMap((by) =>
    owners.flatMap((to) => (by.id === to.id ? [demotes(by, to)] : [demotes(by, to), removes(by, to)])),
  );
  const outcomes = await Promise.allSettled(everything);

  const codes = new Set(outcomes.map((outcome) => (outcome.status === "fulfilled" ? "done" : outcome.reason.code)));
  assert.equal(await ownersLeft(first), 1);
  assert.ok([...codes].every((code) => ["done", "last_owner", "role_not_permitted", "user_disabled"].includes(code)));
});

test("a change waits for the one before it, and is refused if that took the role away", async () => {
  const [ann, bob, cleo] = await team("owner", "owner", "viewer");
  assert.ok(ann && bob && cleo);

  const late = await database.db.transaction(async (tx) => {
    await changeRole(tx, bob, "developer", as(ann), parts);
    const refused = [
      assert.rejects(changeRole(database.db, cleo, "owner", as(bob), parts), { code: "role_not_permitted" }),
      assert.rejects(disableUser(database.db, cleo, as(bob), parts), { code: "role_not_permitted" }),
      assert.rejects(inviteAgain(database.db, cleo, as(bob), parts), { code: "role_not_permitted" }),
      assert.rejects(
        inviteUser(
          database.db,
          { organisationId: bob.organisation_id, email: "x@x.example", name: "X" },
          as(bob),
          parts,
        ),
        { code: "role_not_permitted" },
      ),
    ];
    await untilLockWait(database.db);
    return { refused };
  });
  await Promise.all(late.refused);

  assert.equal((await userById(database.db, cleo.id))?.role, "viewer");
});

test("the last owner keeps the role, and somebody who has not accepted is no owner to rely on", async () => {
  const [ann, bob, cleo] = await team("owner", "invited owner", "viewer");
  assert.ok(ann && bob && cleo);

  for (const role of ["filer", "developer", "viewer"] as const)
    for (const by of [as(ann), operator])
      await assert.rejects(changeRole(database.db, ann, role, by, parts), { code: "last_owner" });
  await assert.rejects(disableUser(database.db, ann, as(ann), parts), { code: "own_account" });
  assert.equal(await changeRole(database.db, bob, "viewer", as(ann), parts), true, "that one was never an owner");
  await changeRole(database.db, cleo, "owner", as(ann), parts);
  assert.equal(await changeRole(database.db, ann, "viewer", as(ann), parts), true, "there is another now");
  assert.equal(await ownersLeft(ann), 1);
});

test("the operator can end the last owner's access, and invite the next owner", async () => {
  const [ann] = await team("owner", "viewer");
  assert.ok(ann);

  await disableUser(database.db, ann, operator, parts);
  const wanted = { organisationId: ann.organisation_id, email: `new@${ann.organisation_id}.example`, name: "New" };
  const { user } = await inviteUser(database.db, wanted, operator, parts);
  const another = await inviteUser(database.db, { ...wanted, email: `x${wanted.email}` }, operator, parts);

  assert.deepEqual([user.role, another.user.role], ["owner", "owner"], "until one of them can sign in");
  assert.equal(await ownersLeft(ann), 0);
});

test("a role that stays the same is no change", async () => {
  const [ann, bob] = await team("owner", "filer");
  assert.ok(ann && bob);

  assert.equal(await changeRole(database.db, bob, "filer", as(ann), parts), false);
  assert.equal(await changeRole(database.db, ann, "owner", as(ann), parts), false);
  const recorded = await database.db.query("select 1 from audit_log where organisation_id = $1", [ann.organisation_id]);
  assert.deepEqual(recorded, []);
});
