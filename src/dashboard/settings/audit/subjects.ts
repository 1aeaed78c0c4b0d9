// What an entry is about, by its name: a company, a key, an endpoint, a colleague. It is the name of today; where a
// thing is gone, its id says enough to look for.

import { apiKeysOf } from "../../../access/store.ts";
import { type UserRow, usersOf } from "../../../access/user-store.ts";
import type { Ability } from "../../../audit/roles.ts";
import type { AuditRow } from "../../../audit/store.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import { mayDo, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
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
  const keys = ids("key").length === 0 ? [] : await apiKeysOf(db, scope.organisationId);
  const companies = await companiesOf(db, scope, ids("fil", "cha"));
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

/** Where the page of a thing is; null where it has none, or the visitor may not open it. */
export function placeOf(visit: Visit, subject: string): string | null {
  const place = places[kindOf(subject)];
  if (place === undefined || !mayDo(visit, place.needs)) return null;
  return pathIn(visit, place.path.replace(":id", subject));
}

/** As the routes have them. */
const places: Readonly<Record<string, { path: string; needs: Ability }>> = {
  fil: { path: "/filings/:id", needs: "read" },
  cha: { path: "/companies-house/:id", needs: "read" },
  key: { path: "/settings/keys/:id", needs: "develop" },
  we: { path: "/settings/webhooks/:id", needs: "develop" },
  rpl: { path: "/replays/:id", needs: "develop" },
  usr: { path: "/settings/people/:id", needs: "administer" },
};

const kindOf = (id: string) => id.split("_")[0] ?? "";
