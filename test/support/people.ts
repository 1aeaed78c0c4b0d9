// People who use the dashboard in tests.

import { hashPassword } from "../../src/access/passwords.ts";
import { insertUser, type UserRow } from "../../src/access/user-store.ts";
import { newId } from "../../src/platform/ids.ts";
import type { Service } from "./service.ts";

export interface Known {
  email: string;
  password: string;
  user: UserRow;
}

/** Somebody of the organisation who has chosen a password. */
export async function addPerson(
  { db, clock, random }: Pick<Service, "db" | "clock" | "random">,
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
