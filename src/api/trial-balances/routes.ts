// The routes of trial balances.

import { MAPPING_CHANGE, TRIAL_BALANCE } from "../../trial-balances/fields.ts";
import { MAPPING_QUERY } from "../input/query-input.ts";
import { type Route, SMALL } from "../route.ts";
import { TrialBalance, TrialBalanceCategoryList, TrialBalanceMapping } from "./answers.ts";
import { getMapping, listTrialBalanceCategories, postTrialBalance, putMapping } from "./handle.ts";

/** Both years with as many lines as there may be, and with four times as many: those are told how many there may be. */
export const TRIAL_BALANCE_LIMITS = { maxBodyBytes: 4 * 1024 * 1024, maxValues: 210_000 } as const;

export const trialBalanceRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/trial_balances",
    operationId: "mapTrialBalance",
    needs: "validate",
    tag: "Trial balances",
    summary: "Map a trial balance to a return",
    description:
      "Gives each line a category and says why, and answers with the `financials` and `accounts` of a return, ready for validate and create. Comparatives come from `previous_lines`, or from the last return that was filed here. A trial balance with problems is a result here, with status 200, not an error. Nothing is stored, unless `remember` keeps the mapping for the company.",
    status: 200,
    body: TRIAL_BALANCE,
    answer: TrialBalance,
    errors: [],
    ...TRIAL_BALANCE_LIMITS,
    handle: postTrialBalance,
  },
  {
    method: "GET",
    path: "/v1/trial_balance_categories",
    operationId: "listTrialBalanceCategories",
    needs: "look_up",
    tag: "Trial balances",
    summary: "List the categories of a trial balance's lines",
    description:
      "All of them on one page, each with its place in the accounts of both standards, what tax does with it, and names of such accounts.",
    status: 200,
    answer: TrialBalanceCategoryList,
    errors: [],
    maxBodyBytes: SMALL,
    handle: listTrialBalanceCategories,
  },
  {
    method: "GET",
    path: "/v1/companies/:id/mapping",
    operationId: "retrieveMapping",
    needs: "read",
    tag: "Trial balances",
    summary: "Retrieve what a company's accounts are",
    description:
      "The mapping that is remembered of the company; version 0 and no entries if there is none. The audit log says who changed it to which version.",
    status: 200,
    query: MAPPING_QUERY,
    answer: TrialBalanceMapping,
    errors: ["not_found"],
    maxBodyBytes: SMALL,
    handle: getMapping,
  },
  {
    method: "PUT",
    path: "/v1/companies/:id/mapping",
    operationId: "replaceMapping",
    needs: "file",
    tag: "Trial balances",
    summary: "Replace what a company's accounts are",
    description:
      "The company's next trial balances are mapped by it. Send the version that you have read: if someone else has changed the mapping since, you get 409 `mapping_changed`. No entries take everything away.",
    status: 200,
    body: MAPPING_CHANGE,
    answer: TrialBalanceMapping,
    errors: ["not_found", "mapping_changed", "storage_quota_exceeded"],
    maxBodyBytes: 1024 * 1024,
    handle: putMapping,
  },
];
