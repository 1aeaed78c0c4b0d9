// The filing a page is about. Another organisation's, the other environment's and a malformed id are all the same: not
// there.

import type { FilingRow } from "../../filings/filing.ts";
import { filingOf } from "../../filings/store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { scopeOf, type Visit } from "../frame/visit.ts";
import { FILING_ID } from "./search.ts";

export async function existingFiling(visit: Visit, db: Queryable): Promise<FilingRow> {
  const id = visit.params.id ?? "";
  const filing = FILING_ID.test(id) ? await filingOf(db, { id, ...scopeOf(visit) }) : undefined;
  if (filing !== undefined) return filing;
  throw new Refusal("filing_not_found", `No such filing in your ${visit.mode} environment.`);
}
