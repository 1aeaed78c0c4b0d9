// Pressure on what workers do: sending to the authority, and delivering events.

import { percentile } from "../../bench/figures.ts";
import { only } from "../../src/platform/database/db.ts";
import { startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";
import type { Figures } from "./bounds.ts";
import { eventSeconds, fileMany, filingSeconds, requirePressure, waitingOf } from "./measured.ts";
import { inWorld } from "./world.ts";

const SAMPLES = 6;
const median = (values: readonly number[]) => percentile(values, 50);

export function unansweredFilings(filings: number): Promise<Figures> {
  return inWorld({}, async (world) => {
    const [pressing, other] = [await world.customer(), await world.customer()];
    await filingSeconds(other.sandbox, 1);
    const before = median(await filingSeconds(other.sandbox, SAMPLES));

    await fileMany(pressing.sandbox, filings, { headers: { "service-test-scenario": "never_answers" } });
    const during = median(await filingSeconds(other.sandbox, SAMPLES));

    requirePressure("unanswered filing", await waitingOf(world, pressing));
    return { before, during };
  });
}

export function testsInLive(plan: { returns: number; messagesPerSecond: number }): Promise<Figures> {
  return inWorld({ LIVE_MESSAGES_PER_SECOND: String(plan.messagesPerSecond) }, async (world) => {
    const [pressing, other] = [await world.customer(), await world.customer()];
    // One after the other: at three messages a second a customer's own returns would hold each other up.
    const inTurn = async () => {
      const seconds: number[] = [];
      for (let sample = 0; sample < SAMPLES / 2; sample++) seconds.push(...(await filingSeconds(other.live, 1)));
      return median(seconds);
    };
    await filingSeconds(other.live, 1);
    const before = await inTurn();

    await fileMany(pressing.live, plan.returns, { more: { options: { test_mode: true } } });
    const during = await inTurn();

    requirePressure("Test-in-Live return", await waitingOf(world, pressing));
    return { before, during };
  });
}

/**
 * What another customer sees of it: events of its own that come later, or filings that take longer in the same workers.
 */
export function lateReceivers(
  plan: { endpoints: number; answerAfterMs: number },
  what: "event" | "filing",
): Promise<Figures> {
  return inWorld({ WEBHOOK_ENDPOINTS_PER_ORGANISATION: String(plan.endpoints) }, async (world) => {
    const [pressing, other] = [await world.customer(), await world.customer()];
    const receiver = await startReceiver(world.certificate);
    world.after(() => receiver.close());
    await other.registers(receiver.url);
    const { certificate } = world;
    const late = await world.attacker.ask("answerLate", { certificate, afterMs: plan.answerAfterMs });
    for (let number = 0; number < plan.endpoints; number++) await pressing.registers(`${late.url}/${number}`);
    const pending = async () => {
      const rows = await world.db.query<{ count: number }>(
        `select count(*) as count from deliveries join events e on e.id = event_id where status = 'pending' and e.organisation_id = $1`,
        [pressing.organisationId],
      );
      return only(rows).count;
    };
    const seconds = async (filings: number) =>
      what === "event" ? eventSeconds(other, receiver, filings) : median(await filingSeconds(other.sandbox, filings));
    await seconds(1);
    const before = await seconds(SAMPLES);

    await fileMany(pressing.sandbox, 3);
    await until("each late receiver has something to answer", async () => (await pending()) >= plan.endpoints);
    const during = await seconds(SAMPLES);

    requirePressure("late delivery", await pending());
    return { before, during };
  });
}
