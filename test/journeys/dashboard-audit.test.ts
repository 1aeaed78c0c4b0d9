// Every form of the dashboard has its line in the audit log: a form that is in no table of changes fails the test. And
// what the log says of a wrong password.

import assert from "node:assert/strict";
import type { AuditAction } from "../../src/audit/audit.ts";
import type { AuditRow } from "../../src/audit/store.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import { accessChanges } from "../support/access-changes.ts";
import { ANOTHER_PASSWORD, WRONG_PASSWORD } from "../support/audited-change.ts";
import { changes } from "../support/changes.ts";
import { type Fields, newCustomerWithPerson, openBrowser, type Person } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("every form of the route table is in a table of changes, which journeys/audit-lines tries", () => {
  const posted = [...openRoutes, ...pageRoutes].filter(({ method }) => method === "POST").map(({ path }) => path);
  const tried = Object.values({ ...changes, ...accessChanges }).flatMap(({ page }) => page?.[0] ?? []);

  assert.deepEqual([...new Set(tried)].sort(), [...posted].sort());
});

/** Forms that ask for a password, sent with a wrong one. */
const refused: Record<string, readonly [records: AuditAction, fields: (person: Person) => Fields]> = {
  "/sign-in": ["sign_in_failed", ({ user }) => ({ email: user.email, password: WRONG_PASSWORD })],
  "/confirm": ["password_refused", () => ({ password: WRONG_PASSWORD })],
  "/account": ["password_refused", () => ({ name: "Jo", email: "jo@x", own_password: WRONG_PASSWORD })],
  "/account/password": ["password_refused", () => ({ current: WRONG_PASSWORD, password: ANOTHER_PASSWORD })],
};

describe("a wrong password is recorded, with the user as far as known, and without the password", () => {
  for (const [path, [records, fields]] of Object.entries(refused)) {
    test(`POST ${path}: ${records}`, async () => {
      const { customer, person } = await newCustomerWithPerson(service);
      const isSignIn = records === "sign_in_failed";
      const before = (await recorded(customer)).length;

      const answer = await (isSignIn ? openBrowser(service) : person).post(path, fields(person));

      const since = (await recorded(customer)).slice(before);
      const { id, email } = person.user;
      const who = isSignIn ? [null, "not signed in"] : [id, email];
      assert.equal(answer.again, true);
      assert.deepEqual(
        since.map(({ action, user_id: userId, actor, subject, address }) => [action, userId, actor, subject, address]),
        [[records, ...who, id, "127.0.0.1"]],
      );
      assert.ok(!JSON.stringify(since).includes(WRONG_PASSWORD));
    });
  }
});

/** In both environments, oldest first. */
async function recorded({ organisationId }: { organisationId: string }): Promise<AuditRow[]> {
  return service.db.query<AuditRow>("select * from audit_log where organisation_id = $1 order by seq", [
    organisationId,
  ]);
}
