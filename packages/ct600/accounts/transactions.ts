// What an input says happened in the period: a dormant company has no significant accounting transaction (Companies Act
// 2006 section 1169). What is brought forward, claimed or paid for another period is none.

import { fieldsBelow } from "../input/fields/field.ts";
import { FINANCIALS } from "../input/fields/financials/financials.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";

/** Of the figures that are taxed: everything else in pence is income, a gain or an expense of the period. */
const NO_TRANSACTION =
  /brought_forward|claim|_relief$|^losses\.|repayments\[\]|(property|capital)_allowances\..*buildings|^tax_already_paid$/;

const TAXED = fieldsBelow(FINANCIALS)
  .filter(({ path, field }) => field.kind === "pence" && !NO_TRANSACTION.test(path))
  .map(({ path }) => `financials.${path}`);

const IN_THE_ACCOUNTS = [
  "profit_and_loss.*",
  "directors_advances[].advanced",
  "directors_advances[].repaid",
  "directors_advances[].written_off",
  ...["fixed_asset_movements.tangible_assets", "fixed_asset_movements.intangible_assets", "asset_classes[]"].flatMap(
    (asset) => ["cost.additions", "cost.disposals", "depreciation.charge"].map((move) => `${asset}.${move}`),
  ),
  "investment_property.additions",
  "investment_property.disposals",
  "reserves.dividends",
].map((path) => `accounts.${path}`);

const PATHS = [...TAXED, ...IN_THE_ACCOUNTS].map((path) => path.replaceAll("[]", ".*").split("."));

/** By their paths, with the amounts in pence; empty where nothing happened. */
export function transactionsIn(given: {
  input: ReturnInput;
  accounts: AccountsInput;
}): { path: string; pence: number }[] {
  const root = { financials: given.input.financials, accounts: given.accounts };
  return PATHS.flatMap((names) => amountsAt(root, names, ""));
}

function amountsAt(
  value: unknown,
  [name, ...names]: readonly string[],
  path: string,
): { path: string; pence: number }[] {
  if (name === undefined) return typeof value === "number" && value !== 0 ? [{ path, pence: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  const below = name === "*" ? Object.keys(value) : [name];
  return below.flatMap((one) => amountsAt(Reflect.get(value, one), names, path === "" ? one : `${path}.${one}`));
}
