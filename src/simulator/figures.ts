// The figures of a return as rules read them.

import { type Place, places } from "./places.ts";

/** The texts found at each path below the IRenvelope, in the order of the return; a part that holds others has their names for a text. */
export type Figures = ReadonlyMap<string, readonly string[]>;

export type Boxes = ReturnType<typeof boxesOf>;

/** Amounts are in pence; an absent box counts as nothing, several of one kind as their sum. */
export function boxesOf(figures: Figures) {
  const at = (path: string) => figures.get(path) ?? [];
  const all = (place: Place) => at(paths.get(place) ?? "");
  const pence = (place: Place) => all(place).reduce((sum, amount) => sum + penceOf(amount), 0);
  return {
    all,
    pence,
    has: (place: Place) => all(place).length > 0,
    text: (place: Place) => all(place)[0] ?? "",
    /** What stands below a place, such as the documents of the accounts. */
    below: (place: Place, path: string) => at(`${paths.get(place)}/${path}`),
    total: (plus: readonly Place[], minus: readonly Place[] = []) =>
      plus.reduce((sum, place) => sum + pence(place), 0) - minus.reduce((sum, place) => sum + pence(place), 0),
  };
}

/** Written once: every rule asks for its place in every return. */
const paths = new Map<string, string>(
  Object.entries(places).map(([place, path]) => [place, path === "" ? "CompanyTaxReturn" : `CompanyTaxReturn/${path}`]),
);

/** 19.00 is 1900, 40000.00 is 4000000: the decimals are always two. */
export function penceOf(amount: string): number {
  return Number(amount.replace(".", ""));
}
