// What waits for approval, for those who may file.

import { waitingApprovals } from "../../filings/approval/approval-store.ts";
import { Moment } from "../frame/format.tsx";
import { type DashboardParts, mayDo, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import type { Concern } from "./concerns.tsx";

/** So many are named. */
const NAMED = 5;

export async function approvalConcern(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  if (!mayDo(visit, "file")) return [];
  const waiting = await waitingApprovals(db, scopeOf(visit), NAMED + 1);
  if (waiting.length === 0) return [];
  const text = (
    <>
      <p>
        {waiting.length === 1
          ? "A return waits for approval. Nothing of it is sent before."
          : "Returns wait for approval. Nothing of them is sent before."}
      </p>
      <ul class="lines">
        {waiting.slice(0, NAMED).map((filing) => (
          <li key={filing.id}>
            <a href={pathIn(visit, `/filings/${filing.id}`)}>{filing.company_name}</a>,{" "}
            {filing.approval?.approver?.name ?? "nobody asked yet"}, since <Moment at={filing.created_at} />
          </li>
        ))}
        {waiting.length > NAMED && (
          <li>
            <a href={pathIn(visit, "/filings?status=pending")}>and more</a>
          </li>
        )}
      </ul>
    </>
  );
  return [{ tone: "wait", word: "waiting", text }];
}
