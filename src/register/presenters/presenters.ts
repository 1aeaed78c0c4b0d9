// The presenter an organisation delivers accounts with. Each has its own: from November 2027 at the earliest, filing
// for others needs a status that an operator of this service does not have. Id, code and package reference are sealed,
// never shown again, and in no log. The sandbox needs none: the organisation's id stands in.

import { createHmac } from "node:crypto";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Presenter } from "../../authorities/companies-house/message.ts";
import { submissionNumberFrom } from "../../authorities/companies-house/submission-number.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../../platform/database/db.ts";
import type { SealedColumn } from "../../platform/database/reseal.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { AccountsRow } from "../accounts.ts";
import { registerDestinationOf } from "../accounts.ts";
import { keepLine, presentersOfLines, renameLine } from "./line-store.ts";
import {
  lockUnfinished,
  type PresenterDestination,
  type PresenterRow,
  presenterFor,
  sendUnsentWith,
  upsertPresenter,
  type WhosePresenter,
} from "./presenter-store.ts";

export interface PresenterDetails extends Presenter {
  packageReference: string;
}

export type PresenterChoice =
  | { kind: "ready"; details: PresenterDetails; stored: PresenterRow | null }
  | { kind: "missing" };

/** Companies House gives test accounts this package reference; the simulator looks at none. */
const SANDBOX_PACKAGE = "0012";

export async function presenterOf(
  db: Queryable,
  row: Pick<AccountsRow, "organisation_id" | "mode" | "test_mode">,
  { sealing }: { sealing: Sealing },
): Promise<PresenterChoice> {
  const { organisation_id: organisationId } = row;
  const destination = registerDestinationOf(row);
  if (destination === "sandbox") return { kind: "ready", details: standInOf(organisationId), stored: null };
  const stored = await presenterFor(db, { organisationId, destination });
  return stored === undefined ? { kind: "missing" } : { kind: "ready", details: opened(stored, sealing), stored };
}

export function standInOf(organisationId: string): PresenterDetails {
  return { presenterId: organisationId, code: "sandbox", packageReference: SANDBOX_PACKAGE };
}

export function opened(row: PresenterRow, sealing: Sealing): PresenterDetails {
  return JSON.parse(sealing.open(row.sealed, contextOf(row)));
}

export interface GivenPresenter extends WhosePresenter, PresenterDetails {
  /** Six characters: the first number to be used, where other software has used some with this presenter. */
  firstNumber: string | null;
}

/** What waited for it goes on with it. */
export async function setPresenter(
  db: Transactional,
  given: GivenPresenter,
  actor: Actor,
  { sealing, clock }: { sealing: Sealing; clock: Clock },
): Promise<{ released: number }> {
  refuseUnlessMay(actor, "administer", "live");
  const { organisationId, destination, ...details } = given;
  const { presenterId, code, packageReference, firstNumber } = checked(details);
  const line = lineOf({ destination, presenterId }, sealing);
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockUnfinished(tx, { organisationId, destination });
    const sealedPresenter = sealing.seal(presenterId, LINE_CONTEXT);
    const lastNumber = firstNumber === null ? 0 : firstNumber - 1;
    await keepLine(tx, { id: line, destination, sealedPresenter, lastNumber });
    const row = { organisation_id: organisationId, destination, line, set_at: at };
    const sealed = sealing.seal(JSON.stringify({ presenterId, code, packageReference }), contextOf(row));
    await upsertPresenter(tx, { ...row, sealed });
    const released = await sendUnsentWith(tx, row, at);
    const details = { for: destination, released };
    await recordAudit(tx, actor, { action: "presenter_set", organisationId, mode: "live", details, at });
    return { released };
  });
}

function checked({ presenterId, code, packageReference, firstNumber }: Omit<GivenPresenter, keyof WhosePresenter>) {
  const refuse = (message: string, field: string) => new Refusal("invalid_option", message, field);
  if (!/^[\x21-\x7e]{1,64}$/.test(presenterId))
    throw refuse("The presenter id must have 1 to 64 printable characters without blanks.", "presenter_id");
  if (!/^[\x21-\x7e]{1,64}$/.test(code))
    throw refuse("The presenter's code must have 1 to 64 printable characters without blanks.", "presenter_code");
  if (!/^[0-9]{4}$/.test(packageReference))
    throw refuse("The package reference must be the 4 digits that Companies House gave you.", "package_reference");
  const first = firstNumber === null ? null : submissionNumberFrom(firstNumber);
  if (firstNumber !== null && first === null)
    throw refuse("The first submission number must have 6 characters, digits and capital letters.", "first_number");
  return { presenterId, code, packageReference, firstNumber: first };
}

/** Equal for equal ids, and says nothing about them without the key. */
function lineOf(
  { destination, presenterId }: { destination: PresenterDestination; presenterId: string },
  sealing: Sealing,
): string {
  const key = sealing.derive("presenter lines", 32);
  return createHmac("sha256", key).update(`${destination} ${presenterId}`).digest("hex");
}

/**
 * The key is being replaced: the lines get the names they have under the new one. Called before anything is resealed.
 */
export async function renameLines(tx: Transaction, { from, to }: { from: Sealing; to: Sealing }): Promise<void> {
  for (const { id, destination, sealed_presenter } of await presentersOfLines(tx)) {
    const presenterId = from.open(sealed_presenter, LINE_CONTEXT);
    await renameLine(tx, id, lineOf({ destination, presenterId }, to));
  }
}

/** Not the line's name: that changes with the key. */
const LINE_CONTEXT = "presenter of a line";

export const sealedLines: SealedColumn = {
  table: "presenter_lines",
  column: "sealed_presenter",
  key: ["id"],
  contextOf: () => LINE_CONTEXT,
};

export const sealedPresenters: SealedColumn = {
  table: "presenters",
  column: "sealed",
  key: ["organisation_id", "destination"],
  contextOf: ({ organisation_id = "", destination = "" }) => contextOf({ organisation_id, destination }),
};

function contextOf({ organisation_id, destination }: { organisation_id: string; destination: string }): string {
  return `presenter ${organisation_id} ${destination}`;
}
