// What is due in the next 60 days, and what is overdue: first on Home for everybody.

import { daysAfter } from "../../../packages/ct600/period.ts";
import { everyObligation, obligationsByDay } from "../../companies/obligation-list-store.ts";
import { type ShownObligation, shownObligations } from "../../companies/shown.ts";
import { todayIn } from "../../companies/today.ts";
import { companyPath, DueDay, daysText, kindTexts, State } from "../companies/parts.tsx";
import { Card, Table } from "../frame/components.tsx";
import { type DashboardParts, pathIn, scopeOf, type Visit } from "../frame/visit.ts";

const DAYS = 60;
const MOST_SHOWN = 8;

export interface DueSoon {
  shown: readonly ShownObligation[];
  hasMore: boolean;
}

export async function dueSoon(visit: Visit, { db, clock }: DashboardParts): Promise<DueSoon> {
  const scope = scopeOf(visit);
  const today = await todayIn(db, scope, clock);
  const search = {
    ...everyObligation,
    states: ["overdue", "due_soon", "upcoming", "rejected"] as const,
    dueTo: daysAfter(today, DAYS),
  };
  const rows = await obligationsByDay(db, scope, search, { after: null, limit: MOST_SHOWN + 1, today });
  return { shown: await shownObligations(db, rows.slice(0, MOST_SHOWN), today), hasMore: rows.length > MOST_SHOWN };
}

export function DueCard({ visit, of: { shown, hasMore } }: { visit: Visit; of: DueSoon }) {
  if (shown.length === 0) return null;
  const all = pathIn(visit, "/deadlines");
  return (
    <Card title={`Due in ${DAYS} days`} aside={<a href={all}>{hasMore ? "More deadlines" : "All deadlines"}</a>}>
      <Table
        caption={`What is overdue or due in the next ${DAYS} days, the earliest first`}
        rows={shown}
        keyOf={({ row }) => row.id}
        columns={[
          { title: "Due", cell: (duty) => <DueDay of={duty} /> },
          {
            title: "Company",
            cell: ({ company }) => (
              <div class="wrap">
                <a href={companyPath(visit, company.id)}>{company.name}</a>
              </div>
            ),
          },
          {
            title: "What",
            cell: ({ row }) => <a href={pathIn(visit, `/deadlines/${row.id}`)}>{kindTexts[row.kind]}</a>,
          },
          { title: "Left", cell: (duty) => daysText(duty) || "–" },
          { title: "State", cell: (duty) => <State of={duty} /> },
        ]}
      />
    </Card>
  );
}
