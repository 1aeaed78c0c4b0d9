// The boxes of the main form that hold profits, gains and losses within the charge to tax: a charity or club all of
// whose income is exempt has none of them.

import type { Place } from "../../form/table.ts";

export const TAXED_BOXES = [
  155, 170, 175, 180, 185, 190, 195, 200, 205, 210, 780, 795, 805, 825, 850,
] as const satisfies readonly Place[];
