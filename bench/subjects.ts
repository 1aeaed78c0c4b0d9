// The returns and documents that the lines without a service are about.

import { rulebookOn } from "../packages/ct600/checks/rulebook.ts";
import { comparedShapes, type Shape } from "../packages/ct600/documents/shapes.fixture.ts";
import type { MessageWishes } from "../test/support/messages.ts";

export const TODAY = "2026-11-15";
export const { rulebook } = rulebookOn(TODAY, []);

/** One of each kind, in turn: a small profit, marginal relief over two years, the main rate, a loss, nothing. */
export const KINDS: readonly MessageWishes[] = [
  {},
  { tradingProfitPence: 10_000_000, period: ["2024-01-01", "2024-12-31"] },
  { tradingProfitPence: 30_000_000 },
  { tradingProfitPence: -5_300_000 },
  { tradingProfitPence: 0 },
];

/** Last year beside this one, and every note. */
export const compared: Shape =
  [...comparedShapes()].find(({ what }) => what === "frs102, marginal relief, comparatives and notes") ?? never();

export function never(): never {
  throw new Error("there is one of each kind");
}
