// What needs a person: the flag and how to resolve it, and the way to send accounts that are held. Resolving sends
// nothing; sending asks once, on a page of its own, and wants a note.

import type { ComponentChildren } from "preact";
import { Refusal } from "../../platform/errors.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { exchangeOf, type SeenAccounts } from "../../register/exchange/exchange-store.ts";
import { releaseAccounts, resolveAccountsFlag } from "../../register/review/flags.ts";
import { accountsPath } from "../frame/accounts.tsx";
import { Alert, LinkButton } from "../frame/components.tsx";
import { text } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { visibleText } from "../frame/visible-text.ts";
import { type DashboardParts, mayDo, type PageResponse, scopeOf, type Visit } from "../frame/visit.ts";
import { existingAccounts } from "./existing-accounts.ts";
import { isHeld } from "./timeline.tsx";

export function Attention({ visit, accounts }: { visit: Visit; accounts: SeenAccounts }) {
  const { id, flag } = accounts;
  const held = isHeld(accounts);
  if (flag === null && !held) return null;
  const own = accountsPath(visit, id);
  return (
    <Alert tone="bad" title={flag === null ? "These accounts are held" : "These accounts need attention"}>
      {flag !== null && <p>{visibleText(flag)}</p>}
      <p>{whatToDo(accounts)}</p>
      {mayDo(visit, "file") && (
        <div class="alert-action actions">
          {held && <LinkButton to={`${own}/release`}>Send to Companies House</LinkButton>}
          {flag !== null && <LinkButton to={`${own}/flag`}>Resolve flag</LinkButton>}
        </div>
      )}
    </Alert>
  );
}

/** A flag says itself what is to be found out. */
function whatToDo(accounts: SeenAccounts): string {
  if (!isHeld(accounts)) return "Quarterday goes on by itself. Resolve the flag once you have dealt with it.";
  const never = "Quarterday does not send them by itself, so they are never delivered twice.";
  if (accounts.flag !== null) return never;
  return `${never} Look at the company's filing history at Companies House. If they are not there, send them.`;
}

export async function accountsFlagPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const accounts = await existingAccounts(visit, db);
  if (accounts.flag === null) return { kind: "redirect", to: accountsPath(visit, accounts.id) };
  return flagForm(visit, accounts, await isHeldNow(accounts, db), null);
}

export async function resolveAccounts(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const accounts = await existingAccounts(visit, parts.db);
  const which = { ...scopeOf(visit), id: accounts.id };
  try {
    await resolveAccountsFlag(parts.db, which, visit.form.get("note") ?? "", visit.actor, parts);
  } catch (error) {
    if (!(error instanceof Refusal) || accounts.flag === null) throw error;
    return flagForm(visit, accounts, await isHeldNow(accounts, parts.db), error);
  }
  return { kind: "redirect", to: accountsPath(visit, accounts.id), notice: "flag_resolved" };
}

function flagForm(visit: Visit, accounts: AccountsRow, held: boolean, problem: Refusal | null): PageResponse {
  return noteForm(visit, accounts, {
    title: "Resolve flag of accounts",
    action: "flag",
    submit: "Resolve flag",
    hint: "What you found out or did, such as “Companies House confirmed by phone that it has the accounts”.",
    problem,
    lead: (
      <>
        <Flagged flag={accounts.flag} />
        <p>
          Resolving the flag removes the accounts from “Needs attention”. The status stays {accounts.status}, and
          nothing is sent.{held && " To send these accounts, go back and choose “Send to Companies House” instead."}
        </p>
      </>
    ),
  });
}

export async function releasePage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const accounts = await existingAccounts(visit, db);
  if (!(await isHeldNow(accounts, db)))
    return { kind: "redirect", to: accountsPath(visit, accounts.id), notice: "accounts_not_held" };
  return releaseForm(visit, accounts, null);
}

export async function release(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const accounts = await existingAccounts(visit, parts.db);
  const to = accountsPath(visit, accounts.id);
  const which = { ...scopeOf(visit), id: accounts.id };
  try {
    await releaseAccounts(parts.db, which, visit.form.get("note") ?? "", visit.actor, parts);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Pressed twice, or by two people: they are sent once.
    if (error.code === "accounts_not_held") return { kind: "redirect", to, notice: "accounts_not_held" };
    return releaseForm(visit, accounts, error);
  }
  return { kind: "redirect", to, notice: "accounts_released" };
}

function releaseForm(visit: Visit, accounts: AccountsRow, problem: Refusal | null): PageResponse {
  return noteForm(visit, accounts, {
    title: "Send to Companies House",
    action: "release",
    submit: "Send to Companies House",
    hint: "How you know that Companies House does not have them, such as “Not in the filing history on 19 Nov 2026”.",
    problem,
    lead: (
      <>
        <Flagged flag={accounts.flag} />
        <p>
          The accounts of {accounts.company_name} are sent under a new number. If Companies House has them already, they
          are delivered twice. Look at the company's filing history first.
        </p>
      </>
    ),
  });
}

function Flagged({ flag }: { flag: string | null }) {
  if (flag === null) return null;
  return (
    <p>
      The flag says: <q>{visibleText(flag)}</q>
    </p>
  );
}

interface NoteForm {
  title: string;
  action: string;
  submit: string;
  hint: string;
  problem: Refusal | null;
  lead: ComponentChildren;
}

function noteForm(visit: Visit, { id, company_name }: AccountsRow, form: NoteForm): PageResponse {
  const back = { to: accountsPath(visit, id), text: company_name };
  const { hint, lead, title, submit } = form;
  const note = text("note", "Note", { hint, autocomplete: "off", maxLength: 500, required: true });
  return formPage(visit, {
    title,
    back,
    problems: problemsOf(form.problem),
    forms: [{ to: `${back.to}/${form.action}`, sections: [{ lead, fields: [note] }], submit, cancel: { to: back.to } }],
  });
}

async function isHeldNow({ id }: AccountsRow, db: DashboardParts["db"]): Promise<boolean> {
  return isHeld(await exchangeOf(db, id));
}
