// What waits for approval, for those who may file.

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { waitingApprovals } from "../../filings/approval/approval-store.ts";
import { countFilings } from "../../filings/lists/count-store.ts";
import { everyFiling } from "../../filings/lists/list-search-store.ts";
import { AWAITS_APPROVAL } from "../filings/search.ts";
import { Moment } from "../frame/format.tsx";
import { type DashboardParts, mayDo, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import type { Concern } from "./concerns.tsx";

/** So many are named. One approval is for both returns of a long period of account. */
const NAMED = 5;

export async function approvalConcern(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  if (!mayDo(visit, "file")) return [];
  const waiting = await waitingApprovals(db, scopeOf(visit), NAMED + 1);
  if (waiting.length === 0) return [];
  const search = { ...everyFiling, awaitsApproval: true } as const;
  const all = waiting.length > NAMED ? await countFilings(db, scopeOf(visit), search, NAMED) : null;
  const text = (
    <>
      <p>
        {waiting.length === 1 && waiting[0]?.continues_in === null
          ? "A return waits for approval. Nothing of it is sent before."
          : "Returns wait for approval. Nothing of them is sent before."}
      </p>
      <ul class="lines">
        {waiting.slice(0, NAMED).map((filing) => (
          <li key={filing.id}>
            <a href={pathIn(visit, `/filings/${filing.id}`)}>{filing.company_name}</a>,{" "}
            {filing.continues_in !== null && "two returns of one period of account, "}
            {filing.approval?.approver?.name ?? "nobody asked yet"}, since <Moment at={filing.created_at} />
          </li>
        ))}
        {all !== null && (
          <li>
            <a href={pathIn(visit, `/filings?status=${AWAITS_APPROVAL}`)}>
              See all returns that wait ({all.isAll ? "" : "more than "}
              {numberText(all.count)})
            </a>
          </li>
        )}
      </ul>
    </>
  );
  return [{ tone: "wait", word: "waiting", text }];
}
