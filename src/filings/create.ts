// A return becomes a filing: one transaction inserts the filing, its submission with the marked body, due now, and the answer
// remembered under the request's idempotency key. After that commit nothing can lose it.

import { credentialsFor, credentialsIn } from "../access/store.ts";
import type { OfficialPack } from "../artefacts/official-pack.ts";
import type { Destinations } from "../authority/destinations.ts";
import type { Intake } from "../ixbrl/intake/intake.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/db.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import { newId, type RandomBytes, upperHex } from "../platform/ids.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Mode } from "../platform/mode.ts";
import { destinationOf, type FilingRow, filingObject } from "./filing.ts";
import {
  type IdempotencyScope,
  insertFiling,
  limitLockWait,
  type RememberedAnswer,
  rememberAnswer,
  rememberedAnswer,
} from "./store.ts";
import { insertSubmission } from "./submission-store.ts";
import type { BuiltReturn, SoundReturn } from "./validate.ts";

export interface Creating {
  db: Transactional;
  clock: Clock;
  random: RandomBytes;
  metrics: Metrics;
  destinations: Destinations;
  officialPack: OfficialPack | null;
  intake: Intake;
  /** How long a request waits for another with the same idempotency key. */
  idempotencyWaitMs: number;
  /** Called after a commit that made work due in this process. */
  wake: () => void;
}

/** The request this filing answers: who asked, and under which idempotency key, if any. */
export interface FilingRequest {
  organisationId: string;
  mode: Mode;
  scenario: string | null;
  idempotency: Idempotency | null;
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
}

export interface Idempotency {
  scope: IdempotencyScope;
  fingerprint: Buffer;
}

/** The answer to a create or an amend, as text: a replay must be the same byte for byte. */
export interface FilingAnswer {
  location: string;
  body: string;
  replayed: boolean;
}

export async function createFiling(
  request: FilingRequest,
  sound: SoundReturn,
  creating: Creating,
): Promise<FilingAnswer> {
  const testMode = request.mode === "live" && (sound.built.input.options?.test_mode ?? false);
  const filing = newFiling(request, sound, { testMode, amends: null }, creating);
  return storeFiling(filing, request, sound.built, creating, async () => creating.clock.now());
}

/** Asked before a return is looked at: there is no point in perfecting one that cannot be sent anywhere. */
export async function refuseUnlessConfigured(
  caller: { organisationId: string; mode: Mode },
  /** As far as it is known yet. */
  companyUtr: string | null,
  { db, destinations }: Pick<Creating, "db" | "destinations">,
): Promise<void> {
  if (caller.mode === "sandbox") return;
  if (destinations.live.url === null) {
    throw new Refusal(
      "live_not_configured",
      "Live filing is off: the operator has not set the authority's address (LIVE_URL). Use a sandbox key meanwhile.",
    );
  }
  const stored = await credentialsIn(db, caller.organisationId);
  const isOfUse = (utr: string) => utr === "" || companyUtr === null || utr === companyUtr;
  if (!stored.some(({ company_utr }) => isOfUse(company_utr))) throw withoutCredentials();
}

/** With credentials for some companies only, which company it is for decides. */
async function refuseUnlessSendable(filing: FilingRow, { db }: Pick<Creating, "db">): Promise<void> {
  if (filing.mode === "sandbox") return;
  const sender = { organisationId: filing.organisation_id, companyUtr: filing.company_utr };
  if ((await credentialsFor(db, sender)) === undefined) throw withoutCredentials();
}

function withoutCredentials(): Refusal {
  return new Refusal(
    "live_not_configured",
    "There are no credentials for the tax authority for this company yet; the operator sets them with `quarterday credentials set`.",
  );
}

/** The row as it will stand, before anything is stored: the answer is made from it too. */
export function newFiling(
  request: FilingRequest,
  { built, warnings }: SoundReturn,
  kind: { testMode: boolean; amends: string | null },
  { clock, random }: Pick<Creating, "clock" | "random">,
): FilingRow {
  const at = clock.now();
  return {
    id: newId("fil", random),
    organisation_id: request.organisationId,
    mode: request.mode,
    test_mode: kind.testMode,
    status: "pending",
    company_name: built.input.company.name,
    company_utr: built.input.company.utr,
    period_start: built.input.period.start,
    period_end: built.input.period.end,
    tax_due_pence: built.taxDuePence,
    schema_version: built.schemaVersion,
    scenario: request.scenario,
    amends: kind.amends,
    amended_by: null,
    correlation_id: null,
    hmrc_error: null,
    flag: null,
    warnings,
    created_at: at,
    updated_at: at,
    submitted_at: null,
    acknowledged_at: null,
    receipt_matched_at: null,
  };
}

/** `link` ties the filing to what it amends, inside the transaction, and says when it may be dispatched (null: not yet). */
export async function storeFiling(
  filing: FilingRow,
  request: FilingRequest,
  built: BuiltReturn,
  creating: Creating,
  link: (tx: Transaction) => Promise<Date | null>,
): Promise<FilingAnswer> {
  await refuseUnlessSendable(filing, creating);
  const answer = { location: `/v1/filings/${filing.id}`, body: JSON.stringify(filingObject(filing)) };
  const stored = await creating.db
    .transaction(async (tx) => {
      // The key first: a repetition waits here for the first, and then changes nothing.
      if (request.idempotency !== null && !(await remember(tx, request.idempotency, answer, filing, creating))) {
        throw new KeyTaken();
      }
      const dueAt = await link(tx);
      await insertFiling(tx, filing, built.input);
      await insertSubmission(tx, {
        id: newId("sub", creating.random),
        filing_id: filing.id,
        organisation_id: filing.organisation_id,
        destination: destinationOf(filing),
        company_utr: filing.company_utr,
        amendment: filing.amends !== null,
        scenario: filing.scenario,
        body: built.body,
        irmark: built.irmark,
        transaction_id: upperHex(16, creating.random),
        due_at: dueAt,
        created_at: filing.created_at,
      });
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof KeyTaken) return false;
      throw error;
    });
  if (!stored) return answerOfTheFirst(request, creating);
  if (built.carriedForwardYears.length > 0) creating.metrics.carriedForward.inc();
  creating.wake();
  return { ...answer, replayed: false };
}

/** The first answer under this key, if there is one: the same request gets it again, a different one is refused. */
export async function earlierAnswer(idempotency: Idempotency, db: Queryable): Promise<FilingAnswer | null> {
  const earlier = await rememberedAnswer(db, idempotency.scope);
  if (earlier === undefined) return null;
  if (!earlier.fingerprint.equals(idempotency.fingerprint)) {
    throw new Refusal(
      "idempotency_conflict",
      "This idempotency key was used before with a different request. Nothing was filed: use a new key for a new request.",
    );
  }
  return { location: earlier.answer_location, body: earlier.answer_body, replayed: true };
}

/** Rolls a transaction back because another request holds the key already. */
class KeyTaken extends Error {}

const LOCK_NOT_AVAILABLE = "55P03";

async function remember(
  tx: Transaction,
  idempotency: Idempotency,
  answer: { location: string; body: string },
  filing: FilingRow,
  { idempotencyWaitMs }: Creating,
): Promise<boolean> {
  const remembered: RememberedAnswer = {
    fingerprint: idempotency.fingerprint,
    answer_status: 201,
    answer_location: answer.location,
    answer_body: answer.body,
  };
  await limitLockWait(tx, idempotencyWaitMs);
  try {
    return await rememberAnswer(tx, idempotency.scope, remembered, filing.created_at);
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new Refusal(
      "idempotency_in_progress",
      "The first request with this idempotency key is still being answered; send this one again in a moment.",
    );
  }
}

async function answerOfTheFirst(request: FilingRequest, creating: Creating): Promise<FilingAnswer> {
  const answer = request.idempotency && (await earlierAnswer(request.idempotency, creating.db));
  if (answer === null) throw new Error("an idempotency key was taken, but its answer is not there");
  return answer;
}
