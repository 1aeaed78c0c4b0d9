// Presenters as they are set: sealed, checked, changed with what waits for them, and taken along when the key changes.

import assert from "node:assert/strict";
import { dormantAccounts, givePresenter, newPresenterId } from "../../../test/support/accounts.ts";
import { addAccounts } from "../../../test/support/due-accounts.ts";
import { operator } from "../../../test/support/operator.ts";
import { type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { refuseOtherSecretKey } from "../../access/secret-key.ts";
import { rotateSecretKey } from "../../operations/rotate-secret-key.ts";
import { only } from "../../platform/database/db.ts";
import { systemRandom } from "../../platform/ids.ts";
import { createSealing } from "../../platform/sealing.ts";
import { codeContext } from "../sealed-code.ts";
import { markNotTaken, markTaken, presenterFor } from "./presenter-store.ts";
import { opened, setPresenter } from "./presenters.ts";

let service: Service;
before(async () => {
  service = await startService({ companiesHouseUrl: (url) => url });
});
after(() => service.close());

const stored = async (organisationId: string, destination: "live" | "test" = "live") => {
  const row = await presenterFor(service.db, { organisationId, destination });
  assert.ok(row);
  return row;
};

test("a presenter is sealed for its organisation and destination, and its line is of its id", async () => {
  const [one, other] = [await service.customer(), await service.customer()];
  const presenterId = newPresenterId();
  await givePresenter(service, one, { presenterId });
  await givePresenter(service, one, { presenterId, destination: "test" });
  await givePresenter(service, other, { presenterId });

  const rows = [
    await stored(one.organisationId),
    await stored(other.organisationId),
    await stored(one.organisationId, "test"),
  ];

  for (const row of rows) {
    assert.deepEqual(opened(row, service.sealing), { presenterId, code: "Ab3dEf7hIjK", packageReference: "0012" });
    assert.ok(!row.sealed.toString("latin1").includes(presenterId) && !row.line.includes(presenterId));
  }
  assert.throws(() => opened({ ...only(rows.slice(0, 1)), destination: "test" }, service.sealing));
  assert.equal(rows[0]?.line, rows[1]?.line);
  assert.notEqual(rows[0]?.line, rows[2]?.line, "live and test have numbers of their own");
});

const wrong: Record<string, [change: object, field: string]> = {
  "an empty id": [{ presenterId: "" }, "presenter_id"],
  "an id with a blank": [{ presenterId: "6666 0001" }, "presenter_id"],
  "an id of 65 characters": [{ presenterId: "6".repeat(65) }, "presenter_id"],
  "a code beyond ASCII": [{ code: "é" }, "presenter_code"],
  "a package reference of three digits": [{ packageReference: "012" }, "package_reference"],
  "a first number of five characters": [{ firstNumber: "ABCDE" }, "first_number"],
  "a first number in small letters": [{ firstNumber: "abcdef" }, "first_number"],
};

for (const [what, [change, field]] of Object.entries(wrong))
  test(`${what} is refused with its field, and nothing is stored`, async () => {
    const { organisationId } = await service.customer();
    const right = { presenterId: "6666000", code: "x", packageReference: "0012", firstNumber: null };
    const given = { organisationId, destination: "live", ...right, ...change } as const;

    await assert.rejects(setPresenter(service.db, given, operator, service), { code: "invalid_option", field });
    assert.equal(await presenterFor(service.db, given), undefined);
  });

test("what is still to be sent goes to the new line; what may have been sent keeps its own", async () => {
  const { db, clock } = service;
  const { organisationId } = await service.customer();
  const presenterId = newPresenterId();
  await givePresenter(service, { organisationId }, { presenterId });
  const { line: former } = await stored(organisationId);
  const wishes = {
    organisation: organisationId,
    count: 1,
    destination: "live",
    line: former,
    dueAt: clock.now(),
  } as const;
  for (const next of ["submit", "recover"] as const) await addAccounts(db, { ...wishes, next });
  await addAccounts(db, { ...wishes, next: "poll", status: "submitted" });
  await addAccounts(db, { ...wishes, next: null, status: "accepted" });

  const { released } = await givePresenter(service, { organisationId });

  const { line: present } = await stored(organisationId);
  const lines = await db.query<{ next: string | null; line: string }>(
    "select next, line from companies_house_accounts where organisation_id = $1",
    [organisationId],
  );
  assert.equal(released, 1);
  for (const { next, line } of lines) assert.equal(line, next === "submit" ? present : former, `${next}`);
  await db.query("delete from companies_house_accounts where organisation_id = $1", [organisationId]);
});

test("whether a presenter was taken is noted of the one that was sent with, and is forgotten when it is set again", async () => {
  const { db, clock } = service;
  const { organisationId } = await service.customer();
  await givePresenter(service, { organisationId });
  const first = await stored(organisationId);
  const at = clock.now();

  await markTaken(db, first, at);
  assert.deepEqual((await stored(organisationId)).accepted_at, at);
  await markNotTaken(db, first, at);
  assert.deepEqual((await stored(organisationId)).refused_at, at);
  await markTaken(db, first, at);
  assert.equal((await stored(organisationId)).refused_at, null);
  clock.advance(1_000);
  await givePresenter(service, { organisationId });
  await markTaken(db, first, at);
  const { accepted_at, refused_at } = await stored(organisationId);
  assert.deepEqual([accepted_at, refused_at], [null, null]);
});

test("under a new key every presenter and code opens, and lines go on with their numbers under new names", async () => {
  const { db, clock, sealing } = service;
  const [one, other] = [await service.customer(), await service.customer()];
  const presenterId = newPresenterId();
  for (const customer of [one, other]) await givePresenter(service, customer, { presenterId, firstNumber: "S00001" });
  const { line: former } = await stored(one.organisationId);
  const { live } = one;
  const body = dormantAccounts();
  const { json, status } = await live.post("/v1/companies_house/accounts", body);
  assert.equal(status, 201);
  await refuseOtherSecretKey(db, sealing);
  const next = createSealing(systemRandom(32), systemRandom);

  await rotateSecretKey(db, { from: sealing, to: next }, operator, { clock, keepNext: () => {} });

  const [first, second] = [await stored(one.organisationId), await stored(other.organisationId)];
  assert.equal(opened(first, next).presenterId, presenterId);
  assert.throws(() => opened(first, sealing));
  assert.deepEqual([first.line === second.line, first.line === former], [true, false]);
  const [row] = await db.query<{ line: string; sealed_code: Buffer }>(
    "select line, sealed_code from companies_house_accounts where id = $1",
    [json.id],
  );
  assert.ok(row);
  assert.equal(row.line, first.line);
  assert.equal(next.open(row.sealed_code, codeContext(json)), body.authentication_code);
  const [line] = await db.query<{ last_number: number }>("select last_number from presenter_lines where id = $1", [
    first.line,
  ]);
  assert.equal(line?.last_number, Number.parseInt("S00000", 36));
  await givePresenter({ ...service, sealing: next }, one, { presenterId });
  assert.equal((await stored(one.organisationId)).line, first.line, "set again, it is the same line");
});
