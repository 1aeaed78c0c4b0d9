// For each rule about research and development a return that breaks it, beside sound ones that break none. Of the
// tests' company with £8,000 of tax, £100 of income tax deducted and £900 paid.

import { type Change, nil, type Pair } from "../../checks/edges/return-of-boxes.fixture.ts";
import { developer, exempt, intensive, withBroughtForward } from "./boxes.fixture.ts";
import { BREAKS } from "./edge-rows.fixture.ts";

const TAX = { liability: 8_000, deducted: 100, paid: 900 };

export const SOUND = {
  credit: developer(TAX),
  earlier: withBroughtForward(TAX, 8_400),
  payable: intensive(TAX),
  exempt: exempt(TAX),
  plain: {},
  old: { ...nil, 30: "2022-04-01", 35: "2023-03-31" },
} as const satisfies Readonly<Record<string, Change>>;

export const researchPairs: readonly Pair[] = BREAKS.map(([number, base, wrong, others = ""]) => ({
  number: String(number),
  breaks: { ...SOUND[base], ...wrong },
  keeps: SOUND[base],
  others: others === "" ? [] : others.split(" "),
}));
