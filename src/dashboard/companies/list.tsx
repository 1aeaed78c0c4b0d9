// All companies of an environment: what is due first comes first.

import { stateOn } from "../../../packages/ct600/deadlines/state.ts";
import type { CompanyRow } from "../../companies/company.ts";
import { companiesByNextDate, everyCompany } from "../../companies/list-store.ts";
import { todayIn } from "../../companies/today.ts";
import { Badge, Empty, LinkButton } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { type FormField, text } from "../frame/forms/form-fields.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { companyWordsIn, problemWith } from "../frame/lists/search-words.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { companyPath, kindTexts } from "./parts.tsx";

const fields: readonly FormField[] = [text("q", "Search", { type: "search" })];

export async function companiesPage(visit: Visit, { db, clock }: DashboardParts): Promise<PageResponse> {
  const words = (visit.query.get("q") ?? "").trim().slice(0, MOST_TYPED);
  const after = visit.query.get("after");
  const scope = scopeOf(visit);
  const problem = problemWith(words);
  const search = { ...everyCompany, words: words === "" ? null : companyWordsIn(words) };
  const found = problem !== null ? [] : await companiesByNextDate(db, scope, search, { after, limit: PAGE_ROWS + 1 });
  const today = await todayIn(db, scope, clock);
  const { rows, last } = pageOf(found);
  const here = pathIn(visit, "/companies");
  const typed = { q: words };
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
      problems: problem === null ? {} : { q: problem },
      isFiltered: words !== "",
      hint: HOW_TO_SEARCH,
    },
    caption: "Companies, by what is due first",
    rows,
    keyOf: ({ id }) => id,
    columns: [
      {
        title: "Company",
        cell: ({ id, name }) => (
          <div class="wrap">
            <a href={companyPath(visit, id)}>{name}</a>
          </div>
        ),
      },
      { title: "UTR", cell: ({ utr }) => <span class="number">{utr}</span> },
      { title: "Number", cell: ({ registration_number: number }) => <span class="number">{number ?? "–"}</span> },
      {
        title: "Next date",
        cell: ({ next_due_on: day }) => (day === null ? <span class="muted">None</span> : <Day day={day} />),
      },
      { title: "What", cell: ({ next_kind: kind }) => (kind === null ? "–" : kindTexts[kind]) },
      { title: "State", cell: (row) => <NextState of={row} today={today} /> },
    ],
    empty: <Nothing visit={visit} isFiltered={words !== "" || after !== null} />,
    pages: { first: "From the beginning", next: "Next page" },
    first: after === null ? null : linkWith(here, typed),
    next: last && linkWith(here, { ...typed, after: last.id }),
  });
}

/** A name with as many letters as names have, and a number. */
const MOST_TYPED = 200;
const HOW_TO_SEARCH = "Words in any order: parts of the name, the start of the UTR or of the company number.";

function NextState({ of: { next_due_on: day }, today }: { of: CompanyRow; today: string }) {
  if (day === null) return <span class="muted">Nothing due</span>;
  const { state } = stateOn(today, day, { filing: null, deliveredOn: null, isDone: false });
  if (state === "overdue") return <Badge tone="bad">Overdue</Badge>;
  return state === "due_soon" ? <Badge tone="wait">Due soon</Badge> : <Badge tone="idle">Upcoming</Badge>;
}

function Nothing({ visit, isFiltered }: { visit: Visit; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No companies found">
        <p>
          <a href={pathIn(visit, "/companies")}>Show all companies</a>. This list shows {visit.mode} companies only.
        </p>
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
