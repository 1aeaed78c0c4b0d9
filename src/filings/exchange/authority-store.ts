// The table authority_state: pace and silence of a gateway, for all workers alike.

import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";

/** Live and Test-in-Live go through one door. */
export const GATEWAY = "live";
export const SANDBOX_GATEWAY = "sandbox";
export type Gateway = typeof GATEWAY | typeof SANDBOX_GATEWAY;

export interface AuthorityState {
  gateway: string;
  silences: number;
  silent_since: Date | null;
  last_error: string | null;
  /**
   * When one message goes ahead to see whether the authority is back. Until then nothing else leaves for the live one.
   */
  closed_until: Date | null;
}

/** The gateway of a destination. */
export function gatewayOf(destination: DestinationName): Gateway {
  return destination === "sandbox" ? SANDBOX_GATEWAY : GATEWAY;
}

/** As part of a statement: how many messages may leave within that time, by the pace kept so far. */
export function slotsWithin({ gateway, perSecond, ms }: { gateway: Gateway; perSecond: string; ms: number }): string {
  const next = `coalesce((select a.next_slot_at from authority_state a where a.gateway = '${gateway}'), '-infinity')`;
  const seconds = `extract(epoch from clock_timestamp() + interval '${ms} ms' - greatest(${next}, clock_timestamp()))::float8`;
  return `greatest(0, 1 + floor(${seconds} * ${perSecond}))::integer`;
}

/**
 * Takes the next free moment for a message, if it comes soon: how long to wait for it. Null when the queue is longer
 * than that.
 */
export async function takeSlot(
  db: Queryable,
  { gateway, perSecond, withinMs }: { gateway: string; perSecond: number; withinMs: number },
): Promise<number | null> {
  const [slot] = await db.query<{ wait_ms: number }>(
    `insert into authority_state as s (gateway, next_slot_at) values ($1, clock_timestamp() + make_interval(secs => $2))
     on conflict (gateway) do update
       set next_slot_at = greatest(s.next_slot_at, clock_timestamp()) + make_interval(secs => $2)
       where s.next_slot_at <= clock_timestamp() + make_interval(secs => $3)
     returning 1000 * extract(epoch from next_slot_at - make_interval(secs => $2) - clock_timestamp())::float8 as wait_ms`,
    [gateway, 1 / perSecond, withinMs / 1_000],
  );
  return slot === undefined ? null : Math.max(0, slot.wait_ms);
}

export async function authorityStates(db: Queryable): Promise<AuthorityState[]> {
  return db.query<AuthorityState>(
    `select gateway, silences, silent_since, last_error, closed_until from authority_state order by gateway`,
  );
}

/** Of several workers that come when the time is up, one goes ahead; the others wait for what it finds. */
export async function goAhead(db: Queryable, gateway: string, now: Date, closedUntil: Date): Promise<boolean> {
  const [gone] = await db.query(
    `update authority_state set closed_until = $3, steps = steps + 1 where gateway = $1 and closed_until <= $2 returning gateway`,
    [gateway, now, closedUntil],
  );
  return gone !== undefined;
}

/**
 * The same for the sandbox, whose way never closes: while it is silent, one of those that wait for it is the next to
 * try.
 */
export async function goNext(
  db: Queryable,
  { at, next, enough }: { at: Date; next: Date; enough: number },
): Promise<boolean> {
  const [chosen] = await db.query(
    `update authority_state set closed_until = $2
     where gateway = '${SANDBOX_GATEWAY}' and silences >= $3 and (closed_until is null or closed_until <= $1)
     returning gateway`,
    [at, next, enough],
  );
  return chosen !== undefined;
}

/** In one statement: an answer that another worker gets meanwhile must not be lost between counting and closing. */
export async function noteSilence(
  db: Queryable,
  gateway: string,
  silence: { at: Date; reason: string; enough: number; firstMs: number; capMs: number },
): Promise<void> {
  await db.query(
    `insert into authority_state as s (gateway, silences, silent_since, last_error) values ($1, 1, $2, $3)
     on conflict (gateway) do update
       set silences = s.silences + 1, silent_since = coalesce(s.silent_since, $2), last_error = $3,
           closed_until = case when s.silences + 1 < $4 then s.closed_until
             else greatest(s.closed_until, $2::timestamptz + make_interval(secs => least($5 * power(2, s.steps), $6)))
           end`,
    [gateway, silence.at, silence.reason, silence.enough, silence.firstMs / 1_000, silence.capMs / 1_000],
  );
}

/** As part of a statement: whether the gateway has something to be noted when it answers. */
export function wasSilent(gateway: string): string {
  return `exists (select from authority_state a where a.gateway = ${gateway} and (a.silences > 0 or a.closed_until is not null))`;
}

/** The authority answers: how many silences in a row this ends. */
export async function noteAnswer(tx: Transaction, gateway: Gateway): Promise<number> {
  const [before] = await tx.query<{ silences: number }>(
    `with before as materialized (
       select silences from authority_state where gateway = $1 and (silences > 0 or closed_until is not null) for update
     ),
     answered as (
       update authority_state set silences = 0, silent_since = null, last_error = null, closed_until = null, steps = 0
       where gateway = $1 and exists (select from before)
     )
     select silences from before`,
    [gateway],
  );
  return before?.silences ?? 0;
}
