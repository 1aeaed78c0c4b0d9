// By when accounts have to be at Companies House, and whether that day has passed without them.

import { ukWallClock } from "../../platform/clock.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { Badge } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";

type Dated = Pick<AccountsRow, "due_on" | "status" | "submitted_at">;

export function DueOn({ of, now }: { of: Dated; now: Date }) {
  if (of.due_on === null) return <span class="muted">Not known</span>;
  return (
    <span class="badges">
      <Day day={of.due_on} /> {isOverdue(of, now) && <Badge tone="bad">overdue</Badge>}
    </span>
  );
}

/** What counts is when Companies House received what it then accepts; rejected accounts are not delivered. */
export function isOverdue({ due_on, status, submitted_at }: Dated, now: Date): boolean {
  if (due_on === null || status === "accepted") return false;
  const arrives = status === "submitted" && submitted_at !== null ? submitted_at : now;
  return ukWallClock(arrives).date > due_on;
}
