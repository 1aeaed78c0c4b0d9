// Pressure by one customer whose requests wait for each other, or by strangers who sign in: what others see of it.

import { SECOND } from "../../src/platform/clock.ts";
import { sampleReturn } from "../support/returns.ts";
import type { KeyedRequest } from "./attacker.ts";
import type { Figures } from "./bounds.ts";
import { callMilliseconds, file, fileMany, filingSeconds } from "./measured.ts";
import { type Customer, inWorld, type World } from "./world.ts";

const MEASURED_MS = 8 * SECOND;

/** One customer's requests that change the same thing, so many at once, again and again. */
export function sameAtOnce(connections: number, what: Change): Promise<Figures> {
  return pressed({}, async (world, pressing) => {
    const { path, body, headers = {} } = await requests[what](pressing);
    const authorization = `Bearer ${pressing.keys.sandbox}`;
    const request: KeyedRequest = {
      method: "POST",
      path,
      headers: { authorization, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    };
    return () => world.attacker.ask("repeat", { url: world.url, request, connections, forMs: MEASURED_MS + SECOND });
  });
}

type Change = "clock" | "amendments" | "metadata" | "idempotency key";

interface Sent {
  path: string;
  body: object;
  headers?: Record<string, string>;
}

const requests: Record<Change, (pressing: Customer) => Promise<Sent>> = {
  async clock({ sandbox }) {
    // Each advance moves all that waits.
    await fileMany(sandbox, 100, { headers: { "service-test-scenario": "never_answers" } });
    return { path: "/v1/sandbox/clock/advance", body: { seconds: 60 } };
  },
  async amendments({ sandbox }) {
    const { id } = await file(sandbox, sampleReturn());
    return { path: `/v1/filings/${id}/amend`, body: { financials: { turnover: 70_000_000 } } };
  },
  async metadata({ sandbox }) {
    const { id } = await file(sandbox, sampleReturn());
    return { path: `/v1/filings/${id}`, body: { metadata: { order: "6735" } } };
  },
  async "idempotency key"() {
    return { path: "/v1/filings", body: sampleReturn(), headers: { "idempotency-key": "shared" } };
  },
};

export function signIns(plan: { addresses: number; each: number }): Promise<Figures> {
  // The attacker stands behind a proxy, so that it can come from several places.
  return pressed({ TRUST_PROXY: "127.0.0.1,::1" }, async ({ attacker, url }) => {
    return () => attacker.ask("signIn", { url, ...plan });
  });
}

/** The median of another customer's calls, before and from the moment at which it begins. */
function pressed(
  settings: Record<string, string>,
  prepare: (world: World, pressing: Customer) => Promise<() => Promise<Record<string, number>>>,
): Promise<Figures> {
  return inWorld(settings, async (world) => {
    const [pressing, other] = [await world.customer(), await world.customer()];
    const press = await prepare(world, pressing);
    await filingSeconds(other.sandbox, 1);
    await callMilliseconds(other.sandbox, SECOND);
    const before = await callMilliseconds(other.sandbox, MEASURED_MS);

    const answering = press();
    const during = await callMilliseconds(other.sandbox, MEASURED_MS);

    const answers = await answering;
    if (Object.keys(answers).length === 0) throw new Error("nothing was answered: there was no pressure");
    return { before, during };
  });
}
