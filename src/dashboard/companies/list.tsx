// All companies of an environment: by what is due first, or by name.

import { stateOn } from "../../../packages/ct600/deadlines/state.ts";
import type { CompanyRow } from "../../companies/company.ts";
import {
  type CompanySort,
  companySorts,
  countCompanies,
  everyCompany,
  sortedCompanies,
} from "../../companies/list-store.ts";
import { todayIn } from "../../companies/today.ts";
import { Badge, type Column, Empty, LinkButton } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, type FormField, type Problems, text } from "../frame/forms/form-fields.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { columnSort } from "../frame/lists/columns.tsx";
import { countedRows, FIRST_ROW } from "../frame/lists/pager.tsx";
import { companyWordsIn, problemWith } from "../frame/lists/search-words.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { companyPath, kindTexts } from "./parts.tsx";

export async function companiesPage(visit: Visit, { db, clock }: DashboardParts): Promise<PageResponse> {
  const given = (name: string) => (visit.query.get(name) ?? "").trim();
  const typed = { q: given("q").slice(0, MOST_TYPED), sort: given("sort") };
  const after = visit.query.get("after");
  const scope = scopeOf(visit);
  const known = companySorts.find((one) => one === typed.sort);
  const sort = known ?? "next";
  const tooMuch = problemWith(typed.q);
  const problems: Problems = {
    ...(tooMuch !== null && { q: tooMuch }),
    ...(known === undefined && typed.sort !== "" && { sort: "Unknown order." }),
  };
  const search = { ...everyCompany, words: typed.q === "" ? null : companyWordsIn(typed.q) };
  const page = { after, limit: PAGE_ROWS + 1 };
  const found = hasProblems(problems) ? [] : await sortedCompanies(db, scope, search, sort, page);
  const today = await todayIn(db, scope, clock);
  const { rows, last } = pageOf(found);
  const shown = { rows: rows.length, isAfter: after !== null, hasNext: last !== null };
  const counted = await countedRows(visit.query, shown, () => countCompanies(db, scope, search));
  const here = pathIn(visit, "/companies");
  const list = (more: Record<string, string>) => linkWith(here, { ...typed, ...more });
  return listPage(visit, {
    title: "Companies",
    actions: mayDo(visit, "file") && (
      <>
        <LinkButton to={`${here}/new`} tone="main">
          Add company
        </LinkButton>
        <LinkButton to={`${here}/import`}>Import CSV</LinkButton>
      </>
    ),
    filters: {
      to: here,
      fields,
      problems,
      isFiltered: typed.q !== "",
      hint: HOW_TO_SEARCH,
      notChips: ["sort"],
    },
    caption: `Companies, ${sortWords[sort].toLowerCase()}`,
    rows,
    keyOf: ({ id }) => id,
    columns: columnsOf(visit, today, sort, (to) => list({ sort: to === "next" ? "" : to })),
    counted,
    empty: <Nothing visit={visit} words={typed.q} isFiltered={typed.q !== "" || after !== null} />,
    pages: { first: "First", next: "Next" },
    first: after === null ? null : list({}),
    next: last && list({ after: last.id, [FIRST_ROW]: String(counted.firstRow + rows.length) }),
  });
}

const columnsOf = (
  visit: Visit,
  today: string,
  sort: CompanySort,
  to: (sort: CompanySort) => string,
): Column<CompanyRow>[] => [
  {
    title: "Company",
    line: "rest",
    sort: columnSort(sort, ["name_last", "name"], { to, first: "name" }),
    cell: ({ id, name }) => (
      <span class="named" title={name}>
        <a href={companyPath(visit, id)}>{name}</a>
      </span>
    ),
  },
  { title: "UTR", line: "whole", cell: ({ utr }) => <span class="number">{utr}</span> },
  {
    title: "Number",
    line: "whole",
    spare: true,
    cell: ({ registration_number: number }) => <span class="number">{number ?? "–"}</span>,
  },
  {
    title: "Next date",
    line: "whole",
    sort: { to: to("next"), is: sort === "next" ? "ascending" : null },
    cell: ({ next_due_on: day }) => (day === null ? <span class="muted">None</span> : <Day day={day} />),
  },
  { title: "What", line: "desk", cell: ({ next_kind: kind }) => (kind === null ? "–" : kindTexts[kind]) },
  { title: "State", line: "whole", cell: (row) => <NextState of={row} today={today} /> },
];

const sortWords: Record<CompanySort, string> = { next: "Due first", name: "Name, A to Z", name_last: "Name, Z to A" };

const fields: readonly FormField[] = [
  text("q", "Search", { type: "search" }),
  choice(
    "sort",
    "Order",
    companySorts.map((sort) => [sort === "next" ? "" : sort, sortWords[sort]] as const),
  ),
];

/** A name with as many letters as names have, and a number. */
const MOST_TYPED = 200;
const HOW_TO_SEARCH = "Words in any order: parts of the name, the start of the UTR or of the company number.";

function NextState({ of: { next_due_on: day }, today }: { of: CompanyRow; today: string }) {
  if (day === null) return <span class="muted">Nothing due</span>;
  const { state } = stateOn(today, day, { filing: null, deliveredOn: null, isDone: false });
  if (state === "overdue") return <Badge tone="bad">Overdue</Badge>;
  return state === "due_soon" ? <Badge tone="wait">Due soon</Badge> : <Badge tone="idle">Upcoming</Badge>;
}

function Nothing({ visit, words, isFiltered }: { visit: Visit; words: string; isFiltered: boolean }) {
  const other = visit.mode === "live" ? "sandbox" : "live";
  if (isFiltered)
    return (
      <Empty title="No companies found">
        <p>This list shows {visit.mode} companies only. You can:</p>
        <ul class="suggestions">
          <li>
            <a href={linkWith(`/${other}/companies`, { q: words })}>
              Look in {other === "live" ? "live" : "the sandbox"}
            </a>
          </li>
          {mayDo(visit, "file") && (
            <li>
              <a href={pathIn(visit, "/companies/new")}>Add the company</a>
            </li>
          )}
          <li>
            <a href={pathIn(visit, "/companies")}>Show all companies</a>
          </li>
        </ul>
      </Empty>
    );
  return (
    <Empty title="No companies yet">
      <p>
        A company appears here with the first return that is filed for it. Add one, or import a list, to see what is due
        before that.
      </p>
    </Empty>
  );
}
