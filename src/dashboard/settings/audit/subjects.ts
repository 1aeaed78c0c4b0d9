// What an entry is about, by its name: a company, a key, an endpoint, a colleague. It is the name of today; where a
// thing is gone, its id says enough to look for.

import { apiKeysOf } from "../../../access/store.ts";
import { type UserRow, usersOf } from "../../../access/user-store.ts";
import type { AuditRow } from "../../../audit/store.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import { scopeOf, type Visit } from "../../frame/visit.ts";
import { companiesOf, endpointsNamed } from "./queries.ts";

export interface Names {
  /** By id. */
  subjects: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, UserRow>;
}

export async function namesIn(rows: readonly AuditRow[], visit: Visit, db: Queryable): Promise<Names> {
  const scope = scopeOf(visit);
  const ids = (...kinds: string[]) => [
    ...new Set(rows.flatMap(({ subject }) => (subject !== null && kinds.includes(kindOf(subject)) ? [subject] : []))),
  ];
  const users = new Map((await usersOf(db, scope.organisationId)).map((user) => [user.id, user]));
  const isKeyNamed = ids("key").length > 0 || rows.some(({ actor }) => keyOf(actor) !== null);
  const keys = isKeyNamed ? await apiKeysOf(db, scope.organisationId) : [];
  const companies = await companiesOf(db, scope, ids("fil", "cha", "drf", "com"));
  const endpoints = await endpointsNamed(db, scope, ids("we"));
  return {
    users,
    subjects: new Map([
      ...[...users].map(([id, { name, email }]) => [id, name === "" ? email : name] as const),
      ...keys.map(({ id, name }) => [id, name] as const),
      ...companies.map(({ id, name }) => [id, name] as const),
      // The rest of the address may carry a token.
      ...endpoints.map(({ id, url, description }) => [id, description || new URL(url).host] as const),
      [scope.organisationId, visit.organisation.name] as const,
    ]),
  };
}

/** The id of the key that made a change. */
export const keyOf = (actor: string): string | null => /^API key (key_\w+)$/.exec(actor)?.[1] ?? null;

const kindOf = (id: string) => id.split("_")[0] ?? "";
