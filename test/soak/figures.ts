// The books of a run, and whether they tie. No figure comes from the worker: the customer, the receivers, the
// authority, and the tables.

import { type Database, only } from "../../src/platform/database/db.ts";
import { digestOf, type Ledger, type ReceiverName, receiverNames } from "./receivers.ts";

/** filing.submitted and filing.accepted. */
export const EVENTS_PER_FILING = 2;

export interface Course {
  /** Returns that were answered with 201. */
  filed: number;
  kills: number;
  /** From the first return to the last step of the last one, all living endpoints told. */
  seconds: number;
  /** Given up for the dead endpoint, and replayed when it was back. */
  abandoned: number;
  /** What never came. */
  stalled: string | null;
}

interface Books {
  acknowledged: number;
  /** Taken by the authority, and how many companies they are from. */
  returns: number;
  companies: number;
  events: number;
  /** Deliveries in any other state than delivered. */
  undelivered: number;
  receivers: Record<ReceiverName, Account>;
}

interface Account {
  deliveries: number;
  distinct: number;
  missing: number;
  unknown: number;
  changed: number;
  wronglySigned: number;
  turnedAway: number;
}

export type Figures = Course & Books;

export async function booksOf(db: Database, ledgers: Record<ReceiverName, Ledger>): Promise<Books> {
  const counts = only(
    await db.query<Omit<Books, "receivers" | "events">>(
      `select (select count(*) from filings where status = 'acknowledged' and flag is null) as acknowledged,
              (select count(*) from simulator.submissions) as returns,
              (select count(distinct utr) from simulator.submissions) as companies,
              (select count(*) from deliveries where status <> 'delivered') as undelivered`,
    ),
  );
  const rows = await db.query<{ id: string; payload: string }>(`select id, payload from events`);
  const published = new Map(rows.map(({ id, payload }) => [id, digestOf(payload)]));
  const account = (name: ReceiverName) => [name, accountOf(ledgers[name], published)] as const;
  const receivers = Object.fromEntries(receiverNames.map(account)) as Record<ReceiverName, Account>;
  return { ...counts, events: published.size, receivers };
}

function accountOf(ledger: Ledger, published: ReadonlyMap<string, string>): Account {
  const { deliveries, digests, turnedAway, wronglySigned } = ledger;
  const taken = [...digests];
  const unlike = taken.filter(([id, digest]) => published.has(id) && published.get(id) !== digest);
  return {
    deliveries,
    distinct: digests.size,
    missing: [...published.keys()].filter((id) => !digests.has(id)).length,
    unknown: taken.filter(([id]) => !published.has(id)).length,
    changed: ledger.changed + unlike.length,
    wronglySigned,
    turnedAway,
  };
}

/** A sentence for everything that does not tie; none when nothing was lost. */
export function lossesIn(figures: Figures, planned: { filings: number; kills: number }): string[] {
  const { filings } = planned;
  const events = filings * EVENTS_PER_FILING;
  const ties: [what: string, found: number, expected: number][] = [
    ["workers killed", figures.kills, planned.kills],
    ["returns created", figures.filed, filings],
    ["filings acknowledged", figures.acknowledged, filings],
    ["returns the authority has", figures.returns, filings],
    ["companies the authority has returns from", figures.companies, filings],
    ["events published", figures.events, events],
    ["deliveries given up for the dead endpoint", figures.abandoned, events],
    ["deliveries left undelivered", figures.undelivered, 0],
    ...receiverNames.flatMap((name): [string, number, number][] => {
      const account = figures.receivers[name];
      return [
        [`different events at the ${name} endpoint`, account.distinct, events],
        [`events missing at the ${name} endpoint`, account.missing, 0],
        [`events that were never published at the ${name} endpoint`, account.unknown, 0],
        [`deliveries with other bytes at the ${name} endpoint`, account.changed, 0],
        [`deliveries wrongly signed at the ${name} endpoint`, account.wronglySigned, 0],
      ];
    }),
  ];
  const untied = ties.filter(([, found, expected]) => found !== expected);
  return [
    ...(figures.stalled === null ? [] : [figures.stalled]),
    ...untied.map(([what, found, expected]) => `${what}: ${found} instead of ${expected}`),
  ];
}

export function linesOf(figures: Figures): string[] {
  const { filed, acknowledged, kills, returns, companies, events, abandoned, stalled } = figures;
  return [
    `${filed} filings created, ${acknowledged} acknowledged, ${events} events published`,
    `${returns} returns at the authority, ${returns - companies} of them twice`,
    `${kills} workers killed on the way, ${stalled === null ? paceOf(figures) : "not finished"}`,
    `${abandoned} deliveries given up for the dead endpoint, replayed when it was back`,
    ...tableOf([
      ["", "deliveries", "different", "repeated", "missing", "wrongly signed", "turned away"],
      ...receiverNames.map((name) => [name, ...cellsOf(figures.receivers[name])]),
    ]),
  ];
}

function paceOf({ filed, seconds }: Figures): string {
  return `${seconds.toFixed(1)} s, ${(filed / seconds).toFixed(1)} filings/s`;
}

function cellsOf({ deliveries, distinct, missing, wronglySigned, turnedAway }: Account): string[] {
  return [deliveries, distinct, deliveries - distinct, missing, wronglySigned, turnedAway].map(String);
}

function tableOf([header = [], ...rows]: string[][]): string[] {
  return [header, ...rows].map((cells) =>
    cells.map((cell, column) => cell.padStart(Math.max(header[column]?.length ?? 0, 7))).join("  "),
  );
}
