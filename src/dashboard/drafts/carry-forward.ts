// What the last return of the company left for this one: it is there before anything is typed, to be checked.

import type { DraftRow } from "../../drafts/draft.ts";
import { isObject } from "../../drafts/leaves.ts";
import { carriedForwardObject, lastCarriedForward } from "../../filings/create/carried-forward.ts";
import { type DashboardParts, scopeOf, type Visit } from "../frame/visit.ts";
import { valueAt } from "./questions/question.ts";
import { TASKS } from "./questions/tasks.ts";
import type { Patch } from "./questions/typed.ts";
import { saveChange } from "./saving.ts";
import { sectionOfTask } from "./ticked.ts";

export async function carryForward(visit: Visit, draft: DraftRow, parts: DashboardParts): Promise<void> {
  const [companyUtr, periodStart] = [valueAt(draft.input, "company.utr"), valueAt(draft.input, "period.start")];
  if (typeof companyUtr !== "string" || typeof periodStart !== "string") return;
  const last = await lastCarriedForward(parts.db, scopeOf(visit), { companyUtr, periodStart });
  if (last === null) return;
  const carried = { ...carriedForwardObject(last).input, accounts: { comparatives: "previous_filing" } };
  const input = onlyNew(carried, draft.input);
  if (Object.keys(input).length === 0) return;
  const touched = TASKS.filter(({ pages }) =>
    pages.some((page) => page.questions.some(({ path }) => valueAt(input, path) !== undefined)),
  );
  const change = { version: draft.version, input };
  const saved = await saveChange(visit, draft, change, parts);
  if (saved.kind !== "saved") return;
  const sections = Object.fromEntries(
    touched.flatMap(({ name }) => sectionOfTask(name) ?? []).map((name) => [name, { checked: false }]),
  );
  await saveChange(visit, draft, { version: saved.draft.version, sections }, parts);
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
