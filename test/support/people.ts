// People who use the dashboard in tests.

import { hashPassword } from "../../src/access/passwords.ts";
import { startSession } from "../../src/access/sessions.ts";
import { insertUser, type UserRow } from "../../src/access/user-store.ts";
import { SESSION_COOKIE } from "../../src/dashboard/security.ts";
import { newId } from "../../src/platform/ids.ts";
import type { Service } from "./service.ts";

type Making = Pick<Service, "db" | "clock" | "random">;

export interface Known {
  email: string;
  password: string;
  user: UserRow;
}

/** Somebody of the organisation who has chosen a password. */
export async function addPerson(
  { db, clock, random }: Making,
  { organisationId }: { organisationId: string },
  { name = "Jo Finch" }: { name?: string } = {},
): Promise<Known> {
  const id = newId("usr", random);
  const email = `${id.slice(-8).toLowerCase()}@example.com`;
  const password = "a long enough password";
  const user: UserRow = {
    id,
    organisation_id: organisationId,
    email,
    name,
    password_hash: await hashPassword(password),
    password_is_provisional: false,
    created_at: clock.now(),
  };
  await insertUser(db, user);
  return { email, password, user };
}

/** The header of somebody who is signed in already, where signing in is not what is looked at. */
export async function signedInCookie({ db, clock, random }: Making, { user }: Known): Promise<string> {
  const started = { userId: user.id, address: "127.0.0.1", userAgent: "" };
  return `${SESSION_COOKIE}=${(await startSession(db, started, { clock, random })).token}`;
}
