// How many generated returns a proof looks at.

import { SIZE } from "../support/size.ts";

/** From each seed. A seed gives the same returns for ever, so the first 160 are among the 2,400. */
export const COUNT = { part: 40, long: 160, proof: 2_400 }[SIZE];
export const SEED = 20261115;
export const SEEDS = SIZE === "proof" ? [SEED, 20261116, 20261117] : [SEED];
