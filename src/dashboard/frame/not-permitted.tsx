// The page of what the visitor's role does not allow: what is needed, and which colleagues can change that.

import { ownersOf } from "../../access/user-store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { Refusal } from "../../platform/errors.ts";
import { Onwards } from "./errors.tsx";
import type { PageResponse, Visit } from "./visit.ts";

/** More would not be asked. */
const NAMED = 5;

export async function notPermittedPage(
  { method, mode, organisation: { id: organisationId } }: Visit,
  refusal: Refusal,
  { db }: { db: Queryable },
): Promise<PageResponse> {
  const owners = await ownersOf(db, { organisationId, limit: NAMED });
  const title = method === "GET" ? "Not for your role" : "No changes were saved";
  return {
    kind: "page",
    status: 403,
    title,
    body: (
      <div class="message">
        <h1>{title}</h1>
        <p>{refusal.message}</p>
        {owners.length > 0 && (
          <>
            <p>You can ask:</p>
            <ul>
              {owners.map(({ id, name, email }) => (
                <li key={id} class="wrap" dir="auto">
                  {name}, <a href={`mailto:${email}`}>{email}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Onwards mode={mode} />
      </div>
    ),
  };
}
