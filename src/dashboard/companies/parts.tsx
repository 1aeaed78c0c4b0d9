// What the pages of companies have in common: states and duties in the words of people, and the company that a path
// names.

import type { ObligationKind } from "../../../packages/ct600/deadlines/obligations.ts";
import { numberText } from "../../../packages/ct600/text/numbers.ts";
import type { CompanyRow } from "../../companies/company.ts";
import { companyOf } from "../../companies/company-store.ts";
import type { ShownObligation } from "../../companies/shown.ts";
import { Refusal } from "../../platform/errors.ts";
import { Badge, type Tone } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { type DashboardParts, pathIn, scopeOf, type Visit } from "../frame/visit.ts";

export const kindTexts: Readonly<Record<ObligationKind, string>> = {
  pay: "Pay corporation tax",
  return: "Send the return",
  accounts: "Accounts at Companies House",
};

const stateTexts = {
  upcoming: ["idle", "Upcoming"],
  due_soon: ["wait", "Due soon"],
  overdue: ["bad", "Overdue"],
  filed: ["note", "Sent"],
  accepted: ["good", "Accepted"],
  rejected: ["bad", "Rejected"],
  done: ["good", "Done"],
} as const satisfies Readonly<Record<string, readonly [Tone, string]>>;

export const stateText = (state: keyof typeof stateTexts) => stateTexts[state][1];

/** Nothing to pay is a state of its own for people. */
export function State({ of: { row, law } }: { of: ShownObligation }) {
  if (law.state === null) return <span class="muted">No single day</span>;
  const isNothing = row.kind === "pay" && law.state === "done" && row.done_at === null;
  const [tone, words] = isNothing ? (["good", "Nothing to pay"] as const) : stateTexts[law.state];
  const isLateToo = law.isLate && law.state !== "overdue";
  return (
    <span class="badges">
      <Badge tone={tone}>{words}</Badge>
      {isLateToo && <Badge tone="bad">late</Badge>}
    </span>
  );
}

export function DueDay({ of: { law } }: { of: ShownObligation }) {
  return law.dueOn === null ? <span class="muted">Not computed</span> : <Day day={law.dueOn} />;
}

/** `in 12 days`, `3 days ago`; empty for what is settled. */
export function daysText({ law: { daysLeft, state } }: ShownObligation): string {
  if (daysLeft === null || state === "done" || state === "accepted" || state === "filed") return "";
  if (daysLeft === 0) return "today";
  const days = Math.abs(daysLeft);
  const text = days === 1 ? "1 day" : `${numberText(days)} days`;
  return daysLeft > 0 ? `in ${text}` : `${text} ago`;
}

export const companyPath = (visit: Pick<Visit, "mode">, id: string) => pathIn(visit, `/companies/${id}`);

export async function companyHere(visit: Visit, { db }: Pick<DashboardParts, "db">): Promise<CompanyRow> {
  const found = await companyOf(db, { ...scopeOf(visit), id: visit.params.id ?? "" });
  if (found !== undefined) return found;
  throw new Refusal("not_found", `No such company in your ${visit.mode} environment.`);
}
