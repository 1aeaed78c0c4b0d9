// Returns with income, gains, deductions and reliefs of every kind that break no rule, many of them by a hair.

import { type Change, nil, type Spot } from "./return-of-boxes.fixture.ts";

const DEDUCTIONS = ["240", "245", "250", "255", "260", "263", "265", "275", "285", "290"] as const satisfies Spot[];

/** Profits of 40,000 pounds of which nothing is left to tax. */
const used: Change = { ...nil, "155": "40000.00", "165": "40000.00", "235": "40000.00", "300": "0.00" };

export const allowedProfits: readonly [what: string, change: Change][] = [
  [
    "income, gains and deductions of every kind",
    {
      ...nil,
      returnType: "amended",
      ...Object.fromEntries(["170", "175", "180", "185", "190", "195", "205"].map((box) => [box, "1000.00"])),
      "210": "500.00",
      "215": "200.00",
      "220": "300.00",
      "225": "100.00",
      "230": "200.00",
      "235": "7000.00",
      ...Object.fromEntries(DEDUCTIONS.map((box) => [box, "600.00"])),
      "780": "600.00",
      "295": "6000.00",
      "300": "1000.00",
      "305": "400.00",
      "310": "300.00",
      "312": "300.00",
    },
  ],
  ...DEDUCTIONS.map((box): [string, Change] => [
    `all profits used up by box ${box}`,
    { ...used, [box]: "40000.00", "295": "40000.00", ...(box === "275" ? { "780": "40000.00" } : {}) },
  ]),
  ["a loss of a later period", { ...used, "275": "40000.00", "280": "yes", "295": "40000.00" }],
  ["all profits given away", { ...used, "300": "40000.00", "305": "40000.00" }],
  [
    "older losses and deficits that use up all income",
    { ...used, "155": "40000.00", "160": "40000.00", "165": "0.00", "170": "1.00", "230": "1.00", "235": "0.00" },
  ],
  ["gains covered by losses", { ...nil, "210": "1.00", "215": "1.00", "220": "0.00" }],
  ["gains in boxes of nothing", { ...nil, "210": "0.00", "220": "0.00" }],
  [
    "reliefs of every kind",
    { "445": "100.00", "450": "300.00", "455": "yes", "460": "yes", "465": "100.00", "470": "500.00" },
  ],
  [
    "reliefs as high as the tax",
    {
      "445": "500.00",
      "450": "8000.00",
      "470": "8500.00",
      "475": "0.00",
      "510": "0.00",
      "515": null,
      "525": "0.00",
      "595": "0.00",
      "600": "0.00",
    },
  ],
  ["more paid than is due", { "595": "9000.00", "600": null, "605": "1100.00" }],
  ["neither paid too much nor too little, said twice", { "595": "7900.00", "600": "0.00", "605": "0.00" }],
  ["exports of both kinds", { "616": "yes", "617": "yes" }],
  ["no exports", { "618": "yes" }],
  ["an exemption from transfer pricing", { "75": "yes" }],
  [
    "every tick about the return that asks for nothing else",
    {
      paths: Object.fromEntries(
        ["ThisPeriod", "EarlierPeriod", "MultipleReturns", "ProvisionalFigures", "PartOfNonSmallGroup"].map((tick) => [
          `ReturnInfoSummary/${tick}`,
          ["yes"],
        ]),
      ),
    },
  ],
];
