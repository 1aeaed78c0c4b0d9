// What all companies have to do in a month, in the order of the days, or what is overdue; as a page and as a file.

import type { ObligationState } from "../../../packages/ct600/deadlines/obligations.ts";
import { daysInMonth, isCalendarDate } from "../../../packages/ct600/period.ts";
import { MONTHS } from "../../../packages/ct600/text/days.ts";
import { isSessionThere } from "../../access/user-store.ts";
import type { ObligationRow } from "../../companies/company.ts";
import { everyObligation, type ObligationSearch, obligationsByDay } from "../../companies/obligation-list-store.ts";
import { type ShownObligation, shownObligations } from "../../companies/shown.ts";
import { todayIn } from "../../companies/today.ts";
import { csvLine } from "../../platform/csv.ts";
import { type Column, Empty, LinkButton } from "../frame/components.tsx";
import { csvFile } from "../frame/csv-file.ts";
import { choice, type FormField } from "../frame/forms/form-fields.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage } from "../frame/list-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { companyPath, DueDay, daysText, kindTexts, State, stateText } from "./parts.tsx";

const OVERDUE = "overdue";

/** What is asked for: a month, or what is overdue; all of it, or what is still to do. */
interface Asked {
  month: string;
  isOpenOnly: boolean;
  search: ObligationSearch;
}

const STILL_TO_DO: readonly ObligationState[] = ["overdue", "due_soon", "upcoming", "rejected"];
const PASSED: readonly ObligationState[] = ["overdue"];

export async function deadlinesPage(visit: Visit, { db, clock }: DashboardParts): Promise<PageResponse> {
  const scope = scopeOf(visit);
  const today = await todayIn(db, scope, clock);
  const asked = askedIn(visit.query, today);
  const after = cursorIn(visit.query);
  const found = await obligationsByDay(db, scope, asked.search, { after, limit: SHOWN + 1, today });
  const rows = found.slice(0, SHOWN);
  const last = found.length > SHOWN ? (rows.at(-1) ?? null) : null;
  const shown = await shownObligations(db, rows, today);
  const isThisMonth = asked.month === today.slice(0, 7);
  const late = isThisMonth
    ? await obligationsByDay(db, scope, { ...everyObligation, states: PASSED }, { after: null, limit: 1, today })
    : [];
  const here = pathIn(visit, "/deadlines");
  const typed = { month: asked.month, show: asked.isOpenOnly ? "open" : null };
  return listPage(visit, {
    title: asked.month === OVERDUE ? "Overdue" : `Deadlines in ${monthText(asked.month)}`,
    actions: (
      <>
        <button type="button" class="button button-plain needs-script" data-print>
          Print
        </button>
        <LinkButton to={linkWith(`${here}.csv`, typed)}>Download CSV</LinkButton>
      </>
    ),
    above: <Months visit={visit} asked={asked} today={today} hasOverdue={late.length > 0} />,
    filters: { to: here, fields: fieldsFor(asked, today), problems: {}, isFiltered: asked.isOpenOnly },
    caption:
      asked.month === OVERDUE ? "What is overdue, the longest first" : `What is due in ${monthText(asked.month)}`,
    rows: shown,
    keyOf: ({ row }) => row.id,
    columns: columnsIn(visit),
    empty: (
      <Empty title={asked.month === OVERDUE ? "Nothing is overdue" : `Nothing is due in ${monthText(asked.month)}`}>
        <p>
          Days are known for periods that were filed or added.{" "}
          <a href={pathIn(visit, "/companies")}>See all companies</a>.
        </p>
      </Empty>
    ),
    pages: { first: "From the beginning", next: "Next page" },
    first: after === null ? null : linkWith(here, typed),
    next: last && linkWith(here, { ...typed, after: last.id }),
    below: <p class="hint">Days and penalties are information, not advice.</p>,
  });
}

const SHOWN = 50;

function columnsIn(visit: Visit): Column<ShownObligation>[] {
  return [
    { title: "Due", line: "whole", cell: (duty) => <DueDay of={duty} /> },
    {
      title: "Company",
      line: "rest",
      cell: ({ company }) => (
        <span class="named" title={company.name}>
          <a href={companyPath(visit, company.id)}>{company.name}</a>
        </span>
      ),
    },
    {
      title: "What",
      line: "desk",
      cell: ({ row }) => <a href={pathIn(visit, `/deadlines/${row.id}`)}>{kindTexts[row.kind]}</a>,
    },
    { title: "Left", line: "whole", spare: true, cell: (duty) => daysText(duty) || "–" },
    { title: "State", line: "whole", cell: (duty) => <State of={duty} /> },
  ];
}

interface MonthsProps {
  visit: Visit;
  asked: Asked;
  today: string;
  hasOverdue: boolean;
}

function Months({ visit, asked, today, hasOverdue }: MonthsProps) {
  const of = asked.month === OVERDUE ? today.slice(0, 7) : asked.month;
  const link = (month: string) =>
    linkWith(pathIn(visit, "/deadlines"), { month, show: asked.isOpenOnly ? "open" : null });
  const [before, next] = [monthFrom(of, -1), monthFrom(of, 1)];
  return (
    <nav class="links below" aria-label="Months">
      {asked.month !== OVERDUE && <a href={link(before)}>{monthText(before)}</a>}
      {asked.month !== today.slice(0, 7) && <a href={link(today.slice(0, 7))}>This month</a>}
      {asked.month !== OVERDUE && <a href={link(next)}>{monthText(next)}</a>}
      {hasOverdue && <a href={link(OVERDUE)}>Overdue from before</a>}
    </nav>
  );
}

function fieldsFor(asked: Asked, today: string): FormField[] {
  const around = Array.from({ length: 26 }, (_, index) => monthFrom(today.slice(0, 7), index - 12));
  const months = asked.month === OVERDUE || around.includes(asked.month) ? around : [asked.month, ...around].sort();
  return [
    choice("month", "Month", [[OVERDUE, "Overdue"], ...months.map((month) => [month, monthText(month)] as const)], {
      value: asked.month,
    }),
    choice("show", "Show", [
      ["", "Everything"],
      ["open", "Still to do"],
    ]),
  ];
}

function askedIn(query: URLSearchParams, today: string): Asked {
  const given = query.get("month") ?? "";
  const month = given === OVERDUE || isMonth(given) ? given : today.slice(0, 7);
  const isOpenOnly = query.get("show") === "open";
  if (month === OVERDUE) return { month, isOpenOnly, search: { ...everyObligation, states: PASSED } };
  const days = { dueFrom: `${month}-01`, dueTo: lastDayOf(month) };
  return { month, isOpenOnly, search: { ...everyObligation, ...days, states: isOpenOnly ? STILL_TO_DO : null } };
}

function isMonth(text: string): boolean {
  return /^[12]\d{3}-\d\d$/.test(text) && isCalendarDate(`${text}-01`);
}

function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return `${month}-${daysInMonth(year ?? 0, number ?? 1)}`;
}

function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function cursorIn(query: URLSearchParams): string | null {
  const after = query.get("after") ?? "";
  return /^obl_[0-9A-Za-z]{1,64}$/.test(after) ? after : null;
}

/** The whole month, however long: read and sent a batch at a time. */
export async function deadlinesFile(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const today = await todayIn(parts.db, scopeOf(visit), parts.clock);
  const asked = askedIn(visit.query, today);
  return csvFile(`deadlines-${visit.mode}-${asked.month}`, linesOf(visit, parts, asked.search, today), parts);
}

const BATCH = 250;

const columns: readonly (readonly [title: string, cell: (duty: ShownObligation) => string])[] = [
  ["due_on", ({ law }) => law.dueOn ?? ""],
  ["company", ({ company }) => company.name],
  ["utr", ({ company }) => company.utr],
  ["company_number", ({ company }) => company.registration_number ?? ""],
  ["what", ({ row }) => kindTexts[row.kind]],
  ["period_start", ({ row }) => row.period_start],
  ["period_end", ({ row }) => row.period_end],
  ["state", ({ law }) => (law.state === null ? "" : stateText(law.state))],
  ["late", ({ law }) => (law.isLate ? "yes" : "no")],
  ["payment_reference", ({ row }) => row.payment_reference ?? ""],
];

async function* linesOf(
  visit: Visit,
  { db }: DashboardParts,
  search: ObligationSearch,
  today: string,
): AsyncGenerator<string> {
  const scope = scopeOf(visit);
  yield csvLine(columns.map(([title]) => title));
  let batch: ObligationRow[] = [];
  do {
    // Whoever is signed out meanwhile, or removed, gets no more of it.
    if (!(await isSessionThere(db, visit.session.id))) throw new Error("the session has ended");
    batch = await obligationsByDay(db, scope, search, { after: batch.at(-1)?.id ?? null, limit: BATCH, today });
    const shown = await shownObligations(db, batch, today);
    if (shown.length > 0) yield shown.map((duty) => csvLine(columns.map(([, cell]) => cell(duty)))).join("");
  } while (batch.length === BATCH);
}
