// For each rule a change to a return that breaks it. Where a change cannot help breaking others too, they are named.

import { avoidancePairs } from "../../pages/avoidance/edges.fixture.ts";
import { charityPairs } from "../../pages/charity/edges.fixture.ts";
import { groupPairs } from "../../pages/group-relief/edges.fixture.ts";
import { allowedLoans, loanPairs } from "../../pages/loans/edges.fixture.ts";
import { researchPairs } from "../../pages/research/edges.fixture.ts";
import { allowedClaims, claimPairs } from "./edges-of-claims.fixture.ts";
import { pagePairs } from "./edges-of-pages.fixture.ts";
import { allowedProfits } from "./edges-of-profits.fixture.ts";
import { oneYear, type Provocation, taxProvocations } from "./edges-of-tax.fixture.ts";
import { ACCOUNTS, type Change, COMPUTATION, DOCUMENT, ENCODED, nil, type Spot } from "./return-of-boxes.fixture.ts";

const pairs = [
  ...pagePairs,
  ...claimPairs,
  ...loanPairs,
  ...groupPairs,
  ...charityPairs,
  ...avoidancePairs,
  ...researchPairs,
];

/** Box 235 is made of other income in place of trading profits. */
const investment = (box: Spot): Change => ({ ...nil, [box]: "1000.00" });
const attached = (type: string, format = "pdf") => ({
  "AttachedFiles/Attachment": [DOCUMENT],
  "AttachedFiles/Attachment/@Filename": ["a.pdf"],
  "AttachedFiles/Attachment/@Format": [format],
  "AttachedFiles/Attachment/@Type": [type],
});
const noAccounts = { [`${ACCOUNTS}/${ENCODED}`]: [] };
const noComputation = { [`${COMPUTATION}/${ENCODED}`]: [] };
const noComputationsPeriod = { "ReturnInfoSummary/Computations/ThisPeriodComputations": [] };
/** 100.00 more to deduct from box 235 than there is. */
const tooMuch = (box: Spot, more: Change = {}): Change => ({ [box]: "40100.00", "295": "40100.00", ...more });
const BY_DEDUCTIONS = ["9179", "9333"];

export const provocations: readonly Provocation[] = [
  ["9100", { "3": "8596148861" }],
  ["9101", { ...nil, "35": "2025-07-01" }],
  ["9102", { "5": "yes" }],
  ["9103", { ...nil, "30": "2026-11-15", "35": "2026-11-15" }],
  ["9105", { ...nil, "35": "2024-06-30" }],
  ["9106", { ...nil, "30": "2026-04-01", "35": "2026-11-16" }],
  ["9107", { "5": "yes", "7": "yes" }, ["9102"]],
  ["9110", { "70": "yes", "75": "yes" }],
  ["9112", { paths: attached("accounts") }],
  ["9113", { paths: noAccounts }, ["9315"]],
  ["9114", { "85A": "yes" }],
  ["9115", { "80A": null, "90A": "Amendment - a/cs already submitted", paths: noAccounts }],
  ["9116", { "90A": "Company dormant", paths: noAccounts }],
  [
    "9117",
    { "90B": "Company dormant", paths: { ...noComputationsPeriod, ...noComputation, ...attached("computations") } },
  ],
  ["9118", { "90B": "Company dormant", paths: noComputationsPeriod }],
  ["9119", { "90B": "Amendment - comps already submitted", paths: { ...noComputationsPeriod, ...noComputation } }],
  ["9315", { paths: noAccounts }, ["9113"]],
  ["9316", { paths: noComputation }, ["9965"]],
  ["9349", { "80A": null, "90A": "Company dormant" }],
  [
    "9900",
    { paths: { [`${ACCOUNTS}/${ENCODED}`]: [DOCUMENT, DOCUMENT], [`${ACCOUNTS}/${ENCODED}/@Filename`]: ["a", "b"] } },
  ],
  [
    "9901",
    {
      paths: {
        ...noAccounts,
        [`${ACCOUNTS}/Instance/InlineXBRLDocument`]: ["", ""],
        [`${ACCOUNTS}/Instance/InlineXBRLDocument/@Filename`]: ["a", "b"],
      },
    },
  ],
  [
    "9902",
    { paths: { ...noAccounts, [`${ACCOUNTS}/Instance/RawXBRLDocument`]: [""], [`${ACCOUNTS}/Extension`]: [""] } },
  ],
  ["9903", { paths: attached("other", "esef") }],
  ["9965", { paths: noComputation }, ["9316"]],
  ["9966", { paths: attached("computations") }],
  [
    "9970",
    {
      paths: {
        [`${ACCOUNTS}/${ENCODED}`]: [DOCUMENT, DOCUMENT],
        [`${ACCOUNTS}/${ENCODED}/@Filename`]: ["a"],
        [`${ACCOUNTS}/${ENCODED}/@entryPoint`]: ["yes"],
      },
    },
  ],
  ["9971", { "90A": "PDF accounts attached with explanation", paths: noAccounts }],

  ["9148", { "165": null }, ["9332"]],
  ["9149", { "160": "50000.00" }, ["9151"]],
  ["9150", { ...nil, "155": "0.00", "160": "0.00", "165": "0.00" }],
  ["9151", { "165": "40001.00" }, ["9332"]],
  ["9321", { ...nil, "155": "1000.00", "165": "1000.00" }],
  ["9322", investment("170")],
  ["9323", investment("175")],
  ["9324", investment("180")],
  ["9325", investment("185")],
  ["9326", investment("190")],
  ["9327", investment("205")],
  ["9331", { ...nil, "210": "1000.00", "220": "1000.00" }],
  ["9157", { "210": "10.00", "215": "20.00", "220": "0.00" }, ["9159"]],
  ["9158", { "215": "0.00", "220": "0.00" }],
  ["9159", { "210": "10.00", "220": "0.00" }],
  ["9160", { "225": "1.00" }, ["9332"]],
  ["9161", { "230": "1.00" }, ["9332"]],
  ["9332", { "170": "1.00" }],

  ["9166", tooMuch("240"), BY_DEDUCTIONS],
  ["9167", tooMuch("245"), BY_DEDUCTIONS],
  ["9169", tooMuch("250"), BY_DEDUCTIONS],
  ["9170", tooMuch("255"), BY_DEDUCTIONS],
  ["9171", tooMuch("260"), BY_DEDUCTIONS],
  ["9371", tooMuch("263"), BY_DEDUCTIONS],
  ["9173", tooMuch("265"), BY_DEDUCTIONS],
  ["9176", tooMuch("275", { "780": "40100.00" }), BY_DEDUCTIONS],
  ["9372", tooMuch("285"), BY_DEDUCTIONS],
  ["9178", tooMuch("290"), BY_DEDUCTIONS],
  ["9174", { "280": "yes" }],
  ["9175", { "275": "1.00", "295": "1.00", "780": "0.00" }, ["9333"]],
  ["9179", { "295": "40001.00" }, ["9180"]],
  ["9180", { "295": "1.00" }],
  ["9318", { "285": "1.00" }, ["9333"]],
  ["9320", { "300": null }],
  ["9333", { "285": "1.00", "295": "1.00" }],
  ["9334", { "305": "40001.00" }, ["9335"]],
  ["9335", { "305": "1.00" }],
  ["9336", { ...nil, "305": "1.00" }, ["9338"]],
  ["9185", { "310": "0.00" }],
  ["9337", { "310": "40001.00", returnType: "amended" }, ["9335"]],
  ["9373", { "312": "0.00" }],
  ["9374", { "312": "40001.00", returnType: "amended" }, ["9335"]],
  ["9338", { "300": null, "305": "1.00" }, ["9320"]],
  ...taxProvocations,
  ...pairs.map(({ number, breaks, others = [] }): Provocation => [number, breaks, others]),
];

/** Ways to break none of them, which look as if they might. */
export const allowed: readonly [what: string, change: Change][] = [
  ["a return with something in many boxes", {}],
  ["a return with nothing to tax", nil],
  ["a leap year's period of twelve months", { ...nil, "30": "2024-02-29", "35": "2025-02-28" }],
  [
    "a company in liquidation whose period ends in the future",
    { ...nil, "4": "3", "30": "2026-04-01", "35": "2027-03-31" },
  ],
  ["no accounts with a reason", { "80A": null, "90A": "Company dormant", paths: noAccounts }],
  [
    "accounts as a PDF with the reason for it",
    { "90A": "PDF accounts attached with explanation", paths: { ...noAccounts, ...attached("accounts") } },
  ],
  [
    "an amended return without the documents that were submitted before",
    {
      returnType: "amended",
      "80A": null,
      "90A": "Amendment - a/cs already submitted",
      "90B": "Amendment - comps already submitted",
      paths: { ...noAccounts, ...noComputation, ...noComputationsPeriod },
    },
  ],
  [
    "more income tax deducted than tax due",
    { "515": "9000.00", "525": "0.00", "595": null, "600": null, "520": "1000.00" },
  ],
  ["the rate of 20% long after FY2016", oneYear("0", "20.00", "200.00")],
  [
    "the largest profit there can be",
    {
      ...oneYear("0", "25.00", "24999999999.75"),
      ...Object.fromEntries(["155", "165", "235", "300", "315", "335"].map((box) => [box, "99999999999.00"])),
    },
  ],
  ...allowedProfits,
  ...allowedClaims,
  ...allowedLoans,
  ...besideThem(),
];

/** A return that is beside several rules is there once. */
function besideThem(): [what: string, change: Change][] {
  const numbersBeside = new Map<Change, string[]>();
  for (const { number, keeps } of pairs) {
    if (keeps !== undefined) numbersBeside.set(keeps, [...(numbersBeside.get(keeps) ?? []), number]);
  }
  return [...numbersBeside].map(([keeps, numbers]) => [`a return beside ${numbers.join(", ")}`, keeps]);
}
