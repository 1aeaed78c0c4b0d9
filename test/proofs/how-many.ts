// How many generated returns a proof looks at: some at every `npm test`, all of them and those of further seeds with
// `npm run proof`.

export const PROOF_VARIABLE = "QUARTERDAY_PROOF";

export const isWhole = process.env[PROOF_VARIABLE] === "whole";

/** From each seed. A seed gives the same returns for ever, so the first 160 are among the 2,400. */
export const COUNT = isWhole ? 2_400 : 160;
export const SEED = 20261115;
export const SEEDS = isWhole ? [SEED, 20261116, 20261117] : [SEED];
