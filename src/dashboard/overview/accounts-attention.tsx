// What needs attention of the accounts for Companies House: flags, rejections that were not followed by another
// delivery, and a presenter that is refused.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { after, DAY } from "../../platform/clock.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { everyDelivery, newestAccounts } from "../../register/list-store.ts";
import { presentersIn } from "../../register/presenters/presenter-store.ts";
import { flaggedAccounts } from "../../register/review/flag-store.ts";
import { deliveredFor } from "../../register/store.ts";
import { accountsPath } from "../frame/accounts.tsx";
import { PlaceLink } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { takerFirst } from "../frame/text/authorities.ts";
import { visibleText } from "../frame/visible-text.ts";
import { type DashboardParts, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import type { Concern } from "./concerns.tsx";

/** So many are named; the list has them all. */
const NAMED = 3;
const LATELY_DAYS = 7;

export async function accountsConcerns(visit: Visit, parts: DashboardParts): Promise<Concern[]> {
  const found = await Promise.all([
    flagConcern(visit, parts),
    rejectionConcern(visit, parts),
    presenterConcerns(visit, parts),
  ]);
  return found.flat();
}

async function flagConcern(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  const whose = scopeOf(visit);
  const [count, some] = await Promise.all([
    flaggedAccounts(db, whose),
    newestAccounts(db, whose, { ...everyDelivery, isFlagged: true }, { after: null, limit: NAMED }),
  ]);
  if (count === 0) return [];
  const text = (
    <>
      <p>{counted(count, "delivery to Companies House is flagged", "deliveries to Companies House are flagged")}.</p>
      <Lines visit={visit} of={some} more={count - some.length} status="flagged" />
    </>
  );
  return [{ tone: "bad", word: "flagged", text }];
}

/** Tests may fail. */
async function rejectionConcern(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  const search = { ...everyDelivery, statuses: ["rejected"] as const };
  const since = after(visit.now, -LATELY_DAYS * DAY);
  const newest = await newestAccounts(db, scopeOf(visit), search, { after: null, limit: 2 * NAMED });
  const lately = newest.filter(({ decided_at, test_mode }) => !test_mode && decided_at !== null && decided_at > since);
  const again = await Promise.all(
    lately.map(({ organisation_id: organisationId, mode, company_registration_number, period_end: periodEnd }) =>
      deliveredFor(db, { organisationId, mode, registrationNumber: company_registration_number, periodEnd }),
    ),
  );
  const open = lately.filter((_, index) => again[index] === undefined).slice(0, NAMED);
  if (open.length === 0) return [];
  const text = (
    <>
      <p>{takerFirst(visit.mode, "Companies House")} rejected accounts, which were not delivered again.</p>
      <Lines visit={visit} of={open} more={0} status="rejected" />
    </>
  );
  return [{ tone: "bad", word: "rejected", text }];
}

async function presenterConcerns(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  if (visit.mode === "sandbox") return [];
  const stored = await presentersIn(db, visit.organisation.id);
  return stored
    .filter(({ refused_at }) => refused_at !== null)
    .map(({ destination, refused_at }): Concern => {
      const text = (
        <p>
          Companies House refused your {destination} presenter on <Moment at={refused_at} />. Check it under{" "}
          <PlaceLink visit={visit} needs="administer" to="/settings/companies-house">
            Companies House settings
          </PlaceLink>
          .
        </p>
      );
      return { tone: "bad", word: "refused", text };
    });
}

interface LinesProps {
  visit: Visit;
  of: readonly AccountsRow[];
  more: number;
  /** Of the list that has them all. */
  status: string;
}

function Lines({ visit, of, more, status }: LinesProps) {
  return (
    <ul class="lines">
      {of.map((row) => (
        <li key={row.id}>
          <a href={accountsPath(visit, row.id)}>{row.company_name}</a>, {row.status}, created{" "}
          <Moment at={row.created_at} />
          {row.flag !== null && <p class="muted">{visibleText(row.flag)}</p>}
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={pathIn(visit, `/companies-house?status=${status}`)}>and {counted(more, "more", "more")}</a>
        </li>
      )}
    </ul>
  );
}
