// How accounts that are delivered to Companies House are named wherever they are shown, and what an event or an entry
// of the audit log is about: a filing, accounts, or what a company has to do.

import type { Ability } from "../../audit/roles.ts";
import type { AccountsStatus as Status } from "../../register/lifecycle.ts";
import { Badge, type Tone } from "./components.tsx";
import { mayDo, pathIn, type Visit } from "./visit.ts";

export const ACCOUNTS_ID = /^cha_[0-9A-Za-z]{1,64}$/;

export function accountsPath(visit: Pick<Visit, "mode">, id: string): string {
  return pathIn(visit, `/companies-house/${id}`);
}

/** On developers' pages, where an id is what one looks for. */
export function SubjectLink({ visit, id }: { visit: Pick<Visit, "mode">; id: string }) {
  return (
    <a class="id" href={subjectPath(visit, id)}>
      {id}
    </a>
  );
}

function subjectPath(visit: Pick<Visit, "mode">, id: string): string {
  if (ACCOUNTS_ID.test(id)) return accountsPath(visit, id);
  return pathIn(visit, id.startsWith("obl_") ? `/deadlines/${id}` : `/filings/${id}`);
}

/** Where the page of a thing is; null where it has none, or the visitor may not open it. */
export function placeOf(visit: Visit, subject: string): string | null {
  const place = places[subject.split("_")[0] ?? ""];
  if (place === undefined || !mayDo(visit, place.needs)) return null;
  return pathIn(visit, place.path.replace(":id", subject));
}

/** As the routes have them. */
const places: Readonly<Record<string, { path: string; needs: Ability }>> = {
  fil: { path: "/filings/:id", needs: "read" },
  cha: { path: "/companies-house/:id", needs: "read" },
  drf: { path: "/drafts/:id", needs: "file" },
  com: { path: "/companies/:id", needs: "read" },
  obl: { path: "/deadlines/:id", needs: "read" },
  evt: { path: "/events/:id", needs: "develop" },
  key: { path: "/settings/keys/:id", needs: "develop" },
  we: { path: "/settings/webhooks/:id", needs: "develop" },
  rpl: { path: "/replays/:id", needs: "develop" },
  usr: { path: "/settings/people/:id", needs: "administer" },
};

/** What kind of thing an id names. */
export function subjectWord(id: string): string {
  if (ACCOUNTS_ID.test(id)) return "Accounts";
  return id.startsWith("obl_") ? "Deadline" : "Filing";
}

const tones: Record<Status, Tone> = { pending: "wait", submitted: "note", accepted: "good", rejected: "bad" };

interface AccountsStatusProps {
  status: Status;
  flag: string | null;
  /** Went to Companies House's tests: whatever its status, nothing was delivered. */
  isTest: boolean;
}

export function AccountsStatus({ status, flag, isTest }: AccountsStatusProps) {
  return (
    <span class="badges">
      <Badge tone={tones[status]}>{status}</Badge>
      {isTest && <Badge tone="wait">test, not delivered</Badge>}
      {flag !== null && <Badge tone="bad">flagged</Badge>}
    </span>
  );
}
