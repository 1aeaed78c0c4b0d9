// What the last return of the company left for this one: amounts carried forward, last year's column, and what seldom
// changes from year to year. It is there before anything is typed, to be checked; what was typed already stays.

import { daysAfter, monthsAfter } from "../../../packages/ct600/period.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { isObject } from "../../drafts/leaves.ts";
import { carriedForwardObject, lastCarriedForward } from "../../filings/create/carried-forward.ts";
import { comparativesUpTo } from "../../filings/create/previous-accounts.ts";
import { everyFiling } from "../../filings/lists/list-search-store.ts";
import { newestFilings } from "../../filings/lists/list-store.ts";
import { filedInput } from "../../filings/store.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { type DashboardParts, scopeOf, type Visit } from "../frame/visit.ts";
import type { Patch } from "../questions/patch.ts";
import { type Answers, valueAt } from "../questions/question.ts";
import { isAnswered } from "../questions/states.ts";
import { hasAnswers, TASKS, TICKED_PAGES } from "../questions/tasks.ts";
import { saveChange } from "./saving.ts";
import { sectionOfTask } from "./ticked.ts";

/** What is asked again each year with the same answer. */
const SELDOM_OTHER: Readonly<Record<string, readonly string[]>> = {
  company: ["type", "close_investment_holding", "uk_resident", "being_wound_up", "partner_in_firm"],
  accounts: [
    ...["standard", "principal_activity", "registered_office", "country", "legal_form", "limited_by"],
    ...["average_employees", "director", "directors", "policies"],
  ],
  charity: ["kind", "repayment_reference", "registration_number"],
  return: ["exports_goods", "exports_services", "exports_nothing"],
};

export async function carryForward(visit: Visit, draft: DraftRow, parts: DashboardParts): Promise<DraftRow> {
  const [companyUtr, periodStart] = [
    valueAt(draft.input, "company.utr"),
    valueAt(draft.input, "period.accounts_start") ?? valueAt(draft.input, "period.start"),
  ];
  if (typeof companyUtr !== "string" || typeof periodStart !== "string") return draft;
  const scope = scopeOf(visit);
  const last = await lastCarriedForward(parts.db, scope, { companyUtr, periodStart });
  if (last === null) return draft;
  const { input: filed } = await filedInput(parts.db, { ...scope, id: last.filing.id });
  const comparatives = await comparativesUpTo(parts.db, scope, { companyUtr, end: daysAfter(periodStart, -1) });
  const { accounts, ...seldom } = seldomOther(filed);
  const carried = {
    ...carriedForwardObject(last).input,
    ...seldom,
    accounts: { ...(accounts as object), ...(comparatives !== null && { comparatives }) },
  };
  const input = onlyNew(carried, draft.input);
  const saved = await saveChange(visit, draft, { version: draft.version, input }, parts);
  if (saved.kind !== "saved") return draft;
  const sections = sectionsOf(filed, input);
  const marked = await saveChange(visit, draft, { version: saved.draft.version, sections }, parts);
  return marked.kind === "saved" ? marked.draft : saved.draft;
}

function seldomOther(filed: ReturnInput): Patch {
  const groups = Object.entries(SELDOM_OTHER).map(([group, names]) => {
    const given = names.flatMap((name): [string, unknown][] => {
      const value = valueAt(filed, `${group}.${name}`);
      return value === undefined ? [] : [[name, value]];
    });
    return [group, Object.fromEntries(given)] as const;
  });
  return Object.fromEntries(groups.filter(([, given]) => Object.keys(given).length > 0));
}

/** Ticks of last year are set; what was taken over is to be checked. */
function sectionsOf(filed: ReturnInput, input: Answers) {
  const entries = TASKS.flatMap((task) => {
    const name = sectionOfTask(task.name);
    // Of the company the period was typed just now.
    if (name === null || name === "company" || task.isLast) return [];
    const isTaken = hasAnswers(task, input);
    const isNeeded = task.tick !== undefined && hasAnswers(task, filed);
    return isTaken || isNeeded
      ? [[name, { ...(isNeeded && { needed: true }), ...(isTaken && { checked: false }) }] as const]
      : [];
  });
  const sections: Record<string, { needed?: boolean; checked?: boolean }> = Object.fromEntries(entries);
  for (const { task } of TICKED_PAGES.filter(({ page }) => isAnswered(page, filed)))
    sections[task.name] = { ...sections[task.name], needed: true };
  return sections;
}

/** What somebody has typed already stays. */
function onlyNew(carried: unknown, there: unknown): Patch {
  if (!isObject(carried)) return {};
  const entries = Object.entries(carried).flatMap(([name, value]): [string, unknown][] => {
    const before = isObject(there) ? there[name] : undefined;
    if (isObject(value)) {
      const below = onlyNew(value, before);
      return Object.keys(below).length === 0 ? [] : [[name, below]];
    }
    return before === undefined ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

const LAST_FEW = 10;

/** The twelve months after the last return of the company, once they are over. */
export async function suggestedPeriod(
  visit: Visit,
  { company_utr: utr }: DraftRow,
  { db }: DashboardParts,
): Promise<{ start: string; end: string } | null> {
  if (utr === null) return null;
  const search = { ...everyFiling, term: { kind: "utr" as const, utr } };
  const filings = await newestFilings(db, scopeOf(visit), search, { after: null, limit: LAST_FEW });
  const ends = filings.filter(({ status }) => status !== "failed").map(({ period_end }) => period_end);
  const last = ends.sort().at(-1);
  if (last === undefined) return null;
  const start = daysAfter(last, 1);
  const end = daysAfter(monthsAfter(start, 12), -1);
  return end < ukWallClock(visit.now).date ? { start, end } : null;
}
