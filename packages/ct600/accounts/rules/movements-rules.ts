// Movements lead to the balance sheet: classes of tangible assets, investment property at fair value, deferred tax.

import { isPresent } from "../../input/fields/presence.ts";
import type { Problem } from "../../problem.ts";
import type { AccountsInput } from "../../return.ts";
import type { AccountsRuleInput } from "../accounts-rule.ts";
import { comparativesOf } from "../comparatives.ts";
import { bookValuesOf, propertyClosing } from "../movements/assets.ts";
import { deferredTaxClosing } from "../movements/reserves.ts";
import { penceOf } from "../pounds.ts";
import { explains, openingProblems, ownProblems } from "./notes-rules.ts";
import { distance, doesNotReconcile, money, reconciled } from "./reconcile.ts";

const CLASSES = "accounts.asset_classes";

export function assetClassProblems({ accounts }: AccountsRuleInput): Problem[] {
  const { asset_classes: classes = [], fixed_asset_movements, balance_sheet: sheet } = accounts;
  if (classes.length === 0) return [];
  const wrong = (field: string, message: string): Problem[] => [{ code: "invalid_type", field, message }];
  if (isPresent(fixed_asset_movements?.tangible_assets))
    return wrong(CLASSES, `Send ${CLASSES} or accounts.fixed_asset_movements.tangible_assets, not both.`);
  const repeated = classes.findIndex((one, index) => classes.slice(0, index).some((other) => other.kind === one.kind));
  if (repeated >= 0)
    return wrong(`${CLASSES}.${repeated}.kind`, `${classes[repeated]?.kind} is listed twice. Add the two up.`);
  const own = classes.flatMap((one, index) => ownProblems(bookValuesOf(one), `${CLASSES}.${index}`));
  if (own.length > 0) return own;
  const sum = (when: "opening" | "closing") =>
    classes.reduce((all, one) => all + bookValuesOf(one).netBookValue[when], 0n);
  return [
    ...explains(sum("closing"), { path: CLASSES, line: "tangible_assets", sheet }),
    ...openingProblems(sum("opening"), { path: CLASSES, asset: "tangible_assets", accounts }),
  ];
}

const PROPERTY = "accounts.investment_property";

export function investmentPropertyProblems({ accounts, input, context }: AccountsRuleInput): Problem[] {
  const { investment_property: given, balance_sheet: sheet } = accounts;
  if (given === undefined) return [];
  const before = comparativesOf(input, context);
  const last = before?.balance_sheet?.investment_property;
  if (given.opening !== undefined && last !== undefined && given.opening !== last)
    return reconciled({
      field: `${PROPERTY}.opening`,
      given: BigInt(given.opening),
      should: BigInt(last),
      because: "accounts.comparatives.balance_sheet.investment_property is",
    });
  const closing = propertyClosing(accounts, before);
  const shown = penceOf(sheet?.investment_property);
  if (closing === shown) return [];
  return [
    doesNotReconcile(
      PROPERTY,
      `With a fair value gain of ${money(penceOf(accounts.profit_and_loss?.fair_value_gain))} ${PROPERTY} comes to ${money(closing)}, but accounts.balance_sheet.investment_property is ${money(shown)}. They differ by ${money(distance(closing, shown))}.`,
    ),
  ];
}

const DEFERRED = "accounts.deferred_tax";

export function deferredTaxProblems({ accounts }: AccountsRuleInput): Problem[] {
  const { deferred_tax: given } = accounts;
  if (given === undefined) return [];
  const closing = deferredTaxClosing(accounts);
  if (given.closing !== undefined && BigInt(given.closing) !== closing)
    return reconciled({
      field: `${DEFERRED}.closing`,
      given: BigInt(given.closing),
      should: closing,
      because: "opening, accounts.profit_and_loss.deferred_tax and through_reserves come to",
    });
  return withinSheet(closing, accounts);
}

/** A liability is part of the provisions, an asset of the debtors. */
function withinSheet(closing: bigint, { balance_sheet: sheet }: AccountsInput): Problem[] {
  const [line, amount] = closing < 0n ? (["debtors", -closing] as const) : (["provisions", closing] as const);
  const shown = penceOf(sheet?.[line]);
  if (amount <= shown) return [];
  return [
    doesNotReconcile(
      DEFERRED,
      `Deferred tax is ${money(amount)} at the period's end and part of ${line}, but accounts.balance_sheet.${line} is ${money(shown)}.`,
    ),
  ];
}

export function goingConcernProblems({ accounts }: AccountsRuleInput): Problem[] {
  if (accounts.going_concern !== false || accounts.policies?.going_concern !== undefined) return [];
  return [
    {
      code: "missing_field",
      field: "accounts.policies.going_concern",
      message:
        "Accounts that are not on the going concern basis say why (FRS 102 3.9). Send accounts.policies.going_concern.",
    },
  ];
}
