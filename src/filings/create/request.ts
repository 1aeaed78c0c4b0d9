// A request to file a return, the same from the API, a page and the command, and what it takes to file it.

import type { Candidate, CheckOptions, SoundReturn } from "../../../packages/ct600/check-candidate.ts";
import type { OfficialPack } from "../../../packages/ct600/checks/official-pack.ts";
import type { Declarant } from "../../../packages/ct600/input/declarant.ts";
import type { AmendmentInput } from "../../../packages/ct600/input/fields/amendment.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import type { ApprovalRule } from "../../access/approval-rule.ts";
import type { Permission } from "../../access/permission.ts";
import type { Actor } from "../../audit/audit.ts";
import { keyActorName } from "../../audit/key-actor.ts";
import type { DestinationName, Destinations } from "../../authorities/hmrc/destinations.ts";
import type { Mailing } from "../../mail/outbox.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transaction, Transactional } from "../../platform/database/db.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Scope } from "../../platform/mode.ts";
import type { AmendmentCandidate } from "../amend/replacement.ts";
import type { Approver } from "../approval/approval.ts";
import type { FilingRow } from "../filing.ts";
import type { Idempotency } from "./idempotency.ts";
import type { Intake } from "./intake.ts";

/** As large as a return may be, documents of the caller's own included. */
export const MAX_RETURN_BYTES = 16 * 1024 * 1024;

/** Of a return with as many lines of a trial balance in its `sources` as there may be, each with all its fields. */
export const MAX_RETURN_VALUES = 140_000;

export interface CreateDependencies {
  db: Transactional;
  clock: Clock;
  random: RandomBytes;
  metrics: Metrics;
  destinations: Destinations;
  officialPacks: readonly OfficialPack[];
  intake: Intake;
  /** Null or left out where the operator has no mail server. */
  mailing?: Mailing | null;
  /** How long a request waits for another with the same idempotency key. */
  idempotencyWaitMs: number;
  /** Called after a commit that made work due in this process. */
  wake: (destination: DestinationName) => void;
}

/** Who files, with what the organisation's settings say about its returns. */
export interface Filer extends Scope {
  /** Declares a return correct that names no declarant itself. */
  declarant: Declarant | null;
  filesAs: CheckOptions["filesAs"];
  /** Live refuses what is only incomplete. */
  refuseIncomplete: boolean;
  /** Whether its returns have to be approved before they are sent. */
  approvalRule: ApprovalRule;
  /** Where a key of the API was used. */
  keyId?: string;
  /** What that key may do. */
  permission?: Permission;
}

/** As the audit log names a key of the API. */
export function apiKeyActor({ keyId }: Pick<Filer, "keyId">): Actor {
  const isKey = keyId !== undefined;
  return {
    userId: null,
    name: isKey ? keyActorName(keyId) : "command",
    address: null,
    role: isKey ? "api_key" : "operator",
  };
}

/** What is stored together with returns, in their transaction. */
export interface StoredBeside {
  /** The returns name it. */
  id: string;
  /** Waits for whatever it must not be stored beside, before anything else is locked. */
  before(tx: Transaction): Promise<void>;
  /** What of its own refuses or fails keeps the returns from being stored too. */
  store(tx: Transaction): Promise<void>;
  /** Called after the commit. */
  stored(): void;
}

export interface FilingRequest<Input> {
  filer: Filer;
  /** Called when the input's turn comes: a request that was answered before is answered without it. */
  read: () => Candidate<Input>;
  scenario: string | null;
  idempotency: Idempotency | null;
  /** Who is named in the audit log. Null for a request of the API: the filing itself is its record. */
  actor: Actor | null;
  /** It is to be approved first, by this person; left out, only the option and the setting ask for that. */
  approval?: { approver: Approver };
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
  /** What else changes with it, in its transaction and after it; what refuses there keeps it from being stored. */
  also?: (tx: Transaction, filings: readonly FilingRow[]) => Promise<void>;
}

export interface AmendmentRequest extends FilingRequest<AmendmentInput> {
  read: () => AmendmentCandidate;
}

export interface ReturnRequest extends FilingRequest<ReturnInput> {
  /** As far as it can be told before the input is read: whose credentials would be needed. */
  companyUtr: string | null;
  /** What is stored together with the returns, if the input asks for it. */
  beside?: (checked: CheckedRequest) => Promise<StoredBeside | null>;
}

/** A return that passed every check, and the filing it becomes. */
interface CheckedFiling {
  filing: FilingRow;
  sound: SoundReturn;
}

export interface CheckedRequest {
  /** Those that are filed. */
  returns: readonly CheckedFiling[];
  /** Of a period of account that has two, both, whichever is filed. */
  sounds: readonly SoundReturn[];
  scenario: string | null;
}
