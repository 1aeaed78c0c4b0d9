// Tools for the beginning: can this company be served, and what return follows from its ledger.

import { ELIGIBILITY } from "../../../packages/ct600/eligibility/input.ts";
import type { GroupField } from "../../../packages/ct600/input/fields/field.ts";
import { Eligibility } from "../../api/eligibility-answers.ts";
import { TrialBalance } from "../../api/trial-balances/answers.ts";
import { TRIAL_BALANCE } from "../../trial-balances/fields.ts";
import { type Calling, callRoute, type Given, READS, type ToolRow } from "../tool.ts";

const posts = (operationId: string) => async (body: Given, calling: Calling) => ({
  data: (await callRoute(operationId, { body }, calling)) as object,
});

export const whatCanBeFiled: ToolRow = {
  name: "what_can_be_filed",
  title: "Ask what can be filed",
  description:
    "Says before any work whether the return and accounts of such a company can be filed here, why not and what to do, which fields will be asked, and what would decide and is not known yet. Stores nothing.",
  needs: "look_up",
  isJudgedByRoute: true,
  input: ELIGIBILITY,
  output: Eligibility,
  hints: READS,
  call: posts("checkEligibility"),
};

const { remember: _, ...FIELDS } = TRIAL_BALANCE.fields;

/** Nothing is remembered here: that is a change, and people make it. */
const MAP_TRIAL_BALANCE: GroupField = { ...TRIAL_BALANCE, type: "MapTrialBalanceInput", fields: FIELDS };

export const mapTrialBalance: ToolRow = {
  name: "map_trial_balance",
  title: "Map a trial balance to a return",
  description:
    "Gives each account of a trial balance a category and says why, and answers with the input of a return, ready for validate and save_draft. Confirm with the user what a name alone proposed, put what is not mapped into `mapping`, and let the user decide the `choices`: nothing is claimed before. Amounts are whole pence. Stores nothing.",
  needs: "validate",
  input: MAP_TRIAL_BALANCE,
  depth: 2,
  output: TrialBalance,
  hints: READS,
  call: posts("mapTrialBalance"),
};
