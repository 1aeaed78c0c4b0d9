// For each rule about group relief a return that breaks it, and one beside it that does not.

import { type Change, DOCUMENT, type Pair, type Spot } from "../../checks/edges/return-of-boxes.fixture.ts";

/** 1,000 more of profits, which a claim takes. */
const more = (box: "310" | "312"): Change => ({
  "105": "yes",
  ...Object.fromEntries(["165", "235", "300"].map((one) => [one, "41000.00"])),
  "155": "46000.00",
  [box]: "1000.00",
});

const claimer: Change = {
  ...more("310"),
  C5A: "Sub Ltd",
  C5C: "1234567890",
  C5D: "1000.00",
  C10: "1000.00",
  C25: "yes",
  C30: "P",
  C35: "A Director",
  C40: "Director",
};

const lateClaimer: Change = {
  ...more("312"),
  C125A: "Sub Ltd",
  C125C: "1234567890",
  C125D: "1000.00",
  C130: "1000.00",
  C140: "yes",
  C145: "P",
  C150: "A Director",
  C155: "Director",
};

const surrenderer: Change = {
  "105": "yes",
  C45: "500.00",
  C80: "500.00",
  C85A: "Parent Ltd",
  C85C: "SC123456",
  C85D: "500.00",
  C90: "500.00",
  "C surrender arrangement": "yes",
};

const lateSurrenderer: Change = {
  "105": "yes",
  C160: "500.00",
  C185: "500.00",
  C190A: "Parent Ltd",
  C190C: "SC123456",
  C190D: "500.00",
  C195: "500.00",
  "C surrender carried forward arrangement": "yes",
};

const [COMPANY, UTR, START, END] = ["Sample Ltd", "8596148860", "2024-07-01", "2025-06-30"];

const declared: Change = {
  ...surrenderer,
  "C surrender arrangement": null,
  "C surrender page": "yes",
  C95: COMPANY,
  C100: UTR,
  C105: START,
  C110: END,
  "C surrender declared": "yes",
  C115: "A Director",
  C120: "Director",
};

const lateDeclared: Change = {
  ...lateSurrenderer,
  "C surrender carried forward arrangement": null,
  "C surrender carried forward page": "yes",
  C200: COMPANY,
  C205: UTR,
  C210: START,
  C215: END,
  "C surrender carried forward declared": "yes",
  C220: "A Director",
  C225: "Director",
};

const file = (type: string) => ({
  paths: {
    "AttachedFiles/Attachment": [DOCUMENT],
    "AttachedFiles/Attachment/@Filename": ["a.pdf"],
    "AttachedFiles/Attachment/@Format": ["pdf"],
    "AttachedFiles/Attachment/@Type": [type],
  },
});

/** Consent by notices, with the file or with another one. */
const noticed = (change: Change, notices: Spot, instead: readonly Spot[], type = "other"): Change => ({
  ...change,
  ...Object.fromEntries(instead.map((box) => [box, null])),
  [notices]: "yes",
  ...file(type),
});
const byNotices = (change: Change, type?: string) =>
  noticed(change, "C claim notices", ["C25", "C30", "C35", "C40"], type);
const lateByNotices = (change: Change, type?: string) =>
  noticed(change, "C claim carried forward notices", ["C140", "C145", "C150", "C155"], type);
const surrenderByNotices = (change: Change, type?: string) =>
  noticed(change, "C surrender notices", ["C surrender arrangement"], type);
const lateSurrenderByNotices = (change: Change, type?: string) =>
  noticed(change, "C surrender carried forward notices", ["C surrender carried forward arrangement"], type);

/** Of the other company, beside 1 July 2024 to 30 June 2025. */
function periodPairs(change: Change, box: "C5B" | "C85B" | "C125B" | "C190B", numbers: readonly string[]): Pair[] {
  const of = (from: string, to: string): Change => ({ ...change, [`${box} From`]: from, [`${box} To`]: to });
  const [starts = "", months = "", order = "", ends = ""] = numbers;
  return [
    { number: starts, breaks: of("2025-07-01", "2026-06-30"), keeps: of("2025-06-30", "2026-06-29") },
    { number: months, breaks: of("2024-02-28", "2025-02-28"), keeps: of("2024-02-29", "2025-02-28") },
    { number: order, breaks: of("2025-01-02", "2025-01-01"), keeps: of("2025-01-01", "2025-01-01") },
    { number: ends, breaks: of("2024-01-01", "2024-06-30"), keeps: of("2024-01-01", "2024-07-01") },
  ];
}

const amended = (change: Change): Change => ({ ...change, returnType: "amended" });
const nothing = (change: Change, ...boxes: readonly Spot[]): Change => ({
  ...change,
  ...Object.fromEntries(boxes.map((box) => [box, "0.00"])),
});
const without = (change: Change, ...boxes: readonly Spot[]): Change => ({
  ...change,
  ...Object.fromEntries(boxes.map((box) => [box, null])),
});

export const groupPairs: readonly Pair[] = [
  { number: "9307", breaks: amended({ ...surrenderer, "105": null }), keeps: amended(surrenderer) },
  { number: "9544", breaks: { "105": "yes", groupPage: "" }, keeps: surrenderer },
  { number: "9185", breaks: { "310": "0.00" }, keeps: amended({ "310": "0.00" }) },
  { number: "9373", breaks: { "312": "0.00" }, keeps: amended({ "312": "0.00" }) },
  {
    number: "9954",
    breaks: { ...more("310"), ...surrenderer },
    keeps: amended({ ...more("310"), ...surrenderer }),
    others: ["9955"],
  },
  {
    number: "9955",
    breaks: without(claimer, "C25", "C30", "C35", "C40"),
    keeps: amended(without(claimer, "C25", "C30", "C35", "C40")),
    others: ["9518"],
  },
  {
    number: "9375",
    breaks: { ...more("312"), ...surrenderer },
    keeps: amended({ ...more("312"), ...surrenderer }),
    others: ["9376"],
  },
  {
    number: "9376",
    breaks: without(lateClaimer, "C140", "C145", "C150", "C155"),
    keeps: amended(without(lateClaimer, "C140", "C145", "C150", "C155")),
    others: ["9545"],
  },

  ...periodPairs(claimer, "C5B", ["9502", "9503", "9504", "9505"]),
  { number: "9506", breaks: { ...claimer, C5D: "999.00", C10: "999.00" }, keeps: claimer },
  { number: "9507", breaks: { ...claimer, C5D: "1001.00" }, keeps: claimer },
  { number: "9510", breaks: byNotices(claimer, "group accounts"), keeps: byNotices(claimer) },
  {
    number: "9973",
    breaks: amended({
      ...byNotices(claimer),
      ...Object.fromEntries(["165", "235", "300"].map((one) => [one, "40000.00"])),
      "155": "45000.00",
      "310": null,
    }),
    others: ["9506"],
  },
  ...periodPairs(lateClaimer, "C125B", ["9546", "9547", "9548", "9549"]),
  { number: "9550", breaks: { ...lateClaimer, C125D: "1001.00", C130: "1001.00" }, keeps: lateClaimer },
  { number: "9551", breaks: { ...lateClaimer, C125D: "999.00" }, keeps: lateClaimer },
  {
    number: "9553",
    breaks: amended({
      ...lateByNotices(lateClaimer),
      ...Object.fromEntries(["165", "235", "300"].map((one) => [one, "40000.00"])),
      "155": "45000.00",
      "312": null,
    }),
    others: ["9550"],
  },
  { number: "9552", breaks: lateByNotices(lateClaimer, "group accounts"), keeps: lateByNotices(lateClaimer) },

  { number: "9177", breaks: { ...surrenderer, C46: "501.00", "5": "yes" }, others: ["9102"] },
  { number: "9168", breaks: { ...surrenderer, C46: "500.00" } },
  { number: "9511", breaks: { ...surrenderer, C55: "1.00" }, keeps: { ...surrenderer, C45: "499.00", C75: "1.00" } },
  ...periodPairs(surrenderer, "C85B", ["9513", "9514", "9515", "9516"]),
  {
    number: "9517",
    breaks: { ...surrenderer, C85D: "499.00" },
    keeps: { ...surrenderer, C85D: "499.00", C90: "499.00" },
  },
  { number: "9974", breaks: nothing(surrenderer, "C85D", "C90"), keeps: surrenderer },
  { number: "9519", breaks: { ...surrenderer, "C surrender page": "yes" }, keeps: declared },
  { number: "9961", breaks: { ...surrenderByNotices(surrenderer), "C surrender page": "yes" }, others: ["9519"] },
  { number: "9975", breaks: nothing(declared, "C85D", "C90"), keeps: declared },
  {
    number: "9521",
    breaks: without(surrenderByNotices(declared), "C surrender page"),
    keeps: surrenderByNotices(surrenderer),
  },
  { number: "9522", breaks: surrenderByNotices(surrenderer, "group accounts"), keeps: surrenderByNotices(surrenderer) },
  {
    number: "9976",
    breaks: nothing(surrenderByNotices(surrenderer), "C85D", "C90"),
    keeps: surrenderByNotices(surrenderer),
  },
  { number: "9523", breaks: { ...declared, C95: "Sample ltd" }, keeps: declared },
  { number: "9543", breaks: { ...declared, C100: "1234567890" }, keeps: declared },
  { number: "9524", breaks: { ...declared, C105: "2024-07-02" }, keeps: declared },

  { number: "9182", breaks: { ...lateSurrenderer, C161: "501.00", "5": "yes" }, others: ["9102"] },
  { number: "9181", breaks: { ...lateSurrenderer, C161: "500.00" } },
  {
    number: "9554",
    breaks: { ...lateSurrenderer, C165: "1.00" },
    keeps: { ...lateSurrenderer, C160: "499.00", C180: "1.00" },
  },
  ...periodPairs(lateSurrenderer, "C190B", ["9555", "9556", "9557", "9558"]),
  {
    number: "9559",
    breaks: { ...lateSurrenderer, C190D: "501.00" },
    keeps: { ...lateSurrenderer, C190D: "501.00", C195: "501.00" },
  },
  { number: "9560", breaks: nothing(lateSurrenderer, "C190D", "C195"), keeps: lateSurrenderer },
  {
    number: "9561",
    breaks: { ...lateSurrenderer, "C surrender carried forward page": "yes" },
    keeps: lateDeclared,
  },
  { number: "9562", breaks: nothing(lateDeclared, "C190D", "C195"), keeps: lateDeclared },
  {
    number: "9563",
    breaks: { ...lateSurrenderByNotices(lateSurrenderer), "C surrender carried forward page": "yes" },
    others: ["9561"],
  },
  {
    number: "9564",
    breaks: without(lateSurrenderByNotices(lateDeclared), "C surrender carried forward page"),
    keeps: lateSurrenderByNotices(lateSurrenderer),
  },
  {
    number: "9565",
    breaks: lateSurrenderByNotices(lateSurrenderer, "group accounts"),
    keeps: lateSurrenderByNotices(lateSurrenderer),
  },
  {
    number: "9566",
    breaks: nothing(lateSurrenderByNotices(lateSurrenderer), "C190D", "C195"),
    keeps: lateSurrenderByNotices(lateSurrenderer),
  },
  { number: "9567", breaks: { ...lateDeclared, C200: "Sample ltd" }, keeps: lateDeclared },
  { number: "9568", breaks: { ...lateDeclared, C205: "1234567890" }, keeps: lateDeclared },
  { number: "9569", breaks: { ...lateDeclared, C215: "2025-06-29" }, keeps: lateDeclared },
];
