// Where many filings stand, in one statement.

import type { Queryable } from "../platform/database/db.ts";
import type { FilingStatus } from "./lifecycle.ts";
import { waitsForApproval } from "./store.ts";

export interface Standing {
  id: string;
  status: FilingStatus;
  hmrc_error: string | null;
  /** Why it was not approved, as far as somebody said so; null where nobody had to, or it was. */
  not_approved: string | null;
  /** A step is still to be done. Without one, a filing that is not final waits for a person. */
  has_next: boolean;
}

export async function standingsOf(db: Queryable, ids: readonly string[]): Promise<Standing[]> {
  return db.query<Standing>(
    `select f.id, f.status, f.hmrc_error, s.next is not null and not ${waitsForApproval} as has_next,
            case when f.approval->>'state' not in ('waiting', 'approved') then coalesce(f.approval->>'reason', '') end as not_approved
     from filings f join submissions s on s.filing_id = f.id
     where f.id = any($1)`,
    [ids],
  );
}
