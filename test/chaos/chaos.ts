// One run: customers file while faults strike, one after another and now and then two at once, until there were enough
// kills. Then all is left alone until every return is final and every event has come, and the invariants are judged.

import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../src/platform/errors.ts";
import { diceFrom } from "../proofs/dice.ts";
import { ACCOUNTS } from "../support/accounts.ts";
import { until } from "../support/until.ts";
import { startCustomers } from "./customers.ts";
import { nextFault } from "./faults.ts";
import {
  accountsIn,
  type Books,
  invariants,
  type Shown,
  type ShownAccounts,
  type Taken,
  type TakenAccounts,
} from "./invariants.ts";
import { startWorld, type World } from "./world.ts";

export interface ChaosPlan {
  seed: number;
  kills: number;
  /** At most; a slow machine sees fewer kills. */
  seconds: number;
  tell(sentence: string): void;
}

export interface ChaosOutcome {
  seed: number;
  kills: number;
  faults: Map<string, number>;
  seconds: number;
  returns: number;
  /** Deliveries to Companies House. */
  accounts: number;
  amendments: number;
  requests: number;
  answers: Map<string, number>;
  events: number;
  deliveries: number;
  /** From the end of the last fault until all was final and told. */
  settledInSeconds: number;
  /** By invariant; each is judged, also where nothing violates it. */
  violations: Map<string, string[]>;
}

const PAUSE_MS = { least: 100, most: 800 };
const TWO_AT_ONCE = 0.2;

export async function runChaos(plan: ChaosPlan): Promise<ChaosOutcome> {
  const world = await startWorld();
  try {
    return await play(world, plan);
  } finally {
    await world.close();
  }
}

async function play(world: World, plan: ChaosPlan): Promise<ChaosOutcome> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const dice = diceFrom(plan.seed);
  const customers = startCustomers(world.apis, diceFrom(plan.seed + 1));
  const faults = new Map<string, number>();
  let kills = 0;

  async function strikeOnce(): Promise<void> {
    const fault = nextFault(dice, world);
    faults.set(fault.name, (faults.get(fault.name) ?? 0) + 1);
    await fault.strike(world, dice);
    if (fault.kills && ++kills % 25 === 0) plan.tell(`${kills} kills, ${customers.book.sent.length} returns`);
  }

  while (kills < plan.kills && seconds() < plan.seconds) {
    await Promise.all(dice.chance(TWO_AT_ONCE) ? [strikeOnce(), strikeOnce()] : [strikeOnce()]);
    await sleep(dice.from(PAUSE_MS.least, PAUSE_MS.most));
  }
  const chaosSeconds = seconds();
  plan.tell(`${kills} kills in ${chaosSeconds.toFixed(0)} s; now all is left alone`);
  const books = await settle(world, customers, plan);
  const { book } = customers;
  return {
    seed: plan.seed,
    kills,
    faults,
    seconds: chaosSeconds,
    returns: book.sent.filter(({ amends, path }) => amends === null && path !== ACCOUNTS).length,
    accounts: book.sent.filter(({ company }) => company !== null).length,
    amendments: book.sent.filter(({ amends }) => amends !== null).length,
    requests: book.requests,
    answers: book.answers,
    events: world.receiver.book.events.size,
    deliveries: world.receiver.book.deliveries,
    settledInSeconds: seconds() - chaosSeconds,
    violations: new Map(Object.entries(invariants).map(([name, judge]) => [name, judge(books)])),
  };
}

/** What never comes is found by the invariants; here it only ends the wait. */
async function settle(world: World, customers: ReturnType<typeof startCustomers>, plan: ChaosPlan): Promise<Books> {
  for (const line of Object.values(world.lines)) line.set("pass");
  await Promise.all(Object.values(world.processes).map((process) => process.ready()));
  await within(customers.finish(), 180, plan);
  const db = world.open();
  try {
    await until("no delivery waits, to Companies House or of an event", async () => {
      const waiting = await db.query(
        `select from companies_house_accounts where status in ('pending', 'submitted')
         union all select from deliveries where status = 'pending' limit 1`,
      );
      return waiting.length === 0;
    }).catch((error) => plan.tell(messageOf(error)));
    const authority = await db.query<Taken>(
      "select correlation_id, utr, problems = '[]' as accepted from simulator.submissions",
    );
    const register = await db.query<TakenAccounts>(
      "select company_number, submission_number from simulator.companies_house_submissions",
    );
    const { sent } = customers.book;
    const filed = sent.filter(({ path }) => path !== ACCOUNTS).flatMap(({ ids }) => [...ids]);
    const filings = await shownTo<Shown>("/v1/filings", filed, world);
    const accounts = await shownTo<ShownAccounts>(ACCOUNTS, accountsIn(customers.book), world);
    return { customers: customers.book, receiver: world.receiver.book, authority, filings, register, accounts };
  } finally {
    await db.close();
  }
}

async function shownTo<One>(path: string, ids: string[], { apis }: World): Promise<Map<string, One>> {
  const shown = new Map<string, One>();
  for (const id of ids) {
    const answer = await apis[0]?.get(`${path}/${id}`);
    if (answer?.status === 200) shown.set(id, answer.json);
  }
  return shown;
}

async function within(work: Promise<void>, seconds: number, plan: ChaosPlan): Promise<void> {
  const late = sleep(seconds * 1_000, "late", { ref: false });
  if ((await Promise.race([work, late])) === "late") plan.tell(`after ${seconds} s some returns were not final`);
}
