// What the link of an approver opens, and who can be asked about it.

import { type OrganisationRow, organisationById } from "../../access/store.ts";
import { userByEmail, userById } from "../../access/user-store.ts";
import type { ApprovalRow } from "../../filings/approval/approval.ts";
import {
  approvePath,
  type LinkTrouble,
  lookAtLink,
  type OpenedLink,
  openLink,
  troubleOf,
} from "../../filings/approval/link.ts";
import { isMailable } from "../../mail/address.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { Mode } from "../../platform/mode.ts";
import type { DashboardParts, OpenVisit } from "../frame/visit.ts";

export interface Shown extends OpenedLink {
  path: string;
  mode: Mode;
  trouble: LinkTrouble | null;
  organisation: OrganisationRow;
  asker: Asker;
  /** Where a code can be mailed to; null where none can. */
  mailsTo: string | null;
}

/** Whom to ask: by name alone, and as they can be reached. */
export interface Asker {
  name: string;
  contact: string;
}

export const tokenOf = ({ params }: Pick<OpenVisit, "params">) => params.token ?? "";

/** Whose data a link shows. */
export async function whoseLink(visit: OpenVisit, { db }: DashboardParts): Promise<string | null> {
  return (await lookAtLink(db, tokenOf(visit)))?.approval.organisation_id ?? null;
}

/** Null for a link that was never given out. Opening the page is recorded; asking for its head is not. */
export async function shownBy(visit: OpenVisit, parts: DashboardParts): Promise<Shown | null> {
  const { db, clock } = parts;
  const token = tokenOf(visit);
  const opening = { from: visit.address, clock };
  const isOpened = visit.method === "GET" && !visit.isHeadOnly && visit.params.name === undefined;
  const opened = isOpened ? await openLink(db, token, opening) : await lookAtLink(db, token);
  if (opened === undefined) return null;
  const { approval } = opened;
  const organisation = await organisationById(db, approval.organisation_id);
  return {
    ...opened,
    path: approvePath(token),
    mode: approval.mode,
    trouble: troubleOf(opened, visit.now),
    organisation,
    asker: await askerOf(opened, organisation, db),
    mailsTo: mailsTo(approval, parts),
  };
}

function mailsTo({ approver_email: email }: ApprovalRow, { mailing }: Pick<DashboardParts, "mailing">): string | null {
  return mailing !== null && email !== null && isMailable(email) ? email : null;
}

/** Who passed the link on, else who prepared the return; a program is the organisation. */
async function askerOf(
  { link, approval }: Pick<OpenedLink, "link" | "approval">,
  { id, name }: OrganisationRow,
  db: Queryable,
): Promise<Asker> {
  const preparer = approval.prepared_by_user;
  const maker = link.made_by === approval.prepared_by ? undefined : await userByEmail(db, link.made_by);
  const user = maker ?? (preparer === null ? undefined : await userById(db, preparer));
  if (user === undefined || user.organisation_id !== id) return { name, contact: name };
  return { name: user.name, contact: `${user.name} (${user.email})` };
}

/** Enough to know the address by, for whoever it belongs to. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, "$1•••");
}
