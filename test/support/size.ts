// How much of what could be tried is tried. `npm test` takes a part of the long tables and of the generated returns,
// `npm run test:long` and a file that is run by its name take more, `npm run proof` takes all.

export const SIZE_VARIABLE = "QUARTERDAY_TEST_SIZE";

const SIZES = ["part", "long", "proof"] as const;
export type Size = (typeof SIZES)[number];

export const SIZE: Size = SIZES.find((size) => size === process.env[SIZE_VARIABLE]) ?? "long";

/** Of a long table `npm test` takes every tenth row. */
export function partOf<Row>(table: readonly Row[]): readonly Row[] {
  return SIZE === "part" ? table.filter((_, index) => index % 10 === 0) : table;
}
