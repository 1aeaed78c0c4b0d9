// An order: a request that stores something, so that it carries an idempotency key over all of its attempts.

import { headerText, type OrderOptions } from "./call.ts";
import { newIdempotencyKey } from "./machine.ts";
import type { Transport } from "./transport.ts";

/** What the bodies of all orders have in common. */
interface OrderInput {
  options?: { idempotency_key?: string | null } | null;
}

export async function order<Stored extends object>(
  transport: Transport,
  path: string,
  input: OrderInput,
  options: OrderOptions,
): Promise<Stored> {
  const { testScenario } = options;
  const inBody = input?.options?.idempotency_key ?? undefined;
  const idempotencyKey = options.idempotencyKey ?? inBody ?? newIdempotencyKey();
  // In the body a key may have any letters; the header is then left out, since the two mean the same.
  const inHeader = options.idempotencyKey !== undefined || inBody === undefined;
  const headers = {
    ...(inHeader ? { "idempotency-key": headerText("idempotencyKey", idempotencyKey) } : {}),
    ...(testScenario === undefined ? {} : { "service-test-scenario": headerText("testScenario", testScenario) }),
  };
  return transport.json({ kind: "order", path, body: input, idempotencyKey, headers, options });
}
