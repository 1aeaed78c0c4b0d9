// Stored filings in pages, for a review: those that stand, oldest first, without their bodies.

import type { Queryable } from "../../platform/database/db.ts";
import { allOf, checked, parameters } from "../../platform/database/parameters.ts";
import { type AnyScope, modes } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";
import { filingColumns } from "../store.ts";

export interface StandingFiling extends FilingRow {
  seq: string;
  submission_id: string;
  /** The days on which the loans to participators were made, as far as the input names them. */
  loan_days: string[];
}

/**
 * What failed, was replaced by an amendment or went to Test-in-Live does not stand at HMRC. Of a return and all
 * amendments that go back to it the newest stands: an older one that nothing amends was replaced too. What amends a
 * failed filing has failed, so the walk down ends there. `offset 0`: the planner takes a walk for long, and would read
 * the whole table for each filing.
 */
const stands = `status <> 'failed' and amended_by is null and not test_mode
       and (amends is null or not exists (
         with recursive line as (
           select filings.id, filings.amends
           union all
           select f.id, f.amends from line join filings f on f.id = line.amends
         ), amendments as (
           select line.id, 0::bigint as seq from line where line.amends is null
           union all
           select f.id, f.seq from amendments a
           cross join lateral (select id, seq from filings where amends = a.id and status <> 'failed' offset 0) f
         )
         select from amendments a where a.seq > filings.seq))`;

/** Of one organisation in each environment by itself: the index has their order there. */
export async function standingFilings(
  db: Queryable,
  { organisationId, mode }: AnyScope,
  { after, limit }: { after: string; limit: number },
): Promise<StandingFiling[]> {
  const given = parameters();
  const [last, most] = [given.of(after), given.of(limit)];
  const whose = given.where(organisationId, (value) => `organisation_id = ${value}`);
  const seqs = (organisationId !== null && mode === null ? modes : [mode]).map((one) => {
    const inMode = given.where(one, (value) => `mode = ${value}`);
    // Of all organisations there is an index by time alone.
    const scoped = whose === null ? checked(inMode ?? "true") : allOf([whose, inMode]);
    return `(select seq from filings where ${scoped} and ${stands} and seq > ${last}::bigint order by seq limit ${most})`;
  });
  return db.query<StandingFiling>(
    `select ${filingColumns}, seq::text,
            (select s.id from submissions s where s.filing_id = filings.id) as submission_id,
            array(select jsonb_path_query(input, 'lax $.financials.participator_loans.loans[*].made_on') #>> '{}') as loan_days
     from filings
     where seq = any (array(${seqs.join(" union all ")}))
     order by filings.seq limit ${most}`,
    given.values,
  );
}
