// Returns that break the rules on charities and sports clubs: page CT600E and box 115.

import { boxes, type Changes, type ProvocationRow } from "../../checks/changed-return.fixture.ts";

const CHARITY: Changes = boxes({
  4: "8",
  115: "yes",
  E15: "yes",
  E25: "yes",
  E50: "1000.00",
  E60: "200.00",
  E90: "1200.00",
  E95: "300.00",
  E100: "40.00",
  E125: "340.00",
  E145: "5000.00",
  E180: "yes",
});

const charityWith = (changes: Parameters<typeof boxes>[0]): Changes => ({ ...CHARITY, ...boxes(changes) });

export const CHARITY_PAGE_PROVOCATIONS: readonly ProvocationRow[] = [
  [9125, {}, boxes({ 115: "yes" })],
  [9309, {}, charityWith({ 115: null })],
  [9611, {}, charityWith({ E50: null, E90: "200.00" })],
  [9612, {}, charityWith({ E60: "0.00", E90: "1000.00" })],
  [9613, {}, charityWith({ E185: "1.00" })],
  [9614, {}, charityWith({ E90: "1201.00" })],
  [9615, {}, charityWith({ E125: "341.00" })],
];

const LEGACY = {
  E88: "10.00",
  E90: "1210.00",
  E195A: "X",
  E195B: "X",
  E195C: "X",
  E195D: "AA1 1AA",
  E195F: "2025-03-31",
  E195G: "10.00",
  E200: "10.00",
} as const;

/** The same for what v1.994 added and v1.995 kept. */
export const CHARITY_CHANGE_PROVOCATIONS: readonly ProvocationRow[] = [
  [9614, {}, charityWith({ ...LEGACY, E90: "1200.00" })],
  [8026, {}, charityWith({ ...LEGACY, E195D: null })],
  [8027, {}, charityWith({ ...LEGACY, E195E: "yes" })],
  [8028, {}, charityWith({ ...LEGACY, E195F: "2025-04-01" })],
  [8029, {}, charityWith({ ...LEGACY, E195G: "11.00" })],
  [8030, {}, charityWith({ ...LEGACY, E88: null, E90: "1200.00" })],
];
