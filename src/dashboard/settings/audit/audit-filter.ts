// Which entries of the audit log are meant, as the address says it.

import { type AuditKind, auditActions, auditKinds, isAuditAction, kindOfAction } from "../../../audit/audit.ts";
import type { AuditFilter } from "../../../audit/store.ts";
import type { Problems } from "../../frame/forms/form-fields.tsx";
import { daysIn, textIn } from "../../webhooks/filters.ts";

/** Whom no user is: the command, and who was not signed in. */
export const NO_USER = "none";

export interface ReadAuditFilter {
  filter: AuditFilter;
  problems: Problems;
  isFiltered: boolean;
}

export function auditFilterIn(query: URLSearchParams): ReadAuditFilter {
  const problems: Problems = {};
  const by = textIn(query, "by");
  const what = textIn(query, "what");
  const { since, until } = daysIn(query, problems);
  const actions = what === null ? null : actionsOf(what);
  if (actions?.length === 0) problems.what = "Choose one of the changes in the list.";
  const filter = {
    by: by === null ? null : by === NO_USER ? ("no_user" as const) : { userId: by },
    actions,
    subject: textIn(query, "about"),
    since,
    until,
  };
  return { filter, problems, isFiltered: ["by", "what", "about", "from", "to"].some((name) => textIn(query, name)) };
}

/** The words of the filter, to be carried along. */
export function auditFilterWords(query: URLSearchParams) {
  const word = (name: string) => textIn(query, name);
  return { by: word("by"), what: word("what"), about: word("about"), from: word("from"), to: word("to") };
}

function actionsOf(what: string): readonly string[] {
  if (isAuditAction(what)) return [what];
  const kind = auditKinds.find((one) => one === what);
  return kind === undefined ? [] : actionsIn(kind);
}

function actionsIn(kind: AuditKind) {
  return Object.keys(auditActions)
    .filter(isAuditAction)
    .filter((action) => kindOfAction[action] === kind);
}

const kinds: Record<AuditKind, string> = {
  sign_in: "Signing in",
  people: "People",
  keys: "API keys",
  webhooks: "Webhooks",
  returns: "Returns",
  companies: "Companies",
  accounts: "Accounts for Companies House",
  settings: "Settings",
};

/** Each kind, and in it each action. */
export const whatOptions = auditKinds.map((kind) => ({
  label: kinds[kind],
  options: [
    [kind, `${kinds[kind]}: all`] as const,
    ...actionsIn(kind).map((action) => [action, auditActions[action]] as const),
  ],
}));
