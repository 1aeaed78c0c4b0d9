// The same for the rules about which supplementary pages a return says it has.

import { nil, type Pair, type Spot } from "./return-of-boxes.fixture.ts";

/** A page that is ticked and not there; an amended return need not have it. */
const ticked = (number: string, box: Spot): Pair => ({
  number,
  breaks: { [box]: "yes" },
  keeps: { [box]: "yes", returnType: "amended" },
});
/**
 * The same for a page that every return needs. Its content is out of scope, so that there is no right return with it
 * here.
 */
const tickedInAny = (number: string, box: Spot): Pair => ({
  number,
  breaks: { [box]: "yes", returnType: "amended" },
});

export const pagePairs: readonly Pair[] = [
  ticked("9121", "100"),
  ticked("9123", "105"),
  ticked("9124", "110"),
  {
    number: "9126",
    breaks: { ...nil, "120": "yes", "200": "0.00" },
    keeps: { ...nil, "120": "yes", "200": "0.00", returnType: "amended" },
  },
  {
    number: "9127",
    breaks: { ...nil, "120": "yes", returnType: "amended" },
    keeps: { ...nil, "120": "yes", "200": "0.00", returnType: "amended" },
  },
  {
    number: "9129",
    breaks: { "130": "yes", "645": "yes" },
    keeps: { "130": "yes", "645": "yes", returnType: "amended" },
  },
  {
    number: "9130",
    breaks: { "130": "yes", returnType: "amended" },
    keeps: { "130": "yes", "645": "yes", returnType: "amended" },
  },
  ticked("9132", "135"),
  ticked("9137", "141"),
  tickedInAny("9600", "143"),
  tickedInAny("9218", "144"),
  tickedInAny("9872", "96"),
  { number: "9131", breaks: { "125": "yes" }, others: ["9133"] },
  { number: "9133", breaks: { "125": "yes" }, others: ["9131"] },
  { number: "9128", breaks: { "5": "yes", "6": "yes", "125": "yes" }, others: ["9102", "9133"] },
];
