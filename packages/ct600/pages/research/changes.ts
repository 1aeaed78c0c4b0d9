// What changed in HMRC's rules about CT600L after v1.993: the cap of the expenditure credit has boxes of its own, L71
// to L73A.

import type { Figures } from "../../checks/figures.ts";
import type { PackChange } from "../../checks/pack-change.ts";
import { mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { capRule } from "./credit-rules.ts";
import { connectedSpendingRule, referenceRules } from "./intensive-rules.ts";
import { mustCome, startsBefore, startsFrom } from "./rule-forms.ts";

const MERGED_SCHEME = "2024-04-01";

const isExempt = (figures: Figures) => figures.says("L71", "yes");
const isIntensiveExempt = (figures: Figures) => figures.says("L167", "yes");
const isMerged = (figures: Figures) => startsFrom(MERGED_SCHEME, figures);

const CAP_BOXES: readonly Rule[] = [
  ...mustCome([
    [8031, "L71", "L71A", "A company that is exempt from the cap (box L71) states box L71A."],
    [8034, "L71A", "L71", "Spending with connected persons (box L71A) is stated by exempt companies (box L71)."],
    [8037, "L72", "L72A", "PAYE and National Insurance (box L72) needs its PAYE references in box L72A."],
    [8038, "L73", "L73A", "PAYE and National Insurance (box L73) needs its PAYE references in box L73A."],
  ]),
  mustNotBe(8032, "L71A", "Box L71A belongs to periods that start from 1 April 2024.", (figures) => !isMerged(figures)),
  mustNotBe(
    8033,
    "L71A",
    "Beside a payable credit the spending with connected persons stands in box L167A, not in box L71A.",
    (figures) => figures.has("researchIntensive"),
  ),
  connectedSpendingRule(8035, "L71A", ["L10"], () => true),
  mustNotBe(8036, "L72", "A company that is exempt from the cap (box L71) states no box L72.", isExempt),
  mustHold(
    8039,
    "L75",
    "Beside a payable credit, box L75 must not exceed £20,000 and three times boxes L168 and L169, less box L170.",
    (pence, figures) =>
      !isMerged(figures) ||
      !figures.has("researchIntensive") ||
      isIntensiveExempt(figures) ||
      pence <= 2_000_000 + 3 * figures.sum("L168", "L169") - figures.sum("L170"),
  ),
  mustHold(
    8040,
    "L75",
    "Box L75 must not exceed £20,000 and three times boxes L72 and L73.",
    (pence, figures) =>
      !isMerged(figures) ||
      figures.has("researchIntensive") ||
      isExempt(figures) ||
      pence <= 2_000_000 + 3 * figures.sum("L72", "L73"),
  ),
];

export const RESEARCH_PAGE_CHANGES: readonly PackChange[] = [
  {
    release: "v1.994",
    what: "The cap of the expenditure credit is stated in boxes L71 to L73A, and box L75 is held against it.",
    removes: [],
    adds: CAP_BOXES,
    amend: null,
  },
  {
    release: "v1.994",
    what: "PAYE references are looked at in boxes L72A and L73A too.",
    removes: ["9670", "9671"],
    adds: referenceRules(["L72A", "L73A", "L168A", "L169A"], "researchPage"),
    amend: null,
  },
  {
    release: "v1.994",
    what: "Spending with connected persons is at most 15% of both schemes' expenditure, from 1 April 2024.",
    removes: ["9640"],
    adds: [
      connectedSpendingRule(9640, "L167A", ["L166"], (figures) => startsBefore(MERGED_SCHEME, figures)),
      connectedSpendingRule(8041, "L167A", ["L166", "L10"], isMerged),
    ],
    amend: null,
  },
  {
    release: "v1.994",
    what: "Box L80 is not held against box L75 where boxes L71 and L167 are both ticked.",
    removes: ["9746"],
    adds: [capRule((figures) => isExempt(figures) && isIntensiveExempt(figures))],
    amend: null,
  },
  {
    release: "v1.995",
    what: "Box L80 is not held against box L75 where box L71 or box L167 is ticked.",
    removes: ["9746"],
    adds: [capRule((figures) => isExempt(figures) || isIntensiveExempt(figures))],
    amend: null,
  },
];
