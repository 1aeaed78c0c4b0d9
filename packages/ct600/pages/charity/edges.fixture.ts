// For each rule about charities and sports clubs a return that breaks it, and one beside it that does not.

import type { Change, Pair } from "../../checks/edges/return-of-boxes.fixture.ts";

const charity: Change = {
  "4": "8",
  "115": "yes",
  E15: "yes",
  E25: "yes",
  E50: "1.00",
  E55: "2.00",
  E60: "4.00",
  E65: "8.00",
  E70: "16.00",
  E75: "32.00",
  E80: "64.00",
  E85: "128.00",
  E90: "255.00",
  E95: "1.00",
  E100: "2.00",
  E105: "4.00",
  E110: "8.00",
  E115: "16.00",
  E120: "32.00",
  E125: "63.00",
};

export const charityPairs: readonly Pair[] = [
  { number: "9125", breaks: { "115": "yes" }, keeps: { "115": "yes", returnType: "amended" } },
  { number: "9309", breaks: { ...charity, "115": null, returnType: "amended" }, keeps: charity },
  {
    number: "9611",
    breaks: { ...charity, E50: "0.00", E90: "254.00" },
    keeps: { ...charity, E50: "0.00", E90: "254.00", E95: null, E125: "62.00" },
  },
  {
    number: "9612",
    breaks: { ...charity, E60: null, E90: "251.00" },
    keeps: { ...charity, E60: null, E90: "251.00", E100: null, E125: "61.00" },
  },
  { number: "9613", breaks: { ...charity, E180: "yes", E185: "0.00" }, keeps: { ...charity, E185: "0.00" } },
  ...["E50", "E55", "E60", "E65", "E70", "E75", "E80", "E85"].map((box) => ofSum("9614", box, "E90")),
  ...["E95", "E100", "E105", "E110", "E115", "E120"].map((box) => ofSum("9615", box, "E125")),
];

/** A pound more in one box alone. */
function ofSum(number: string, box: string, total: string): Pair {
  const more = { [box]: poundMore(box) };
  return { number, breaks: { ...charity, ...more }, keeps: { ...charity, ...more, [total]: poundMore(total) } };
}

function poundMore(box: string): string {
  return `${Number(Reflect.get(charity, box)) + 1}.00`;
}
